/** Plans in the making: building, selling, paying what cannot be refused. How they look is in works.js. */
import {figure} from '../../shared/pen.js';
import {css, html} from '../../match/lit.js';
import {after, allowed, now, outcome} from './plans.js';

/** @typedef {import('./view').Ctx} Ctx */

/** @typedef {import('./plans.js').Move} Move */

/** What is being planned: building here or from afar, selling freely or to pay a debt; null for nothing.
 * @param {Ctx} ctx @returns {string|null} */
export function planning(ctx) {
  const {phase, ui} = ctx;
  if (ctx.store.past || ctx.you === null) return null;
  if (ui.open?.includes('sell_deed') || ui.open?.includes('sell_point')) return 'sell';
  if (ui.open?.includes('remote_build')) return 'remote_build';
  if (!ctx.asked) return null;
  if (phase?.phase === 'raise_money') return 'sell';
  return phase?.phase === 'building' ? 'build' : null;
}

/** The moves planned so far; at first the first one offered when it is about building.
 * @param {Ctx} ctx @returns {Move[]} */
export function planOf(ctx) {
  const kind = planning(ctx);
  if (ctx.ui.own.plan) return ctx.ui.own.plan;
  const first = kind === 'sell' ? null : ctx.options.find(option => option.action === kind);
  return first ? [{action: kind ?? '', lot: first.fields.lot.value}] : [];
}

/** From now on this is planned.
 * @param {Ctx} ctx @param {Move[]} plan */
export function plan(ctx, plan) {
  ctx.ui.own.plan = plan;
  ctx.redraw();
}

/** The position after the plan.
 * @param {Ctx} ctx */
export const planned = ctx => outcome(ctx.match.board, ctx.view, /** @type {number} */ (ctx.you), planOf(ctx));

/** The lots a plan may be about.
 * @param {Ctx} ctx @returns {number[]} */
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

/** The plan with one press more on a lot; null when none is allowed.
 * @param {Ctx} ctx @param {number} lot @returns {Move[]|null} */
export function more(ctx, lot) {
  const kind = planning(ctx),
    you = /** @type {number} */ (ctx.you);
  if (!kind || !lotsOf(ctx).includes(lot)) return null;
  const moves = kept(ctx, lot);
  if (kind !== 'sell' && onceOnly(ctx) && moves.length) return null;
  const at = outcome(ctx.match.board, ctx.view, you, moves);
  const action = kind !== 'sell' ? kind : at.level[lot] > 0 ? 'sell_point' : 'sell_deed';
  return allowed(ctx.match.board, at, you, {action, lot}) ? [...moves, {action, lot}] : null;
}

/** What a press on a lot adds to: the point that is offered at first, which nobody chose, gives way to one chosen elsewhere.
 * @param {Ctx} ctx @param {number} lot @returns {Move[]} */
function kept(ctx, lot) {
  const moves = planOf(ctx);
  return ctx.ui.own.plan || moves.every(move => move.lot === lot) ? moves : [];
}

/** Whether a table allows one point a visit only.
 * @param {Ctx} ctx */
const onceOnly = ctx => ctx.match.settings?.build_per_visit === 'one';

/** The plan without the last move on a lot; null when what is left could not be done.
 * @param {Ctx} ctx @param {number} lot @returns {Move[]|null} */
export function less(ctx, lot) {
  const moves = planOf(ctx),
    k = moves.findLastIndex(move => move.lot === lot);
  if (k < 0) return null;
  const rest = moves.filter((_, i) => i !== k);
  let at = now(ctx.view, /** @type {number} */ (ctx.you));
  for (const move of rest) {
    if (!allowed(ctx.match.board, at, /** @type {number} */ (ctx.you), move)) return null;
    at = after(ctx.match.board, at, move);
  }
  return rest;
}

/** A press on the board adds to the plan.
 * @param {Ctx} ctx @param {number} lot @returns {boolean} */
export function press(ctx, lot) {
  const moves = more(ctx, lot);
  if (moves && !ctx.busy) plan(ctx, moves);
  return Boolean(moves);
}

/**
 * A gauge: what is owed of what may be owed.
 * @param {number} debt @param {number} capacity @param {number} [before] the debt there is already
 */
export function gauge(debt, capacity, before = debt) {
  const most = Math.max(debt, capacity, 1),
    wide = (/** @type {number} */ n) => css({width: `${(Math.min(n, most) / most) * 100}%`});
  return html`<div class="owed-gauge ${debt > capacity ? 'over' : ''}" role="img" aria-label="owes ${figure(debt)} of ${figure(capacity)} that may be owed"><i class="then" ${wide(debt)}></i><i class="now" ${wide(before)}></i><u ${css({left: `${(capacity / most) * 100}%`})}></u></div>`;
}
