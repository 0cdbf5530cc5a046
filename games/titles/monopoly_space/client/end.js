/** The end: how it is called, how each player left the game, what is counted over it, what the rents came to. */

/** @typedef {import('./view').Ctx} Ctx */

const WHY = /** @type {Record<string, string>} */ ({bankrupt: 'bankrupt', slow: 'out of time', removed: 'removed', silent: 'idle too long'});

/** How a player's game ended.
 * @param {Ctx} ctx @param {number} seat */
export function fate(ctx, seat) {
  let turn = 0;
  for (const fact of /** @type {import('./view').Fact[]} */ (ctx.store.story)) {
    if (fact.fact === 'turn_began') turn = /** @type {number} */ (fact.turn);
    if (fact.fact === 'resigned' && fact.seat === seat) return `${WHY[fact.why ?? ''] ?? 'resigned'}${turn ? ` in turn ${turn}` : ''}`;
  }
  const domes = ctx.view.domes[seat];
  if (ctx.view.gone.includes(seat)) return 'left the game';
  return domes === 5 ? 'colony complete' : `${domes} of 4 domes`;
}

/** What the rents came to.
 * @param {Ctx} ctx @param {any} sums */
export const aftermath = (ctx, sums) => sums(ctx, 'Rents', (/** @type {import('./view').Fact} */ fact) => /** @type {number} */ (fact.source) >= 0 && /** @type {number} */ (fact.target) >= 0 && String(fact.reason).startsWith('rent'));

/** What the course of a game shows (§13.11). */
export const measure = {note: 'cash and the prices of all deeds'};

/** @param {Ctx} _ctx @param {string} ending */
export const ending = (_ctx, ending) =>
  /** @type {Record<string, string>} */ ({colony: 'Home with a complete colony', last_standing: 'Last one standing'})[ending] ?? 'Game over';
