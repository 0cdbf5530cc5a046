/** The buttons of a decision and the question above them. */
import {html, nothing, told, words} from './lit.js';
import {actionOf} from './choices.js';

/** @typedef {import('./types.js').Option} Option @typedef {import('./types.js').Drawn} Drawn */

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./choices.js').Choice} Choice */

/** The question, or what is being waited for.
 * @param {Ctx} ctx @param {Drawn} [heading] */
export function head(ctx, heading) {
  const sent = ctx.store.pending;
  const said =
    heading ??
    (sent && ctx.store.line !== 'connected'
      ? `${sent.label || 'Your move'} is on its way`
      : (ctx.asked && ctx.title.question?.(ctx)) || told(ctx.position.prompt, ctx.names, ctx.you));
  return html`<div class="q"><h2 tabindex="-1">${said}</h2><span class="t" data-panel-clock aria-live="off"></span></div>${heading === undefined ? hint(ctx) : nothing}`;
}

/** The sentence that explains this question in a first game.
 * @param {Ctx} ctx */
function hint(ctx) {
  const text = ctx.asked && ctx.hintsOn ? ctx.match.hints?.[/** @type {import('./types.js').Phase} */ (ctx.phase)?.phase] : null;
  if (!text || !ctx.ui.hints.needed(/** @type {import('./types.js').Phase} */ (ctx.phase).phase)) return nothing;
  return html`<div class="hint" role="note"><span>${told(text, ctx.names, ctx.you)}</span><button class="btn quiet" @click=${() => {
    ctx.ui.hints.learn(/** @type {import('./types.js').Phase} */ (ctx.phase).phase);
    ctx.redraw();
  }}>Got it</button></div>`;
}

/**
 * A choice as a button: it plays, or opens its menu, form or trade.
 * @param {Ctx} ctx
 * @param {Choice} choice
 * @param {boolean} usual
 */
export function button(ctx, choice, usual, minor = false) {
  if (choice.kind === 'button') return plain(ctx, choice.option, usual && !choice.option.grave, minor);
  const name = verb(ctx, choice);
  return html`<button class="btn ${usual ? 'main' : ''} ${minor ? 'minor' : ''}" data-choice data-action=${choice.option.action}
    ?disabled=${ctx.busy} @click=${() => ctx.open(choice)} aria-haspopup="true">${name}<span class="more" aria-hidden="true">…</span></button>`;
}

/** What a menu or form is called.
 * @param {Ctx} ctx @param {Choice} choice */
export const verb = (ctx, choice) =>
  ctx.title.verbs?.[choice.option.action] ??
  (choice.options.length === 1 ? ctx.say(choice.option.label) : words(choice.option.action));

/** A button that plays a closed option.
 * @param {Ctx} ctx @param {Option} option @param {boolean} usual */
export function plain(ctx, option, usual, minor = false) {
  const action = actionOf(option);
  const sent = ctx.store.pending && JSON.stringify(ctx.store.pending.action) === JSON.stringify(action);
  return html`<button class="btn ${usual ? 'main' : ''} ${option.grave ? 'grave' : ''} ${minor ? 'minor' : ''} ${sent ? 'sent' : ''}" data-choice
    data-action=${option.action} ?disabled=${ctx.busy} @click=${() => ctx.act(option, action)}>${ctx.say(option.label)}${
      usual ? html`<kbd>Enter</kbd>` : nothing
    }</button>`;
}
