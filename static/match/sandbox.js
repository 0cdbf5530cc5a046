/**
 * What the owner of a sandbox sets to come next: dice by a press for each, cards from a list. What is left open is drawn.
 * The server keeps it, and tells it with each position.
 */
import {count, html, nothing} from './lit.js';
import {newKey} from './state.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./frames').SettableDraw} Draw */

/** Says what a draw gives next: all of it, in order.
 * @param {Ctx} ctx @param {Draw} draw @param {(number|string)[]} values */
export async function setDraw(ctx, draw, values) {
  const {store, ui} = ctx;
  const answer = await fetch(`${ui.api}/draws`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {'Content-Type': 'application/json', 'X-CSRFToken': /** @type {string} */ (ui.csrf)},
    body: JSON.stringify({draw: draw.name, values, key: newKey(), version: store.version}),
  }).catch(() => null);
  if (answer?.ok) return store.calm();
  const said = (await answer?.json().catch(() => null)) ?? {};
  store.refused({reason: said.reason ?? 'That didn’t work. Try again.', rule: said.rule ?? ''});
}

/** @param {Ctx} ctx */
export function sandboxTab(ctx) {
  return html`<div class="sandbox" tabindex="0" role="group" aria-label="Sandbox">
    <p>Set what comes next. What you leave open is drawn. Nothing here is proved.</p>
    ${(ctx.store.position?.sandbox ?? []).map(draw => html`<fieldset><legend>${draw.label}</legend>${draw.sides ? dice(ctx, draw) : cards(ctx, draw)}${ahead(ctx, draw)}</fieldset>`)}</div>`;
}

/** @param {Ctx} ctx @param {Draw} draw */
const dice = (ctx, draw) =>
  html`<div class="faces">${Array.from({length: draw.sides}, (_, i) => i + 1).map(
    face => html`<button class="btn" aria-label="${draw.label}: then a ${face}" @click=${() => setDraw(ctx, draw, [...draw.values, face])}>${face}</button>`,
  )}</div>`;

/** @param {Ctx} ctx @param {Draw} draw */
const cards = (ctx, draw) =>
  draw.cards.length
    ? html`<select aria-label="${draw.label}: then this card" .value=${''} @change=${(/** @type {Event} */ event) => choose(ctx, draw, /** @type {HTMLSelectElement} */ (event.target))}>
        <option value="">Choose a card</option>${draw.cards.map(name => html`<option value=${name}>${name}</option>`)}</select>`
    : html`<p>No card of it is left to set: it is known what comes.</p>`;

/** @param {Ctx} ctx @param {Draw} draw @param {HTMLSelectElement} list */
function choose(ctx, draw, list) {
  if (list.value) setDraw(ctx, draw, [...draw.values, list.value]);
  list.value = '';
}

/** What is set, in order.
 * @param {Ctx} ctx @param {Draw} draw */
const ahead = (ctx, draw) =>
  draw.values.length
    ? html`<p class="ahead"><span>Next: <b>${draw.values.join(', ')}</b>${draw.dice > 1 ? ` (${count(draw.dice, 'die', 'dice')} a roll)` : ''}</span>
      <button class="btn quiet" aria-label="Clear ${draw.label}" @click=${() => setDraw(ctx, draw, [])}>Clear</button></p>`
    : nothing;
