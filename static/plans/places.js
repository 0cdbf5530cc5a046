/** What a blank names, on the board: its colour, and a ring of ink around its places. */

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./types.js').BlankKind} BlankKind
 * @typedef {import('./types.js').Filling} Filling @typedef {import('./types.js').Thing} Thing
 * @typedef {{name?: string}} Space */

/** The things that are named in a blank.
 * @param {BlankKind|undefined} kind @param {Filling} filling @returns {Thing[]} */
export function namedIn(kind, filling) {
  if (!kind || !('things' in kind)) return [];
  const ids = /** @type {unknown[]} */ (Array.isArray(filling) ? filling : (/** @type {{lots?: string[]}|undefined} */ (filling)?.lots ?? []));
  return kind.things.filter(thing => ids.includes(thing.id));
}

/** Where a thing is: the space of its name, or those of a set that is called so.
 * @param {Ctx} ctx @param {Thing} thing @returns {number[]} */
export function placesOf(ctx, thing) {
  const {spaces = []} = /** @type {{spaces?: Space[]}} */ (ctx.match.board);
  return spaces[thing.index]?.name === thing.name ? [thing.index] : (setOf(ctx, thing)?.lots ?? []);
}

/** The set of spaces that a thing is, by its name: whatever list the board keeps them in.
 * @param {Ctx} ctx @param {Thing} thing @returns {{name: string, color?: string, lots: number[]}|undefined} */
const setOf = (ctx, thing) =>
  Object.values(ctx.match.board)
    .flatMap(list => (Array.isArray(list) ? list : []))
    .find(each => each?.name === thing.name && Array.isArray(each.lots));

/** The paint of what is named first, where it has one, for a `fill`.
 * @param {Ctx} ctx @param {BlankKind} kind @param {Filling} filling @returns {string|undefined} */
export function paintOf(ctx, kind, filling) {
  const [thing] = namedIn(kind, filling),
    [place] = thing ? placesOf(ctx, thing) : [];
  return place === undefined ? undefined : ctx.title.item?.(ctx, place)?.paint;
}

/** Puts rings around these places, and takes them from all others.
 * @param {Element} root @param {number[]} places */
export function ring(root, places) {
  for (const space of root.querySelectorAll('[data-planned]')) space.removeAttribute('data-planned');
  for (const place of places) root.querySelector(`[data-space="${place}"]`)?.setAttribute('data-planned', '');
}
