/** The talk panel of the lobby, drawn from the talk's state. */
import {html, live, nothing, repeat} from '../match/lit.js';
import {doing, pieces} from '../shared/links.js';
import {clock, day} from '../shared/times.js';
import {count} from './state.js';
import {nameMenu, people, person} from './people.js';

/**
 * What is open on the panel, apart from the talk itself.
 * @typedef {{talk: import('./state.js').Talk, ui: {people: boolean, menu: string|null, below: number},
 *   profile: (user: string) => string, report: (line: {id?: number, user?: string|null}) => string, redraw: () => void}} Panel
 */

const PLACEHOLDER = {room: 'Say something, or / for commands', whisper: 'Whisper, or / for commands'};
const PUT_OFF = /** @type {Record<string, string>} */ ({
  lost: 'Connection lost. Reconnecting…',
  closed: 'You’ve been signed out. Reload the page.',
});

/** @param {Panel} panel */
export function view(panel) {
  const {talk, ui} = panel,
    open = talk.open;
  return html`<div class="tabs">
      <div class="room-tabs" role="tablist" aria-label="Chat">${repeat(
        talk.tabs,
        tab => tab.key,
        tab => tabOf(panel, tab),
      )}</div>
      ${talk.shown && talk.shown !== talk.home?.key ? html`<button class="ico" aria-label="Close ${open?.name}" @click=${() => talk.close(talk.shown)}>×</button>` : nothing}
      ${talk.room ? html`<button class="tab end" aria-expanded=${String(ui.people)} aria-controls="people" @click=${() => toggle(panel)}>${talk.room.count} online</button>` : nothing}
    </div>
    <div class="flow" id="talk-flow" role="tabpanel" aria-label=${open ? open.name : 'Chat'}>
      ${ui.people ? people(panel) : open ? lines(panel, open) : html`<p class="none">Opening the room…</p>`}
      ${ui.below && !ui.people ? html`<button class="btn below" @click=${() => down(panel)}>${count(ui.below, 'new message', 'new messages')}</button>` : nothing}
      ${PUT_OFF[talk.line] ? html`<p class="line-lost" role="status">${PUT_OFF[talk.line]}</p>` : nothing}
    </div>
    ${say(panel)}`;
}

/** @param {Panel} panel @param {import('./state.js').Tab} tab */
const tabOf = ({talk, ui, redraw}, tab) => html`<button class="tab" role="tab" aria-controls="talk-flow" data-tab=${tab.key}
  aria-selected=${tab.key === talk.shown ? 'true' : 'false'} title=${tab.whisper ? `Whispers with ${tab.label}` : tab.label}
  @click=${() => {
    Object.assign(ui, {people: false, menu: null});
    if (tab.key === talk.shown) redraw();
    else talk.show(tab.key);
  }}><span>${tab.label}</span>${tab.unread ? html` <sup>${tab.unread}<span class="sr"> unread</span></sup>` : nothing}</button>`;

/** @param {Panel} panel */
function toggle({ui, redraw}) {
  Object.assign(ui, {people: !ui.people, menu: null});
  redraw();
}

/** @param {Panel} panel */
function down({ui, redraw}) {
  ui.below = 0;
  redraw();
  const flow = document.querySelector('#talk .lines');
  if (flow) flow.scrollTop = flow.scrollHeight;
}

/** @param {Panel} panel @param {import('../shared/conversation.js').Conversation} open */
function lines(panel, open) {
  return html`<div class="lines" role="log" aria-label="Messages" tabindex="0"><ol>
    ${panel.talk.before ? html`<li class="sys">${panel.talk.before === 'asking' ? 'Loading older messages…' : html`<button class="link" @click=${() => panel.talk.older()}>Older messages</button>`}</li>` : nothing}
    ${open.lines.length ? nothing : html`<li class="sys">${open.key.startsWith('@') ? `Only ${open.name} sees what you whisper here, unless it is reported.` : 'No messages yet. Say hello.'}</li>`}
    ${repeat(
      open.lines,
      line => line.id,
      (line, n) => html`${newDay(line, open.lines[n - 1])}${line.id === open.fresh ? html`<li class="fresh"><span>new</span></li>` : nothing}${'notice' in line ? notice(line) : message(panel, line)}`,
    )}</ol></div>`;
}

/** @param {import('../shared/conversation.js').Notice} line */
const notice = line => html`<li class="sys ${line.wrong ? 'wrong-line' : ''}">${line.asked ? html`<p class="asked">${line.asked}</p>` : nothing}${line.notice.map(text => html`<p>${text}</p>`)}</li>`;

/** @param {Panel} panel @param {import('../shared/conversation.js').Message} line */
function message(panel, line) {
  const key = `line ${line.id}`;
  const act = doing(line.text);
  return html`<li class="${line.mine ? 'own' : ''} ${act === null ? '' : 'does'}"><p>${person(panel, key, line)} <span class="text" dir="auto">${linked(act ?? line.text)}</span> <time>${clock(line.at)}</time></p>
    ${panel.ui.menu === key ? nameMenu(panel, line, line) : nothing}</li>`;
}

/** Text with its links; neither the site it leads to nor a search engine takes them for ours.
 * @param {string} text */
const linked = text => pieces(text).map(({text, href}) => (href ? html`<a href=${href} target="_blank" rel="noopener nofollow ugc">${text}</a>` : text));

/** @param {Panel} panel */
function say(panel) {
  const {talk} = panel;
  const whisper = talk.shown.startsWith('@');
  return html`<form class="say" @submit=${event => send(event, panel)}><div class="cmds" data-cmds></div>
    <input type="text" name="say" maxlength="500" autocomplete="off" autocapitalize="sentences" enterkeyhint="send"
      aria-label=${whisper ? `Whisper to ${talk.open?.name}` : 'Message'} placeholder=${whisper ? PLACEHOLDER.whisper : PLACEHOLDER.room}
      .value=${live(talk.draft)} @input=${event => {
        talk.draft = event.target.value;
      }}><button class="btn">Send</button></form>`;
}

/** @param {SubmitEvent} event @param {Panel} panel */
function send(event, {talk, ui}) {
  event.preventDefault();
  ui.people = false;
  ui.below = 0;
  talk.say();
}

/** A line between two days.
 * @param {{at: number}} line @param {{at: number}|undefined} before */
function newDay(line, before) {
  const old = day(line.at) !== day(Date.now());
  if (before ? day(before.at) === day(line.at) : !old) return nothing;
  return html`<li class="day">${old ? day(line.at) : 'Today'}</li>`;
}
