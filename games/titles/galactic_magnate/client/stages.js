/** The stage in the middle of the board: dice, the deed in question, the auction, the card drawn, the bill. */
import {die, figure} from '../../shared/pen.js';
import {html, nothing, raw, told} from '../../match/lit.js';
import {plain} from '../../match/buttons.js';
import {spaceAt} from './places.js';
import {bundle, deed, meaning, mini} from './deed.js';
import {choosing, fortune, raising, raisingPanel} from './rare.js';

/** @typedef {import('../../match/types.js').Bidding} Bidding @typedef {import('../../match/types.js').Stage} Stage @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Phase} Phase
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Drawn} Drawn */

/** @param {Ctx} ctx @returns {Stage|null} */
export function stage(ctx) {
  const {phase} = ctx;
  if (ctx.position.over && !ctx.store.past) return null;
  if (!phase) return {body: resting(ctx)};
  if ('floor' in phase) return {auction: sale(ctx, phase)};
  if (phase.phase === 'choose_character') return {body: ctx.phone ? nothing : choosing(ctx), sheet: ctx.phone ? choosing(ctx) : null, covers: ctx.phone && !ctx.store.past};
  if (phase.phase === 'offer_auction') return offer(ctx, phase);
  if (phase.phase === 'fortune_choice') return fortune(ctx, phase.event, true, {body: nothing});
  if (phase.phase === 'raise_money') return raising(ctx, phase);
  const rest = {body: resting(ctx)};
  return ctx.view.card && ctx.view.dice ? fortune(ctx, ctx.view.card.event, false, rest) : rest;
}

/** Raising money has a panel of its own, and a face is chosen on the stage.
 * @param {Ctx} ctx @param {Choice[]} answers */
export function panel(ctx, answers) {
  if (ctx.phase?.phase === 'raise_money') return raisingPanel(ctx, answers);
  const chance = ctx.phase?.phase === 'choose_character' && answers.flatMap(choice => choice.options).find(option => option.fields.character?.kind === 'fixed');
  if (!chance || choosing(ctx) === nothing) return null; // without the faces the plain buttons serve
  return html`<div class="row">${plain(ctx, chance, true)}<a class="btn" href=${ctx.ui.urls.rules} target="_blank" data-rules>All the rules</a></div>`;
}

/** What the auction shows besides the ring.
 * @param {Ctx} ctx @param {Bidding} phase */
function sale(ctx, phase) {
  const {lots, opener} = phase,
    who = opener === ctx.you ? 'You' : ctx.short(opener);
  const own = phase.kind === 'own',
    name = lots.length > 2 ? `${lots.length} deeds` : lots.map(i => ctx.match.board.spaces[i].name).join(', ');
  return {
    deed: lots.length === 1 ? deed(ctx, lots[0]) : bundle(ctx, lots),
    mini: mini(ctx, lots[0]),
    name,
    note: own
      ? html`${who} sell${opener === ctx.you ? '' : 's'} from ${figure(phase.floor)} and ${opener === ctx.you ? 'get' : 'gets'} four fifths of the price.`
      : html`${who} landed here and opened at ${figure(phase.floor)}, for a fifth of the price.`,
    why: lots.length === 1 ? meaning(ctx, lots[0]) : '',
  };
}

/** @param {Ctx} ctx */
const dice = ctx => html`<div class="dice">${(ctx.view.dice ?? []).map(n => raw(die(n, ctx.phone ? 58 : 78)))}</div>`;

/** Between decisions: the dice, and whose they are.
 * @param {Ctx} ctx */
function resting(ctx) {
  const {view, phase} = ctx,
    mover = phase?.seat ?? view.mover,
    mine = mover === ctx.you;
  const said = mover === undefined || mover < 0 ? '' : mine ? 'Yours to roll' : `${ctx.short(mover)} is to roll`;
  return html`<div class="stage resting">${dice(ctx)}<p><b>${said}</b>${view.doubles && phase?.phase === 'window' ? html`<br><span>a double: roll again</span>` : html`<br><span>${phase?.phase === 'window' ? ahead(ctx, mover) : ''}</span>`}</p></div>`;
}

/** What the likeliest throw would meet.
 * @param {Ctx} ctx @param {number} mover */
function ahead(ctx, mover) {
  if (mover === undefined || mover < 0) return '';
  const i = (ctx.view.place[mover] + 7) % 40,
    space = spaceAt(ctx.match.board, i),
    owner = ctx.view.owner[i],
    due = ctx.view.due[i];
  if (!space.price) return `the likeliest roll, a 7, leads to ${space.name}`;
  if (owner < 0) return `the likeliest roll, a 7, leads to ${space.name}, for sale from ${figure(space.price)}`;
  if (space.kind === 'extractor')
    return `the likeliest roll, a 7, leads to ${space.name}, which pays ${owner === ctx.you ? 'you' : ctx.short(owner)} ${figure(due)}`;
  return owner === mover || !due ? `the likeliest roll, a 7, leads to ${space.name}, nothing to pay` : `the likeliest roll, a 7, leads to ${space.name}, fee ${figure(due)}`;
}

/** Stopped at something free.
 * @param {Ctx} ctx @param {import('./view').Of<'offer_auction'>} phase */
function offer(ctx, phase) {
  const space = spaceAt(ctx.match.board, phase.lot),
    mine = phase.seat === ctx.you || ctx.asked;
  return {
    body: html`<div class="stage offering"><div class="stage-head"><h2>${space.name}</h2><span>${mine ? 'You stop here. Nobody owns it.' : `${ctx.short(phase.seat)} stops here. Nobody owns it.`}</span></div>
    <div class="theatre">${deed(ctx, phase.lot)}<div class="bill one"><div><b>${figure(space.price)}</b><span>minimum price</span></div><p>${mine ? html`Whoever opens the auction gets <b>a fifth</b> of what it fetches.` : told(ctx.position.prompt, ctx.names, ctx.you)}</p></div></div></div>`,
    sheet: html`<div class="sheetlot"><div><div class="lot">${mini(ctx, phase.lot)}<span>${space.name}</span></div><p>${meaning(ctx, phase.lot)}</p></div></div>`,
  };
}
