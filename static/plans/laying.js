/** The panel of the plan: lay it down, write it as text, take it back; how much it is to ask; what stopped it last. */
import {html, icon, nothing} from '../match/lit.js';
import {counted, said, squares} from './last_questions.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Kit} Kit */

/** How the strengths of the plans on offer are called. */
const STRENGTHS = /** @type {Record<string, string>} */ ({
  routine: 'about most things',
  default: 'about what is not clear',
  careful: 'hardly ever',
});

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {() => void} close */
export function laying(ctx, planning, kit, close) {
  if (planning.text !== null) return asText(planning);
  if (planning.sure) return asSure(planning);
  return html`${ctx.phone ? tally(planning) : html`<div class="q"><h2 tabindex="-1">${heading(ctx, planning)}</h2><button class="btn ${ctx.asked ? 'main' : 'quiet'}" @click=${close}>${ctx.asked ? 'To the question' : 'Close'}</button></div>${planning.laid ? nothing : html`<p>Nothing is answered for you until you lay this down.</p>`}${standing(planning, kit)}`}
    ${refusal(planning)}
    <div class="row"><button class="btn solid" ?disabled=${planning.busy || !planning.rules.length || (planning.laid && !planning.changed && !reason(planning) && !called(ctx))} @click=${() => planning.lay()}>${planning.laid && !planning.changed ? 'Confirm this plan' : 'Lay down this plan'}</button>
      <button class="btn" @click=${() => planning.spell()}>As text</button>${planning.laid ? html`<button class="btn" ?disabled=${planning.busy} @click=${() => planning.back()}>Take it back</button>` : nothing}</div>
    ${ctx.phone ? nothing : sealed}`;
}

/** What stopped it last, and how much it is to ask.
 * @param {Planning} planning @param {Kit} kit */
export const standing = (planning, kit) => html`${stopped(planning)}${strengths(planning, kit)}`;

/** Whether the game calls for a plan: what was laid for the round before may be laid for this one.
 * @param {Ctx} ctx */
const called = ctx => Boolean(ctx.position.plans?.called);

/** @param {Ctx} ctx @param {Planning} planning */
const heading = (ctx, planning) =>
  !planning.laid ? 'No plan in force' : planning.changed ? 'Not laid down yet' : called(ctx) ? (ctx.position.plans?.words ?? '') : ctx.asked ? 'Your plan asks you' : 'Your plan is in force';

const sealed = html`<div class="lockline">${icon('lock', 30)}<p><b>Sealed.</b> No one sees it, or that you have one: not the table, the log, the clock or an export. When the game is over, the replay shows it.</p></div>`;

/** Why the plan in force leaves the open question to its owner.
 * @param {Planning} planning */
const reason = planning => planning.own?.now?.reason ?? '';

/** @param {Planning} planning */
const stopped = planning => (planning.laid && reason(planning) ? html`<p class="stopped">${reason(planning)}</p>` : nothing);

/** @param {Planning} planning @param {Kit} kit */
const strengths = (planning, {strengths: all}) =>
  all.length
    ? html`<fieldset class="seg strengths"><legend>Ask me</legend><div class="row">${all.map(
        each => html`<label><input type="radio" name="strength" .checked=${planning.taken === each.id} @change=${() => planning.take(each.id)}>${STRENGTHS[each.id] ?? each.id}</label>`,
      )}</div></fieldset>`
    : nothing;

/** On a phone the squares stand above the button.
 * @param {Planning} planning */
function tally(planning) {
  const rows = planning.preview?.questions ?? [];
  return rows.length ? html`<p class="tally"><span>Your last ${rows.length}: <b>${counted(rows).answered} answered</b></span>${squares(rows)}</p>` : nothing;
}

/** @param {Planning} planning */
const refusal = planning => (planning.refusal ? html`<p class="wrong" role="alert">${planning.refusal}</p>` : nothing);

/** The same plan in the grammar of mail and API.
 * @param {Planning} planning */
function asText(planning) {
  /** @param {SubmitEvent} event */
  const submit = event => {
    event.preventDefault();
    planning.read(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('plan')));
  };
  const leave = () => {
    Object.assign(planning, {text: null, refusal: ''});
    planning.redraw();
  };
  return html`<form class="plan-text" @submit=${submit}><div class="q"><h2 tabindex="-1">Your plan as text</h2></div>
    <textarea name="plan" rows="8" spellcheck="false" aria-label="Your plan as text, a sentence a line" .value=${planning.text ?? ''}></textarea>
    ${refusal(planning)}<p class="soft">A sentence a line, as in an email: the first that fits answers.</p>
    <div class="row"><button class="btn solid" ?disabled=${planning.busy}>Use this text</button><button type="button" class="btn" @click=${leave}>Cancel</button></div></form>`;
}

/** What is asked once, in the place of its button.
 * @param {Planning} planning */
function asSure(planning) {
  const leave = () => {
    Object.assign(planning, {sure: null, refusal: ''});
    planning.redraw();
  };
  const laying = planning.sure === 'lay',
    {answer} = planning.preview?.now ?? {};
  return html`<div class="q"><h2 tabindex="-1">${laying ? html`It would answer now${answer ? html`: <b>${said(answer)}</b>` : nothing}` : 'Take your plan back?'}</h2></div>
    <p>${laying ? 'The question that waits for you is answered as soon as you lay it down.' : 'Nothing is answered for you any more. What you wrote stays here until you leave the page.'}</p>
    <div class="row"><button class="btn ${laying ? 'solid' : 'danger'}" ?disabled=${planning.busy} @click=${() => (laying ? planning.lay() : planning.back())}>${laying ? 'Lay down this plan' : 'Take it back'}</button>
      <button class="btn" @click=${leave}>Cancel</button></div>`;
}
