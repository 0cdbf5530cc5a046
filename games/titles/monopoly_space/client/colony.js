/** What stands in the quadrants: colonies of domes, resource chips, kept cards. Strings of SVG. */
import {esc, put, r1, seatColour, shape} from '../../shared/pen.js';
import {CORNER, SIZE} from '../../match/ring.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View
 * @typedef {import('./view').Board} Board */

/** Tokens, and which outline of the pen's ships each has.
 * @type {Record<string, number>} */
export const HULLS = {shuttle: 0, satellite: 2, astronaut: 5, rover: 4};
const QUADRANTS = Object.keys(HULLS);
const FULL = 5; // domes of a complete colony
const MIDDLE = SIZE / 2;
const LOW = CORNER + 44,
  HIGH = SIZE - CORNER - 44,
  WIDE = (HIGH - LOW) / 2;

/** A resource chip.
 * @param {number} x @param {number} y @param {number} [k] scale */
export const chip = (x, y, k = 1) =>
  `<g class="chip-of" transform="translate(${r1(x)} ${r1(y)}) scale(${k})"><path d="M-5,-8.5H4L9,-1L5.5,7.5H-4L-9,1Z" class="body"/><path d="M-5,-8.5L-1,-1L-9,1M-1,-1L9,-1M-1,-1L-4,7.5" class="edge"/></g>`;

/** A dome on the ground at x, y; dotted while it is not built.
 * @param {number} x @param {number} y @param {number} w @param {number} seat @param {boolean} built */
export function dome(x, y, w, seat, built) {
  const r = w / 2,
    line = `M${-r},0V${-r * 0.25}A${r},${r * 0.95} 0 0 1 ${r},${-r * 0.25}V0Z`;
  if (!built) return `<path class="dome-to-be" transform="translate(${r1(x)} ${r1(y)})" d="${line}"/>`;
  return `<g class="dome-of" transform="translate(${r1(x)} ${r1(y)})"><path d="${line}" fill="${seatColour(seat)}"/>
    <path class="ribs" d="M${-r},${-r * 0.25}H${r}M0,0V${-r * 1.2}M${-r * 0.5},0C${-r * 0.5},${-r * 0.7} ${-r * 0.2},${-r * 1.1} 0,${-r * 1.2}C${r * 0.2},${-r * 1.1} ${r * 0.5},${-r * 0.7} ${r * 0.5},0"/>
    <path class="gleam" d="M${-r * 0.78},${-r * 0.5}A${r * 0.8},${r * 0.7} 0 0 1 ${-r * 0.35},${-r * 1.02}"/></g>`;
}

/** Which seat's colony stands in each quadrant: that of its token; -1 where nobody's does.
 * @param {View} view @returns {number[]} */
export const settlers = view => QUADRANTS.map(token => view.token?.findIndex((own, seat) => own === token && !view.gone.includes(seat)) ?? -1);

/**
 * The four quadrants around home.
 * @param {Ctx} ctx @param {boolean} far seen from far (a phone)
 */
export function quadrants(ctx, far) {
  const cross = `M${MIDDLE},${LOW}V${MIDDLE - 66}M${MIDDLE},${MIDDLE + 66}V${HIGH}M${LOW},${MIDDLE}H${MIDDLE - 66}M${MIDDLE + 66},${MIDDLE}H${HIGH}`;
  const lands = settlers(ctx.view).map((seat, q) => land(ctx, seat, q, far)).join('');
  const home = ctx.view.dice ? '' : put('go', MIDDLE, MIDDLE - (far ? 0 : 8), far ? 1.6 : 0.95) + (far ? '' : `<text class="mid center" x="${MIDDLE}" y="${MIDDLE + 34}">home is GO</text>`);
  return `<path class="cross" d="${cross}"/>${lands}<circle class="home" cx="${MIDDLE}" cy="${MIDDLE}" r="58"/>${home}`;
}

/** @param {Ctx} ctx @param {number} seat -1 nobody
 * @param {number} q @param {boolean} far */
function land(ctx, seat, q, far) {
  const right = q % 2 === 1,
    low = q > 1,
    x = right ? MIDDLE : LOW,
    y = low ? MIDDLE : LOW,
    ground = y + WIDE * (low ? 0.78 : 0.7),
    left = x + 16 + (right ? 22 : 0),
    end = x + WIDE - 16 - (right ? 0 : 22);
  const domes = seat < 0 ? 0 : (ctx.view.domes?.[seat] ?? 0);
  const soil = `<path class="soil" d="M${left},${ground + 2}C${left + 60},${ground - 5} ${end - 60},${ground + 7} ${end},${ground + 1}M${left + 20},${ground + 12}H${end - 30}M${left + 70},${ground + 19}H${end - 70}"/>`;
  const small = [left + 22, left + 58, end - 58, end - 22].map((at, k) => dome(at, ground, far ? 37 : 33, seat, k < domes)).join('');
  const colony = dome((left + end) / 2, ground, far ? 68 : 62, seat, domes >= FULL) + small;
  return `<g class="land ${seat < 0 ? 'empty' : ''}" data-land="${seat}">${soil}${colony}${seat < 0 ? '' : words(ctx, seat, left, end, y, low, far, domes)}</g>`;
}

/** Whose colony it is, how far it has grown, and what its player holds.
 * @param {Ctx} ctx @param {number} seat @param {number} left @param {number} end @param {number} y @param {boolean} low
 * @param {boolean} far @param {number} domes */
function words(ctx, seat, left, end, y, low, far, domes) {
  const chips = ctx.view.chips?.[seat] ?? 0,
    cards = ctx.view.cards?.[seat] ?? [],
    name = esc(seat === ctx.you ? 'You' : ctx.short(seat));
  if (far) {
    const at = y + (low ? 84 : 46),
      count = end + 12 - 18 * String(chips).length; // right-aligned, so that the name has room
    return `${shape(seat, left + 16, at, 1.7)}<text class="who-far" x="${left + 38}" y="${at}" dy=".36em">${name.length > 7 ? `${name.slice(0, 6)}…` : name}</text>${chip(count - 24, at, 1.9)}<text class="who-far" x="${count}" y="${at}" dy=".36em">${chips}</text>`;
  }
  const at = y + (low ? 74 : 26),
    row = at + 46;
  return `${shape(seat, left + 8, at, 0.8)}<text class="midb" x="${left + 24}" y="${at}" dy=".36em">${name.length > 20 ? `${name.slice(0, 19)}…` : name}</text>
    <text class="mid" x="${left + 24}" y="${at + 19}" dy=".36em">${grown(domes)}</text>${heap(left + 10, row, chips)}
    ${cards.map((/** @type {string} */ code, /** @type {number} */ k) => kept(ctx, end - 10 - k * 24, at + 4, code)).join('')}`;
}

/** @param {number} domes */
const grown = domes => (domes >= FULL ? 'colony complete, now home' : domes === 4 ? '4 of 4 domes, next the large one' : `${domes} of 4 domes`);

/** Chips in hand: one by one while they can be counted.
 * @param {number} x @param {number} y @param {number} n */
function heap(x, y, n) {
  if (n > 20) return `${chip(x, y, 0.9)}<text class="midb" x="${x + 16}" y="${y}" dy=".36em">× ${n}</text>`;
  return Array.from({length: n}, (_, j) => chip(x + (j % 10) * 20.5, y + Math.floor(j / 10) * 19, 0.9)).join('');
}

/** What a card that is kept is good for: `boots` against gravity, a `pardon` in Jail.
 * @param {Board} board @param {string} code */
const keeps = (board, code) => [...board.chance, ...board.chest].find(card => card.code === code)?.keep ?? '';

/** A kept card: the board says what it is good for.
 * @param {Ctx} ctx @param {number} x @param {number} y @param {string} code */
const kept = (ctx, x, y, code) =>
  `<g class="kept" transform="translate(${r1(x)} ${r1(y)})"><rect x="-10" y="-14" width="20" height="28" rx="3"/>${keeps(ctx.match.board, code) === 'boots' ? put('gravity', 0, 0, 0.62) : put('jail', 0, 0, 0.33)}</g>`;
