/** The orrery in the middle of the board: eight planets near their plots, each with the flag of its claim. */
import {hatch, r1} from '../../shared/pen.js';
import {SIZE} from '../../match/ring.js';
import {flag} from './signs.js';

const MIDDLE = SIZE / 2,
  ORBIT = 206,
  FIRST = 157.5, // degrees: the first planet stands beside its plots on the left
  HALO = 7,
  RINGED = [3, 6];

/** Where a planet of the board stands, and how large it is. @param {number} k @param {number} count @param {boolean} far */
export function planetAt(k, count, far) {
  const angle = ((FIRST + (k * 360) / count) * Math.PI) / 180;
  return {x: MIDDLE + ORBIT * Math.cos(angle), y: MIDDLE + ORBIT * Math.sin(angle), r: (far ? 40 : 31) + (k % 3) * 2};
}

/** The two rings the planets and the dice stand on. */
const rings = (() => {
  let out = [92, ORBIT].map(r => `<circle class="orbit" cx="${MIDDLE}" cy="${MIDDLE}" r="${r}"/>`).join('');
  for (let i = 0; i < 72; i++) {
    const a = (i * 5 * Math.PI) / 180,
      [dx, dy] = [Math.cos(a), Math.sin(a)],
      end = i % 6 ? 211 : 216;
    out += `<path class="orbit" d="M${r1(MIDDLE + ORBIT * dx)},${r1(MIDDLE + ORBIT * dy)}L${r1(MIDDLE + end * dx)},${r1(MIDDLE + end * dy)}"/>`;
  }
  return out;
})();

/** The empty chart behind a stage. */
export const sky = `<g class="sky">${rings}</g>`;

/**
 * The planets with their claims.
 * @param {any} board @param {any} view @param {boolean} far
 */
export const orrery = (board, view, far) =>
  `<g class="orrery" aria-hidden="true">${rings}${board.planets.map((planet, k) => planetOf(planet, k, board.planets.length, view, far)).join('')}</g>`;

/**
 * A planet: a hatched globe, some with a ring.
 * @param {any} planet @param {number} k which of the board's @param {number} x @param {number} y @param {number} r
 */
export function globe(planet, k, x, y, r) {
  const ringed = RINGED.includes(k),
    wide = r * 1.45,
    flat = r * 0.27,
    tilt = `transform="rotate(-18 ${x} ${y})"`;
  return [
    `<circle class="halo" cx="${x}" cy="${y}" r="${r + HALO}"/>`,
    ringed ? `<ellipse class="saturn" cx="${x}" cy="${y}" rx="${r1(wide)}" ry="${r1(flat)}" ${tilt}/>` : '',
    `<circle class="globe" cx="${x}" cy="${y}" r="${r}" fill="${hatch(planet.color)}"/>`,
    `<path class="shade" d="M${r1(x + r * 0.5)},${r1(y - r * 0.86)}A${r},${r} 0 0 1 ${r1(x - r * 0.3)},${r1(y + r * 0.95)}A${r * 1.25},${r * 1.25} 0 0 0 ${r1(x + r * 0.5)},${r1(y - r * 0.86)}Z"/>`,
    ringed ? `<path class="saturn front" d="M${r1(x - wide)},${y}A${r1(wide)},${r1(flat)} 0 0 0 ${r1(x + wide)},${y}" ${tilt}/>` : '',
  ].join('');
}

/** @param {any} planet @param {number} k @param {number} count @param {any} view @param {boolean} far */
function planetOf(planet, k, count, view, far) {
  const at = planetAt(k, count, far),
    [x, y, r] = [r1(at.x), r1(at.y), at.r],
    claim = view.claims?.[k] ?? -1,
    held = planet.lots.filter(lot => view.owner[lot] >= 0).length;
  return [
    globe(planet, k, x, y, r),
    claim >= 0 ? flag(claim, x, y - r + 2, far ? 1.25 : 1) : '',
    `<text class="world" x="${x}" y="${r1(y + r + (far ? 28 : 17))}">${planet.name}</text>`,
    far ? '' : `<text class="share" x="${x}" y="${r1(y + r + 33)}">${claim < 0 ? 'free' : `${held} of ${planet.lots.length}`}</text>`,
  ].join('');
}
