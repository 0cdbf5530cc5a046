/** What a first game shows before its first question: three pictures of how it is won. */
import {shape, ship} from '../../shared/pen.js';

export const phases = ['choose_token', 'window'];

/** @param {string} inside */
const picture = inside => `<svg class="ic" viewBox="0 0 160 92" aria-hidden="true">${inside}</svg>`;
/** @param {number} x @param {number} y */
const hexagon = (x, y) => `<path class="ln" d="M${x - 9},${y - 16}H${x + 9}L${x + 18},${y}L${x + 9},${y + 16}H${x - 9}L${x - 18},${y}Z"/>`;
/** @param {number} x @param {number} y @param {number} r */
const dome = (x, y, r) => `<path class="ln tile" d="M${x - r},${y}A${r},${r} 0 0 1 ${x + r},${y}Z"/><path class="ln" d="M${x},${y - r}V${y}"/>`;

export const pictures = [
  picture(`<path class="ln tile" d="M14,12H58V78H14Z"/><path class="ln" d="M14,26H58"/>${shape(2, 36, 52, 1.3)}<path class="ln" stroke-dasharray="2 5" d="M66,46H82"/>${hexagon(112, 30)}${hexagon(94, 64)}${hexagon(130, 64)}`),
  picture(`<path class="ln" d="M6,76H154"/>${dome(26, 76, 16)}${dome(80, 76, 34)}${dome(134, 76, 16)}${dome(52, 76, 11)}${dome(108, 76, 11)}`),
  picture(`<path class="ln" stroke-dasharray="3 6" d="M18,70C44,26 78,26 98,40"/>${ship(2, 30, 56, 1.3)}<circle class="ln tile" cx="122" cy="46" r="27"/><path class="ln" d="M104,34C112,38 110,46 118,48S126,64 120,72M126,20C128,30 138,30 146,36"/>`),
];
