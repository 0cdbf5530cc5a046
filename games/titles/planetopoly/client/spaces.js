/** What stands on the board's forty spaces: names, prices, rents, levels; and what is said of them. */
import {figure, hatch, put} from '../../shared/pen.js';
import {cell, once, ring} from '../../match/ring.js';
import {levelWords, plate} from './signs.js';

export const way = ring('bl');

/** Spaces that belong to somebody but to no planet. @type {Record<string, {colour: string, ink: string, word: string}>} */
const WORKS = {
  toll: {colour: 'black', ink: '#f5f1e6', word: 'toll station'},
  trap: {colour: 'white', ink: '#14223b', word: 'speed trap'},
};

/**
 * A space with what belongs to it.
 * @param {any} board @param {number} i
 */
export function spaceAt(board, i) {
  const space = board.spaces[i],
    planet = space.kind === 'plot' ? board.planets[space.planet] : null;
  return {...space, i, set: planet, colour: planet?.color ?? WORKS[space.kind]?.colour ?? null};
}

/** The paint of a space. @param {any} board @param {number} i */
export const paint = (board, i) => hatch(spaceAt(board, i).colour ?? 'white');

/** "speed trap" or "toll station". @param {string} kind */
export const workWord = kind => WORKS[kind]?.word ?? '';

/** What a rival pays on a space now, in a few letters. @param {any} view @param {any} space */
export function rentShort(view, space) {
  const rent = view.rent?.[space.i] ?? 0;
  return rent ? `${space.kind === 'trap' ? '×' : ''}${figure(rent)}` : '';
}

/** The drawing of a space. @param {any} ctx @param {number} i @param {boolean} far seen from far: shapes instead of words */
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

/** The plate of a plot, or the sign of a station or trap. @param {any} space @param {any} b @param {number} level @param {boolean} far */
function onBand(space, b, level, far) {
  const x = b.x + b.w / 2,
    y = b.y + b.h / 2,
    work = WORKS[space.kind];
  if (work) return `<g class="works" color="${work.ink}">${put(space.kind, x, y, far ? 0.95 : 0.58)}</g>`;
  if (!level) return '';
  const turn = b.w < b.h ? ' rotate(90)' : '';
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${turn} scale(${far ? 1.5 : 1})">${plate(level)}</g>`;
}

/** What a screen reader hears of a space. @param {any} ctx @param {number} i */
export function spaceLabel(ctx, i) {
  const {view, match} = ctx,
    space = spaceAt(match.board, i),
    owner = view.owner[i],
    whose = seat => (seat === ctx.you ? 'you' : ctx.names[seat]),
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
