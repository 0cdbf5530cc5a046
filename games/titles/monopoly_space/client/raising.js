/** Raising money: the bill on the stage, deeds and chips to sell with it, the ruler and the buttons in the panel. */
import {figure, hatch} from '../../shared/pen.js';
import {count, html, nothing} from '../../match/lit.js';
import {button} from '../../match/buttons.js';
import {actionOf, toggled} from '../../match/choices.js';
import {ruler} from '../../match/ruler.js';
import {parts, spaceAt} from './places.js';
import {valuesOf} from './marks.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Owing} Owing
 * @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Drawn} Drawn */

/** What may be sold, and what is chosen: at first whatever is cheapest to part with and will do.
 * @param {Ctx} ctx @param {Owing} phase */
function sums(ctx, phase) {
  const {board} = ctx.match,
    price = (/** @type {number} */ lot) => board.spaces[lot].price,
    have = ctx.view.cash[phase.debtor],
    most = chipsToSell(ctx),
    lots = valuesOf(ctx, 'sell_deed', 'lot').sort((a, b) => price(a) - price(b));
  const chosen = ctx.ui.own.sell ?? cheapest(phase.due - have, most, board.resource, lots, price);
  /** @param {number} chips @param {number[]} deeds */
  const of = (chips, deeds) => chips * board.resource + deeds.reduce((/** @type {number} */ sum, /** @type {number} */ lot) => sum + price(lot), 0);
  return {most, lots, have, chosen, gain: of(chosen.chips, chosen.lots), all: have + of(most, lots)};
}

/** @param {Ctx} ctx @returns {number} */
function chipsToSell(ctx) {
  const option = ctx.options.find(o => o.action === 'sell_resources'),
    domain = option?.fields?.count;
  return !domain ? 0 : domain.kind === 'fixed' ? domain.value : (domain.max ?? Math.max(.../** @type {number[]} */ (domain.values)));
}

/** Chips first, then the cheapest deed that is enough, or the cheapest ones together.
 * @param {number} short @param {number} most @param {number} each @param {number[]} lots @param {(lot: number) => number} price */
function cheapest(short, most, each, lots, price) {
  const chips = Math.max(0, Math.min(most, Math.ceil(short / each))),
    rest = short - chips * each;
  if (rest <= 0) return {chips, lots: /** @type {number[]} */ ([])};
  const one = lots.find((/** @type {number} */ lot) => price(lot) >= short);
  if (one !== undefined) return {chips: 0, lots: [one]};
  const out = [];
  let need = rest;
  for (const lot of lots) {
    if (need <= 0) break;
    out.push(lot);
    need -= price(lot);
  }
  return {chips, lots: out};
}

/** A tap on the board puts a deed among those to sell.
 * @param {Ctx} ctx @param {number} i */
export function tapped(ctx, i) {
  if (ctx.phase.debtor !== ctx.you || !valuesOf(ctx, 'sell_deed', 'lot').includes(i)) return false;
  const {chosen} = sums(ctx, ctx.phase);
  choose(ctx, {...chosen, lots: toggled(chosen.lots, i)});
  return true;
}

/** @param {Ctx} ctx @param {any} sell */
function choose(ctx, sell) {
  ctx.ui.own.sell = sell;
  ctx.redraw();
}

/** @param {Ctx} ctx @param {Owing} phase */
export function raising(ctx, phase) {
  const mine = phase.debtor === ctx.you,
    s = sums(ctx, phase),
    many = (phase.creditors?.length ?? 0) > 1,
    to = many ? 'several players' : phase.creditor >= 0 ? (phase.creditor === ctx.you ? 'you' : ctx.short(phase.creditor)) : 'the bank',
    who = mine ? 'you owe' : `${ctx.short(phase.debtor)} owes`,
    selling = mine && ctx.asked && phase.phase === 'raise_money' && s.lots.length + s.most > 0 ? sells(ctx, s) : nothing;
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>${who} ${to}</p><b>${figure(phase.due)}</b><p>${mine ? 'you have' : 'and has'} <b>${figure(s.have)}</b></p></div>`
      : html`<div class="stage raising"><div class="stage-head"><h2>${phase.phase === 'rent_due' ? 'Rent' : 'Raise money'}</h2><span>${phase.reason}</span></div>
        <div class="mid"><div class="bill"><div><b>${figure(phase.due)}</b><span>${who} ${to}</span></div><i>and ${mine ? 'have' : 'has'}</i><div><b>${figure(s.have)}</b><span>in cash</span></div></div>${selling}</div>
        <p class="foot-note">${mine && ctx.asked && s.gain ? html`After paying, your cash is <b>${figure(s.have + s.gain - phase.due)}</b>.` : 'Resources sell for 25, deeds for their full price.'}</p></div>`,
    sheet: selling === nothing ? null : selling,
  };
}

/** @param {Ctx} ctx @param {any} s */
const sells = (ctx, s) => html`<div class="sells picky">${s.most ? chipRow(ctx, s) : nothing}${s.lots.map((/** @type {number} */ lot) => deedRow(ctx, s, lot))}</div>`;

/** @param {Ctx} ctx @param {any} s */
function chipRow(ctx, s) {
  const {chips} = s.chosen,
    to = (/** @type {number} */ n) => choose(ctx, {...s.chosen, chips: n});
  return html`<div class="sell flat"><b>Resources</b><small>${count(s.most - chips, 'resource')} left</small>
    <div class="stepbox"><button aria-label="Sell one resource fewer" ?disabled=${chips <= 0 || ctx.busy} @click=${() => to(chips - 1)}>−</button><b>${chips ? `+${figure(chips * ctx.match.board.resource)}` : '0'}</b><button aria-label="Sell one resource more" ?disabled=${chips >= s.most || ctx.busy} @click=${() => to(chips + 1)}>+</button></div></div>`;
}

/** @param {Ctx} ctx @param {any} s @param {number} lot */
function deedRow(ctx, s, lot) {
  const space = spaceAt(ctx.match.board, lot),
    whole = /** @type {import('./frames').Group} */ (space.set).lots.every(other => ctx.view.owner[other] === ctx.view.owner[lot]),
    on = s.chosen.lots.includes(lot);
  return html`<label class="dl pickable ${on ? 'on' : ''}"><svg aria-hidden="true" viewBox="0 0 18 44" preserveAspectRatio="xMidYMid slice"><rect width="18" height="44" fill=${hatch(/** @type {string} */ (space.colour))}></rect></svg>
    <b>${parts(space.name, ctx.match.board)[1]}${whole ? html` <small>set complete</small>` : nothing}</b><span>+${figure(space.price)}</span><input type="checkbox" .checked=${on} ?disabled=${ctx.busy} @change=${() => choose(ctx, {...s.chosen, lots: toggled(s.chosen.lots, lot)})}></label>`;
}

/** The panel: ruler, one button that sells what is chosen, and the ways out.
 * @param {Ctx} ctx @param {Choice[]} answers @returns {Drawn} */
export function raisingPanel(ctx, answers) {
  const {phase} = ctx,
    s = sums(ctx, phase),
    ways = answers.filter(choice => !['sell_deed', 'sell_resources'].includes(choice.option.action));
  if (!s.lots.length && !s.most) return null;
  /** @param {string} action */
  const find = action => ctx.options.find(o => o.action === action),
    moves = [
      ...(s.chosen.chips ? [{action: 'sell_resources', count: s.chosen.chips}] : []),
      ...s.chosen.lots.map((/** @type {number} */ lot) => ({action: 'sell_deed', lot})),
    ];
  const things = [s.chosen.chips && count(s.chosen.chips, 'resource'), s.chosen.lots.length && count(s.chosen.lots.length, 'deed')].filter(Boolean).join(' and '),
    label = !things ? 'Choose what to sell' : `Sell ${things}${s.have + s.gain >= phase.due ? `, pay ${figure(phase.due)}` : ''}`;
  const out = ways.map(choice => (choice.option.grave ? quiet(ctx, choice.option) : button(ctx, choice, false))),
    apart = ctx.phone && out.length > 1; // below, so that only the one button stays in view over what there is to sell
  return html`${ruler(ctx, s, phase.due)}<div class="row"><button class="btn main" data-choice ?disabled=${ctx.busy || !moves.length} @click=${() => ctx.act(/** @type {import('../../match/types.js').Option} */ (find(moves[0].action)), moves[0], {label, sure: true, then: moves.slice(1)})}>${label}<kbd>Enter</kbd></button>
    ${apart ? nothing : out}</div>${apart ? html`<div class="row">${out}</div>` : nothing}`;
}

/** A way out nobody takes by mistake.
 * @param {Ctx} ctx @param {Option} option */
const quiet = (ctx, option) =>
  html`<button class="btn quiet" data-choice ?disabled=${ctx.busy} @click=${() => ctx.act(option, actionOf(option))}>${ctx.say(option.label)}</button>`;
