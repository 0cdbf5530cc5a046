/** The scales of a trade. */
import {figure, r1} from '../shared/pen.js';
import {html, svg} from './lit.js';

/**
 * The scales, tilted by what each side is worth by the list.
 * @param {number} a
 * @param {number} b
 * @param {boolean} phone
 */
export function scales(a, b, phone) {
  const W = phone ? 358 : 560,
    cx = W / 2,
    arm = phone ? 118 : 190,
    y0 = 20;
  const tilt = Math.max(-7, Math.min(7, ((a - b) / Math.max(a + b, 200)) * 21));
  const diff = a - b,
    word = diff === 0 ? 'even' : `you ${diff > 0 ? 'give' : 'get'} ${figure(Math.abs(diff))} more`;
  /** @param {number} side @param {number} worth */
  const pan = (
    side,
    worth,
  ) => svg`<g class="pan" transform="translate(${cx + side * arm * Math.cos((tilt * Math.PI) / 180)} ${r1(y0 - side * arm * Math.sin((tilt * Math.PI) / 180))})">
    <path d="M0,0L-34,30M0,0L34,30"></path><path class="bowl" d="M-42,30H42C36,44 -36,44 -42,30Z"></path><text y="64" text-anchor="middle">${figure(worth)}</text></g>`;
  return html`<svg viewBox="0 0 ${W} 112" role="img" aria-label="By list prices: ${word}">${svg`<path d="M${cx},${y0}V92M${cx - 40},92H${cx + 40}"></path>
    <path class="beam" d="M${cx - arm},${y0}H${cx + arm}" transform="rotate(${-tilt} ${cx} ${y0})"></path><circle cx=${cx} cy=${y0} r="6"></circle>${pan(-1, a)}${pan(1, b)}
    <text class="small" x=${cx} y="58" text-anchor="middle">list price</text><text class="small b" x=${cx} y="77" text-anchor="middle">${word}</text>`}</svg>`;
}
