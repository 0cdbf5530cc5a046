/** What a first game shows before its first question: three pictures of how it is won. */
import {ship} from '../../shared/pen.js';

/** @param {string} inside */
const picture = inside => `<svg class="ic" viewBox="0 0 160 92" aria-hidden="true">${inside}</svg>`;

export const pictures = [
  picture(`<path class="ln" d="M24,60H60M84,60H136" stroke-dasharray="3 4"/>${ship(0, 30, 46, 1)}<text x="110" y="40">1 or 2</text>`),
  picture(`<path class="ln tile" d="M44,60C28,60 28,40 46,40C50,24 82,22 90,36C112,30 120,60 100,60Z"/>${ship(1, 74, 44, 0.9)}`),
  picture(`<circle class="ln tile" cx="124" cy="40" r="18"/><path class="ln" d="M20,70C60,70 70,40 104,40" stroke-dasharray="3 4"/>${ship(2, 92, 40, 1)}`),
];
