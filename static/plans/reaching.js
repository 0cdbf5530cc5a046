/** Sentences that can never be reached, because one above them answers whatever they would. Headless. */
import {partOf} from './sentences.js';

/** @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Filling} Filling
 * @typedef {import('./types.js').BlankKind} BlankKind */

/** The reserve of a plan, as a guard is called. */
export const RESERVE = 'reserve';
const ANY = 'any';

/** For each rule the place of the one above it that leaves it nothing; -1 where it can be reached.
 * @param {Kit} kit @param {Rule[]} rules */
export const hidden = (kit, rules) => rules.map((rule, i) => (rule.off ? -1 : rules.slice(0, i).findIndex(above => covers(kit, above, rule))));

/** Whether a rule fits whenever the other does. What is not certain is no: a false alarm would be worse than none.
 * @param {Kit} kit @param {Rule} above @param {Rule} below */
function covers(kit, above, below) {
  const part = partOf(kit, above.part),
    other = partOf(kit, below.part);
  if (!part || !other || above.off || above.if?.length || !lastsAsLong(above, below)) return false;
  if (part.asks && !part.actions.length) return asksAll(kit, above, other.phases) || (other.asks && within(above.fields?.about, below.fields?.about));
  if (part !== other || !part.actions.length || (below.even?.includes(RESERVE) && !above.even?.includes(RESERVE))) return false;
  return Object.entries(part.blanks).every(([name, kind]) => takes(kind, above.fields?.[name], below.fields?.[name]));
}

/** @param {Rule} above @param {Rule} below */
const lastsAsLong = ({for: wide = 'until'}, {for: narrow = 'until'}) => (wide === 'until' && narrow !== 'late') || (wide === narrow && wide !== 'once');

/** Whether somebody is asked about every question that a part fits.
 * @param {Kit} kit @param {Rule} rule @param {string[]} phases */
function asksAll(kit, rule, phases) {
  const about = /** @type {string[]} */ (rule.fields?.about ?? []);
  if (!about.length) return true;
  const asked = kit.questions.filter(question => about.includes(question.words)).map(question => question.phase);
  return phases.length > 0 && phases.every(phase => asked.includes(phase));
}

/** @param {Filling} wide @param {Filling} narrow */
const within = (wide, narrow) =>
  Array.isArray(wide) && Array.isArray(narrow) && narrow.length > 0 && /** @type {unknown[]} */ (narrow).every(each => /** @type {unknown[]} */ (wide).includes(each));

/** Whether a blank admits all that it admits with another filling.
 * @param {BlankKind} kind @param {Filling} wide @param {Filling} narrow */
function takes(kind, wide, narrow) {
  if (kind.type === 'extreme') return true; // it orders and leaves nothing out
  if (kind.type === 'names' && Array.isArray(wide)) return /** @type {unknown[]} */ (wide).includes(ANY) || within(wide, narrow);
  return JSON.stringify(wide) === JSON.stringify(narrow);
}
