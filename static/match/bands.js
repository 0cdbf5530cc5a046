/**
 * How likely everybody was to win, as bands that add up to 100 %: nothing crosses, the winner lies at the bottom and the
 * others on top by place, and whoever is out is pinched off. A band has name, shape and hatching of its own; colour is
 * third. The geometry is headless, so that it can be tested without a screen.
 *
 * @typedef {import('./frames').Course} Course
 * @typedef {{x: number, low: number, high: number, value: number}} Slice  shares of the drawing, counted from below
 * @typedef {{seat: number, slices: Slice[], out: number|null}} Band  `out`: where on the axis its chance ended
 */
import {seatColour} from '../shared/pen.js';
import {badge, css, html, svg} from './lit.js';

const BOX = 1000; // units of the drawing, which is stretched to its place
const MILLE = 1000;
const ROOM = 0.09; // share of the height that a name in its band needs
const LINE = 0.2; // share of the height that a line of text takes, where the drawing is low
const LOW = 0.4; // share of the height below which a figure stands above its line

/** Where a moment lies on the axis of a finished game, as a share: from the first entry to the last.
 * @param {Course} course @param {number} entry */
export const along = (course, entry) => Math.max(0, Math.min(1, entry / Math.max(1, course.version)));

/** Whether the chances of a course are known.
 * @param {Course} course */
export const hasChances = course => Boolean(course.points[0]?.chances);

/** "25 %", and "under 1 %" where there is a little left.
 * @param {number} chance in thousandths */
export const percent = chance => (chance > 0 && chance < 10 ? 'under 1%' : chance > 990 && chance < MILLE ? 'over 99%' : `${Math.round(chance / 10)}%`);

/**
 * The bands, the lowest first.
 * @param {Course} course @param {number[][]} ranking the places, the winners first
 * @returns {Band[]}
 */
export function bandsOf(course, ranking) {
  const points = course.points.filter(point => point.chances),
    seats = points[0]?.chances?.map((_, seat) => seat) ?? [],
    placed = ranking.flat(),
    order = [...placed, ...seats.filter(seat => !placed.includes(seat))];
  const below = points.map(() => 0);
  return order.map(seat => {
    const slices = points.map((point, k) => {
      const value = point.chances?.[seat] ?? 0,
        low = below[k] / MILLE;
      below[k] += value;
      return {x: along(course, point.entry), low, high: below[k] / MILLE, value};
    });
    const last = slices.findLastIndex(slice => slice.value > 0);
    return {seat, slices, out: last + 1 < slices.length ? slices[last + 1].x : null};
  });
}

/** @param {number} value */
const short = value => `${Math.round(value * 1000) / 10}%`;

/** A band as a polygon of CSS.
 * @param {Slice[]} slices */
export const outlineOf = slices =>
  `polygon(${[...slices.map(({x, high}) => `${short(x)} ${short(1 - high)}`), ...[...slices].reverse().map(({x, low}) => `${short(x)} ${short(1 - low)}`)].join(',')})`;

/** The upper edge of a band, for a drawing of 1,000 by 1,000.
 * @param {Slice[]} slices */
const edgeOf = slices => `M${slices.map(({x, high}) => `${Math.round(x * BOX)},${Math.round((1 - high) * BOX)}`).join('L')}`;

/**
 * The chance of a seat at an entry of the journal, and how high its band lies there.
 * @param {Band} band @param {number} x a share of the axis @returns {Slice}
 */
export const sliceAt = ({slices}, x) => slices.findLast(slice => slice.x <= x + 1e-9) ?? slices[0];

/**
 * The drawing, for the place of the lines of a curve.
 * @param {import('./types.js').Ctx} ctx @param {Course} course @param {{cursor: number|null, small: boolean}} how
 */
export function bands(ctx, course, {cursor, small}) {
  const found = bandsOf(course, ctx.store.over?.ranking ?? []),
    [winner] = found;
  return html`<div class="lines-box bands">
    ${found.map(({seat, slices}, k) => html`<i class="band hatch-${k % 6}" aria-hidden="true" ${css({'--seat': seatColour(seat), 'clip-path': outlineOf(slices)})}></i>`)}
    <svg viewBox="0 0 ${BOX} ${BOX}" preserveAspectRatio="none" aria-hidden="true">${svg`<path class="grid" d="M0,0H${BOX}M0,${BOX / 2}H${BOX}M0,${BOX}H${BOX}"></path>
      ${course.turning.map(({entry}) => svg`<path class="event" d="M${Math.round(along(course, entry) * BOX)},0V${BOX}"></path>`)}
      ${found.slice(0, -1).map(({seat, slices}, k) => svg`<path class="line ${k ? '' : 'won'}" d=${edgeOf(slices)} stroke=${seatColour(seat)}></path>`)}
      ${cursor === null ? '' : svg`<path class="cursor" d="M${Math.round(along(course, cursor) * BOX)},0V${BOX}"></path>`}`}</svg>
    ${found.map(band => nameIn(ctx, band, small))}
    ${small ? '' : figuresOf(course, found, Boolean(ctx.phone)).map(chanceAt)}
  </div>`;
}

/** A name in its band, where there is room as the game begins.
 * @param {import('./types.js').Ctx} ctx @param {Band} band @param {boolean} small */
function nameIn(ctx, {seat, slices: [first]}, small) {
  const name = seat === ctx.you ? 'You' : ctx.short(seat);
  if (first.high - first.low < ROOM) return '';
  return html`<span class="in-band" aria-hidden="true" title=${ctx.names[seat]} ${css({top: short(1 - (first.low + first.high) / 2)})}>${badge(seat, 12)}<b>${name}</b>${small ? '' : html` <span>${percent(first.value)}</span>`}</span>`;
}

/**
 * Where the winner's chance after a turning point is written: not over a name, and not over another figure.
 * @param {Course} course @param {Band[]} found @param {boolean} phone @returns {{x: number, value: number}[]}
 */
export function figuresOf(course, [winner, ...others], phone) {
  const [wide, near] = phone ? [0.38, 0.16] : [0.25, 0.06], // shares of the width that a name and a figure take
    names = [winner, ...others].filter(({slices: [first]}) => first.high - first.low >= ROOM).map(({slices: [{low, high}]}) => (low + high) / 2);
  const shown = /** @type {{x: number, value: number}[]} */ ([]);
  for (const {entry, chances} of course.turning) {
    const x = along(course, entry),
      value = chances?.[winner.seat] ?? 0,
      /** @type {(high: number) => boolean} */ over = high => Math.abs(high - value / MILLE) < LINE;
    if ((x < wide && names.some(over)) || shown.some(other => x - other.x < near && over(other.value / MILLE))) continue;
    shown.push({x, value});
  }
  return shown;
}

/** What the winner's chance was after a turning point.
 * @param {{x: number, value: number}} at */
const chanceAt = ({x, value}) =>
  html`<span class="chance-at ${x > 0.9 ? 'left' : ''} ${value < LOW * MILLE ? 'above' : ''}" aria-hidden="true" ${css({left: short(x), top: short(1 - value / MILLE)})}>${percent(value).replace('%', '')}</span>`;
