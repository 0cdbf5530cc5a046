/** The things that a blank may name, as this table calls them: a seat by its player's name. Headless. */

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./types.js').NamesBlank} NamesBlank */

/** Whether a blank names seats.
 * @param {NamesBlank} kind */
export const namesSeats = kind => kind.things.length > 0 && kind.things.every(thing => /^Seat \d+$/.test(thing.name));

/** What a thing of a blank is called; of a class its own words.
 * @param {Ctx} ctx @param {NamesBlank} kind @param {string} id */
export function calledIn(ctx, kind, id) {
  const thing = kind.things.find(each => each.id === id);
  return !thing ? id : namesSeats(kind) ? (ctx.names[thing.index] ?? thing.name) : thing.name;
}

/** What may be named here: of seats those of the others.
 * @param {Ctx} ctx @param {NamesBlank} kind */
export const thingsIn = (ctx, kind) => kind.things.filter(thing => !namesSeats(kind) || (thing.index < ctx.names.length && thing.index !== ctx.you));
