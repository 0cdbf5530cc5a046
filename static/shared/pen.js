/**
 * The pen: everything the site draws by hand. Seats' shapes, ships, icons, hatching, dice.
 * All functions return strings of SVG without style attributes (the content policy forbids them);
 * colours are CSS variables of tokens.css, the rest of the look is in pen.css.
 */
import {ICON} from './icons.js';

/** Round to a tenth: enough for any screen.
 * @param {number} n */
export const r1 = n => Math.round(n * 10) / 10;

/** A figure as people write it: 1,240 or −90.
 * @param {number} n */
export const figure = n =>
  String(n)
    .replace('-', '\u2212')
    .replace(/\B(?=(\d{3})+$)/g, ',');

/** Text made safe inside markup.
 * @param {unknown} text */
export const esc = text => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

/** One element.
 * @param {string} tag @param {Record<string, unknown>} attributes @param {...unknown} inside */
export const h = (tag, attributes = {}, ...inside) =>
  `<${tag}${Object.entries(attributes)
    .filter(([, v]) => v != null)
    .map(([k, v]) => ` ${k}="${v}"`)
    .join('')}>` + `${inside.flat().join('')}</${tag}>`;

/** Seats are shapes first, colour second: in a box of 20 around the origin. */
export const SHAPES = [
  'M3.5,-8.6A9,9 0 1 0 8.6,3.8A7.2,7.2 0 0 1 3.5,-8.6Z', // crescent
  'M0,-9L9.2,7.6L-9.2,7.6Z', // sail
  'M0,-10L8.4,0L0,10L-8.4,0Z', // lozenge
  'M-7.6,-7.6H7.6V7.6H-7.6Z', // square
  'M0,-10L2.6,-3.4L9.6,-3L4.2,1.6L6,8.6L0,4.8L-6,8.6L-4.2,1.6L-9.6,-3L-2.6,-3.4Z', // star
  'M-3,-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z', // cross
  'M-4.8,-8.6H4.8L9.4,0L4.8,8.6H-4.8L-9.4,0Z', // hexagon
  'M0,-9A9,9 0 1 1 -.01,-9ZM0,-4A4,4 0 1 0 .01,-4Z', // ring
  'M-9,-7H9L0,9Z', // pennant
  'M-9,5A9,9 0 0 1 9,5Z', // dome
  'M-9,-9H-3L0,-3L3,-9H9V9H3L0,3L-3,9H-9Z', // hourglass
];

/** The CSS variable of a seat's colour.
 * @param {number} seat */
export const seatColour = seat => `var(--seat-${(seat % SHAPES.length) + 1})`;

/**
 * A game may give its seats other colours: the number of a paint for each.
 * @param {number[] | undefined} paints @param {CSSStyleDeclaration} [style]
 */
export const paintSeats = (paints, style = document.documentElement.style) =>
  paints?.forEach((paint, seat) => style.setProperty(`--seat-${seat + 1}`, `var(--paint-${paint})`));

/**
 * A seat's shape inside an SVG.
 * @param {number} seat @param {number} [x] @param {number} [y] @param {number} [k] scale
 * @param {Record<string, unknown>} [extra] attributes
 */
export const shape = (seat, x = 0, y = 0, k = 1, extra = {}) =>
  h('path', {
    d: SHAPES[seat % SHAPES.length],
    transform: `translate(${r1(x)} ${r1(y)}) scale(${k})`,
    fill: seatColour(seat),
    stroke: 'var(--seat-edge)',
    'stroke-width': r1(1.4 / k),
    'stroke-linejoin': 'round',
    'fill-rule': 'evenodd',
    ...extra,
  });

/** A seat's shape as a small picture in a line of text.
 * @param {number} seat @param {number} [px] */
export const badge = (seat, px = 18) =>
  `<svg class="badge" viewBox="-11 -11 22 22" width="${px}" height="${px}" aria-hidden="true">${shape(seat)}</svg>`;

/** Ships, distinct in outline, in a box of 32. */
const SHIPS = [
  '<path d="M0,-16C5,-11 6,-5 6,2L11,9V14L5.5,11H-5.5L-11,14V9L-6,2C-6,-5 -5,-11 0,-16Z"/>' +
    '<circle cx="0" cy="-4" r="2.6" class="cut"/>', // rocket
  '<path d="M-7,-3C-7,-9 -4,-11 0,-11S7,-9 7,-3C13,-2 16,1 16,3C16,7 8,9 0,9S-16,7 -16,3C-16,1 -13,-2 -7,-3Z"/>' +
    '<path d="M-7,-3C-4,-1 4,-1 7,-3" class="fine"/><path d="M-6,9L-9,14M6,9L9,14" class="fine"/>', // saucer
  '<path d="M-5,-6H5V7H-5Z"/><path d="M-16,-4H-7V5H-16ZM7,-4H16V5H7Z"/>' +
    '<path d="M-7,.5H-5M5,.5H7M0,-6V-13M-11.5,-4V5M11.5,-4V5" class="fine"/><circle cx="0" cy="-14" r="2"/>' +
    '<path d="M-3,7L-5,13M3,7L5,13" class="fine"/>', // probe
  '<path d="M1,-16C8,-11 11,-4 11,3H1Z"/><path d="M-2,-12C-6,-7 -9,-2 -10,3H-2Z"/>' +
    '<path d="M-14,6H14C12,12 8,14 0,14S-12,12 -14,6Z"/>', // sailing ship
  '<path d="M-13,-2H-3L1,-10H10V-2H13V6H-13Z"/><path d="M3,-7H7V-2H1Z" class="cut"/>' +
    '<path d="M-8,-2V-13" class="fine"/><circle cx="-8.5" cy="9" r="5"/><circle cx="8.5" cy="9" r="5"/>' +
    '<circle cx="-8.5" cy="9" r="1.4" class="cut"/><circle cx="8.5" cy="9" r="1.4" class="cut"/>', // rover
  '<path d="M-7,-9A7,7 0 0 1 7,-9V-4H-7Z"/><path d="M-9,-3H9L11,7H7L6,15H1.5L0,8L-1.5,15H-6L-7,7H-11Z"/>' +
    '<path d="M-4.5,-11A4.8,4.8 0 0 1 4.5,-11V-7.5H-4.5Z" class="cut"/>', // traveller
];

/**
 * A ship in a seat's colour, inside an SVG.
 * @param {number} seat whose colour
 * @param {number} x @param {number} y @param {number} [k] scale
 * @param {number} [hull] which outline; the seat's own by default
 */
export const ship = (seat, x, y, k = 1, hull = seat) => {
  const lines = SHIPS[hull % SHIPS.length];
  return (
    `<g class="ship" color="${seatColour(seat)}" transform="translate(${r1(x)} ${r1(y)}) scale(${k})">` +
    `<g class="halo">${lines}</g><g>${lines}</g></g>`
  );
};

/** An icon as a picture of its own.
 * @param {string} name @param {number} [px] */
export const icon = (name, px = 20) =>
  `<svg class="ic" viewBox="-12 -12 24 24" width="${px}" height="${px}" aria-hidden="true">${ICON[name] ?? ''}</svg>`;

/** An icon inside an SVG.
 * @param {string} name @param {number} x @param {number} y @param {number} [k] scale */
export const put = (name, x, y, k = 1) =>
  `<g class="ic" transform="translate(${r1(x)} ${r1(y)}) scale(${k})">${ICON[name] ?? ''}</g>`;

/** An engraver's hatching for each colour: [fill, lines, width, height]. It survives without the colour. */
const HATCH = {
  brown: ['var(--g-brown)', '<path d="M0,0H6M0,0V6" stroke-width="1.1"/>', 6, 6],
  'light blue': ['var(--g-sky)', '<path d="M0,1.5H4M4,4.5H8" stroke-width="1.1"/>', 8, 6],
  pink: ['var(--g-pink)', '<path d="M-1,1L1,-1M0,6L6,0M5,7L7,5" stroke-width="1.1"/>', 6, 6],
  orange: ['var(--g-orange)', '<path d="M0,4.5L3,1.5L6,4.5" fill="none" stroke-width="1.1"/>', 6, 6],
  red: ['var(--g-red)', '<path d="M2,0V6" stroke-width="1.2"/>', 4, 6],
  yellow: [
    'var(--g-yellow)',
    '<circle cx="1.5" cy="1.5" r=".95" class="dot"/>' + '<circle cx="4.5" cy="4.5" r=".95" class="dot"/>',
    6,
    6,
  ],
  green: ['var(--g-green)', '<path d="M-1,5L1,7M0,0L6,6M5,-1L7,1" stroke-width="1.1"/>', 6, 6],
  'dark blue': ['var(--g-blue)', '<path d="M0,2H6" stroke-width="1.2"/>', 6, 4],
  black: ['var(--g-black)', '', 6, 6],
  white: ['var(--g-white)', '', 6, 6],
};

/** @param {string} colour a colour's name, as boards write it */
const known = colour => (colour in HATCH ? colour : colour === 'blue' ? 'dark blue' : 'white');

/** The paint of a colour's hatching, for a `fill`.
 * @param {string} colour */
export const hatch = colour => `url(#hx-${known(colour).replace(/ /g, '')})`;

/** The patterns themselves; a page needs them once (see `layInk`). */
export const hatchDefs = () =>
  h(
    'defs',
    {},
    Object.entries(HATCH).map(([name, [fill, lines, width, height]]) =>
      h(
        'pattern',
        {id: `hx-${name.replace(/ /g, '')}`, width, height, patternUnits: 'userSpaceOnUse'},
        h('rect', {width, height, fill}),
        h('g', {stroke: 'var(--hatch)', 'stroke-opacity': '.62', class: 'hatch'}, lines),
      ),
    ),
  );

/** Put the patterns into the page, once.
 * @param {Document} page */
export function layInk(page = document) {
  if (page.getElementById('ink')) return;
  const box = page.createElement('div');
  box.innerHTML = `<svg id="ink" class="ink" width="0" height="0" aria-hidden="true">${hatchDefs()}</svg>`;
  page.body.prepend(/** @type {Node} */ (box.firstChild));
}

const PIPS = [
  [],
  [[0, 0]],
  [
    [-5, -5],
    [5, 5],
  ],
  [
    [-5, -5],
    [0, 0],
    [5, 5],
  ],
  [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
  [
    [-5, -5],
    [5, -5],
    [0, 0],
    [-5, 5],
    [5, 5],
  ],
  [
    [-5, -5],
    [5, -5],
    [-5, 0],
    [5, 0],
    [-5, 5],
    [5, 5],
  ],
];

/** A die showing n.
 * @param {number} n @param {number} [px] */
export const die = (n, px = 34) =>
  `<svg class="die" viewBox="-12 -12 24 24" width="${px}" height="${px}" role="img" aria-label="${n}">` +
  '<rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5" fill="var(--card)" stroke="#0c1626" stroke-width="1.2"/>' +
  `${(PIPS[n] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.2" fill="#14223b"/>`).join('')}</svg>`;
