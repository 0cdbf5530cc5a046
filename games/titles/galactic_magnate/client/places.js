/**
 * The board's forty spaces, drawn: name, price or fee, group by colour and hatching, owner by colour and shape, level.
 */
import {esc, figure, h, hatch, put, r1, seatColour, shape} from '../../shared/pen.js';
import {band, edge, lines, rect, room, square} from '../../shared/square.js';

export const SIZE = 840;
export const CORNER = 99;
const BAND = 17,
  BAND_FAR = 27;

/** @type {(i: number) => import('../../shared/square.js').Place} */
export const place = (() => {
  const where = square(SIZE, CORNER, 'bl'),
    known = Array.from({length: 40}, (_, i) => where(i));
  return i => known[((i % 40) + 40) % 40];
})();

const WORKS = ['photon', 'relay', 'cryo', 'oxygen'];

/** A board's space with what belongs to it. @param {any} board @param {number} i */
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

/** Which icon a utility has: the first, second, third or fourth. @param {any} board @param {number} i */
const workIcon = (board, i) => WORKS[board.spaces.filter((s, n) => s.kind === 'utility' && n < i).length % 4];

/** @param {any} spec attributes of a rect */
const box = spec => h('rect', spec);

/** @type {Map<string, string>} */
const drawn = new Map();

/**
 * The drawing of a space.
 * @param {any} board @param {any} view @param {number} i @param {boolean} far seen from far (a phone): shapes instead of words
 */
export function cell(board, view, i, far) {
  const space = spaceAt(board, i),
    owner = view.owner?.[i] ?? -1,
    level = space.group === null ? 0 : (view.level?.[space.group] ?? 0);
  const due = view.due?.[i] ?? 0,
    key = `${board.name} ${i} ${owner} ${level} ${due} ${far}`;
  let text = drawn.get(key);
  if (text === undefined) drawn.set(key, (text = draw(board, space, owner, level, due, far)));
  return text;
}

/**
 * @param {any} board
 * @param {any} space
 * @param {number} owner
 * @param {number} level
 * @param {number} due
 * @param {boolean} far
 */
function draw(board, space, owner, level, due, far) {
  const c = place(space.i),
    out = [box({class: 'space', ...rect(c)})];
  if (owner >= 0) {
    out.push(
      box({
        ...rect({x: c.x + 0.5, y: c.y + 0.5, w: c.w - 1, h: c.h - 1}),
        fill: seatColour(owner),
        'fill-opacity': far ? 0.3 : 0.1,
      }),
    );
    const strip = edge(c, 4.5);
    if (strip) out.push(box({...rect(strip), fill: seatColour(owner)}));
  }
  if (c.side === 'corner') return [...out, corner(space, c, far)].join('');
  const b = space.color ? band(c, far ? BAND_FAR : BAND) : null;
  if (b)
    out.push(
      box({...rect(b), fill: hatch(space.color), stroke: 'var(--pen)', 'stroke-width': 1}),
      onBand(board, space, b, level, far),
    );
  const r = room(c, b ? (far ? BAND_FAR : BAND) : 0);
  out.push(far ? farRoom(space, r, owner) : nearRoom(space, c, r, owner, due));
  return out.join('');
}

/** @param {any} space @param {any} c @param {boolean} far */
function corner(space, c, far) {
  if (far) return put(space.kind, c.cx, c.cy, 1.45);
  const words = space.name.split(' '),
    two = words.length > 1;
  return (
    put(space.kind, c.cx, c.cy - (two ? 15 : 10), two ? 0.8 : 0.92) +
    text(words, c.cx, c.y + c.h - (two ? 25 : 18), 16, 'nm corner')
  );
}

/**
 * What stands on the band: the level, or what kind of works it is.
 * @param {any} board
 * @param {any} space
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

/** @param {any} space @param {any} r @param {number} owner */
function farRoom(space, r, owner) {
  const x = r.x + r.w / 2,
    y = r.y + r.h / 2;
  if (!space.color) return put(space.kind, x, y, 2);
  if (owner >= 0) return shape(owner, x, y, 1.55);
  return `<text class="far" x="${r1(x)}" y="${r1(y)}" dy=".35em">${space.price}</text>`;
}

/** @param {any} space @param {any} c @param {any} r @param {number} owner @param {number} due */
function nearRoom(space, c, r, owner, due) {
  const side = c.side === 'left' || c.side === 'right',
    x = r.x + r.w / 2,
    low = r.y + r.h * (side ? 0.8 : 0.8);
  if (!space.color)
    return (
      put(space.kind, x, r.y + r.h * (side ? 0.36 : 0.4), side ? 0.98 : 1.12) +
      text([space.name], x, r.y + r.h * 0.78, 14, 'nm')
    );
  const name = lines(space.name, side ? 11 : 8.5),
    tight = !side && name.some(line => line.length > 9) ? ' tight' : '';
  const title = text(name, x, r.y + r.h * 0.36, 14, `nm${tight}`);
  if (owner < 0) return title + text([figure(space.price)], x, low, 14, 'pr');
  if (!due) return title + shape(owner, x, low, 0.66);
  const fee = (space.kind === 'extractor' ? '+' : '') + figure(due),
    x0 = x - (fee.length * 7.2 + 21) / 2 + 7;
  return `${title}${shape(owner, x0, low, 0.66)}<text class="pr fee" x="${r1(x0 + 11)}" y="${r1(low)}" dy=".35em">${fee}</text>`;
}

/** @param {string[]} rows @param {number} x @param {number} y @param {number} height @param {string} cls */
const text = (rows, x, y, height, cls) =>
  rows
    .map(
      (row, i) =>
        `<text class="${cls}" x="${r1(x)}" y="${r1(y + (i - (rows.length - 1) / 2) * height)}" dy=".35em">${esc(row)}</text>`,
    )
    .join('');

/** The course the ships sail: dotted waypoints inside the spaces. */
export const lane = (() => {
  const k = CORNER + 19,
    e = SIZE - k;
  return (
    `<rect class="lane" x="${k}" y="${k}" width="${e - k}" height="${e - k}" rx="14"/>` +
    Array.from({length: 40}, (_, i) =>
      i % 10 ? `<circle class="node" cx="${r1(place(i).nx)}" cy="${r1(place(i).ny)}" r="2.2"/>` : '',
    ).join('')
  );
})();

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

/** A ring of lamplight: can be touched, or is in play. @param {number} i */
export const glow = i =>
  `<rect class="glow" ${attributes(i, -1)} rx="3"/><rect class="ring" ${attributes(i, 0)} rx="2"/>`;

/** A ring of ink: only shows. @param {number} i */
export const inked = i => `<rect class="inked" ${attributes(i, 1)} rx="2"/>`;

/** @param {number} i @param {number} inset */
function attributes(i, inset) {
  const c = place(i),
    r = rect({x: c.x + inset, y: c.y + inset, w: c.w - 2 * inset, h: c.h - 2 * inset});
  return Object.entries(r)
    .map(([k, v]) => `${k}="${v}"`)
    .join(' ');
}

/** Where ships lie when several share a waypoint. */
const BERTHS = [
  [[0, 0]],
  [
    [-11, 0],
    [11, 0],
  ],
  [
    [-12, -9],
    [12, -9],
    [0, 10],
  ],
  [
    [-12, -10],
    [12, -10],
    [-12, 11],
    [12, 11],
  ],
  [
    [-14, -12],
    [14, -12],
    [0, 2],
    [-14, 16],
    [14, 16],
  ],
];

/**
 * The berth of the k-th of n ships at space i.
 * @param {number} i
 * @param {number} k
 * @param {number} n
 * @returns {[number, number]}
 */
export function berth(i, k, n) {
  const c = place(i),
    [dx, dy] = (BERTHS[n - 1] ?? BERTHS[4])[k] ?? [0, 0];
  return [c.nx + dx, c.ny + dy];
}
