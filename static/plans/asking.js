/** "Ask me if": what leaves a question to its owner, a switch each. Surprises that stop the sentences, and states. */
import {html, nothing} from '../match/lit.js';
import {begun, removed} from './drafting.js';
import {partOf, wordsOf} from './sentences.js';

/** @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule
 * @typedef {{id: string, words: string, on: boolean}} Reason */

const ASK = 'ask';

/** The surprises that may stop what is on the sheet, each whether it stops all that it may.
 * @param {Kit} kit @param {Rule[]} rules @returns {Reason[]} */
export function surprises(kit, rules) {
  const known = new Map(rules.flatMap(rule => partOf(kit, rule.part)?.guards ?? []).map(guard => [guard.id, guard.words]));
  return [...known].map(([id, words]) => ({id, words, on: !rules.some(rule => rule.even?.includes(id))}));
}

/** The states that a title lists, each whether a sentence asks in it.
 * @param {Kit} kit @param {Rule[]} rules @returns {Reason[]} */
export const occasions = (kit, rules) => kit.asks.map(id => ({id, words: wordsOf(kit.states, id), on: placeOf(rules, id) >= 0}));

/** The sentence that asks in a state, whatever it is about; -1 none.
 * @param {Rule[]} rules @param {string} state */
const placeOf = (rules, state) =>
  rules.findIndex(rule => rule.part === ASK && !rule.off && !(/** @type {unknown[]} */ (rule.fields?.about ?? []).length) && JSON.stringify(rule.if) === JSON.stringify([[state]]));

/** The rules with a surprise heeded by all of them, or by none.
 * @param {Kit} kit @param {Rule[]} rules @param {string} guard @param {boolean} on @returns {Rule[]} */
export const heeding = (kit, rules, guard, on) =>
  rules.map(rule => {
    const others = (rule.even ?? []).filter(each => each !== guard);
    if (!partOf(kit, rule.part)?.guards.some(each => each.id === guard)) return rule;
    return {...rule, even: on ? others : [...others, guard]};
  });

/** The rules with a sentence above all others that asks in a state, or without it.
 * @param {Kit} kit @param {Rule[]} rules @param {string} state @param {boolean} on @returns {Rule[]} */
export function askingIf(kit, rules, state, on) {
  const part = partOf(kit, ASK),
    at = placeOf(rules, state);
  if (!on) return at < 0 ? rules : removed(rules, at);
  return at < 0 && part ? [{...begun(part), if: [[state]]}, ...rules] : rules;
}

/** What is opened at the end of the sheet comes into sight.
 * @param {Event} event */
const revealed = ({currentTarget}) => {
  const opened = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (opened.open) opened.scrollIntoView({block: 'start'});
};

/** @param {Planning} planning @param {Kit} kit */
export function askMeIf(planning, kit) {
  const {rules} = planning,
    stops = surprises(kit, rules),
    asks = occasions(kit, rules);
  if (!stops.length && !asks.length) return nothing;
  const all = [...asks, ...stops];
  return html`<details class="ask-if" @toggle=${revealed}><summary><b>Ask me if</b> <span>${all.filter(each => each.on).length} of ${all.length}</span></summary>
    ${asks.map(each => reason(each, on => planning.rewrite(askingIf(kit, rules, each.id, on))))}
    ${stops.map(each => reason(each, on => planning.rewrite(heeding(kit, rules, each.id, on)), 'since the plan was laid'))}</details>`;
}

/** @param {Reason} each @param {(on: boolean) => void} set @param {string} [more] */
const reason = ({words, on}, set, more = '') =>
  html`<label><span>${words}${more ? html` <small>${more}</small>` : nothing}</span><input type="checkbox" role="switch" class="switch" .checked=${on} @change=${e => set(e.target.checked)}></label>`;
