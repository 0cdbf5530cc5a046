/** Which spaces stand out, and the lane of a warp. */
import {r1} from '../../shared/pen.js';
import {CORNER, SIZE} from '../../match/ring.js';
import {course} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/types.js').Exchange} Exchange */

/** The values an action may have in a field, whether one option holds them all or each has one.
 * @param {Ctx} ctx @param {string} action @param {string} field @returns {any[]} */
export const valuesOf = (ctx, action, field) =>
  [
    ...new Set(
      ctx.options
        .filter(option => option.action === action)
        .flatMap(option => {
          const domain = option.fields?.[field];
          return !domain ? [] : domain.kind === 'fixed' ? [domain.value] : (domain.values ?? []);
        }),
    ),
  ];

/**
 * The space a warp is aimed at: the one chosen; at first home with a complete colony, or as far towards it as one jump
 * goes, else the dearest street that could be bought, else one's own that brings most.
 * @param {Ctx} ctx @returns {number}
 */
export function aim(ctx) {
  const lit = valuesOf(ctx, 'warp', 'space'),
    {view, match, you} = ctx;
  if (lit.includes(/** @type {number} */ (ctx.ui.own.aim))) return /** @type {number} */ (ctx.ui.own.aim);
  if (view.domes[/** @type {number} */ (you)] === 5) return lit.includes(0) ? 0 : (lit.at(-1) ?? -1);
  const price = (/** @type {number} */ i) => match.board.spaces[i].price ?? 0,
    purse = view.cash[/** @type {number} */ (you)] - (ctx.phase.free ? 0 : match.board.warp),
    best = (/** @type {number[]} */ list) => list.sort((a, b) => price(b) - price(a))[0],
    free = lit.filter(i => price(i) && view.owner[i] < 0 && price(i) <= purse);
  return best(free) ?? best(lit.filter(i => view.owner[i] === you)) ?? lit.at(-1) ?? -1;
}

/**
 * Spaces ringed by the lamp (can be touched, or are in play) and by ink (only shown).
 * @param {Ctx} ctx @param {import('../../match/types.js').Deal|null} deal the trade on the stage
 * @returns {{lamp: number[], ink: number[]}}
 */
export function marksOf(ctx, deal) {
  const {ui, phase} = ctx,
    ink = ui.card === null ? [] : [ui.card];
  if (deal) {
    const lots = [...deal.give.lots, ...deal.take.lots];
    return /** @type {import('../../match/types.js').Look} */ (ui.trade).look && !ctx.options.some(o => o.action === 'accept') ? {lamp: [], ink: [...ink, ...lots]} : {lamp: lots, ink};
  }
  if (!phase) return {lamp: [], ink};
  if (phase.phase === 'warping') return {lamp: ctx.asked ? [aim(ctx)] : [], ink};
  if (phase.phase === 'raise_money' && phase.debtor === ctx.you) return {lamp: valuesOf(ctx, 'sell_deed', 'lot'), ink};
  const lots = phase.lots ?? (phase.lot >= 0 ? [phase.lot] : []);
  return {lamp: lots, ink};
}

/** The lane of a warp: every space one may go to is a lamp, the one aimed at the brightest.
 * @param {Ctx} ctx */
export function lamps(ctx) {
  if (ctx.phase?.phase !== 'warping' || !ctx.asked) return '';
  const lit = valuesOf(ctx, 'warp', 'space'),
    goal = aim(ctx);
  if (!lit.length) return '';
  const line = [ctx.view.place[ctx.phase.seat], ...lit].map((i, k) => `${k ? 'L' : 'M'}${bend(course.place(i))}`).join('');
  return `<g class="warplane"><path d="${line}"/>${lit.map(i => lamp(course.place(i), i === goal)).join('')}</g>`;
}

/** Where the lane passes a space: in its own corner at a corner.
 * @param {import('../../shared/square.js').Place} c */
const bend = c => {
  /** @param {number} at */
  const inner = at => (at === 0 ? CORNER + 19 : SIZE - CORNER - 19);
  return c.side === 'corner' ? `${inner(c.x)},${inner(c.y)}` : `${r1(c.nx)},${r1(c.ny)}`;
};

/** @param {import('../../shared/square.js').Place} c @param {boolean} goal */
const lamp = (c, goal) =>
  c.side === 'corner'
    ? `<rect x="${c.x + 6}" y="${c.y + 6}" width="${c.w - 12}" height="${c.h - 12}" rx="4"/>`
    : `<circle cx="${r1(c.nx)}" cy="${r1(c.ny)}" r="${goal ? 10 : 6}" class="${goal ? 'goal' : ''}"/>`;
