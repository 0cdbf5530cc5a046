/** What a first game shows before its first question: three pictures of how it is won. */
import {shape, ship} from '../../shared/pen.js';

/** Where they stand, and where what is asked stands below them. */
export const phases = ['choose_character', 'window'];
export const asks = ['choose_character'];

/** @param {string} inside */
const picture = inside => `<svg class="ic" viewBox="0 0 160 92" aria-hidden="true">${inside}</svg>`;
const bars = [58, 48, 37, 25, 12];

export const pictures = [
  picture(
    `<circle class="ring" cx="80" cy="46" r="35"/><path class="part" d="M80,11A35,35 0 1 1 46,54"/><text x="80" y="54" class="sum">430</text>${shape(0, 22, 30, 1)}<path class="ln" d="M22,42V54"/>${shape(1, 138, 46, 1)}<path class="ln" d="M138,58V70"/>${shape(3, 22, 72, 0.8)}`,
  ),
  picture(
    `${[22, 61, 100].map(x => `<path class="ln tile" d="M${x},8H${x + 38}V56H${x}Z"/><path class="ln" d="M${x},44H${x + 38}"/>${shape(2, x + 19, 26, 1)}`).join('')}<path class="ln" stroke-dasharray="2 5" d="M14,78H60"/>${ship(1, 78, 76, 1)}<text x="126" y="83">+460</text>`,
  ),
  picture(
    `${bars.map((h, i) => `<rect class="bar" x="${18 + i * 23}" y="${72 - h}" width="18" height="${h}" opacity="${1 - i * 0.16}"/>`).join('')}<path class="ln" d="M10,72H152"/><text x="27" y="88" class="note">salary</text><text x="141" y="88">0</text>${ship(2, 142, 58, 0.9)}`,
  ),
];
