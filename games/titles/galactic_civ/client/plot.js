/** Scores over the rounds: of one player in all eight attributes, and of everybody in one figure at the end. */
import {badge, html, icon, raw} from '../../match/lit.js';
import {r1, seatColour} from '../../shared/pen.js';
import {ATTRIBUTES} from './attributes.js';
import {rival} from './weighing.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View */

/**
 * Lines in a box, one for each seat; the seat in question is drawn last and thick.
 * @param {number[][]} series [seat][round]
 * @param {number|null} seat @param {number} width @param {number} height @param {number} rounds
 */
export function lines(series, seat, width, height, rounds) {
  const top = Math.max(1, ...series.flat()),
    x = (/** @type {number} */ i) => r1(3 + (i / Math.max(1, rounds)) * (width - 6)),
    y = (/** @type {number} */ v) => r1(height - 3 - (v / top) * (height - 6));
  const order = series.map((_, s) => s).sort((a, b) => Number(a === seat) - Number(b === seat));
  /** @param {number} s */
  const line = s => {
    const d = series[s].map((v, i) => `${i ? 'L' : 'M'}${x(i)},${y(v)}`).join('');
    return `<path class="under" d="${d}"/><path class="${s === seat || seat === null ? 'own' : 'other'}" d="${d}" stroke="${seatColour(s)}"/>`;
  };
  return `<svg class="lines-plot" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path class="ground" d="M3,${height - 3}H${width - 3}"/>${order.map(line).join('')}</svg>`;
}

/** The rounds so far, and the scores of this moment as the last point.
 * @param {View} view */
const moments = view => [...view.history, view.score];

/** A player's eight attributes, each against everybody else's, from the start to now.
 * @param {Ctx} ctx @param {number} seat */
export function attributes(ctx, seat) {
  const {view} = ctx,
    series = moments(view);
  return html`<ul class="attributes">${ATTRIBUTES.map(
    (name, i) => html`<li><span>${icon(name, 18)}${name}</span><b>${view.score[seat][i]}</b>${raw(
      lines(
        view.score.map((_, s) => series.map(scores => scores[s][i])),
        seat,
        150,
        40,
        series.length - 1,
      ),
    )}<small>${standing(view, seat, i)}</small></li>`,
  )}</ul>`;
}

/** @param {View} view @param {number} seat @param {number} i */
function standing(view, seat, i) {
  const {seat: leader, by} = view.leads[i];
  if (leader === seat) return `leads by ${by}`;
  const behind = rival(view, seat, i) - view.score[seat][i];
  return behind ? `${behind} behind` : 'shares the lead';
}

/** All attributes together, round by round.
 * @param {Ctx} ctx */
export function aftermath(ctx) {
  const series = moments(ctx.view),
    sum = (/** @type {number[]} */ scores) => scores.reduce((a, b) => a + b, 0);
  return html`<figure class="sum-plot"><figcaption>All eight attributes together, from the start to round ${ctx.view.round}</figcaption>${raw(
    lines(
      ctx.view.score.map((_, s) => series.map(scores => sum(scores[s]))),
      null,
      560,
      150,
      series.length - 1,
    ),
  )}<p>${/** @type {import('../../match/types.js').Over} */ (ctx.position.over).ranking.flat().map(s => html`<span>${badge(s, 14)} ${s === ctx.you ? 'You' : ctx.short(s)} <b>${sum(ctx.view.score[s])}</b></span>`)}</p></figure>`;
}
