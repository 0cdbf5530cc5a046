/** The sheet: a sentence a row, with its blanks, how long it lasts and whether it is on. */
import {capital, html, icon, nothing, repeat, svg} from '../match/lit.js';
import {editor} from './editor.js';
import {partOf, piecesOf, saidLasting, saidRule} from './sentences.js';
import {hidden} from './reaching.js';
import {paintOf} from './places.js';
import {held, nudged} from './moving.js';
import {besides} from './steps.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning
 * @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Piece} Piece */

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit */
export function sheet(ctx, planning, kit) {
  const {rules} = planning,
    over = hidden(kit, rules),
    listed = kit.steps.length && !planning.whole ? besides(kit, rules) : rules.map((_, at) => at);
  return html`<div class="orders"><div>
    <ol class="orders-rules" aria-label="The sentences of your plan">${repeat(
      listed,
      at => rules[at].key,
      at => row(ctx, planning, kit, at, over[at], listed),
    )}</ol>${rules.length ? nothing : html`<p class="orders-none">No sentence yet. Add one below.</p>`}
    <p class="orders-last"><span class="no">${icon('mail', 18)}</span>${rules.length ? 'Ask me otherwise' : 'Ask me everything'}</p></div></div>`;
}

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {number} at @param {number} over @param {number[]} listed */
function row(ctx, planning, kit, at, over, listed) {
  const rule = planning.rules[at],
    key = /** @type {number} */ (rule.key),
    chosen = planning.chosen === key,
    known = partOf(kit, rule.part),
    said = known ? saidRule(kit, rule) : capital(planning.lineOf(at)) || saidRule(kit, rule);
  return html`<li class="orders-rule ${chosen ? 'cur' : ''} ${rule.off ? 'off' : ''}" data-rule=${key} @keydown=${e => nudged(ctx, planning, e, at, listed)}>
    <button class="grip" aria-label="Move sentence ${at + 1}: Alt and the arrow keys" title="Drag, or Alt and the arrow keys" @pointerdown=${e => held(ctx, planning, /** @type {PointerEvent} */ (/** @type {unknown} */ (e)), key, listed)}>${dots}</button>
    <span class="no" aria-hidden="true">${at + 1}</span>
    <div class="says"><p>${known ? piecesOf(kit, rule, chosen).map(piece => drawn(ctx, planning, kit, rule, piece, at)) : said}
      <button class="lasts" aria-expanded=${chosen && planning.field === null ? 'true' : 'false'} aria-label="More about sentence ${at + 1}" @click=${() => planning.choose(key)}>${rule.off ? 'off, was: ' : ''}${saidLasting(kit, rule)}${evens(rule)}${chevron}</button></p>
      ${known ? nothing : html`<p class="never">This table never asks it.</p>`}
      ${planning.own?.aside.includes(at) && !planning.changed ? html`<p class="never">The game has new rules, which don’t know this sentence: it answers nothing.</p>` : nothing}
      ${over < 0 ? nothing : html`<p class="never">Never reached: sentence ${over + 1} answers first. <button class="linky" @click=${() => planning.move(at, over)}>Move it up</button></p>`}</div>
    <input type="checkbox" role="switch" class="switch" .checked=${!rule.off} aria-label="Sentence ${at + 1}: ${said}" @change=${() => planning.toggle(at)}>
    ${chosen ? editor(ctx, planning, kit, at) : nothing}</li>`;
}

/** What is held to drag. */
export const dots = html`<svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true"><path d="M3,2h.01M7,2h.01M3,8h.01M7,8h.01M3,14h.01M7,14h.01"></path></svg>`;

/** @param {Rule} rule */
const evens = rule => (rule.even?.length ? `, ${rule.even.length === 1 ? 'one surprise' : `${rule.even.length} surprises`} ignored` : '');

export const chevron = html`<svg class="chev" viewBox="0 0 10 6" width="10" height="6" aria-hidden="true"><path d="M1,1L5,5L9,1"></path></svg>`;

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {Rule} rule @param {Piece} piece @param {number} at */
function drawn(ctx, planning, kit, rule, piece, at) {
  if (typeof piece === 'string') return piece;
  const key = /** @type {number} */ (rule.key),
    open = planning.chosen === key && planning.field === piece.field,
    kind = partOf(kit, rule.part)?.blanks[piece.field],
    paint = kind && paintOf(ctx, kind, rule.fields?.[piece.field]);
  return html`<button class="blank" aria-expanded=${open ? 'true' : 'false'} data-field=${piece.field} @click=${() => planning.choose(key, piece.field)}>${
    paint ? html`<svg class="swatch" viewBox="0 0 13 10" width="13" height="10" aria-hidden="true">${svg`<rect width="13" height="10" fill=${paint}></rect>`}</svg>` : nothing
  }${piece.says}${chevron}</button>`;
}
