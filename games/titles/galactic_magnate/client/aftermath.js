/** After the match: how each player left it, and what the fees came to. Read from the story. */
import {figure} from '../../shared/pen.js';
import {badge, css, html, nothing} from '../../match/lit.js';

const WHY = {bankrupt: 'bankrupt', slow: 'out of time', removed: 'removed', silent: 'silent too long'};

/** How a player's game ended. @param {any} ctx @param {number} seat */
export function fate(ctx, seat) {
  let turn = 0;
  for (const fact of ctx.store.story) {
    if (fact.fact === 'turn_began') turn = fact.turn;
    if (fact.fact === 'resigned' && fact.seat === seat)
      return `${WHY[/** @type {'slow'} */ (fact.why)] ?? 'resigned'}${turn ? ` in turn ${turn}` : ''}`;
  }
  if (ctx.view.gone.includes(seat)) return 'left the game';
  if (!ctx.position.over.ranking[0]?.includes(seat)) return 'stayed to the end';
  return ctx.position.over.ending === 'turn_limit' ? 'the richest' : 'last one standing';
}

/** What each player has taken in fees and paid for them. @param {any} ctx */
export function aftermath(ctx) {
  const sums = ctx.match.seats.map(seat => ({seat: seat.number, taken: 0, paid: 0}));
  for (const fact of ctx.store.story) {
    if (fact.fact !== 'paid' || !String(fact.reason).startsWith('fee')) continue;
    if (sums[fact.target]) sums[fact.target].taken += fact.amount;
    if (sums[fact.source]) sums[fact.source].paid += fact.amount;
  }
  const most = Math.max(1, ...sums.map(sum => Math.max(sum.taken, sum.paid)));
  if (most === 1) return nothing;
  const order = ctx.position.over.ranking.flat();
  return html`<div class="fees"><h3><span class="show">Fees</span><small>taken to the right, paid to the left</small></h3><ul>${order.map(
    seat => {
      const {taken, paid} = sums[seat];
      return html`<li>${badge(seat, 15)}<span>${seat === ctx.you ? 'You' : ctx.short(seat)}</span><span class="axis" role="img" aria-label="paid ${paid}, took ${taken}"><i class="paid" ${css({width: `${(paid / most) * 50}%`})}></i><i class="taken" ${css({width: `${(taken / most) * 50}%`})}></i></span>
      <b>${taken - paid > 0 ? '+' : ''}${figure(taken - paid)}</b></li>`;
    },
  )}</ul></div>`;
}
