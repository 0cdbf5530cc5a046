/** The rules of a plan being written: each deed gives the list anew and changes none. Headless. */
import {partOf} from './sentences.js';

/** @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Part} Part
 * @typedef {import('./types.js').BlankKind} BlankKind @typedef {import('./types.js').Filling} Filling
 * @typedef {import('./types.js').Test} Test @typedef {import('./types.js').Amount} Amount
 * @typedef {import('../match/types.js').Action} Action @typedef {import('../match/types.js').Option} Option */

/** @param {Rule[]} rules @param {number} at @param {Partial<Rule>} change */
export const changed = (rules, at, change) => rules.map((rule, i) => (i === at ? {...rule, ...change} : rule));

/** @param {Rule[]} rules @param {number} at @param {string} field @param {Filling} filling */
export const filled = (rules, at, field, filling) => changed(rules, at, {fields: {...rules[at].fields, [field]: filling}});

/** @param {Rule[]} rules @param {number} at */
export const removed = (rules, at) => rules.filter((_, i) => i !== at);

/** A rule put where another stands; null where it stands there already or there is no such place.
 * @param {Rule[]} rules @param {number} from @param {number} to */
export function moved(rules, from, to) {
  if (from === to || to < 0 || to >= rules.length || !rules[from]) return null;
  const others = removed(rules, from);
  return [...others.slice(0, to), rules[from], ...others.slice(to)];
}

/** A guard unticked, so that it does not stop the rule, or ticked again.
 * @param {Rule[]} rules @param {number} at @param {string} guard @param {boolean} heeded */
export const guarded = (rules, at, guard, heeded) => {
  const even = (rules[at].even ?? []).filter(each => each !== guard);
  return changed(rules, at, {even: heeded ? even : [...even, guard]});
};

/** @param {Rule[]} rules @param {number} at @param {number} which @param {Test|null} test null takes it away */
export const tested = (rules, at, which, test) => {
  const tests = rules[at].if ?? [];
  return changed(rules, at, {if: test ? [...tests.slice(0, which), test, ...tests.slice(which + 1)] : tests.filter((_, i) => i !== which)});
};

/** What stands in a blank before anybody has touched it.
 * @param {BlankKind} kind @returns {Filling} */
export function unfilled(kind) {
  if (kind.default !== undefined && kind.default !== null) return kind.default;
  if (kind.type === 'amount') return Math.max(kind.least, Math.min(kind.most, 100));
  if (kind.type === 'extreme') return ['most', kind.measures[0]];
  if (kind.type === 'choice') return kind.words[0];
  if (kind.type === 'questions') return [];
  if (kind.type === 'goods') return {cash: 100, lots: [], cards: [], chips: 0};
  return [kind.classes[0] ?? kind.things[0]?.id].filter(Boolean);
}

/** A new sentence of a part.
 * @param {Part} part @returns {Rule} */
export const begun = part => ({
  part: part.id,
  fields: Object.fromEntries(Object.entries(part.blanks).map(([name, kind]) => [name, unfilled(kind)])),
});

/** What answers an offer stands open at any time. */
const OFFERS = ['accept', 'reject'];

/** Whether a part may answer the question that is open.
 * @param {Part} part @param {Option[]} options @param {string|undefined} phase */
export const fits = (part, options, phase) =>
  (!part.phases.length || (phase !== undefined && part.phases.includes(phase))) &&
  options.some(option => (!option.standing || OFFERS.includes(option.action)) && part.actions.includes(option.action));

/** The parts by heading, those that fit the present question first.
 * @param {Kit} kit @param {Option[]} options @param {string|undefined} phase
 * @returns {{heading: string, parts: Part[], now: boolean}[]} */
export function listed(kit, options, phase) {
  const now = kit.parts.filter(part => fits(part, options, phase)),
    rest = kit.parts.filter(part => !now.includes(part)),
    headings = [...new Set(rest.map(part => part.heading))];
  return [
    ...(now.length ? [{heading: 'For the present question', parts: now, now: true}] : []),
    ...headings.map(heading => ({heading, parts: rest.filter(part => part.heading === heading), now: false})),
  ];
}

/** Where a new rule belongs: above those that answer the same, or at the end.
 * @param {Kit} kit @param {Rule[]} rules @param {Rule} rule */
export function placeFor(kit, rules, rule) {
  const actions = partOf(kit, rule.part)?.actions ?? [],
    at = rules.findIndex(other => partOf(kit, other.part)?.actions.some(action => actions.includes(action)));
  return at < 0 ? rules.length : at;
}

/** Whether two plans are the same.
 * @param {Rule[]} one @param {Rule[]} other */
export const alike = (one, other) => JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain));

/** A rule without what it does not say.
 * @param {Rule} rule @returns {Rule} */
export const plain = rule => /** @type {Rule} */ (
  Object.fromEntries(
    ['part', 'fields', 'if', 'even', 'for', 'ask', 'off'].flatMap(name => {
      const value = rule[/** @type {keyof Rule} */ (name)];
      const none = value === undefined || value === false || value === 'until' || (typeof value === 'object' && !Object.keys(value).length);
      return none ? [] : [[name, value]];
    }),
  )
);
