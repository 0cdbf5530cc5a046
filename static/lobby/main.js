/** The chat of the lobby begins here. */
import {render} from '../match/lit.js';
import {lineTo} from '../shared/line.js';
import {Completer, at, commands, suggest, topics} from '../shared/commands.js';
import {Memory, Talk} from './state.js';
import {view} from './panel.js';

const root = /** @type {HTMLElement} */ (document.getElementById('talk-panel'));
const {me = '', person = '', report = ''} = root.dataset;
const NEAR = 40; // px from the end that count as the end
const lobby = lineTo('/ws/lobby'),
  mine = lineTo('/ws/me');

/** @param {'sessionStorage'|'localStorage'} name */
const kept = name => {
  try {
    return globalThis[name];
  } catch {
    return null; // a browser that keeps nothing
  }
};

const talk = new Talk({
  send: message => lobby.send(message),
  ask: message => mine.send(message),
  me,
  rooms: new Memory(kept('sessionStorage'), `starboard.rooms.${me}`),
  heard: new Memory(kept('localStorage'), `starboard.whispers.${me}`),
  looking: () => !document.hidden && root.offsetParent !== null,
});

/** @type {import('./panel.js').Panel} */
const panel = {
  talk,
  ui: {people: false, menu: null, below: 0},
  profile: user => person.replace('somebody', encodeURIComponent(user)),
  report: line => {
    if (!report) return '';
    const where = talk.shown.startsWith('@') ? 'whispers' : talk.shown.slice(1);
    return `${report}?${new URLSearchParams(line.id ? {room: where, number: String(line.id)} : {person: /** @type {string} */ (line.user)})}`;
  },
  redraw,
};

let waiting = false;
function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    draw();
  });
}

let shown = {key: '', first: 0, length: 0};

/** Draw, and stay at the end, or at the line one is reading. */
function draw() {
  const before = flow();
  const rest = before ? before.scrollHeight - before.scrollTop : 0;
  const atEnd = !before || rest - before.clientHeight < NEAR;
  const open = talk.open,
    other = open?.key !== shown.key;
  const added = open && !other ? open.lines.length - shown.length : 0;
  const older = open && !other && open.first < shown.first;
  panel.ui.below = atEnd || other ? 0 : panel.ui.below + (older ? 0 : Math.max(0, added));
  render(view(panel), root);
  const list = flow();
  if (list && list !== before) watch(list);
  if (list && (atEnd || other)) list.scrollTop = list.scrollHeight;
  else if (list && older) list.scrollTop = list.scrollHeight - rest;
  shown = {key: open?.key ?? '', first: open?.first ?? 0, length: open?.lines.length ?? 0};
  complete();
}

const flow = () => root.querySelector('.lines');

/** Lines further back come when one scrolls to them.
 * @param {Element} list */
function watch(list) {
  let end = true; // stays at the end when what is below it takes more room
  new ResizeObserver(() => {
    if (end) list.scrollTop = list.scrollHeight;
  }).observe(list);
  list.addEventListener('scroll', () => {
    end = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
    if (list.scrollTop < NEAR && !end) talk.older();
    if (panel.ui.below && list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) {
      panel.ui.below = 0;
      redraw();
    }
  });
}

let completed = /** @type {HTMLInputElement|null} */ (null);
function complete() {
  const field = /** @type {HTMLInputElement|null} */ (root.querySelector('.say input'));
  if (!field || field === completed) return;
  completed = field;
  new Completer(field, /** @type {HTMLElement} */ (root.querySelector('[data-cmds]')), async typed => {
    const all = at(await commands(), 'lobby');
    return suggest(all, typed, {commands: topics(all), people: present(), rooms: visited()});
  });
}

/** Those one may mean: who is here, and who whispers. */
const present = () => (talk.room?.people ?? []).filter(({user}) => user && user !== me).map(({user, name}) => ({value: user, help: name === user ? '' : name}));

const visited = () => talk.tabs.filter(tab => !tab.whisper).map(tab => ({value: tab.key.slice(1), help: tab.here ? 'you are here' : ''}));

talk.subscribe(() => {
  redraw();
  const unread = talk.tabs.reduce((sum, tab) => sum + tab.unread, 0);
  for (const place of document.querySelectorAll('[data-unread]')) {
    place.textContent = String(unread);
    /** @type {HTMLElement} */ (place).hidden = !unread;
  }
});
const look = () => {
  if (talk.open && !document.hidden && root.offsetParent !== null) talk.heard(talk.open);
  talk.changed();
};
document.addEventListener('visibilitychange', look);
addEventListener('hashchange', look);
// What stands above the page (a measure, a message) takes room from the column, so that the field stays in the window.
const above = () => {
  const main = /** @type {HTMLElement} */ (document.getElementById('main'));
  document.documentElement.style.setProperty('--above', `${main.offsetTop + 20}px`);
};
const banners = new ResizeObserver(above);
for (const each of document.querySelectorAll('body > header, body > .measure, body > .messages, body > .came-back')) banners.observe(each);
root.replaceChildren();
const {searchParams} = new URL(location.href);
const partner = searchParams.get('whisper'); // from somebody's profile
if (partner) talk.whisper(partner, searchParams.get('name') ?? partner);
lobby.listen(frame => talk.receive(frame));
if (lobby.state !== 'connecting') talk.receive({type: 'line', state: lobby.state}); // another part of the page opened it
mine.listen(frame => talk.receive(frame.type === 'line' ? null : frame));
draw();
