/** What happened, played before the eyes: moments drive the page, its motion and its sounds; a press goes on. */
import {Moments, walkOf} from './moments.js';
import {announce, mark} from './announce.js';
import {typing} from './keys.js';

/** @typedef {import('./types.js').Fact} Fact */

/** How fast everything goes, by the setting: what moves, and how long there is to read what a bot did. */
export const PACE = /** @type {Record<string, number>} */ ({off: 0, slow: 0.6, normal: 1, fast: 2});

const HERE = '.boardbox, .decide'; // a press there goes on; elsewhere it does what it always does
const OWN = '#board [role=button], #board button, [role=dialog], [role=tab], a, summary'; // a key pressed on one of these is meant for it, and answers nothing either
const SILENT = ['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'CapsLock'];

/**
 * @param {import('./app.js').App} app @param {HTMLElement} root
 * @param {{sound: import('./sound.js').Sound, motion: import('./motion.js').Motion, pace: () => number}} means
 */
export function drama(app, root, {sound, motion, pace}) {
  const {store} = app;
  /** @type {import('./types.js').Position|null} the newest position so far */
  let newest = null;
  /** @type {Fact[]} what happened since the last question, for the ear */
  let told = [];

  const moments = new Moments((moment, step) => {
    motion.clear();
    if (!moment || !step) {
      store.staged = null;
      redraw();
      const facts = told;
      told = [];
      return announce(app, {facts, first: false}, sound);
    }
    const coming = step.step === 'dice' || step.step === 'way',
      fresh = step.step === 'arrival' || moment.steps[0] === step;
    if (!store.staged) app.ui.high = /** @type {HTMLElement|null} */ (root.querySelector('.decide'))?.offsetHeight ?? 0;
    store.staged = {moment, step: step.step, position: coming ? moment.before : moment.position};
    redraw();
    mark(app.context());
    if (step.step === 'dice') {
      sound.play('dice');
      root.querySelectorAll('.stage.thrown .die').forEach((die, k) => motion.tumble(die, k ? 80 : -100));
    } else if (step.step === 'way') {
      motion.way = step.ms;
      app.title.animate?.(app.context(), [/** @type {Fact} */ (walkOf(moment.facts))], motion);
      motion.way = null;
    } else if (fresh) play(moment.facts.filter(fact => fact !== walkOf(moment.facts) && fact.fact !== 'rolled'));
  });

  const redraw = () => {
    app.settle();
    app.draw();
  };

  /** @param {Fact[]} facts */
  const play = facts => {
    if (!facts.length || store.past) return;
    app.title.animate?.(app.context(), facts, motion);
    if (store.staged?.step === 'arrival') motion.turn(root.querySelector('.stage .deed'));
  };

  /** @returns {import('./moments.js').Cast} */
  const cast = () => ({
    you: store.you,
    bots: new Set(store.match.seats.filter(seat => seat.kind === 'bot').map(seat => seat.number)),
    cards: app.title.cards ?? [],
    pace: document.visibilityState === 'hidden' ? 0 : pace(),
    still: motion.off,
    ring: Boolean(app.title.board),
  });

  onPress(root, moments);
  return {
    moments,
    /** A position has come.
     * @param {{facts: Fact[], first: boolean}} news */
    hear(news) {
      const before = newest;
      newest = store.position;
      if (isOccupied(store, app.ui)) moments.clear();
      else if (!news.first && before && newest) {
        told.push(...news.facts);
        if (moments.push(before, newest, news.facts, cast())) return;
        told = [];
      }
      redraw();
      announce(app, news, sound);
      if (!news.first) play(news.facts);
    },
  };
}

/** Whether somebody is busy with something of their own, which no moment may take away, nor the keys that go with it: a
 * moment of the past, also while it is being fetched, is one.
 * @param {Pick<import('./state.js').Store, 'past'>} store @param {Partial<import('./types.js').Ui>} ui */
export const isOccupied = (store, ui) =>
  Boolean(store.past || (ui.at ?? null) !== null || ui.away || ui.trade || ui.open || ui.confirm);

/** A press or a key goes on, and answers nothing.
 * @param {HTMLElement} root @param {Pick<Moments, 'busy'|'skip'>} moments */
export function onPress(root, moments) {
  let swallow = false;
  /** @param {Event} event */
  const stop = event => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  root.addEventListener(
    'pointerdown',
    event => {
      swallow = moments.busy && event.target instanceof Element && Boolean(event.target.closest(HERE));
      if (swallow) moments.skip();
    },
    true,
  );
  root.addEventListener(
    'click',
    event => {
      if (swallow) stop(event);
      swallow = false;
    },
    true,
  );
  document.addEventListener(
    'keydown',
    event => {
      if (!moments.busy || typing(event.target) || SILENT.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') || (event.target instanceof Element && event.target.closest('[popover]'))) return;
      const meant = event.key === 'Escape' || (event.target instanceof Element && event.target.closest(OWN));
      if (!meant) stop(event);
      if (!event.repeat) moments.skip();
    },
    true,
  );
}
