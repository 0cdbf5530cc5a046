/** What is drawn while a moment lasts: the dice on the stage, and in the panel what happens, in the height it had. */
import {html, nothing, raw, told} from './lit.js';
import {die} from '../shared/pen.js';
import {walkOf} from './moments.js';

/** @typedef {import('./types.js').Staged} Staged */

/** @typedef {import('./types.js').Ctx} Ctx */

/** The dice, alone; then their sum while the ship is under way.
 * @param {Ctx} ctx */
export function thrown(ctx) {
  const {moment, step} = /** @type {Staged} */ (ctx.store.staged),
    {dice} = /** @type {import('./frames').RolledFact} */ (moment.facts.find(fact => fact.fact === 'rolled'));
  return {
    body: html`<div class="stage resting thrown"><div class="dice">${dice.map(n => raw(die(n, ctx.phone ? 58 : 96)))}</div>
    <p><b>${step === 'way' ? dice.reduce((sum, n) => sum + n, 0) : ' '}</b></p></div>`,
  };
}

/** @param {string} say a sentence
 * @returns {string} without its full stop */
const bare = say => say.replace(/\.\s*$/, '');

/** What happens, in words.
 * @param {Staged} staged @returns {string[]} the sentences, the first as heading */
export function words({moment, step}) {
  /** @param {string} tag */
  const say = tag => moment.facts.find(fact => fact.fact === tag)?.say ?? '';
  if (step === 'dice') return [say('rolled').split('*')[0].trim()];
  if (step === 'way') return [bare(say('rolled'))];
  if (step === 'arrival') return [bare(walkOf(moment.facts)?.say ?? '')];
  return moment.read.slice(-3).map(fact => fact.say);
}

/** The panel: what happens, and where the buttons will be.
 * @param {Ctx} ctx */
export function happening(ctx) {
  const staged = /** @type {Staged} */ (ctx.store.staged),
    [first, ...others] = words(staged);
  return html`<div class="happening"><div class="q"><h2 tabindex="-1">${told(first ?? '', ctx.names, ctx.you)}</h2><span class="t" data-panel-clock aria-live="off"></span></div>
    ${others.map(say => html`<p>${told(say, ctx.names, ctx.you)}</p>`)}
    ${staged.step === 'read' ? html`<p class="soft small">Press any key, or tap, to go on.</p>` : nothing}
    <div class="row places" aria-hidden="true"><i></i><i></i></div></div>`;
}
