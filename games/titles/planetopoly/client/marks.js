/** Which spaces stand out, and what can be bought from afar. */
import {r1} from '../../shared/pen.js';
import {dealShown} from '../../match/trade.js';
import {planetAt} from './orrery.js';
import {lotsOf, more, planning} from './plan.js';
import {way} from './spaces.js';

/** The lots that may be bought from afar now. @param {any} ctx @returns {number[]} */
export const afar = ctx =>
  ctx.asked ? ctx.options.filter(option => option.action === 'remote_buy').map(option => option.fields.lot.value) : [];

/**
 * Spaces ringed by the lamp (can be pressed, or are in question) and by ink (only shown).
 * @param {any} ctx @returns {{lamp: number[], ink: number[]}}
 */
export function marksOf(ctx) {
  const {ui, phase} = ctx,
    ink = ui.card === null ? [] : [ui.card],
    deal = dealShown(ctx);
  if (deal) {
    const lots = [...deal.give.lots, ...deal.take.lots];
    return ui.trade.look ? {lamp: [], ink: [...ink, ...lots]} : {lamp: lots, ink};
  }
  if (planning(ctx)) return {lamp: lotsOf(ctx).filter(lot => more(ctx, lot)), ink};
  if (phase?.phase === 'unowned') return {lamp: [phase.lot], ink};
  return {lamp: afar(ctx), ink};
}

/** A dotted line from each lot that may be bought from afar to its planet. @param {any} ctx @param {boolean} far */
export const beams = (ctx, far) =>
  afar(ctx)
    .map(lot => {
      const {board} = ctx.match,
        {nx, ny} = way.place(lot),
        planet = planetAt(board.spaces[lot].planet, board.planets.length, far),
        length = Math.hypot(planet.x - nx, planet.y - ny),
        [dx, dy] = [(planet.x - nx) / length, (planet.y - ny) / length];
      return `<path class="beam" d="M${r1(nx + dx * 18)},${r1(ny + dy * 18)}L${r1(planet.x - dx * (planet.r + 6))},${r1(planet.y - dy * (planet.r + 6))}"/>`;
    })
    .join('');
