/** Who held a seat at an entry: names follow who moved then, and only what was yours is told to you as yours. */

/** The names at an entry, and the viewer's seat if they held it then.
 * @param {Pick<import('./types.js').Ctx, 'match'|'names'|'you'>} ctx @param {number} [entry]
 * @returns {[string[], number|null]} */
export function heldAt(ctx, entry) {
  const {held} = ctx.match;
  if (!held?.length || entry === undefined) return [ctx.names, ctx.you];
  const names = [...ctx.names];
  let {you} = ctx;
  for (const {seat, since, name, you: own} of held)
    if (since <= entry) {
      names[seat] = name;
      if (own) you = seat;
      else if (you === seat) you = null;
    }
  return [names, you];
}
