/** The match page begins here. */
import {App} from './app.js';
import {Line} from './socket.js';
import {Motion} from './motion.js';
import {Sound} from './sound.js';
import {Store} from './state.js';
import {PACE, drama} from './drama.js';
import {listen} from './keys.js';
import {icon, render} from './lit.js';
import {isFirst} from './begun.js';
import {ahead, late} from './late.js';
import {layInk} from '../shared/pen.js';
import {startTicker} from './ticker.js';
import {watchBoard} from './touch.js';

const root = /** @type {HTMLElement} */ (document.getElementById('match'));
const opening = JSON.parse(document.getElementById('opening')?.textContent ?? '{}');
const data = root.dataset;
/** @param {string} name @param {string} other */
const kept = (name, other) => localStorage.getItem(`starboard.${name}`) ?? other;
const WITNESS_AFTER = 5000; // ms: nothing that a player waits for
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

const urls = {lobby: data.lobby ?? '/', rules: data.rules ?? '', rematch: data.rematch ?? '', login: data.login ?? '', quick: data.quick ?? '', learn: data.learn ?? '', uncover: data.uncover ?? ''};
const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
const store = new Store(opening);
const socket = new Line(store, {
  socket: `${scheme}://${location.host}${data.socket}`,
  api: data.api ?? '',
  csrf: data.csrf,
  invite: data.invite,
});
const sound = new Sound(kept('sound', data.sound ?? 'off') === 'on');
/** The account's setting; a browser without one has its own. */
const chosen = () => data.speed || kept('speed', 'normal');
const pace = () => PACE[chosen()] ?? 1;
const motion = new Motion(() => (reduced.matches ? 0 : pace()));

/** The title's own drawing, if it has one; without it the match is playable all the same. */
async function drawing() {
  if (!data.client) return {};
  try {
    return await import(data.client);
  } catch (error) {
    console.warn('This game has no drawing of its own here.', error);
    return {};
  }
}

async function begin() {
  layInk();
  const between = data.betweenMoves ? import(data.betweenMoves).catch(console.warn) : Promise.resolve(),
    title = await drawing(),
    lesson = data.lesson ? new (await import('../learn/lesson.js')).LessonLine(store, root) : null,
    line = lesson ? /** @type {Line} */ (/** @type {unknown} */ (lesson)) : socket;
  const app = new App(
    store,
    line,
    title,
    {
      root,
      meters: document.getElementById('meters'),
      turn: document.getElementById('turn'),
      dialog: /** @type {HTMLDialogElement|null} */ (document.getElementById('rule')),
    },
    {urls, api: data.api, invite: data.invite, csrf: data.csrf, hints: data.hints !== 'off'},
  );
  const running = () => store.past?.position ?? store.position;
  const paint = startTicker({
    page: root,
    time: () => store.past?.position.clocks.now ?? store.time,
    clock: () => running()?.view.clock, // also while a moment is shown: time is always right
    you: () => store.you,
    phase: () => running()?.view.phases?.at(-1),
    asked: () => store.yourTurn && !store.past,
    still: () => motion.off,
    beep: () => sound.play('tick'),
  });
  app.await(between.then(part => part?.begin(app, root)));
  lesson?.begin(app);
  if (store.you !== null && !lesson)
    import('./still.js').then(part => part.watch(app, line, sound), console.warn);
  app.drawn = () => paint();
  setTimeout(() => import('./witness.js').then(part => part.witness(store.match.id, data.invite ?? ''), console.warn), WITNESS_AFTER);
  app.greet = greet;
  const stage = drama(app, root, {sound, motion, pace});
  store.subscribe((what, detail) => {
    if (what === 'table') return store.position ? line.open() : location.reload();
    if (what === 'state') {
      if (detail.first) app.ui.first &&= isFirst(store);
      stage.hear(detail);
      if (store.over) document.getElementById('pause')?.closest('label')?.remove(); // nothing left to pause
      if (detail.first) arrive(app);
    } else if (what === 'talk' && detail.length) {
      if (app.ui.tab !== 'talk' || (app.small.matches && !app.ui.drawer)) app.ui.unread += detail.length;
      sound.play('talk');
      app.redraw();
    } else if (what === 'covered') {
      app.plan(null);
      app.history.anew(app.ui);
    } else app.redraw();
    if (what !== 'past') return;
    stage.moments.clear();
    motion.finish();
  });
  setInterval(() => {
    if (store.line === 'reconnecting') app.redraw();
  }, 1000);
  watchBoard(root, app);
  import('./peek.js').then(part => part.watchSeats(root, app), console.warn);
  const dialog = app.places.dialog;
  document.addEventListener('click', event => {
    const link = /** @type {HTMLElement|null} */ (event.target instanceof Element ? event.target.closest('a[data-rules]') : null);
    if (!link || !dialog || event.ctrlKey || event.metaKey || event.shiftKey) return; // those want a tab of their own
    event.preventDefault();
    document.getElementById('menu')?.hidePopover();
    import('./drawer.js').then(drawer => drawer.openBook(dialog, urls.rules), () => open(urls.rules));
  });
  document.addEventListener('whispered', () => {
    app.ui.unread += 1;
    late(app, 'talk'); // it shows whispers among what is said
    app.redraw();
  });
  bar(app);
  const old = Number(document.documentElement.dataset.kept); // shown without a network, from what was kept then
  if (!old) line.open();
  take(document.getElementById('state')?.textContent);
  const keeping = () => import('./keeping.js');
  if (old) keeping().then(part => part.showOld(root, old), console.warn);
  else if ('member' in data) {
    keeping().then(part => part.keep(store, root), console.warn);
    import('./prepared.js').then(part => part.begin(root), console.warn);
  }
}

/** The position that came with the page is shown before the socket is there; its clocks stood as the answer began.
 * @param {string|null|undefined} text */
function take(text) {
  if (!text) return;
  /** @type {import('./frames').StateFrame} */
  const frame = JSON.parse(text);
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  store.receive(frame);
  store.offset = frame.clocks.now - (visit?.responseStart ?? performance.now());
}

/** The first picture stands: the keyboard begins at the question. */
function greet() {
  if (document.activeElement === document.body)
    /** @type {HTMLElement|null} */ (root.querySelector('.decide h2'))?.focus({preventScroll: true});
}

/** The first position is here: the story so far, and the moment a link points to.
 * @param {App} app */
function arrive(app) {
  if (!data.lesson) app.history.begin();
  ahead(app);
  const at = new URLSearchParams(location.search).get('at');
  if (at && /^\d+$/.test(at)) app.await(app.history.goTo(Number(at), app.ui)); // else the present would stand there first, and make room
}

/** The buttons of the top bar, and the keyboard.
 * @param {App} app */
function bar(app) {
  /** @param {string} id @param {(event: Event) => void} deed */
  const press = (id, deed) => document.getElementById(id)?.addEventListener('click', deed);
  const help = document.getElementById('helpbox'),
    speaker = document.getElementById('sound');
  /** @param {Event} [event] */
  const showHelp = event => {
    event?.preventDefault();
    import('./help.js').then(part => {
      if (help) render(part.helpDialog(store.match, app.title, urls.rules), help);
      const box = /** @type {HTMLDialogElement|null} */ (document.getElementById('help'));
      if (box && !box.open) box.showModal();
    }, console.warn);
  };
  const hush = () => {
    sound.on = !sound.on;
    localStorage.setItem('starboard.sound', sound.on ? 'on' : 'off');
    face();
    sound.play('talk');
  };
  const face = () => {
    if (!speaker) return;
    render(icon(sound.on ? 'sound' : 'mute', 20), speaker);
    speaker.setAttribute('aria-pressed', String(sound.on));
  };
  speaker?.replaceChildren();
  face();
  press('sound', hush);
  press('keys', showHelp);
  press('help-too', showHelp);
  document.getElementById('menu')?.addEventListener('beforetoggle', () => import('./menu.js').then(part => part.menu(app, root, chosen), console.warn), {once: true});
  /** @param {string} action */
  const choose = action =>
    /** @type {HTMLElement|null} */ (root.querySelector(`.decide [data-action="${action}"]`))?.click();
  listen(
    document,
    {
      '?': showHelp,
      m: hush,
      t: () => choose('offer'),
      l: () => app.show('log', app.small.matches),
      o: () => app.show('offers', app.small.matches),
      c: () => {
        app.show('talk', app.small.matches);
        setTimeout(() => /** @type {HTMLElement|null} */ (root.querySelector('.say input'))?.focus());
      },
      b: () => /** @type {HTMLElement|null} */ (root.querySelector('[data-space][tabindex="0"]'))?.focus(),
      h: () => document.getElementById('history')?.focus(),
    },
    () => app.escape(),
  );
}

begin();
