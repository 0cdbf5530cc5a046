/** A sentence made from an answer: what it says about this question, for always. Headless. */
import {fits, unfilled} from './drafting.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Action} Action
 * @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Part} Part
 * @typedef {import('./types.js').BlankKind} BlankKind @typedef {import('./types.js').Filling} Filling */

/**
 * The rule that gives this answer; null where no sentence says it. Blanks hold what the answer holds, or what the
 * question is about.
 * @param {Pick<Ctx, 'options'|'phase'>} ctx @param {Kit} kit @param {Action} action @returns {Rule|null}
 */
export function learned({options, phase}, kit, action) {
  const same = options.filter(option => option.action === action.action).map(option => ({...option, standing: false})),
    [part] = kit.parts.filter(each => each.actions.includes(action.action) && fits(each, same, phase?.phase)).sort((one, other) => closeness(other, action) - closeness(one, action));
  if (!part) return null;
  const {action: _, ...given} = action,
    held = {...phase, ...given};
  return {part: part.id, fields: Object.fromEntries(Object.entries(part.blanks).map(([name, kind]) => [name, fillingOf(kind, name, held)]))};
}

/** How much a part is about this answer alone.
 * @param {Part} part @param {Action} action */
const closeness = (part, action) => (part.phases.length ? 2 : 0) + (part.actions[0] === action.action ? 1 : 0);

/** @param {BlankKind} kind @param {string} name @param {Record<string, unknown>} held @returns {Filling} */
function fillingOf(kind, name, held) {
  const usual = unfilled(kind),
    own = held[name] ?? held[`${name}s`] ?? held[name.replace(/s$/, '')];
  if (kind.type === 'amount') {
    const sum = typeof own === 'number' ? own : held.amount;
    return typeof sum === 'number' && sum >= kind.least && sum <= kind.most ? sum : usual;
  }
  if (kind.type === 'choice') return typeof own === 'string' && kind.words.includes(own) ? own : usual;
  if (kind.type !== 'names') return usual;
  const named = (Array.isArray(own) ? own : [own]).flatMap(index => kind.things.filter(thing => thing.index === index || thing.id === index).map(thing => thing.id));
  return named.length ? named : usual;
}
