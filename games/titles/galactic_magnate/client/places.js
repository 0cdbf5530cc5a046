/**
 * The board's forty spaces: group by colour and hatching, owner, level, price or fee.
 */
import {ICON} from '../../shared/icons.js';
import {figure, put, r1} from '../../shared/pen.js';
import {SIZE, cell as cellOf, once, ring} from '../../match/ring.js';
import {ICONS} from './icons.js';

/** @typedef {import('./view').View} View @typedef {import('./view').Board} Board
 * @typedef {import('./view').Placed} Placed */

Object.assign(ICON, ICONS);

export const course = ring('bl');

const WORKS = ['photon', 'relay', 'cryo', 'oxygen'];

/** A board's space with what belongs to it.
 * @param {Board} board @param {number} i */
export function spaceAt(board, i) {
  const space = board.spaces[i],
    group = space.group ?? null;
  const color =
    group !== null
      ? board.groups[group].color
      : space.kind === 'utility'
        ? 'black'
        : space.kind === 'extractor'
          ? 'white'
          : null;
  return {...space, i, group, color, set: group === null ? null : board.groups[group]};
}

/** Which icon a utility has: the first, second, third or fourth.
 * @param {Board} board @param {number} i */
const workIcon = (board, i) => WORKS[board.spaces.filter((s, n) => s.kind === 'utility' && n < i).length % 4];

/**
 * The drawing of a space.
 * @param {Board} board @param {View} view @param {number} i @param {boolean} far seen from far (a phone): shapes instead of words
 */
export function cell(board, view, i, far) {
  const space = spaceAt(board, i),
    owner = view.owner?.[i] ?? -1,
    level = space.group === null ? 0 : (view.level?.[space.group] ?? 0),
    due = view.due?.[i] ?? 0;
  return once(`${board.name} ${i} ${owner} ${level} ${due} ${far}`, () =>
    cellOf(
      course.place(i),
      {
        name: space.name,
        icon: space.kind,
        colour: space.color,
        onBand: (b, far) => onBand(board, space, b, level, far),
        owner,
        price: space.price,
        due: due ? (space.kind === 'extractor' ? '+' : '') + figure(due) : '',
      },
      far,
    ),
  );
}

/**
 * What stands on the band: the level, or what kind of works it is.
 * @param {Board} board
 * @param {Placed} space
 * @param {any} b
 * @param {number} level
 * @param {boolean} far
 */
function onBand(board, space, b, level, far) {
  const x = b.x + b.w / 2,
    y = b.y + b.h / 2;
  if (space.kind === 'utility' || space.kind === 'extractor') {
    const name = space.kind === 'utility' ? workIcon(board, space.i) : 'extractor';
    return `<g class="works" color="${space.kind === 'utility' ? '#f5f1e6' : '#14223b'}">${put(name, x, y, far ? 0.95 : 0.56)}</g>`;
  }
  if (!level) return '';
  const length = level * 8.5 + 7,
    pips = Array.from(
      {length: level},
      (_, k) =>
        `<path transform="translate(${(k - (level - 1) / 2) * 8.5} 0)" d="M0,-3.9L3.9,0L0,3.9L-3.9,0Z" fill="#0c1626"/>`,
    ).join('');
  return `<g transform="translate(${r1(x)} ${r1(y)})${b.w < b.h ? ' rotate(90)' : ''}${far ? ` scale(${r1(Math.min(1.55, 64 / length) * 10) / 10})` : ''}"><rect x="${-length / 2}" y="-5.5" width="${length}" height="11" rx="5.5" fill="var(--card)" stroke="#0c1626"/>${pips}</g>`;
}

/** A faint chart behind the stage. */
export const sky = (() => {
  const k = SIZE / 2;
  let out = [120, 190, 260].map(r => `<circle cx="${k}" cy="${k}" r="${r}"/>`).join('');
  for (let a = 0; a < 360; a += 15) {
    const t = (a * Math.PI) / 180,
      r0 = a % 45 ? 190 : 120,
      r2 = a % 45 ? 260 : 268;
    out += `<path d="M${r1(k + r0 * Math.cos(t))},${r1(k + r0 * Math.sin(t))}L${r1(k + r2 * Math.cos(t))},${r1(k + r2 * Math.sin(t))}"/>`;
  }
  return `<g class="sky">${out}</g>`;
})();
