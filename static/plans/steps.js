/** The sentences of a plan in the steps of a round: which one stands in which slot, and what may be put there. Headless. */
import {capital} from '../match/lit.js';
import {begun, filled, removed} from './drafting.js';
import {partOf, saidRule, taken} from './sentences.js';
import {calledIn, namesSeats, thingsIn} from './things.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule
 * @typedef {import('./types.js').Part} Part @typedef {import('./types.js').Slot} Slot @typedef {import('./types.js').NamesBlank} NamesBlank
 * @typedef {import('./types.js').Step} Step
 * @typedef {{value: string, says: string, seat?: number}} Offer  what may be put into a slot: a part, and a name in its blank
 * @typedef {{heading: string, offers: Offer[]}} Offers */

/** How long a sentence holds that is made in a slot. */
const LASTS = /** @type {const} */ ('turn');

/** The blank of a part that names things.
 * @param {Part|undefined} part @returns {[string, NamesBlank]|undefined} */
const naming = part => /** @type {[string, NamesBlank]|undefined} */ (Object.entries(part?.blanks ?? {}).find(([, kind]) => kind.type === 'names'));

/** Whether a sentence says what a slot is for, with its condition and no other.
 * @param {Slot} slot @param {Rule} rule */
const belongs = (slot, {part, if: tests = [], off, ask}) =>
  !off && !ask && slot.parts.includes(part) && JSON.stringify(tests) === JSON.stringify(slot.state ? [[slot.state]] : []);

/** The place of the sentence that stands in a slot: the first that fits; -1 none.
 * @param {Rule[]} rules @param {Slot} slot */
export const placeIn = (rules, slot) => rules.findIndex(rule => belongs(slot, rule));

/** All slots of a round.
 * @param {Kit} kit */
const slotsOf = kit => kit.steps.flatMap(step => step.slots);

/** The places of the sentences that stand in no slot.
 * @param {Kit} kit @param {Rule[]} rules */
export function besides(kit, rules) {
  const shown = slotsOf(kit).map(slot => placeIn(rules, slot));
  return rules.map((_, at) => at).filter(at => !shown.includes(at));
}

/** The place of the sentence that answers where nothing stands in a slot; -1 none: its owner is asked.
 * @param {Rule[]} rules @param {Slot} slot */
export const otherwise = (rules, slot) => (placeIn(rules, slot) < 0 ? rules.findIndex(rule => belongs({...slot, state: null}, rule)) : -1);

/** The names that stand in a slot, in order of preference.
 * @param {Kit} kit @param {Rule|undefined} rule @returns {string[]} */
export function namesIn(kit, rule) {
  const [blank] = naming(rule && partOf(kit, rule.part)) ?? [];
  return blank ? /** @type {string[]} */ (rule?.fields?.[blank] ?? []) : [];
}

/** What stands in a slot as one of its offers; '' nothing.
 * @param {Kit} kit @param {Rule|undefined} rule @param {number} place of the name, from 0 */
export const standing = (kit, rule, place = 0) => (!rule ? '' : naming(partOf(kit, rule.part)) ? offered(rule.part, namesIn(kit, rule)[place]) : place ? '' : offered(rule.part, ''));

/** @param {string} part @param {string|undefined} name */
const offered = (part, name) => (name === undefined ? '' : `${part} ${name}`);

/** What may be put into a slot: what is held, classes, what the other parts say, and the rest by name.
 * @param {Ctx} ctx @param {Kit} kit @param {Slot} slot @param {string[]} held @returns {Offers[]} */
export function offersFor(ctx, kit, slot, held) {
  const [own, ...others] = slot.parts.flatMap(id => partOf(kit, id) ?? []);
  if (!own) return [];
  const named = thingsFor(ctx, slot, own),
    here = named.filter(id => held.includes(id)),
    away = named.filter(id => !held.includes(id));
  /** @param {string[]} ids */
  const bare = ids => ids.map(id => offer(ctx, own, id, true));
  return [
    {heading: 'You hold', offers: bare(here)},
    {heading: '', offers: naming(own) ? bare(naming(own)?.[1].classes ?? []) : [plainOffer(kit, own)]},
    {heading: '', offers: others.flatMap(part => sentences(ctx, kit, part))},
    {heading: here.length || slot.things ? 'You don’t hold' : 'By name', offers: bare(away)},
  ].filter(group => group.offers.length);
}

/** What a part says: a sentence for each thing that it may name, or the one that it has.
 * @param {Ctx} ctx @param {Kit} kit @param {Part} part @returns {Offer[]} */
function sentences(ctx, kit, part) {
  const [, kind] = naming(part) ?? [];
  return kind ? [...kind.classes, ...thingsIn(ctx, kind).map(thing => thing.id)].map(id => offer(ctx, part, id, false)) : [plainOffer(kit, part)];
}

/** @param {Kit} kit @param {Part} part @returns {Offer} */
const plainOffer = (kit, part) => ({value: offered(part.id, ''), says: saidRule(kit, begun(part))});

/** The words of the things that may stand in a slot.
 * @param {Ctx} ctx @param {Slot} slot @param {Part} part its first */
function thingsFor(ctx, slot, part) {
  const [, kind] = naming(part) ?? [];
  return kind ? thingsIn(ctx, kind).map(thing => thing.id).filter(id => !slot.things || slot.things.includes(id)) : [];
}

/** @param {Ctx} ctx @param {Part} part @param {string} id @param {boolean} bare its name alone @returns {Offer} */
function offer(ctx, part, id, bare) {
  const [, kind] = /** @type {[string, NamesBlank]} */ (naming(part)),
    name = calledIn(kind, id),
    seat = namesSeats(kind) ? kind.things.find(thing => thing.id === id)?.index : undefined,
    says = bare ? name : taken(part.sentence).map((text, i) => (i % 2 ? name : text)).join('');
  return {value: offered(part.id, id), says: capital(says), seat};
}

/** The rules with this in a slot, at a place of its names; '' takes out what stands there.
 * @param {Kit} kit @param {Rule[]} rules @param {Slot} slot @param {string} value @param {number} [place] @returns {Rule[]} */
export function put(kit, rules, slot, value, place = 0) {
  if (!value) return emptied(kit, rules, slot, place);
  const [id, name] = cut(value),
    part = partOf(kit, id);
  if (!part) return rules;
  const at = placeIn(rules, slot),
    same = rules[at]?.part === id,
    rule = same ? rules[at] : made(part, slot, rules[at]),
    names = same ? namesIn(kit, rule) : [];
  return replaced(rules, at, above(rules, slot), withNames(kit, rule, [...names.slice(0, place), name, ...names.slice(place + 1)]));
}

/** @param {Kit} kit @param {Rule[]} rules @param {Slot} slot @param {number} place @returns {Rule[]} */
function emptied(kit, rules, slot, place) {
  const at = placeIn(rules, slot),
    left = namesIn(kit, rules[at]).filter((_, i) => i !== place);
  if (at < 0) return rules;
  return left.length ? replaced(rules, at, at, withNames(kit, rules[at], left)) : removed(rules, at);
}

/** A sentence of a slot, with its condition; it holds as long as the one before it.
 * @param {Part} part @param {Slot} slot @param {Rule|undefined} before @returns {Rule} */
const made = (part, slot, before) => ({
  ...begun(part),
  ...(slot.state ? {if: [/** @type {[string]} */ ([slot.state])]} : {}),
  for: before ? (before.for ?? 'until') : LASTS,
});

/** @param {Kit} kit @param {Rule} rule @param {string[]} names @returns {Rule} */
function withNames(kit, rule, names) {
  const [blank] = naming(partOf(kit, rule.part)) ?? [];
  return blank ? filled([rule], 0, blank, [...new Set(names)])[0] : rule;
}

/** @param {Rule[]} rules @param {number} at its place; -1 it is new @param {number} to where a new one goes @param {Rule} rule */
const replaced = (rules, at, to, rule) => (at < 0 ? [...rules.slice(0, to), rule, ...rules.slice(to)] : [...rules.slice(0, at), rule, ...rules.slice(at + 1)]);

/** A part, and what stands in its blank.
 * @param {string} value */
function cut(value) {
  const at = value.indexOf(' ');
  return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
}

/** Where a sentence of a slot belongs: above all that would answer the same question.
 * @param {Rule[]} rules @param {Slot} slot */
function above(rules, slot) {
  const at = rules.findIndex(rule => slot.parts.includes(rule.part));
  return at < 0 ? rules.length : at;
}

/** The slots that a thing may be put into, with their steps.
 * @param {Kit} kit @param {string} thing */
export const slotsFor = (kit, thing) =>
  kit.steps.flatMap((step, number) =>
    step.slots.flatMap(slot => {
      const [, kind] = naming(partOf(kit, slot.parts[0])) ?? [];
      return kind?.things.some(each => each.id === thing) && (!slot.things || slot.things.includes(thing)) ? [{step, number: number + 1, slot}] : [];
    }),
  );

/** The rules with a thing in a slot, where it is not yet: at the first place that is free, or at the last; without it
 * where it is.
 * @param {Kit} kit @param {Rule[]} rules @param {Slot} slot @param {string} thing */
export function pressed(kit, rules, slot, thing) {
  const rule = rules[placeIn(rules, slot)],
    names = rule?.part === slot.parts[0] ? namesIn(kit, rule) : [],
    at = names.indexOf(thing);
  return at < 0 ? put(kit, rules, slot, offered(slot.parts[0], thing), Math.min(names.length, slot.choices - 1)) : put(kit, rules, slot, '', at);
}
