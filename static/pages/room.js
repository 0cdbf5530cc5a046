import {Completer, at, commands, suggest, topics} from '../shared/commands.js';
import {Conversation} from '../shared/conversation.js';
import {doing, pieces} from '../shared/links.js';
import {lineTo} from '../shared/line.js';
import {clock} from '../shared/times.js';

/**
 * The waiting room: the talk before the start, and how long it is until bots sit down.
 *
 * @typedef {import('../shared/conversation.js').Message} Message
 * @typedef {import('../shared/conversation.js').Notice} Notice
 * @typedef {import('../match/state.js').Handlers} Handlers
 */

const TICK = 500;
const END = 60; // px from the end that count as the end

const place = /** @type {HTMLElement} */ (document.querySelector('[data-room-talk]'));
const lines = /** @type {HTMLElement} */ (place.querySelector('.lines'));
const list = /** @type {HTMLElement} */ (lines.firstElementChild);
const talk = new Conversation('table', 'Talk');
const line = lineTo(/** @type {string} */ (place.dataset.roomTalk));
let keys = 0;

/** @param {string} name @param {string} text */
function make(name, text, className = '') {
  const node = document.createElement(name);
  node.textContent = text;
  node.className = className;
  return node;
}

/** @param {Message|Notice} each */
function drawn(each) {
  const item = make('li', '', 'notice' in each ? `told${each.wrong ? ' no' : ''}` : '');
  if ('notice' in each) item.append(...each.notice.map(text => make('p', text)));
  else {
    const said = make('span', '');
    said.dir = 'auto';
    const act = doing(each.text);
    if (act !== null) item.classList.add('does');
    said.append(make('b', each.name), ' ', ...pieces(act ?? each.text).map(linked));
    item.append(said, make('time', clock(each.at)));
  }
  return item;
}

/** @param {import('../shared/links.js').Piece} piece */
function linked({text, href}) {
  if (!href) return text;
  return Object.assign(document.createElement('a'), {textContent: text, href, target: '_blank', rel: 'noopener nofollow ugc'});
}

function show() {
  const near = lines.scrollHeight - lines.scrollTop - lines.clientHeight < END;
  const before = talk.more ? [older()] : [];
  const empty = make('li', 'No messages yet.', 'none');
  list.replaceChildren(...before, ...(talk.lines.length ? talk.lines.map(drawn) : [empty]));
  if (near) lines.scrollTop = lines.scrollHeight;
}

function older() {
  const item = make('li', '', 'none');
  const button = make('button', 'Older messages', 'btn quiet');
  button.addEventListener('click', () => line.send({before: talk.first}));
  item.append(button);
  return item;
}

const heard = /** @type {Record<string, (frame: object) => void>} */ (/** @type {Partial<Handlers>} */ ({
  opening: frame => talk.add(frame.talk),
  talk: frame => (frame.since === null ? talk.anew(frame.messages, frame.more) : talk.add(frame.messages)),
  older: frame => talk.before(frame.messages, frame.more),
  notice: frame => talk.note(frame.lines),
  error: frame => { if (frame.key?.startsWith('say')) talk.note([frame.reason], true); },
}));

line.listen(frame => {
  if (!heard[frame.type]) return;
  heard[frame.type](frame);
  show();
});
show();

const form = /** @type {HTMLFormElement & {elements: {say: HTMLInputElement}}|null} */ (place.querySelector('form'));
if (form) {
  const field = form.elements.say;
  new Completer(field, /** @type {HTMLElement} */ (form.querySelector('.cmds')), async typed => {
    const all = at(await commands(), 'table');
    const people = new Map(/** @type {Message[]} */ (talk.lines).filter(({user}) => user).map(({user, name}) => [/** @type {string} */ (user), name]));
    return suggest(all, typed, {commands: topics(all), people: [...people].map(([value, help]) => ({value, help}))});
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    if (line.send({say: text, key: `say.${Date.now().toString(36)}.${++keys}`})) field.value = '';
    else {
      meant = text;
      talk.offline();
    }
    show();
  });
  /** What was said without a line goes out when it is back, unless one thought better of it. */
  let meant = '';
  line.listen(({type, state}) => {
    if (type !== 'line' || state !== 'connected') return;
    if (talk.online()) show();
    if (meant && meant === field.value.trim()) form.requestSubmit();
    meant = '';
  });
}

/** The part above is fetched anew when something happens there, so what counts down is looked for each time. */
setInterval(() => {
  /** @type {HTMLElement|null} */
  const until = document.querySelector('[data-until]');
  if (until) until.textContent = `${Math.max(0, Math.ceil((Number(until.dataset.until) - Date.now()) / 1000))} s`;
}, TICK);
