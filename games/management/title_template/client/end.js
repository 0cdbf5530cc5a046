/** The end: how it is called, how each player ended, and what the course of the game counts. */

/** @typedef {import('./view').Ctx} Ctx */

/** @param {Ctx} ctx @param {number} seat */
export const fate = (ctx, seat) =>
  ctx.view.gone.includes(seat) ? 'left the game' : `space ${ctx.view.place[seat]} of ${ctx.match.board.length}`;

/** What the course of a game shows. */
export const measure = {heading: 'The way', note: 'spaces from the start'};

/** @param {Ctx} _ctx @param {string} ending */
export const ending = (_ctx, ending) => (ending === 'beacon' ? 'First at the last beacon' : 'Last one standing');
