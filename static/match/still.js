/**
 * "Still there?": asked once in a question, thirty seconds before the main time of the asked player ends, in the page, in
 * the tab's title and, where sounds are on, aloud. The answer gives no time: it says that somebody is there.
 */
import {left} from './clock.js';
import {html, icon} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Clock} Clock
 * @typedef {import('./app.js').App} App */

export const BEFORE = 30_000; // ms of main time that are left when it is asked
const IDLE = 10_000; // ms since the question was put: whoever plays on with little time is not asked each time
const WORDS = 'Still there?';

/** Whether it is time to ask.
 * @param {Clock|null|undefined} clock @param {number|null} you @param {number} now @param {boolean} asked */
export function due(clock, you, now, asked) {
  const time = asked && you !== null ? left(clock, you, now) : null;
  return Boolean(time?.running && time.aux <= 0 && time.main > 0 && time.main <= BEFORE && now - /** @type {Clock} */ (clock).begun[you ?? 0] >= IDLE);
}

/** Looks, several times a second, whether to ask; the question is known by the moment it was put. */
export class StillThere {
  /** @param {{clock: () => Clock|null|undefined, you: () => number|null, time: () => number, asked: () => boolean, ring: () => void, redraw: () => void, here: () => void}} world */
  constructor(world) {
    this.world = world;
    this.open = false;
    this.answered = -1;
  }

  look() {
    const {clock, you, time, asked} = this.world;
    const begun = clock()?.begun?.[you() ?? -1] ?? -1;
    const open = begun !== this.answered && due(clock(), you(), time(), asked());
    if (open === this.open) return;
    this.open = open;
    if (open) this.world.ring();
    this.name();
    this.world.redraw();
  }

  /** "I'm here": it is asked no more in this question, and the others see a sign of life. */
  answer() {
    this.answered = this.world.clock()?.begun?.[this.world.you() ?? -1] ?? -1;
    this.world.here();
    this.look();
  }

  /** The tab's title begins with it while it is asked. */
  name() {
    const plain = document.title.replace(`${WORDS} `, '');
    document.title = this.open ? `${WORDS} ${plain}` : plain;
  }

  /** A new game of the same kind, for whoever is out of this one.
   * @param {Ctx} ctx */
  again({ui, match}) {
    return html`<form method="post" action=${ui.urls.quick}><input type="hidden" name="csrfmiddlewaretoken" .value=${ui.csrf}><input type="hidden" name="title" .value=${match.title}><input type="hidden" name="pace" .value=${match.pace}><button class="btn">Play again</button></form>`;
  }

  /** What stands above the board. */
  bar() {
    return html`<div class="lostbar stillbar" role="alertdialog" aria-label=${WORDS}>${icon('live', 32)}<div><b>${WORDS}</b>
      <p>Less than 30 s of your main time is left. After that you leave the game.</p></div><button class="btn solid" data-still @click=${() => this.answer()}>I’m here</button></div>`;
  }
}

/** Has the page of a player ask.
 * @param {App} app @param {import('./socket.js').Line} line @param {import('./sound.js').Sound} sound */
export function watch(app, line, sound) {
  const {store} = app;
  const still = (app.ui.still = new StillThere({
    clock: () => store.position?.view.clock,
    you: () => store.you,
    time: () => store.time,
    asked: () => store.yourTurn,
    ring: () => sound.play('turn'),
    redraw: () => app.redraw(),
    here: () => line.send({ping: ++line.beats}),
  }));
  setInterval(() => still.look(), 500);
}
