/** The things that a blank may name, as this table calls them: a seat by its player's name. Headless. */

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./types.js').NamesBlank} NamesBlank */

/** Whether a blank names seats.
 * @param {NamesBlank} kind */
export const namesSeats = kind => kind.things.length > 0 && kind.things.every(thing => /^seat-\d+$/.test(thing.id));

/** What sentences there are, every seat called by its player's name.
 * @param {import('./types.js').Kit} kit @param {string[]} names */
export function nameSeats(kit, names) {
  for (const blank of kit.parts.flatMap(part => Object.values(part.blanks)))
    if (blank.type === 'names' && namesSeats(blank)) for (const thing of blank.things) thing.name = names[thing.index] ?? thing.name;
}

/** What a thing of a blank is called; of a class its own words.
 * @param {NamesBlank} kind @param {string} id */
export const calledIn = (kind, id) => kind.things.find(thing => thing.id === id)?.name ?? id;

/** What may be named here: of seats those of the others.
 * @param {Ctx} ctx @param {NamesBlank} kind */
export const thingsIn = (ctx, kind) => kind.things.filter(thing => !namesSeats(kind) || (thing.index < ctx.names.length && thing.index !== ctx.you));
