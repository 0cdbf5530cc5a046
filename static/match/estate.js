/**
 * What a player holds on a ring of spaces, for the holdings panel: sets with what is missing and who has it, and what
 * a round brings on average. For titles; without a screen.
 *
 * @typedef {import('./types.js').RingCtx} RingCtx
 * @typedef {{name: string, paint: string, lots: number[], note?: (missing: number, all: number) => string}} Set
 * @typedef {{ctx: RingCtx, seat: number, sets: Set[], name: (lot: number) => string, price: (lot: number) => number,
 *            fee: (lot: number) => number, says?: (lot: number) => string | undefined, salary: number, bank?: (lot: number) => boolean}} Estate
 */
import {figure} from '../shared/pen.js';

const ROLL = 7, // spaces that two dice bring on average
  ROLLS = 1.2; // in a turn, as doubles roll again

/** The sets of which the seat has something, the fullest first; each lot with its owner.
 * @param {Estate} estate */
export function setsOf({ctx, seat, sets, name, price, fee, says}) {
  const {owner} = ctx.view;
  return sets
    .map(set => {
      const missing = set.lots.filter(lot => owner[lot] !== seat).length;
      return {
        name: set.name,
        paint: set.paint,
        missing,
        held: set.lots.length - missing,
        note: set.note?.(missing, set.lots.length) ?? (missing ? `${missing} missing` : 'complete'),
        lots: set.lots.map(lot => ({
          lot,
          name: name(lot),
          owner: owner[lot],
          mine: owner[lot] === seat,
          note: owner[lot] !== seat ? (owner[lot] < 0 ? `unowned, ${figure(price(lot))}` : '') : (says?.(lot) ?? (fee(lot) ? `${figure(fee(lot))} a stop` : 'no fee yet')),
        })),
      };
    })
    .filter(set => set.held)
    .sort((a, b) => a.missing - b.missing || b.held - a.held);
}

/**
 * What a round of everyone brings and costs on average, if nothing is bought: fees by the chance of a stop (every space
 * as likely as another), and the salary.
 * @param {Estate} estate
 */
export function roundOf({ctx, seat, fee, salary, bank = () => false}) {
  const {view, match} = ctx,
    spaces = match.board.spaces.length,
    stop = ROLLS / spaces,
    others = view.living.filter(other => other !== seat).length;
  let fees = 0,
    profits = 0,
    paid = 0;
  view.owner.forEach((owner, lot) => {
    if (owner < 0 || !fee(lot)) return;
    if (owner !== seat) paid += bank(lot) ? 0 : fee(lot) * stop;
    else if (bank(lot)) profits += fee(lot) * stop * others;
    else fees += fee(lot) * stop * others;
  });
  const wage = (salary * ROLLS * ROLL) / spaces,
    flows = {fees, profits, salary: Math.max(0, wage), paid, expense: Math.max(0, -wage)};
  const rounded = /** @type {typeof flows} */ (Object.fromEntries(Object.entries(flows).map(([name, value]) => [name, Math.round(value)])));
  return {...rounded, sum: rounded.fees + rounded.profits + rounded.salary - rounded.paid - rounded.expense};
}

/** The one lot whose purchase would complete a set: the dearest of them.
 * @param {ReturnType<typeof setsOf>} sets @param {(lot: number) => number} price */
export function completing(sets, price) {
  const found = sets
    .filter(set => set.missing === 1 && set.lots.length > 1)
    .map(set => ({set, lot: /** @type {ReturnType<typeof setsOf>[number]['lots'][number]} */ (set.lots.find(lot => !lot.mine))}));
  return found.sort((a, b) => price(b.lot.lot) - price(a.lot.lot))[0] ?? null;
}
