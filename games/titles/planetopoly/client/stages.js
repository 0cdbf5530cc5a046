/** The stage in the middle of the board: what the last throw has brought, a deed for sale, prison, plans; and their panels. */
import {ICON} from '../../shared/icons.js';
import {die, figure} from '../../shared/pen.js';
import {drawn as part, late} from '../../match/late.js';
import {html, icon, nothing, raw, told} from '../../match/lit.js';
import {mini} from '../../match/ring.js';
import {planning} from './plan.js';
import {meaning, paint, spaceAt} from './spaces.js';

/** @typedef {import('../../match/types.js').Stage} Stage @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Phase} Phase
 * @typedef {import('./view').Fact} Fact @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Drawn} Drawn */

/** The facts since the last throw, with it; of the moment that is shown.
 * @param {Ctx} ctx @returns {any[]} */
function lately(ctx) {
  const until = ctx.store.past?.number ?? Infinity,
    story = ctx.store.story.filter(fact => (fact.entry ?? 0) <= until);
  return story.slice(Math.max(0, story.findLastIndex(fact => fact.fact === 'rolled')));
}

/** The last payment for a reason that begins so.
 * @param {Fact[]} facts @param {string} reason */
const paidFor = (facts, reason) =>
  facts.findLast(fact => fact.fact === 'paid' && String(fact.reason).startsWith(reason));

/** The dice of the last throw.
 * @param {Ctx} ctx @param {number} px */
const dice = (ctx, px) => html`<div class="dice">${(ctx.view.dice ?? []).map(n => raw(die(n, px)))}</div>`;

/** The sums of a text in bold: our own texts have no markup.
 * @param {string} text */
const bold = text => text.split(/(\b\d[\d,]*\b)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** The news of the last throw, or null.
 * @param {Ctx} ctx @returns {Drawn} */
function news(ctx) {
  const facts = lately(ctx),
    bet = paidFor(facts, 'Risk');
  if (bet && ctx.view.dice && !ctx.phone && late(ctx, 'deed')) return bets(ctx, bet);
  if (ctx.view.card) return drawn(ctx, ctx.view.card);
  const rent = paidFor(facts, 'rent');
  return rent && !ctx.phone ? rented(ctx, rent) : null;
}

/** On a phone the card is told below the board.
 * @param {Ctx} ctx @returns {Drawn} */
const tidings = ctx =>
  ctx.view.card
    ? html`<div class="sheetlot"><div><div class="lot">${icon('event', 24)}<span>${ctx.view.card.name}</span></div><p>${bold(ctx.view.card.text)}</p></div></div>`
    : null;

/** An event card, turned up.
 * @param {{name: string, text: string}} event @param {Drawn} [below] */
export const eventCard = (event, below = '') =>
  html`<div class="fcard"><div><span class="art">${icon('event', 30)}</span><h2>${event.name}</h2><p>${bold(event.text)}</p>${below}</div></div>`;

/** @param {Ctx} ctx @param {import('./view').Happening} event */
const drawn = (ctx, event) =>
  eventCard(event, ctx.view.dice && !ctx.phone ? dice(ctx, 26) : '');

/** @param {Ctx} ctx @param {Fact} fact */
const bets = (ctx, fact) =>
  html`<div class="bets"><p>${sentence(ctx, fact)}</p>${late(ctx, 'deed').riskTable(ctx.view.dice)}</div>`;

/** @param {Ctx} ctx @param {Fact} fact */
const rented = (ctx, fact) =>
  html`${dice(ctx, 54)}<p class="rented"><b>${figure(/** @type {number} */ (fact.amount))}</b><span>${sentence(ctx, fact)}</span></p>`;

/** @param {Ctx} ctx @param {Fact} fact */
const sentence = (ctx, fact) => told(fact.say ?? '', ctx.names, ctx.you);

const door = raw(`<svg class="ic" viewBox="-24 -24 48 48" width="150" height="150" aria-hidden="true">${ICON.prison}</svg>`);
const ORDER = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

/** @param {Ctx} ctx @param {import('./view').Jailed} phase */
function cell(ctx, phase) {
  const {fines} = ctx.match.board,
    mine = phase.seat === ctx.you,
    now = fines.indexOf(phase.fine);
  const steps = html`<ol class="fines">${[...fines, 0].map(
    (fine, k) =>
      html`<li class="${k === now ? 'now' : ''} ${k < now ? 'past' : ''}" aria-current=${k === now ? 'step' : 'false'}><span>${ORDER[k] ?? k + 1} turn</span><b>${fine ? figure(fine) : 'free'}</b></li>`,
  )}</ol>`;
  if (ctx.phone) return {body: html`<div class="stage owing"><p>the fine</p><b>${figure(phase.fine)}</b></div>`, sheet: steps};
  return {
    body: html`<div class="stage jail"><div class="stage-head"><h2>Prison</h2><span>${mine ? 'You sit here' : `${ctx.short(phase.seat)} sits here`} and collect${mine ? '' : 's'} no rent.</span></div>
      <div class="mid"><span class="bars">${door}</span>${steps}</div><p class="foot-note">The fine is paid in cash; nothing can be sold for it. If you stay, you miss the turn.</p></div>`,
  };
}

/** What few moments need, fetched with the first of them or before. */
export const rare = {
  deed: () => import('./deed.js'),
  debts: () => import('./works.js'),
  deals: () => import('./deals.js'),
  assets: () => import('./assets.js'),
  end: () => import('./end.js'),
  first: () => import('./first.js'),
};

/** @param {Ctx} ctx @returns {Stage|null} */
export function stage(ctx) {
  const {phase} = ctx,
    plan = planning(ctx);
  if (ctx.position.over && !ctx.store.past) return null;
  if (phase?.phase === 'raise_money' || plan) return planStage(ctx, plan) ?? {body: nothing};
  if (phase?.phase === 'unowned') return offer(ctx, phase);
  if (phase?.phase === 'jailed') return cell(ctx, phase);
  return {body: resting(ctx), resting: true, sheet: ctx.asked ? null : tidings(ctx)};
}

/** @param {Ctx} ctx @param {string|null} plan */
function planStage(ctx, plan) {
  const {phase} = ctx,
    views = late(ctx, 'debts');
  if (phase?.phase === 'raise_money') return views?.raising(ctx, phase);
  return plan === 'sell' ? views?.selling(ctx) : views?.works(ctx, plan === 'remote_build');
}

/** Planning has a panel of its own.
 * @param {Ctx} ctx @param {Choice[]} answers */
export function panel(ctx, answers) {
  const {phase} = ctx;
  if (phase?.phase === 'raise_money') return part(ctx, 'debts', views => views.raisingPanel(ctx, phase, answers));
  if (phase?.phase === 'window' && answers.some(choice => choice.option.action.startsWith('remote_')))
    return part(ctx, 'deed', deeds => deeds.afarPanel(ctx, answers));
  return planning(ctx) === 'build' ? part(ctx, 'debts', views => views.worksPanel(ctx, answers)) : null;
}

/** So has what is sold or built from afar, once it is opened.
 * @param {Ctx} ctx @returns {Drawn} */
export function opened(ctx) {
  const plan = planning(ctx);
  if (plan === 'sell') return part(ctx, 'debts', views => views.sellingPanel(ctx));
  if (plan !== 'remote_build') return null;
  return part(ctx, 'debts', views => html`${ctx.phone ? views.works(ctx, true).sheet : ''}${views.worksPanel(ctx, [])}`);
}

/** Between decisions: what the throw has brought, or the dice, and whose they are.
 * @param {Ctx} ctx */
function resting(ctx) {
  const {view, phase} = ctx,
    mover = phase?.seat ?? view.mover,
    mine = mover === ctx.you,
    told = mover === undefined || mover < 0 ? '' : mine ? 'Yours to throw' : `${ctx.short(mover)} to throw`;
  const brought = news(ctx);
  if (brought) return html`<div class="stage resting news">${brought}</div>`;
  return html`<div class="stage resting">${dice(ctx, ctx.phone ? 40 : 62)}<p><b>${phase?.phase === 'window' ? told : ''}</b></p></div>`;
}

/** Stopped at something for sale.
 * @param {Ctx} ctx @param {import('./view').Of<'unowned'>} phase */
function offer(ctx, phase) {
  const {lot} = phase,
    space = spaceAt(ctx.match.board, lot),
    mine = phase.seat === ctx.you,
    cash = ctx.view.cash[phase.seat],
    deeds = late(ctx, 'deed');
  return {
    body: deeds === null ? nothing : html`<div class="stage offering"><div class="stage-head"><h2>${space.name}</h2><span>${mine ? 'You stop here' : `${ctx.short(phase.seat)} stops here`}, and it is for sale.</span></div>
      <div class="theatre">${deeds?.deed(ctx, lot)}<div class="bill one"><div><b>${figure(space.price)}</b><span>${space.set ? 'for the plot' : 'for the deed'}</span></div><p>${mine ? html`Your cash: ${figure(cash)} → <b>${figure(cash - space.price)}</b>.` : told(ctx.position.prompt, ctx.names, ctx.you)}</p></div></div></div>`,
    sheet: html`<div class="sheetlot"><div><div class="lot">${mini(paint(ctx.match.board, lot))}<span>${space.name}</span></div><p>${meaning(ctx, lot)} ${mine ? html`Cash ${figure(cash)} → <b>${figure(cash - space.price)}</b>.` : ''}</p></div></div>`,
  };
}
