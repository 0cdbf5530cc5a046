/** The board's forty spaces: planet and name, set by colour and hatching, owner, price or rent, chips that lie in the open. */
import {ICON} from '../../shared/icons.js';
import {figure} from '../../shared/pen.js';
import {cell as cellOf, once, ring} from '../../match/ring.js';
import {ICONS} from './icons.js';
import {chip} from './colony.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Board} Board */

Object.assign(ICON, ICONS);

/** GO is the corner bottom right, as on the printed boards. */
export const course = ring('br');

/** A board's space with its set.
 * @param {Board} board @param {number} i */
export function spaceAt(board, i) {
  const space = board.spaces[i],
    set = space.group == null ? null : board.groups[space.group];
  return {...space, i, set, colour: set?.color ?? null};
}

/**
 * A street's name in two: the planet it is on, and the place there. A planet is the first word of all streets of a set;
 * on an edited board, where they share none, the whole name is the place.
 * @param {string} name @param {Board} board @returns {[string, string]}
 */
export function parts(name, board) {
  const [planet, ...rest] = name.split(' '),
    group = board.spaces.find(space => space.name === name)?.group,
    set = board.spaces.filter(space => space.group != null && space.group === group);
  if (!rest.length || set.some(space => !space.name.startsWith(`${planet} `))) return ['', name];
  return [planet, rest.join(' ').replace(' Of ', ' of ')];
}

/** Whether a street that is put up goes to the other player at half its price (8.11).
 * @param {Ctx} ctx */
export const atHalfPrice = ctx =>
  ctx.view.living.length === 2 && (ctx.match.settings?.two_player_sale !== 'starting' || ctx.match.seats.length === 2);

/** A card by its number: Chance first, then Community Chest.
 * @param {Board} board @param {number} n */
export const cardAt = (board, n) => [...board.chance, ...board.chest][n];

/**
 * The drawing of a space.
 * @param {Ctx} ctx @param {number} i @param {boolean} far seen from far (a phone): shapes instead of words
 */
export function cell(ctx, i, far) {
  const {board} = ctx.match,
    {view} = ctx,
    space = spaceAt(board, i),
    owner = view.owner?.[i] ?? -1,
    rent = view.rent?.[i] ?? 0,
    lying = view.lying?.[i] ?? 0;
  return once(`${board.name} ${i} ${owner} ${rent} ${lying} ${far}`, () => {
    const [planet, name] = space.set ? parts(space.name, board) : ['', space.name];
    return cellOf(
      course.place(i),
      {
        name,
        place: planet,
        icon: space.kind,
        colour: space.colour,
        owner,
        price: space.price,
        due: rent ? figure(rent) : '',
        extra: (c, far) => (lying ? heap(c, lying, far) : ''),
      },
      far,
    );
  });
}

/** Chips lying on a space.
 * @param {any} c @param {number} n @param {boolean} far */
function heap(c, n, far) {
  const many = n > 4,
    k = far ? 0.85 : 0.72,
    step = far ? 14 : 12.5,
    shown = many ? 1 : n,
    y = c.y + (far ? 12 : 14);
  const chips = Array.from({length: shown}, (_, j) => chip(c.cx + (j - (shown - 1) / 2) * step - (many ? 12 : 0), y, k)).join('');
  return many ? `${chips}<text class="pr fee" x="${c.cx - 1}" y="${y}" dy=".35em">× ${n}</text>` : chips;
}

/** What owning it would mean to the viewer.
 * @param {Ctx} ctx @param {number} i */
export function meaning(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    {owner} = ctx.view,
    others = /** @type {import('./frames').Group} */ (space.set).lots.filter(lot => lot !== i),
    called = (/** @type {number[]} */ lots) => lots.map((/** @type {number} */ lot) => parts(ctx.match.board.spaces[lot].name, ctx.match.board)[1]).join(' and ');
  const planet = parts(space.name, ctx.match.board)[0] || 'This set',
    mine = ctx.you === null ? [] : others.filter(lot => owner[lot] === ctx.you);
  if (mine.length === others.length) return `${planet}. You own ${called(mine)}: this completes the set.`;
  const holder = owner[others[0]];
  if (holder >= 0 && holder !== ctx.you && others.every(lot => owner[lot] === holder)) return `${planet}. ${ctx.names[holder]} owns the rest of it.`;
  return `${planet}, ${/** @type {import('./frames').Group} */ (space.set).name.toLowerCase()} set of ${/** @type {import('./frames').Group} */ (space.set).lots.length}.${mine.length ? ` You own ${called(mine)}.` : ''}`;
}
