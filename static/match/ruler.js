/** Raising money, in one ruler: what I have, what this would bring, what I owe, what all would bring. */
import {figure, r1} from '../shared/pen.js';
import {html, nothing, svg} from './lit.js';

/**
 * @param {import('./types.js').Ctx} ctx
 * @param {{have: number, gain: number, all: number}} s what one has, what the chosen would bring, what all would
 * @param {number} due
 */
export function ruler(ctx, s, due) {
  const W = ctx.phone ? 340 : ctx.narrow ? 400 : 508,
    max = Math.max(s.all, due) * 1.02,
    x = (/** @type {number} */ n) => r1(10 + (Math.max(0, n) / max) * (W - 20)),
    y = 30,
    now = s.have + s.gain;
  return html`<div class="ruler"><svg viewBox="0 0 ${W} 66" role="img" aria-label="You owe ${due}, have ${s.have}, with this ${now}, all sold ${s.all}">${svg`<path class="debt-line" d="M${x(0)},${y}H${x(max)}"></path><path class="have" d="M${x(0)},${y}H${x(s.have)}"></path>
    ${s.gain ? svg`<path class="lamp under" d="M${x(s.have)},${y}H${x(now)}"></path><path class="lamp" d="M${x(s.have)},${y}H${x(now)}"></path>` : nothing}
    <path class="owe" d="M${x(due)},${y - 15}V${y + 12}"></path><path class="owe-flag" d="M${x(due)},${y - 15}l-9,-1v-10h18v10Z"></path>
    ${above(x(due), Math.max(x(now), x(due)), W, figure(due), s.gain ? figure(now) : '')}<text x=${x(0)} y=${y + 28}>you have ${figure(s.have)}</text>
    <text x=${x(max)} y=${y + 28} text-anchor="end">all sold ${figure(s.all)}</text>`}</svg></div>`;
}

/** What one owes left of its flag, and what this would make right of it; both on the side where there is room.
 * @param {number} flag @param {number} end @param {number} W @param {string} due @param {string} now */
function above(flag, end, W, due, now) {
  const y = 16,
    owe = `you owe ${due}`,
    made = now && `with this ${now}`;
  if (flag < 130)
    return svg`<text class="owe-text" x=${flag + 16} y=${y}>${owe}</text><text class="b" x=${Math.max(end + 14, flag + 30 + owe.length * 7.8)} y=${y}>${made}</text>`;
  return svg`<text class="owe-text" x=${flag - 16} y=${y} text-anchor="end">${owe}</text>${end > W - 130 ? nothing : svg`<text class="b" x=${end + 14} y=${y}>${made}</text>`}`;
}
