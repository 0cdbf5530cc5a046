/**
 * Looking back: a replay that plays by itself. A question at a time or a turn at a time, four speeds that are kept; the
 * largest events of a finished game are marked, and playing halts at them. Its keys stand on the buttons (`data-key`).
 */
import {heldAt} from './held.js';
import {ICON} from '../shared/icons.js';
import {html, icon, nothing, told} from './lit.js';
import {curve} from './curve.js';
import {strikingOf, struckOf} from './struck.js';
import {late, parts} from './late.js';
import {track} from './slider.js';

/** @typedef {import('./types.js').Fact} Fact */

/** @typedef {import('./types.js').Ctx} Ctx */

Object.assign(ICON, {
  play: '<path class="fl" d="M-6,-9L9,0L-6,9Z"/>',
  halt: '<path class="fl" d="M-7,-9H-2V9H-7ZM2,-9H7V9H2Z"/>',
  turnback: '<path class="ln" d="M0,-8L-8,0L0,8M9,-8L1,0L9,8"/>',
  turnon: '<path class="ln" d="M0,-8L8,0L0,8M-9,-8L-1,0L-9,8"/>',
});

export const SPEEDS = [0.5, 1, 2, 4];
const KEPT = 'starboard.replay';
const READ = 1200, // ms for an entry that says something, at speed 1
  PASS = 450, // for one that does not
  HALT = 2000, // more at one of the largest events
  WAIT = 60; // until a moment that is being fetched is looked for again

/** What is said of a speed.
 * @param {number} speed */
const called = speed => (speed === 0.5 ? '½' : String(speed));

/** @returns {number} */
function keptSpeed() {
  const kept = Number(globalThis.localStorage?.getItem(KEPT));
  return SPEEDS.includes(kept) ? kept : 1;
}

/** Where a turn begins, in order.
 * @param {Fact[]} story @param {((fact: Fact) => boolean)|undefined} heading */
export const turnsOf = (story, heading) => [...new Set(story.filter(fact => heading?.(fact)).map(fact => fact.entry))];

/** The turn before or after a moment.
 * @param {number[]} turns @param {number} at @param {1|-1} by @param {number} last */
export const turnFrom = (turns, at, by, last) =>
  by > 0 ? (turns.find(entry => entry > at) ?? last) : (turns.findLast(entry => entry < at) ?? 0);

/** How long a moment is looked at, in ms.
 * @param {Fact[]} facts @param {boolean} turning @param {number} speed */
export const pauseFor = (facts, turning, speed) =>
  (facts.some(fact => fact.say && !fact.routine) ? READ : PASS) / speed + (turning ? HALT : 0);

export class Tape {
  /** @param {{wait?: typeof setTimeout, stop?: typeof clearTimeout}} [world] */
  constructor(world = {}) {
    this.wait = world.wait ?? ((deed, ms) => setTimeout(deed, ms));
    this.stop = world.stop ?? (timer => clearTimeout(timer));
    this.playing = false;
    this.speed = keptSpeed();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** @param {Ctx} ctx */
  toggle(ctx) {
    if (this.playing) return this.halt(ctx);
    this.playing = true;
    this.next(ctx);
    ctx.redraw();
  }

  /** @param {Ctx} ctx */
  halt(ctx) {
    this.playing = false;
    this.stop(this.timer);
    ctx.redraw();
  }

  /** @param {Ctx} ctx @param {number} by */
  faster(ctx, by) {
    const k = SPEEDS.indexOf(this.speed) + by;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, k))];
    globalThis.localStorage?.setItem(KEPT, String(this.speed));
    ctx.redraw();
  }

  /** Once what is shown has been looked at, the entry after it; at the end it halts.
   * @param {Ctx} ctx */
  next(ctx) {
    const {store, ui} = ctx;
    this.stop(this.timer);
    if (!this.playing) return;
    if (!store.past && ui.at === null) {
      this.playing = false;
      return ctx.redraw();
    }
    if (ui.at !== null) {
      this.timer = this.wait(() => this.next(ctx), WAIT);
      return;
    }
    const at = store.past?.number ?? 0,
      facts = store.past?.position.facts ?? [],
      turning = (ui.course?.turning ?? []).some(moment => moment.entry === at);
    this.timer = this.wait(() => {
      if (!this.playing || store.past?.number !== at) return this.next(ctx);
      ctx.goTo(at + 1);
      this.next(ctx);
    }, pauseFor(facts, turning, this.speed));
  }
}

/** There is one replay at a time. */
export const tape = new Tape();

/** @param {Ctx} ctx */
export function replayPanel(ctx) {
  const {store, ui} = ctx,
    at = ui.at ?? store.past?.number ?? store.version,
    over = Boolean(store.over),
    turns = turnsOf(store.story, ctx.title.heading);
  if (over && ui.course === undefined) ctx.fetchCourse();
  /** @param {number} number */
  const go = number => {
    ctx.goTo(Math.max(0, Math.min(number, store.version)));
    tape.next(ctx);
  };
  const said = ctx.position.facts.findLast(fact => fact.say && !fact.routine),
    undone = strikingOf(struckOf(ctx), at);
  /** @param {string} name @param {string} label @param {string} sign @param {() => void} deed */
  const key = (name, label, sign, deed, off = false) =>
    html`<button class="btn step" data-key=${name} aria-label=${label} title=${label} ?disabled=${off} @click=${deed}>${icon(sign, 20)}</button>`;
  return html`<div class="q"><h2>${over ? 'Replay' : 'Looking back'}</h2><span class="t small soft">${[ctx.title.turn?.(ctx), `${at} of ${store.version}`].filter(Boolean).join(', ')}</span></div>
    <p class="moment-said" aria-live="polite">${said ? (undone ? html`<s>${told(said.say, ...heldAt(ctx, said.entry))}</s>` : told(said.say, ...heldAt(ctx, said.entry))) : over ? 'This game is over. You are looking back at it.' : 'The table as it was. The game goes on.'}</p>
    ${said ? (parts.get('proof')?.proofOf(ctx, said) ?? nothing) : nothing}
    ${undone ? html`<p class="moment-undone small">${undone.words}</p>` : nothing}
    ${over ? (late(ctx, 'verdict', () => import('./verdict.js'))?.verdict(ctx, at) ?? nothing) : nothing}
    ${ui.course?.points.length ? curve(ctx, ui.course, {cursor: at, small: true}) : nothing}
    ${ctx.phone ? track(ctx, 'scrub', 'Moment') : nothing}
    <div class="tape" role="group" aria-label="Replay">
      ${key('Shift+ArrowLeft', 'Back a turn', 'turnback', () => go(turnFrom(turns, at, -1, store.version)), at <= 0)}
      ${key('ArrowLeft', 'Back a step', 'back', () => go(at - 1), at <= 0)}
      <button class="btn step play" data-key=" " aria-label=${tape.playing ? 'Pause' : 'Play'} title="Space" aria-pressed=${tape.playing ? 'true' : 'false'} @click=${() => tape.toggle(ctx)}>${icon(tape.playing ? 'halt' : 'play', 22)}</button>
      ${key('ArrowRight', 'On a step', 'on', () => go(at + 1))}
      ${key('Shift+ArrowRight', 'On a turn', 'turnon', () => go(turnFrom(turns, at, 1, store.version)))}
      ${ctx.phone ? html`<button class="btn step speed" aria-label="Speed ${called(tape.speed)}" @click=${() => tape.faster(ctx, tape.speed === SPEEDS.at(-1) ? -SPEEDS.length : 1)}>${called(tape.speed)}×</button>` : speeds(ctx)}
    </div>
    <div class="row"><button class="btn" data-choice @click=${() => {
      tape.halt(ctx);
      ctx.goTo(null);
    }}>${over ? 'Back to the result' : 'Back to now'}<kbd>Esc</kbd></button>
    ${ui.copied ? html`<span class="soft copied">Link copied</span>` : html`<button class="btn quiet" data-choice @click=${() => copyLink(ctx)}>Copy link to this moment</button>`}</div>
    ${over || alone(ctx) ? html`<div class="row"><a class="btn" data-fork href=${forkLink(at)}>Play on from here</a>${over ? html`<a class="btn quiet" href=${`${location.pathname}game.json${inviteOf(location.search)}`} download>Download this game</a>` : nothing}</div>` : nothing}
    ${over ? (late(ctx, 'disclosed')?.disclosed(ctx, at) ?? nothing) : nothing}`;
}

/** Whether nobody plays here but the viewer and bots.
 * @param {Ctx} ctx */
const alone = ctx => ctx.you !== null && ctx.match.seats.every(seat => seat.you || seat.kind === 'bot') && !ctx.match.held.length;

/** The page that asks who plays on from a moment.
 * @param {number} at */
const forkLink = at => `${location.pathname}from/${at}/${inviteOf(location.search)}`;

/** The part of an address that opens a private table, if it has one.
 * @param {string} search */
function inviteOf(search) {
  const invite = new URLSearchParams(search).get('invite');
  return invite ? `?${new URLSearchParams({invite})}` : '';
}

/** @param {Ctx} ctx */
async function copyLink(ctx) {
  const link = `${location.origin}${location.pathname}?at=${ctx.store.past?.number ?? ctx.store.version}`;
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    prompt('The link to this moment', link);
  }
  ctx.ui.copied = true;
  ctx.redraw();
}

/** @param {Ctx} ctx */
const speeds = ctx =>
  html`<span class="speeds" role="group" aria-label="Speed">${SPEEDS.map(
    speed => html`<button class="btn step" aria-pressed=${speed === tape.speed ? 'true' : 'false'} @click=${() => tape.faster(ctx, SPEEDS.indexOf(speed) - SPEEDS.indexOf(tape.speed))}>${called(speed)}</button>`,
  )}</span><button hidden data-key="," @click=${() => tape.faster(ctx, -1)}></button><button hidden data-key="." @click=${() => tape.faster(ctx, 1)}></button>`;
