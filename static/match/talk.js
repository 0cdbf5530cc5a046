/** Table talk, the players' or the spectators': what is said, what commands answer, whispers; and "/" with what fits. */
import {Completer, at, commands, suggest, topics} from '../shared/commands.js';
import {lineTo} from '../shared/line.js';
import {doing, pieces} from '../shared/links.js';
import {clock} from '../shared/times.js';
import {badge, html, live, nothing, repeat} from './lit.js';
import {moves} from './moves.js';
import {SAID} from './state.js';

/** @typedef {import('./state.js').Store} Store */

/** @typedef {import('./types.js').Ctx} Ctx */

/** @typedef {HTMLElement & {end?: boolean, told?: number}} Flow  the list: whether it stays at its end, the newest line it has shown */

const NEAR = 40; // px from an end that count as the end
let keys = 0;
/** @type {import('./state.js').Store|null} the store whose whispers are listened to */
let listening = null;
/** @type {WeakSet<object>} */
const prepared = new WeakSet();
/** What was said without a line. */
let meant = '';

/** @param {Ctx} ctx */
export function talk(ctx) {
  const {chat} = ctx.store;
  whispers(ctx);
  listen(ctx);
  setTimeout(() => settle(ctx));
  return html`<div class="talk"><ol class="lines" data-scroll data-talk aria-live="polite" aria-label="Table chat" tabindex="0"
      @scroll=${(/** @type {Event & {target: Flow}} */ e) => {
        e.target.end = e.target.scrollHeight - e.target.scrollTop - e.target.clientHeight < NEAR;
        if (e.target.scrollTop < NEAR && !e.target.end) older(ctx);
      }}>
    ${chat.more ? html`<li class="none"><button class="btn quiet" @click=${() => older(ctx)}>Older messages</button></li>` : nothing}
    ${
      chat.lines.length
        ? repeat(
            chat.lines,
            each => each.id,
            each => ('notice' in each ? notice(each) : line(each)),
          )
        : html`<li class="none">No messages yet. ${ctx.you === null ? 'Only spectators read this.' : 'Only the players read this.'}</li>`
    }</ol>
    ${ctx.store.match.can_talk === false ? nothing : form(ctx)}
  </div>`;
}

/** @param {Ctx} ctx */
const form = ctx => html`<form class="say" @submit=${e => send(ctx, e)}><div class="cmds" data-cmds></div>
  <input type="text" name="say" maxlength="500" autocomplete="off" enterkeyhint="send" aria-label="Say to the table"
    placeholder=${ctx.you === null ? 'Say to the spectators' : 'Say to the table, or / for commands'} .value=${live(ctx.ui.draft)}
    @input=${e => {
      ctx.ui.draft = e.target.value;
    }}><button class="btn">Send</button></form>`;

/** @param {import('./types.js').Message} message */
const line = message => html`<li class="${message.kind === 'spectators' ? 'aside' : ''} ${doing(message.text) === null ? '' : 'does'}">
  ${message.seat == null ? html`<span class="badge"></span>` : badge(message.seat, 15)}
  <span dir="auto"><b>${message.name}</b> ${linked(doing(message.text) ?? message.text)}</span><time>${clock(message.at)}</time></li>`;

/** @param {string} text */
const linked = text => pieces(text).map(({text, href}) => (href ? html`<a href=${href} target="_blank" rel="noopener nofollow ugc">${text}</a>` : text));

/** @param {import('../shared/conversation.js').Notice} each */
const notice = each => html`<li class="told ${each.wrong ? 'no' : ''}"><span class="badge"></span><span>${each.notice.map(text => html`<p>${text}</p>`)}</span></li>`;

/** @param {Ctx} ctx */
function older({store}) {
  if (store.chat.more && !store.chat.asking && store.chat.first) store.chat.asking = store.out({before: store.chat.first});
}

/** What is whispered stands among what is said.
 * @param {Ctx} ctx */
function whispers({store}) {
  if (listening === store || !document.querySelector('#match[data-member]')) return;
  listening = store;
  lineTo('/ws/me').listen(frame => {
    if (frame.type !== 'whispers' || frame.since === null) return;
    for (const each of frame.messages) store.noticed([each.mine ? `You to ${each.with_name}: ${each.text}` : `${each.name} whispers: ${each.text}`]);
  });
}

/** After the drawing: stay at the end, and offer what fits what is typed.
 * @param {Ctx} ctx */
function settle(ctx) {
  const list = /** @type {Flow|null} */ (document.querySelector('[data-talk]')),
    field = /** @type {HTMLInputElement|null} */ (document.querySelector('.talk .say input'));
  const last = ctx.store.chat.last;
  if (list && list.told === undefined) new ResizeObserver(() => list.end !== false && (list.scrollTop = list.scrollHeight)).observe(list);
  if (list && list.told !== last) {
    const near = list.told === undefined || list.scrollHeight - list.scrollTop - list.clientHeight < 3 * NEAR;
    if (near) list.scrollTop = list.scrollHeight;
    list.told = last;
  }
  if (!field || prepared.has(field)) return;
  prepared.add(field);
  new Completer(field, /** @type {HTMLElement} */ (document.querySelector('.talk [data-cmds]')), typed => offers(ctx.store, typed));
}

/** Commands of a table, and one's moves of this moment.
 * @param {Store} store @param {string} typed */
async function offers(store, typed) {
  const names = store.match.seats.map(seat => seat.name),
    own = store.past || !store.yourTurn ? [] : moves(store.position?.options ?? [], names, store.you);
  const all = [...own, ...at(await commands(), 'table')];
  const people = new Map(/** @type {import('./types.js').Message[]} */ (store.chat.lines).filter(each => each.user && !each.mine).map(each => [each.user, each.name]));
  return suggest(all, typed, {commands: topics(all), people: [...people].map(([value, help]) => ({value: /** @type {string} */ (value), help}))});
}

/** @param {Ctx} ctx @param {SubmitEvent} event */
function send(ctx, event) {
  event.preventDefault();
  say(ctx);
  ctx.redraw();
}

/** Says what stands in the field; without a line it stays there.
 * @param {Pick<Ctx, 'store'|'ui'>} ctx */
export function say({store, ui}) {
  const text = ui.draft.trim();
  if (!text) return;
  if (store.out({say: text, key: `${SAID}${Date.now().toString(36)}.${++keys}`})) ui.draft = '';
  else if (store.line === 'closed') store.noticed(['You’re offline. Your message is still in the box.'], true);
  else {
    meant = text;
    if (store.line !== 'connecting') store.chat.offline();
  }
}

/** What was said without a line goes out when there is one, unless one thought better of it.
 * @param {Pick<Ctx, 'store'|'ui'|'redraw'>} ctx */
export function listen(ctx) {
  const {store, ui} = ctx;
  if (prepared.has(store)) return;
  prepared.add(store);
  store.subscribe(what => {
    if (what !== 'line' || store.line !== 'connected') return;
    const waits = meant && meant === ui.draft.trim();
    meant = '';
    if (!waits) return;
    say(ctx);
    ctx.redraw();
  });
}
