/** What a first game shows before its first question: three pictures of how it is won. */
import {shape, ship} from '../../shared/pen.js';

/** @param {string} inside */
const picture = inside => `<svg class="ic" viewBox="0 0 160 92" aria-hidden="true">${inside}</svg>`;
const bars = [14, 30, 52];

export const pictures = [
  picture(`<circle class="ln tile" cx="80" cy="48" r="34"/><path class="ln" d="M20,60C46,76 114,76 140,40C134,28 122,26 112,30"/><path class="ln" d="M80,48V10"/><path class="ln tile" d="M80,10H104L98,18L104,26H80"/>${shape(2, 91, 18, 0.55)}`),
  picture(`<path class="ln" d="M10,78H150"/>${bars.map((h, i) => `<path class="ln tile" d="M${18 + i * 34},78V${78 - h}L${31 + i * 34},${68 - h}L${44 + i * 34},${78 - h}V78Z"/>`).join('')}${ship(1, 136, 58, 1.1)}<text x="136" y="28">1,010</text>`),
  picture(`<path class="ln" d="M80,14V78M56,80H104M30,30L130,18"/><path class="ln tile" d="M30,30L14,60H46ZM130,18L114,48H146Z"/>${shape(2, 130, 36, 0.8)}<text x="30" y="55">−</text>${shape(1, 30, 76, 0.8)}`),
];
