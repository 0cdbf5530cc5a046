/**
 * The star of a civilization. Each needle is as long as its score against the best at the table: one that touches
 * the ring is the best, or shares it. A notch marks the best rival of who leads alone.
 */
import {put, r1, seatColour} from '../../shared/pen.js';
import {ATTRIBUTES} from './attributes.js';

/** @typedef {import('./view').View} View */

const X = 130,
  Y = 118;

/** @param {number} degrees @param {number} radius @returns {[number, number]} */
function polar(degrees, radius) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [r1(X + radius * Math.cos(angle)), r1(Y + radius * Math.sin(angle))];
}

/** @param {number} degrees @param {number} radius */
const at = (degrees, radius) => polar(degrees, radius).join(',');

/**
 * @param {View} view @param {number} seat @param {string} name who it is, for those who listen
 * @param {{small?: boolean, bare?: boolean, marked?: number[]}} [how] small: numbers only; bare: not even those; marked:
 *   attributes to frame
 */
export function rose(view, seat, name, how = {}) {
  const {small = false, bare = false, marked = []} = how,
    scores = view.score[seat],
    R = small && bare ? 92 : 84,
    waist = small ? 30 : 27;
  const label = `${name}: ${ATTRIBUTES.map((word, i) => `${word} ${scores[i]}`).join(', ')}`;
  const needles = scores.map((score, i) => needle(view, seat, i, score, R, waist)).join('');
  const words = scores
    .map((score, i) =>
      small ? crown(view, seat, i, bare ? 100 : 92) + (bare ? '' : number(view, seat, i, score)) : figures(view, seat, i, score, marked),
    )
    .join('');
  return `<svg class="rose" viewBox="${small ? (bare ? '6 -6 248 248' : '-16 -22 292 280') : '0 -6 260 250'}" role="img" aria-label="${label}">${ring(R)}${needles}${words}</svg>`;
}

/** @param {number} R */
function ring(R) {
  const ticks = [];
  for (let i = 0; i < 72; i++) if (i % 9) ticks.push(`M${at(i * 5, R)}L${at(i * 5, R + (i % 3 ? 2 : 3.5))}`);
  return (
    `<circle class="edge" cx="${X}" cy="${Y}" r="${R}"/><circle class="half" cx="${X}" cy="${Y}" r="${R / 2}"/>` +
    `<path class="ticks" d="${ticks.join('')}"/>`
  );
}

/** @param {View} view @param {number} seat @param {number} i @param {number} score @param {number} R @param {number} waist */
function needle(view, seat, i, score, R, waist) {
  const {by, seat: leader} = view.leads[i],
    best = Math.max(...view.living.map(one => view.score[one][i]), score),
    length = (/** @type {number} */ points) => Math.max(waist * 0.75, (R * points) / Math.max(1, best));
  const tip = at(i * 45, length(score)),
    colour = seatColour(seat),
    leads = leader === seat;
  /** @param {number} side @param {string} cls @param {string} fill */
  const half = (side, cls, fill) =>
    `<path class="${cls}" d="M${X},${Y}L${at(i * 45 + side * 22.5, waist)}L${tip}Z" fill="${fill}"/>`;
  return (
    `<g data-needle="${seat} ${i}"><title>${meaning(view, seat, i)}</title>${half(-1, 'lit', colour)}${half(1, leads ? 'dim' : 'lit', leads ? colour : 'var(--chart-2)')}</g>` +
    (leads ? notch(i * 45, length(best - by)) : '')
  );
}

/** @param {number} angle @param {number} radius */
function notch(angle, radius) {
  const width = (7.5 / radius) * 57.3,
    line = `M${at(angle - width, radius)}L${at(angle + width, radius)}`;
  return `<path class="notch under" d="${line}"/><path class="notch" d="${line}"/>`;
}

/** The score beside a needle of a small star.
 * @param {View} view @param {number} seat @param {number} i @param {number} score */
function number(view, seat, i, score) {
  const led = view.leads[i].seat === seat,
    [x, y] = polar(i * 45, led ? 128 : 108);
  return `<text class="plain ${led ? '' : 'off'}" data-score="${seat} ${i}" x="${x}" y="${y}" dy=".36em">${score}</text>`;
}

/** On a small star only what is led alone is named.
 * @param {View} view @param {number} seat @param {number} i @param {number} radius */
function crown(view, seat, i, radius) {
  if (view.leads[i].seat !== seat) return '';
  const [x, y] = polar(i * 45, radius);
  return `<g><title>${meaning(view, seat, i)}</title><circle class="leads" cx="${x}" cy="${y}" r="23"/><g class="onlead">${put(ATTRIBUTES[i], x, y, 1.3)}</g></g>`;
}

/** Where the figures of an attribute stand.
 * @param {number} i @returns {[number, number]} */
function place(i) {
  const stretch = i % 2 ? 1.06 : i % 4 === 2 ? 1.04 : 1,
    angle = ((i * 45 - 90) * Math.PI) / 180;
  return [X + 107 * stretch * Math.cos(angle), Y + 107 * (i % 4 ? 1 : 0.985) * Math.sin(angle)];
}

/** Where one can point at an attribute.
 * @param {number} x @param {number} y */
const spot = (x, y) => `<rect class="spot" x="${r1(x - 24)}" y="${r1(y - 14)}" width="48" height="30" fill="none" pointer-events="all"/>`;

/** An attribute in words: its signs have no names.
 * @param {View} view @param {number} seat @param {number} i */
function meaning(view, seat, i) {
  const {seat: leader, by} = view.leads[i];
  return `${ATTRIBUTES[i]} ${view.score[seat][i]}${leader === seat ? `, leads by ${by}` : ''}`;
}

/** @param {View} view @param {number} seat @param {number} i @param {number} score @param {number[]} marked */
function figures(view, seat, i, score, marked) {
  const [x, y] = place(i),
    frame = marked.includes(i)
      ? `<rect class="marked" x="${r1(x - 24)}" y="${r1(y - 13)}" width="47" height="26" rx="6"/>`
      : '';
  const {seat: leader, by} = view.leads[i];
  if (leader !== seat)
    return `<g><title>${meaning(view, seat, i)}</title>${spot(x, y)}${frame}<g class="sign">${put(ATTRIBUTES[i], x - 10, y, 0.6)}</g><text class="off" data-score="${seat} ${i}" x="${r1(x + 11)}" y="${r1(y)}" dy=".36em">${score}</text></g>`;
  return (
    `<g><title>${meaning(view, seat, i)}</title>${spot(x, y)}${frame}<circle class="leads" cx="${r1(x - 11)}" cy="${r1(y)}" r="10.5"/><g class="onlead">${put(ATTRIBUTES[i], x - 11, y, 0.56)}</g>` +
    `<text data-score="${seat} ${i}" x="${r1(x + 11)}" y="${r1(y)}" dy=".36em">${score}</text>` +
    `<rect class="leads" x="${r1(x - 11)}" y="${r1(y + 10.5)}" width="28" height="16" rx="8"/><text class="by" x="${r1(x + 3)}" y="${r1(y + 18.5)}" dy=".36em">+${by}</text></g>`
  );
}
