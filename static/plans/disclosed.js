/** The plans of a finished game, beside its replay: which were in force at a moment, and which sentence answered. */
import {badge, count, html, icon, nothing} from '../match/lit.js';

/** @typedef {import('../match/types.js').Ctx} Ctx
 * @typedef {{seat: number, name: string, laid_entry: number, ended_entry: number|null, text: string, fired: {entry: number, rule: number}[]}} ToldPlan */

/** @type {ToldPlan[]|null} once they are here */
let plans = null;
let asked = false;

/** @param {Ctx} ctx */
async function fetchPlans(ctx) {
  asked = true;
  const invite = new URLSearchParams(location.search).get('invite');
  try {
    const answer = await fetch(`${ctx.ui.api}/plans${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`, {credentials: 'same-origin'});
    if (answer.ok) ({plans} = await answer.json());
  } catch {
    asked = false; // the next moment tries again
  }
  ctx.redraw();
}

/** The sentence of a plan that answered an entry; -1 none.
 * @param {ToldPlan} plan @param {number} entry */
export const firedAt = (plan, entry) => plan.fired.find(each => each.entry === entry)?.rule ?? -1;

/** Those in force after an entry, or that answered it.
 * @param {ToldPlan[]} all @param {number} entry */
export const inForce = (all, entry) =>
  all.filter(plan => firedAt(plan, entry) >= 0 || (plan.laid_entry <= entry && (plan.ended_entry === null || entry <= plan.ended_entry)));

/** @param {Ctx} ctx @param {number} entry the moment that is looked at */
export function disclosed(ctx, entry) {
  if (!asked) fetchPlans(ctx);
  const shown = inForce(plans ?? [], entry);
  if (!shown.length) return nothing;
  return html`<div class="told-plans" role="group" aria-label="Plans in force">${shown.map(plan => told(ctx, plan, firedAt(plan, entry)))}</div>`;
}

/** @param {Ctx} ctx @param {ToldPlan} plan @param {number} fired */
function told(ctx, plan, fired) {
  const lines = plan.text.split('\n'),
    mine = plan.seat === ctx.you && plan.name === ctx.names[plan.seat];
  return html`<details class="told-plan"><summary>${icon('lock', 16)}${badge(plan.seat, 16)}<span><b>${mine ? 'Your' : `${plan.name}’s`} plan</b>${fired < 0 ? `, ${count(lines.length, 'sentence')}` : html` answered: <b>${lines[fired]}</b>`}</span></summary>
    <ol>${lines.map((line, i) => html`<li class=${i === fired ? 'fired' : ''}>${line}</li>`)}</ol></details>`;
}
