/** What a trade changes for each side: plots of the planets, and cash. */
import {figure} from '../../shared/pen.js';
import {html} from '../../match/lit.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/types.js').Exchange} Exchange */

/** @param {Ctx} ctx @param {Exchange} deal */
export function changes(ctx, {me, other, give, take}) {
  const {view, match} = ctx,
    owner = [...view.owner],
    sides = [me, other],
    held = (/** @type {number[]} */ of, /** @type {import("./view").Planet} */ planet, /** @type {number} */ seat) => planet.lots.filter((/** @type {number} */ lot) => of[lot] === seat).length,
    turned = (/** @type {number} */ was, /** @type {number} */ is) => (was === is ? html`<s>${figure(was)}</s>` : html`<s>${figure(was)}</s> → <b>${figure(is)}</b>`);
  for (const lot of give.lots) owner[lot] = other;
  for (const lot of take.lots) owner[lot] = me;
  const touched = match.board.planets.filter(planet => planet.lots.some(lot => owner[lot] !== view.owner[lot])),
    more = take.cash - give.cash;
  return [
    ...touched.map(planet => ({
      label: planet.name,
      sides: sides.map(seat => turned(held(view.owner, planet, seat), held(owner, planet, seat))),
    })),
    {label: 'Cash', sides: sides.map((seat, k) => turned(view.cash[seat], view.cash[seat] + (k ? -more : more)))},
  ];
}
