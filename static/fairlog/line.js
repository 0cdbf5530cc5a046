/** One draw, or one opened card, checked by itself, in the reader's own browser: what stands behind a line of the log. */
import {NOTHING, Numbers, digest, hex, int32, int64, joined, sized, unhex} from './hashing.js';

/** @typedef {[string, number, string]} Part  whose number, its place in their chain, and the number */
/** @typedef {{n: number, label: string, count: number, sides: number, out: number[], parts: Part[], before: string, of?: unknown[], at?: number}} Draw
 *   `before`: the link of the site that was told before it */
/** @typedef {{game: string, table: {epoch: number, parts: Part[]}, tips: Record<string, string>}} Begun  how the players' numbers came in */
/** @typedef {{deck: string, pos: number, card: string, salt: string, path: ([number|boolean, string]|null)[], entry: number}} Opening */
/** @typedef {{link: string, seal: string, before: string, salt: string, key: string, given: number[], fits: {link: boolean, salt: boolean, out: boolean}}} Checked */

/** @param {Part[]} parts */
const packed = parts => joined(parts.flatMap(([who, index, value]) => [sized(who), int32(index), unhex(value)]));

/** The five values of a draw, and which of them fit.
 * @param {Begun} begun @param {Draw} draw @returns {Promise<Checked>} */
export async function checkDraw({game, table, tips}, draw) {
  const name = sized(game), [who, , link] = draw.parts[0];
  const seal = hex(await digest('link', name, sized(who), unhex(link)));
  const salt = await digest('table', name, int32(table.epoch), NOTHING, packed(table.parts));
  const kept = await Promise.all(
    table.parts.map(async ([owner, , value]) => hex(await digest('link', name, sized(owner), unhex(value))) === tips[owner]),
  );
  const key = await digest('draw', name, salt, int64(draw.n), sized(draw.label), packed(draw.parts));
  const numbers = new Numbers(key), given = [];
  for (let n = 0; n < draw.count; n++) given.push(1 + (await numbers.below(draw.sides)));
  const fits = {link: who === 'server' && seal === draw.before, salt: kept.every(Boolean), out: String(given) === String(draw.out)};
  return {link, seal, before: draw.before, salt: hex(salt), key: hex(key), given, fits};
}

/** Whether a card lies where the seal of its deck says.
 * @param {string} root @param {Opening} opening */
export async function checkOpening(root, {deck, pos, card, salt, path}) {
  let seal = await digest('leaf', sized(deck), int32(pos), sized(card), unhex(salt));
  for (const step of path) {
    if (step && ![0, 1, false, true].includes(step[0])) return false; // as whoever checks the whole game has it
    if (step) seal = await digest('node', ...(step[0] ? [seal, unhex(step[1])] : [unhex(step[1]), seal]));
  }
  return hex(seal) === root;
}
