/** Table talk: the players' and, apart from it, the spectators'. */
import {badge, html, live, nothing, repeat} from './lit.js';

/** @param {import('./types.js').Ctx} ctx */
export function talk(ctx) {
  const messages = ctx.store.talk;
  return html`<div class="talk"><ol class="lines" data-scroll aria-live="polite" aria-label="Table talk" tabindex="0">
    ${
      messages.length
        ? repeat(
            messages,
            message => message.id,
            message => line(message),
          )
        : html`<li class="none">Nobody has said anything yet.</li>`
    }</ol>
    ${
      ctx.store.match.can_talk === false
        ? nothing
        : html`<form class="say" @submit=${e => send(ctx, e)}>
      <input type="text" name="say" maxlength="500" autocomplete="off" aria-label="Say to the table"
        placeholder=${ctx.you === null ? 'Say to the spectators' : 'Say to the table'} .value=${live(ctx.ui.draft)}
        @input=${e => {
          ctx.ui.draft = e.target.value;
        }}><button class="btn">Send</button></form>`
    }
  </div>`;
}

/** @param {any} message */
const line = message => html`<li class=${message.kind === 'spectators' ? 'aside' : ''}>
  ${message.seat == null ? html`<span class="badge"></span>` : badge(message.seat, 15)}
  <span><b>${message.name}</b> ${message.text}</span><time>${time(message.at)}</time></li>`;

/** @param {number|string} at */
const time = at => new Date(at).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});

/** @param {import('./types.js').Ctx} ctx @param {SubmitEvent} event */
function send(ctx, event) {
  event.preventDefault();
  const text = ctx.ui.draft.trim();
  if (!text) return;
  if (ctx.store.out({say: text})) ctx.ui.draft = '';
  else
    ctx.store.receive({
      type: 'error',
      key: null,
      reason: 'There is no line just now; your words are still here.',
      rule: '',
    });
  ctx.redraw();
}
