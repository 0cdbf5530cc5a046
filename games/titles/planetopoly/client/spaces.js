/** What stands on the board: icons, plates of points and stations, planets with flags; and its forty spaces, drawn and told. */
import {ICON} from '../../shared/icons.js';
import {figure, h, hatch, put, r1, shape} from '../../shared/pen.js';
import {count} from '../../match/lit.js';
import {cell, once, ring, SIZE} from '../../match/ring.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View
 * @typedef {import('./view').Board} Board @typedef {import('./view').Placed} Placed
 * @typedef {import('./view').Planet} Planet */

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
const STATION = 3;
const BASE = 9;

/** What stands on a plot: pins, stations of three, a base of nine.
 * @type {Record<string, {wide: number, draw: (x: number) => string}>} */
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

/** The pieces of a level.
 * @param {number} level @returns {string[]} */
const piecesOf = level =>
  level >= BASE
    ? ['base']
    : [...Array(Math.floor(level / STATION)).fill('station'), ...Array(level % STATION).fill('point')];

/** A plate with the pieces of a level, around the origin; '' for none.
 * @param {number} level */
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

/** A level in words.
 * @param {number} level */
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

/** A seat's flag on a pole whose foot is at the point.
 * @param {number} seat @param {number} x @param {number} y @param {number} [k] */
const flag = (seat, x, y, k = 1) =>
  `<g transform="translate(${r1(x)} ${r1(y)}) scale(${k})"><path d="M0,0V-27" fill="none" stroke="currentColor" stroke-width="1.6"/>` +
  `<path d="M0,-27H28L22,-18L28,-9H0Z" fill="var(--card)" stroke="${INK}" stroke-width="1.2"/>${shape(seat, 11, -18, 0.62, {stroke: INK})}</g>`;

const MIDDLE = SIZE / 2,
  ORBIT = 206,
  FIRST = 157.5, // degrees: the first planet stands beside its plots on the left
  HALO = 7,
  RINGED = [3, 6];

/** Where a planet of the board stands, and how large it is.
 * @param {number} k @param {number} count @param {boolean} far */
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
 * @param {Board} board @param {View} view @param {boolean} far
 */
export const orrery = (board, view, far) =>
  `<g class="orrery" aria-hidden="true">${rings}${board.planets.map((planet, k) => planetOf(planet, k, board.planets.length, view, far)).join('')}</g>`;

/**
 * A planet: a hatched globe, some with a ring.
 * @param {Planet} planet @param {number} k which of the board's
 * @param {number} x @param {number} y @param {number} r
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

/** @param {Planet} planet @param {number} k @param {number} count @param {View} view @param {boolean} far */
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

export const way = ring('bl');

/** Spaces that belong to somebody but to no planet.
 * @type {Record<string, {colour: string, ink: string, word: string}>} */
const WORKS = {
  toll: {colour: 'black', ink: '#f5f1e6', word: 'toll station'},
  trap: {colour: 'white', ink: '#14223b', word: 'speed trap'},
};

/**
 * A space with what belongs to it.
 * @param {Board} board @param {number} i
 */
export function spaceAt(board, i) {
  const space = board.spaces[i],
    planet = space.kind === 'plot' ? board.planets[space.planet] : null;
  return {...space, i, set: planet, colour: planet?.color ?? WORKS[space.kind]?.colour ?? null};
}

/** The paint of a space.
 * @param {Board} board @param {number} i */
export const paint = (board, i) => hatch(spaceAt(board, i).colour ?? 'white');

/** "speed trap" or "toll station".
 * @param {string} kind */
const workWord = kind => WORKS[kind]?.word ?? '';

/** What a rival pays on a space now, in a few letters.
 * @param {View} view @param {Placed} space */
function rentShort(view, space) {
  const rent = view.rent?.[space.i] ?? 0;
  return rent ? `${space.kind === 'trap' ? '×' : ''}${figure(rent)}` : '';
}

/** The drawing of a space.
 * @param {Ctx} ctx @param {number} i @param {boolean} far seen from far: shapes instead of words */
export function cellOf(ctx, i, far) {
  const {view, match} = ctx,
    space = spaceAt(match.board, i),
    owner = view.owner?.[i] ?? -1,
    level = view.level?.[i] ?? 0,
    due = owner >= 0 ? rentShort(view, space) : '';
  return once(`${match.board.name} ${i} ${owner} ${level} ${due} ${far}`, () =>
    cell(
      way.place(i),
      {
        name: space.name,
        icon: space.kind,
        colour: space.colour,
        owner,
        price: space.price,
        due,
        onBand: (b, distant) => onBand(space, b, level, distant),
      },
      far,
    ),
  );
}

/** The plate of a plot, or the sign of a station or trap.
 * @param {Placed} space @param {any} b @param {number} level @param {boolean} far */
function onBand(space, b, level, far) {
  const x = b.x + b.w / 2,
    y = b.y + b.h / 2,
    work = WORKS[space.kind];
  if (work) return `<g class="works" color="${work.ink}">${put(space.kind, x, y, far ? 0.95 : 0.58)}</g>`;
  if (!level) return '';
  const turn = b.w < b.h ? ' rotate(90)' : '';
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${turn} scale(${far ? 1.5 : 1})">${plate(level)}</g>`;
}

/** What a screen reader hears of a space.
 * @param {Ctx} ctx @param {number} i */
export function spaceLabel(ctx, i) {
  const {view, match} = ctx,
    space = spaceAt(match.board, i),
    owner = view.owner[i],
    whose = (/** @type {number} */ seat) => (seat === ctx.you ? 'you' : ctx.names[seat]),
    here = view.living.filter(seat => view.place[seat] === i),
    claim = space.set ? (view.claims?.[space.planet] ?? -1) : -1,
    parts = [space.name];
  if (space.price)
    parts.push(owner >= 0 ? `owned by ${whose(owner)}` : `for sale at ${figure(space.price)}`);
  if (owner < 0 && claim >= 0) parts.push(`claimed by ${whose(claim)}`);
  if (view.level?.[i]) parts.push(levelWords(view.level[i]));
  if (owner >= 0 && view.rent?.[i])
    parts.push(`rent ${figure(view.rent[i])}${space.kind === 'trap' ? ' for each pip' : ''}`);
  if (here.length) parts.push(`here: ${here.map(whose).join(', ')}`);
  return parts.join('. ');
}

/** What owning it would mean to the viewer.
 * @param {Ctx} ctx @param {number} i */
export function meaning(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    {owner, claims} = ctx.view;
  if (!space.set) {
    const mine = ctx.match.board.spaces.filter((other, k) => other.kind === space.kind && owner[k] === ctx.you).length;
    return ctx.you === null ? '' : `You hold ${mine ? count(mine, workWord(space.kind)) : `no ${workWord(space.kind)}`} so far.`;
  }
  const claim = claims[space.planet],
    others = space.set.lots.filter(lot => lot !== i),
    mine = others.filter(lot => owner[lot] === ctx.you && ctx.you !== null);
  if (claim >= 0 && claim !== ctx.you) return `${ctx.names[claim]} has the claim on ${space.set.name}.`;
  if (mine.length === others.length) return `You hold the other two: this completes ${space.set.name}.`;
  if (mine.length) return `Your second plot of ${space.set.name}.`;
  return ctx.you === null ? `${space.set.name}, three plots.` : `The first plot claims all of ${space.set.name}.`;
}
