/** New sentences: by heading, those that fit the present question first, and from an answer that is open. */
import {html, nothing, told} from '../match/lit.js';
import {actionOf, blanks} from '../match/choices.js';
import {listed} from './drafting.js';
import {taken} from './sentences.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Kit} Kit
 * @typedef {import('./types.js').Part} Part */

const NOW = 'This question';

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit */
export function addRow(ctx, planning, kit) {
  if (planning.rules.length >= kit.limits.lines) return html`<p class="soft">A plan has ${kit.limits.lines} sentences at most.</p>`;
  const groups = listed(kit, ctx.options, ctx.phase?.phase),
    open = groups.find(group => nameOf(group) === planning.adding);
  /** @param {string} name */
  const toggle = name => () => {
    planning.adding = planning.adding === name ? null : name;
    planning.redraw();
  };
  return html`<div class="add-row" role="group" aria-label="Add a sentence"><span>Add a sentence</span>${groups.map(
    group => html`<button class="pill" aria-expanded=${group === open ? 'true' : 'false'} @click=${toggle(nameOf(group))}>${nameOf(group)}</button>`,
  )}</div>
  ${open ? html`<ul class="add-list">${open.now ? answers(ctx, planning) : nothing}${open.parts.map(part => html`<li><button @click=${() => planning.add(part)}>${bare(part)}</button></li>`)}</ul>` : nothing}`;
}

/** @param {{heading: string, now: boolean}} group */
const nameOf = group => (group.now ? NOW : group.heading);

/** A sentence with its blanks open.
 * @param {Part} part */
const bare = part => taken(part.sentence).map((text, i) => (i % 2 ? html`<u>${text.replaceAll('_', ' ')}</u>` : text));

/** The answers that are open, each as a sentence for always.
 * @param {Ctx} ctx @param {Planning} planning */
const answers = (ctx, planning) =>
  ctx.options
    .filter(option => !option.standing && !option.grave && !blanks(option).length)
    .map(option => html`<li><button @click=${() => planning.learn(actionOf(option))}><b>Always answer so:</b> ${told(option.label ?? '', ctx.names, ctx.you)}</button></li>`);
