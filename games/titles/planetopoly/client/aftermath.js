/** After the match: how each player left it, and what the rents came to. Read from the story. */
import {sums} from '../../match/sums.js';

const WHY = {bankrupt: 'more debt than all belongings', slow: 'out of time', removed: 'removed', silent: 'silent too long'};

/** How a player's game ended. @param {any} ctx @param {number} seat */
export function fate(ctx, seat) {
  let round = 0;
  for (const fact of ctx.store.story) {
    if (fact.fact === 'round_began') round = fact.round;
    if (fact.fact === 'resigned' && fact.seat === seat)
      return `${WHY[/** @type {'slow'} */ (fact.why)] ?? 'resigned'}${round ? `, round ${round}` : ''}`;
  }
  if (ctx.view.gone.includes(seat)) return 'left the game';
  const worth = `worth ${Number(ctx.view.worth[seat]).toLocaleString('en')}`;
  if (!ctx.position.over.ranking[0]?.includes(seat)) return worth;
  return ctx.position.over.ending === 'rounds' ? `the richest, ${worth}` : 'last one standing';
}

/** What the rents came to. @param {any} ctx */
export const aftermath = ctx => sums(ctx, 'Rents', fact => String(fact.reason).startsWith('rent'));
