/** A plan in the making: rows with more and less, the spaces of the board, one button that carries all of it out. */
import {figure} from '../../shared/pen.js';
import {count, html, nothing} from '../../match/lit.js';
import {after, allowed, now, outcome, pointPrice} from './plans.js';
import {pieces} from './deed.js';
import {paint, spaceAt} from './spaces.js';

/** @typedef {import('./plans.js').Move} Move */

/** What is being planned: building here or from afar, selling freely or to pay a debt; null for nothing. @param {any} ctx @returns {string|null} */
export function planning(ctx) {
  const {phase, ui} = ctx;
  if (ctx.store.past || ctx.you === null) return null;
  if (ui.open?.includes('sell_deed') || ui.open?.includes('sell_point')) return 'sell';
  if (ui.open?.includes('remote_build')) return 'remote_build';
  if (!ctx.asked) return null;
  if (phase?.phase === 'raise_money') return 'sell';
  return phase?.phase === 'building' ? 'build' : null;
}

/** The moves planned so far; at first the first one offered when it is about building. @param {any} ctx @returns {Move[]} */
export function planOf(ctx) {
  const kind = planning(ctx);
  if (ctx.ui.own.plan) return ctx.ui.own.plan;
  const first = kind === 'sell' ? null : ctx.options.find(option => option.action === kind);
  return first ? [{action: kind ?? '', lot: first.fields.lot.value}] : [];
}

/** @param {any} ctx @param {Move[]} plan */
function plan(ctx, plan) {
  ctx.ui.own.plan = plan;
  ctx.redraw();
}

/** The position after the plan. @param {any} ctx */
export const planned = ctx => outcome(ctx.match.board, ctx.view, ctx.you, planOf(ctx));

/** The lots a plan may be about. @param {any} ctx @returns {number[]} */
export function lotsOf(ctx) {
  const kind = planning(ctx),
    {board} = ctx.match,
    mine = board.spaces.map((_, i) => i).filter(i => ctx.view.owner[i] === ctx.you);
  if (!kind) return [];
  if (kind === 'sell') return mine;
  const offered = ctx.options.filter(option => option.action === kind).map(option => option.fields.lot.value),
    planets = new Set(offered.map(lot => board.spaces[lot].planet));
  return mine.filter(lot => planets.has(board.spaces[lot].planet) && lot !== ctx.phase?.without);
}

/** The move that one press more on a lot would add; null when none is allowed. @param {any} ctx @param {number} lot @returns {Move|null} */
export function more(ctx, lot) {
  const kind = planning(ctx),
    at = planned(ctx);
  if (!kind || !lotsOf(ctx).includes(lot)) return null;
  if (kind !== 'sell' && onceOnly(ctx) && planOf(ctx).length) return null;
  const action = kind !== 'sell' ? kind : at.level[lot] > 0 ? 'sell_point' : 'sell_deed';
  return allowed(ctx.match.board, at, ctx.you, {action, lot}) ? {action, lot} : null;
}

/** Whether a table allows one point a visit only. @param {any} ctx */
const onceOnly = ctx => ctx.match.settings?.build_per_visit === 'one';

/** The plan without the last move on a lot; null when what is left could not be done. @param {any} ctx @param {number} lot @returns {Move[]|null} */
function less(ctx, lot) {
  const moves = planOf(ctx),
    k = moves.findLastIndex(move => move.lot === lot);
  if (k < 0) return null;
  const rest = moves.filter((_, i) => i !== k);
  let at = now(ctx.view, ctx.you);
  for (const move of rest) {
    if (!allowed(ctx.match.board, at, ctx.you, move)) return null;
    at = after(ctx.match.board, at, move);
  }
  return rest;
}

/** A press on the board adds to the plan. @param {any} ctx @param {number} lot @returns {boolean} */
export function press(ctx, lot) {
  const move = more(ctx, lot);
  if (move && !ctx.busy) plan(ctx, [...planOf(ctx), move]);
  return Boolean(move);
}

/** The rows of a plan. @param {any} ctx */
export function rows(ctx) {
  const at = planned(ctx),
    lots = lotsOf(ctx).filter(lot => planOf(ctx).some(move => move.lot === lot) || more(ctx, lot) || ctx.view.level[lot]);
  return lots.length
    ? html`<div class="sells plan">${lots.map(lot => row(ctx, lot, at))}</div>`
    : html`<p class="foot-note">There is nothing to choose.</p>`;
}

/** @param {any} ctx @param {number} lot @param {import('./plans.js').Outcome} at */
function row(ctx, lot, at) {
  const {board} = ctx.match,
    space = spaceAt(board, lot),
    moves = planOf(ctx).filter(move => move.lot === lot),
    add = more(ctx, lot),
    back = less(ctx, lot),
    selling = planning(ctx) === 'sell',
    sum = moves.reduce((total, move) => total + worth(board, move), 0),
    gone = at.owner[lot] !== ctx.you;
  return html`<div class="sell ${gone ? 'gone' : ''}"><div class="h"><svg aria-hidden="true"><rect width="100%" height="100%" fill=${paint(board, lot)}></rect></svg><span>${space.name}</span></div>
    <div class="b"><div>${space.set && !gone ? pieces(at.level[lot], 66) : html`<b>${gone ? 'deed sold' : 'deed'}</b>`}</div><small>${note(ctx, space, at, gone)}</small>
    <div class="stepbox"><button aria-label="${space.name}: one less" ?disabled=${!back || ctx.busy} @click=${() => back && plan(ctx, back)}>−</button><b>${sum ? `${selling ? '+' : ''}${figure(sum)}` : '0'}</b><button aria-label="${space.name}: one more" ?disabled=${!add || ctx.busy} @click=${() => add && plan(ctx, [...planOf(ctx), add])}>+</button></div></div></div>`;
}

/** What a move costs or brings. @param {any} board @param {Move} move */
function worth(board, {action, lot}) {
  if (action === 'build' || action === 'remote_build') return pointPrice(board, lot, action === 'remote_build');
  return action === 'sell_point' ? board.planets[board.spaces[lot].planet].point_sale : board.spaces[lot].sale;
}

/** Rent now and then, and what one more costs or brings. @param {any} ctx @param {any} space @param {any} at @param {boolean} gone */
function note(ctx, space, at, gone) {
  if (!space.set) return gone ? nothing : html`Sold for <b>${figure(space.sale)}</b>`;
  const before = ctx.view.level[space.i],
    then = at.level[space.i];
  if (gone) return html`Rent ${figure(space.rents[before])} → <b>none</b>`;
  return html`Rent ${figure(space.rents[before])}${then === before ? '' : html` → <b>${figure(space.rents[then])}</b>`}`;
}

/** What the plan would sell, in few words. @param {any} ctx */
export function sales(ctx) {
  const [first, ...rest] = planOf(ctx);
  if (rest.length) return count(rest.length + 1, 'thing');
  const {name} = ctx.match.board.spaces[first.lot];
  return first.action === 'sell_point' ? `a point of ${name}` : name;
}

/**
 * One button that carries the plan out, move by move.
 * @param {any} ctx @param {string} label
 */
export function carryOut(ctx, label) {
  const [first, ...rest] = planOf(ctx);
  const option = first && ctx.options.find(one => one.action === first.action && one.fields.lot?.value === first.lot);
  return html`<button class="btn main" data-choice data-action=${first?.action ?? ''} ?disabled=${ctx.busy || !option}
    @click=${() => ctx.act(option, first, {label, sure: true, then: rest})}>${label}<kbd>Enter</kbd></button>`;
}
