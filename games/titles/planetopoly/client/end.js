/** The end: how it is called, how each player left the game, what is counted over it, what the rents came to. */

/** @typedef {import('./view').Ctx} Ctx */

const WHY = {bankrupt: 'too much debt', slow: 'out of time', removed: 'removed', silent: 'missed too many turns'};

/** How a player's game ended.
 * @param {Ctx} ctx @param {number} seat */
export function fate(ctx, seat) {
  let round = 0;
  for (const fact of /** @type {import('./view').Fact[]} */ (ctx.store.story)) {
    if (fact.fact === 'round_began') round = fact.round;
    if (fact.fact === 'resigned' && fact.seat === seat)
      return `${WHY[/** @type {'slow'} */ (fact.why)] ?? 'resigned'}${round ? `, round ${round}` : ''}`;
  }
  if (ctx.view.gone.includes(seat)) return 'left the game';
  const worth = `worth ${Number(ctx.view.worth[seat]).toLocaleString('en')}`;
  if (!/** @type {import('../../match/types.js').Over} */ (ctx.position.over).ranking[0]?.includes(seat)) return worth;
  return /** @type {import('../../match/types.js').Over} */ (ctx.position.over).ending === 'rounds' ? `the richest, ${worth}` : 'last one standing';
}

/** What the rents came to.
 * @param {Ctx} ctx @param {any} sums */
export const aftermath = (ctx, sums) => sums(ctx, 'Rents', (/** @type {import("../../match/types.js").Fact} */ fact) => String(fact.reason).startsWith('rent'));

/** What the course of a game shows (§11.1). */
export const measure = {note: 'cash and belongings, less debt'};

/** @param {Ctx} _ctx @param {string} ending */
export const ending = (_ctx, ending) =>
  /** @type {Record<string, string>} */ ({
    last_standing: 'Last one standing',
    rounds: 'The richest after the last round',
  })[ending] ?? 'Game over';
