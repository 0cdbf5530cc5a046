/** After the match: how each player left it, and what the fees came to. Read from the story. */

/** @typedef {import('./view').Ctx} Ctx */

const WHY = {bankrupt: 'bankrupt', slow: 'out of time', removed: 'removed', silent: 'idle too long'};

/** How a player's game ended.
 * @param {Ctx} ctx @param {number} seat */
export function fate(ctx, seat) {
  let turn = 0;
  for (const fact of /** @type {import('./view').Fact[]} */ (ctx.store.story)) {
    if (fact.fact === 'turn_began') turn = /** @type {number} */ (fact.turn);
    if (fact.fact === 'resigned' && fact.seat === seat)
      return `${WHY[/** @type {'slow'} */ (fact.why)] ?? 'resigned'}${turn ? ` in turn ${turn}` : ''}`;
  }
  if (ctx.view.gone.includes(seat)) return 'left the game';
  if (!/** @type {import('../../match/types.js').Over} */ (ctx.position.over).ranking[0]?.includes(seat)) return 'stayed to the end';
  return /** @type {import('../../match/types.js').Over} */ (ctx.position.over).ending === 'turn_limit' ? 'the richest' : 'last one standing';
}

/** What the fees came to.
 * @param {Ctx} ctx @param {any} sums */
export const aftermath = (ctx, sums) => sums(ctx, 'Fees', (/** @type {import("../../match/types.js").Fact} */ fact) => String(fact.reason).startsWith('fee'));

/** What the course of a game shows (§12.1). */
export const measure = {note: 'cash, credit and what the upgrades would bring'};

/** @param {Ctx} ctx @param {string} ending */
export const ending = (ctx, ending) =>
  /** @type {Record<string, string>} */ ({
    last_standing: 'Last one standing',
    turn_limit: 'The richest at the last turn',
  })[ending] ?? 'Game over';
