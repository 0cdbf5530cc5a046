/** The signs of this board: its icons, the plates of support points, stations and bases, the flags of claims. */
import {ICON} from '../../shared/icons.js';
import {h, r1, shape} from '../../shared/pen.js';

const INK = '#0c1626';

Object.assign(ICON, {
  start:
    '<path class="fl" d="M0,-26L5,-5L26,0L5,5L0,26L-5,5L-26,0L-5,-5Z"/>' +
    '<path class="ln" d="M-13,-13L-6,-6M13,-13L6,-6M-13,13L-6,6M13,13L6,6"/><circle class="ln" r="18"/>',
  prison:
    '<circle class="ln" r="20"/><circle class="ln" r="15.5"/><path class="ln" d="M-8,-13V13M0,-15.5V15.5M8,-13V13"/>',
  toll: '<path class="ln" d="M-9,11V-6M-12,11H-6M-9,-3H11M-9,-6H11V-1H-9M-3,-6L-6,-1M3,-6L0,-1M9,-6L6,-1"/>',
  trap:
    '<path class="ln" d="M-10.5,6A11,11 0 1 1 10.5,6M0,2L6,-5M-8,1H-6M-5.5,-6.5L-4.2,-5M0,-9V-7M6,1H8"/>' +
    '<circle class="fl" cy="2" r="2.2"/><path class="ln" d="M-7,10H7"/>',
  event:
    '<path class="ln" d="M-9.5,-3A3,3 0 1 1 -6,0V2M-2.5,-3.6A3,3 0 1 1 .9,-.6V2M4.6,-3A3,3 0 1 1 8.2,0V2"/>' +
    '<circle class="fl" cx="-6" cy="6" r="1.2"/><circle class="fl" cx=".9" cy="6" r="1.2"/><circle class="fl" cx="8.2" cy="6" r="1.2"/>',
  risk:
    '<rect class="ln" x="-20" y="-8" width="22" height="22" rx="4" transform="rotate(-14 -9 3)"/>' +
    '<rect class="ln" x="0" y="-16" width="20" height="20" rx="4" transform="rotate(12 10 -6)"/>' +
    '<circle class="fl" cx="-9" cy="3" r="2"/><circle class="fl" cx="-15" cy="-1" r="2"/><circle class="fl" cx="-3" cy="7" r="2"/>' +
    '<circle class="fl" cx="7" cy="-9" r="2"/><circle class="fl" cx="13" cy="-3" r="2"/>',
});

/** Points that make a station, and a base. */
export const STATION = 3;
export const BASE = 9;

/** What stands on a plot: pins, stations of three, a base of nine. @type {Record<string, {wide: number, draw: (x: number) => string}>} */
const PIECES = {
  point: {wide: 8, draw: x => `<circle cx="${x}" r="3" fill="${INK}"/>`},
  station: {
    wide: 11.5,
    draw: x =>
      `<g transform="translate(${x} 0)" stroke="${INK}"><circle r="4.6" fill="none" stroke-width="1.8"/><path d="M-4.6,0H4.6M0,-4.6V4.6" stroke-width="1.4"/></g>`,
  },
  base: {
    wide: 13,
    draw: x =>
      `<path transform="translate(${x} 0)" d="M0,-6.5L1.9,-2.6L6.2,-2L3,1L3.8,5.3L0,3.2L-3.8,5.3L-3,1L-6.2,-2L-1.9,-2.6Z" fill="${INK}"/>`,
  },
};

/** The pieces of a level. @param {number} level @returns {string[]} */
export const piecesOf = level =>
  level >= BASE
    ? ['base']
    : [...Array(Math.floor(level / STATION)).fill('station'), ...Array(level % STATION).fill('point')];

/** A plate with the pieces of a level, around the origin; '' for none. @param {number} level */
export function plate(level) {
  const pieces = piecesOf(level);
  if (!pieces.length) return '';
  const length = pieces.reduce((sum, piece) => sum + PIECES[piece].wide, 6);
  let x = 3 - length / 2;
  const drawn = pieces.map(piece => {
    const {wide, draw} = PIECES[piece],
      at = r1(x + wide / 2);
    x += wide;
    return draw(at);
  });
  return h(
    'g',
    {},
    h('rect', {x: -length / 2, y: -6.8, width: length, height: 13.6, rx: 6.8, fill: 'var(--card)', stroke: INK}),
    drawn,
  );
}

/** A level in words. @param {number} level */
export function levelWords(level) {
  if (level >= BASE) return 'a base';
  const stations = Math.floor(level / STATION),
    points = level % STATION;
  const said = [
    stations && `${stations === 1 ? 'a' : 'two'} station${stations === 1 ? '' : 's'}`,
    points && `${points === 1 ? 'a' : 'two'} support point${points === 1 ? '' : 's'}`,
  ].filter(Boolean);
  return said.join(' and ') || 'nothing built';
}

/** A seat's flag on a pole whose foot is at the point. @param {number} seat @param {number} x @param {number} y @param {number} [k] */
export const flag = (seat, x, y, k = 1) =>
  `<g transform="translate(${r1(x)} ${r1(y)}) scale(${k})"><path d="M0,0V-27" fill="none" stroke="currentColor" stroke-width="1.6"/>` +
  `<path d="M0,-27H28L22,-18L28,-9H0Z" fill="var(--card)" stroke="${INK}" stroke-width="1.2"/>${shape(seat, 11, -18, 0.62, {stroke: INK})}</g>`;
