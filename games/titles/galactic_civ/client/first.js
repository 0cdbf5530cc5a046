/** What a first game shows before its first question: three pictures of how it is won. */
import {shape} from '../../shared/pen.js';

export const phases = ['choose_race'];
export const asks = ['choose_race'];

/** @param {string} inside */
const picture = inside => `<svg class="ic" viewBox="0 0 160 92" aria-hidden="true">${inside}</svg>`;
/** @param {number} x @param {number} turn @param {string} text */
const card = (x, turn, text) => `<g transform="translate(${x} 50) rotate(${turn})"><path class="ln tile" d="M-19,-30H19V30H-19Z"/><text y="6">${text}</text></g>`;
/** @param {number} x @param {number} h @param {number} seat */
const column = (x, h, seat) => `<rect class="bar" x="${x}" y="${76 - h}" width="18" height="${h}" opacity="${seat === 2 ? 1 : 0.45}"/>${shape(seat, x + 9, 84, 0.6)}`;

export const pictures = [
  picture(card(46, -14, '+1') + card(80, 0, '+2') + card(114, 14, '+1')),
  picture(`<path class="ln" d="M20,76H140"/>${column(36, 34, 0)}${column(71, 58, 2)}${column(106, 40, 1)}`),
  picture(`<path class="ln" d="M12,76H148"/>${column(22, 30, 0)}${column(44, 62, 2)}${column(98, 26, 1)}${column(120, 58, 2)}<text x="53" y="10">+5</text><text x="129" y="13">+5</text>`),
];
