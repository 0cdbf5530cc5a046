/** After the match: what each player took from the others and paid to them, in one picture. Read from the story. */
import {figure} from '../shared/pen.js';
import {badge, css, html, nothing} from './lit.js';

/** @typedef {import('./types.js').Fact & {source: number, target: number, amount: number}} Paid */

/**
 * @param {import('./types.js').Ctx} ctx @param {string} heading what the sums are, "Fees"
 * @param {(fact: Paid) => boolean} counts which payments count
 */
export function sums(ctx, heading, counts) {
  const all = ctx.match.seats.map(() => ({taken: 0, paid: 0}));
  for (const fact of /** @type {Paid[]} */ (ctx.store.story)) {
    if (fact.fact !== 'paid' || !counts(fact)) continue;
    if (all[fact.target]) all[fact.target].taken += fact.amount;
    if (all[fact.source]) all[fact.source].paid += fact.amount;
  }
  const most = Math.max(0, ...all.flatMap(sum => [sum.taken, sum.paid])),
    wide = (/** @type {number} */ sum) => css({width: `${(sum / most) * 50}%`});
  if (!most) return nothing;
  return html`<div class="sums"><h3><span class="show">${heading}</span><small>taken to the right, paid to the left</small></h3><ul>${/** @type {import('./types.js').Over} */ (ctx.position.over).ranking.flat().map(
    seat => {
      const {taken, paid} = all[seat];
      return html`<li>${badge(seat, 15)}<span>${seat === ctx.you ? 'You' : ctx.short(seat)}</span><span class="axis" role="img" aria-label="paid ${paid}, took ${taken}"><i class="paid" ${wide(paid)}></i><i class="taken" ${wide(taken)}></i></span>
      <b>${taken - paid > 0 ? '+' : ''}${figure(taken - paid)}</b></li>`;
    },
  )}</ul></div>`;
}
