/**
 * The match as this browser knows it, without a screen. Frames come in through `receive`, moves go out through
 * `play`; whoever draws subscribes. Nothing here touches the page, so `node --test` can play whole evenings with it.
 *
 * @typedef {import('./types.js').Action} Action
 * @typedef {import('./types.js').Option} Option
 * @typedef {import('./types.js').Fact} Fact
 * @typedef {import('./types.js').Position} Position
 * @typedef {import('./types.js').Staged} Staged
 * @typedef {{action: Action, key: string, version: number, label: string, sent: number, answered: number|null,
 *            then: Action[]}} Pending
 * @typedef {import('./frames').OpeningFrame | import('./frames').StateFrame | import('./frames').ChangesFrame | import('./frames').AnswerFrame | import('./frames').HeadFrame
 *   | import('./frames').PongFrame | import('./frames').PresenceFrame | import('./frames').TableFrame | import('./frames').TalkFrame
 *   | import('./frames').OlderMessagesFrame | import('./frames').NoticeFrame | import('./frames').ErrorFrame} MatchFrame
 * @typedef {{[T in MatchFrame['type']]: (frame: Extract<MatchFrame, {type: T}>) => void}} Handlers  of each type of frame
 * @typedef {import('./types.js').Match} Match
 * @typedef {{match: Match, talk?: import('../shared/conversation.js').Message[]}} Opening
 */

import {Conversation} from '../shared/conversation.js';

/** Frames that a store may ask for again at most this often, in ms. */
const PATIENCE = 1000;
/** Messages that come with the page when there may be more before them. */
const FULL = 100;
/** How the keys of what is said begin; those of moves do not. */
export const SAID = 'said.';

export class Store {
  /**
   * @param {Partial<Opening> & Partial<Match>} opening the static part of the match, as embedded in the page
   * @param {{now?: () => number, key?: () => string}} [world] the browser's clock in ms and a source of keys
   */
  constructor(opening, world = {}) {
    this.now = world.now ?? (() => performance.now());
    this.key = world.key ?? newKey;
    /** @type {Match} */
    this.match = opening.match ?? /** @type {Match} */ (opening);
    /** What is said at the table, to players or to spectators. */
    this.chat = new Conversation('', '');
    this.chat.anew(opening.talk ?? [], (opening.talk ?? []).length >= FULL);
    /** @type {Position|null} */
    this.position = null;
    /** @type {Fact[]} the story so far, as far as it was fetched */
    this.story = [];
    /** @type {Set<number>} the entries whose facts are in it */
    this.told = new Set();
    /** @type {Pending|null} */
    this.pending = null;
    /** @type {{reason: string, rule: string}|null} */
    this.refusal = null;
    /** @type {{number: number, position: Position}|null} a moment of the past, when the slider is off the end */
    this.past = null;
    /** @type {Staged|null} what is shown while the newest waits: moments.js */
    this.staged = null;
    /** @type {'connecting'|'connected'|'reconnecting'|'closed'} */
    this.line = 'connecting';
    /** @type {number} server time minus our own, in ms */
    this.offset = 0;
    /** @type {number} what moments without a running clock may be reckoned with */
    this.asking = -PATIENCE;
    /** @type {(message: object) => boolean} how messages leave; the line sets it */
    this.out = () => false;
    /** @type {Set<(what: string, detail?: any) => void>} */
    this.listeners = new Set();
  }

  get version() {
    return this.position?.version ?? -1;
  }
  get you() {
    return this.match.you ?? null;
  }
  /** What is to be drawn: now, what leads to it, or a moment of the past. */
  get shown() {
    return this.past?.position ?? this.staged?.position ?? this.position;
  }
  /** The entry up to which everything has been shown. */
  get until() {
    return this.past?.number ?? this.staged?.position.version ?? Infinity;
  }
  get yourTurn() {
    return this.you !== null && !this.over && (this.position?.asked ?? []).includes(this.you);
  }
  get over() {
    return this.position?.over ?? null;
  }

  /** Whether it is over and nothing more comes of it: its rating is counted, or will not be. */
  get settled() {
    return !!this.over && !['staked', 'due'].includes(/** @type {string} */ (this.match.rated?.state));
  }
  /** The server's time, ms since the epoch. */
  get time() {
    return this.now() + this.offset;
  }

  /** @param {(what: string, detail?: any) => void} listener @returns {() => void} to stop listening */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {string} what @param {any} [detail] */
  tell(what, detail) {
    for (const listener of this.listeners) listener(what, detail);
  }

  /** A frame from the server. Unknown kinds are left alone.
   * @param {MatchFrame} frame */
  receive(frame) {
    const heard = /** @type {Record<string, (frame: MatchFrame) => void>} */ (/** @type {Handlers} */ ({
      opening: f => this.opened(f),
      state: f => this.state(f),
      changes: f => this.changed(f),
      answer: f => this.answered(f),
      error: f => this.refused(f),
      pong: f => this.head(f),
      head: f => this.head(f),
      talk: f => this.said(f),
      notice: f => this.noticed(f.lines),
      older: f => this.further(f),
      presence: f => this.seen(f),
      table: () => this.tell('table'),
    }))[frame?.type];
    heard?.(frame);
  }

  /** @param {import('./frames').OpeningFrame} frame */
  opened(frame) {
    this.match = /** @type {Match} */ (frame.match);
    if (frame.talk) this.chat.anew(frame.talk, frame.talk.length >= FULL);
    this.tell('opening');
  }

  /** Apply a state frame, or ask for what is missing.
   * @param {import('./frames').StateFrame} frame */
  state(frame) {
    const since = frame.since ?? null,
      own = this.version;
    if (since !== null && since > own) return this.ask();
    if (frame.version < own || !frame.view) return;
    const fresh = (frame.facts ?? []).filter(f => f.entry === undefined || f.entry > own || own < 0);
    this.timed(frame.clocks?.now);
    if (this.match.holds && (frame.hand_to ?? null) !== null) this.cover();
    this.position = positionOf(frame, this.position);
    this.remember(fresh);
    this.settle();
    this.tell('state', {facts: own < 0 ? [] : fresh, first: own < 0});
  }

  /** Somebody else at this screen is asked: until it is handed over it shows what spectators see, and knows no more. */
  cover() {
    const {you} = this.match;
    this.match = {...this.match, you: null};
    this.refusal = null;
    if (you === null) return;
    this.story = [];
    this.told.clear();
    this.past = null;
    this.tell('covered');
  }

  /** The seat that this screen is to be handed to; null: to nobody. Who has pressed nothing yet stays covered. */
  get handTo() {
    if (!this.match.holds || this.over || this.you !== null) return null;
    return this.position?.hand_to ?? this.position?.asked[0] ?? null;
  }

  /** A state frame with only what has changed in the view we have; another view asks for what is missing.
   * @param {import('./frames').ChangesFrame} frame */
  changed(frame) {
    if (frame.version <= this.version) return;
    if (!this.position || frame.since !== this.version) return this.ask();
    this.state({...frame, type: 'state', view: {...this.position.view, ...frame.view}});
  }

  /**
   * Add facts to the story, each entry once, in order. The facts of an entry always come together.
   * @param {Fact[]} facts
   */
  remember(facts) {
    const added = facts.filter(fact => !this.told.has(fact.entry));
    if (!added.length) return;
    for (const fact of added) this.told.add(fact.entry);
    const last = this.story.at(-1);
    this.story =
      last && added[0].entry < last.entry
        ? [...this.story, ...added].sort((a, b) => a.entry - b.entry)
        : [...this.story, ...added];
  }

  /** Ask for what came after the version we have; not more than once a second. */
  ask() {
    if (this.now() - this.asking < PATIENCE) return;
    this.asking = this.now();
    this.out(this.version < 0 ? {since: 0} : {since: this.version});
  }

  /** A heartbeat: how far the match is by now.
   * @param {import('./frames').HeadFrame|import('./frames').PongFrame} frame */
  head(frame) {
    this.timed(frame.now);
    if ((frame.version ?? -1) > this.version) this.ask();
  }

  /** Set our idea of the server's clock. The smallest delay seen is the truest.
   * @param {number|undefined} now */
  timed(now) {
    if (typeof now === 'number') this.offset = now - this.now();
  }

  /** @param {import('./frames').TalkFrame} frame */
  said(frame) {
    const mine = frame.messages.map(m => ({...m, mine: m.seat != null && m.seat === this.you}));
    const fresh = frame.since === null ? this.chat.anew(mine, frame.more) : this.chat.add(mine);
    if (fresh.length || frame.since === null) this.tell('talk', fresh);
  }

  /** Words to oneself alone among what is said.
   * @param {string[]} lines @param {boolean} [wrong] */
  noticed(lines, wrong = false) {
    this.chat.note(lines, wrong);
    this.tell('talk', []);
  }

  /** What was said before the oldest line known.
   * @param {import('./frames').OlderMessagesFrame} frame */
  further(frame) {
    this.chat.before(frame.messages, frame.more);
    this.tell('talk', []);
  }

  /** @param {import('./frames').PresenceFrame} frame */
  seen(frame) {
    if (this.position) this.position = {...this.position, presence: frame.presence};
    this.tell('presence');
  }

  /**
   * Make a move. It is kept with its key until the server has answered, whatever happens to the line.
   * @param {Action} action @param {string} [label] what the button said
   * @param {Action[]} [then] moves to follow
   * @returns {boolean} false when another move is still on its way
   */
  play(action, label = '', then = []) {
    if (this.pending || this.past || !this.position) return false;
    this.refusal = null;
    this.pending = {action, key: this.key(), version: this.version, label, sent: this.now(), answered: null, then};
    this.resend();
    this.tell('pending');
    return true;
  }

  /** Send the move that waits, with the key it had: after a broken line the server gives the stored answer. */
  resend() {
    const move = this.pending;
    if (move && move.answered === null) this.out({play: move.action, key: move.key, version: move.version});
  }

  /** @param {import('./frames').AnswerFrame} frame */
  answered(frame) {
    if (!this.pending || this.pending.key !== frame.key) return;
    this.pending = {...this.pending, answered: frame.version};
    this.settle();
    this.tell('pending');
  }

  /** An answered move is done once its position is here; then the next of a row may follow. */
  settle() {
    const move = this.pending;
    if (!move || move.answered === null || move.answered > this.version) return false;
    this.pending = null;
    const [next, ...rest] = move.then;
    if (next && !this.over && this.position?.options.some(option => option.action === next.action)) {
      this.play(next, move.label, rest);
    }
    return true;
  }

  /** What the server refused, of a move (by its key) or of what was asked for beside one.
   * @param {Pick<import('./frames').ErrorFrame, 'reason'|'rule'> & {key?: string|null}} frame */
  refused(frame) {
    if (frame.key?.startsWith(SAID)) return this.noticed([frame.reason], true);
    const mine = frame.key == null || frame.key === this.pending?.key;
    if (!mine) return;
    if (frame.key != null) this.pending = null;
    this.refusal = {reason: frame.reason, rule: frame.rule ?? ''};
    this.tell('refused', frame);
  }

  /** Forget the last refusal. */
  calm() {
    if (!this.refusal) return;
    this.refusal = null;
    this.tell('calm');
  }

  /** @param {'connecting'|'connected'|'reconnecting'|'closed'} line */
  lined(line) {
    if (line === this.line) return;
    this.line = line;
    if (line === 'connected' && this.chat.online()) this.tell('talk', []);
    this.tell('line');
  }

  /**
   * Look at the position after an entry; null comes back to now.
   * @param {number|null} number
   * @param {import('./frames').StateFrame} [frame]
   */
  look(number, frame) {
    this.past =
      number === null || number >= this.version
        ? null
        : {number, position: {...positionOf(/** @type {import('./frames').StateFrame} */ (frame), null), presence: this.position?.presence ?? {}}};
    this.tell('past');
  }
}

/** @param {import('./frames').StateFrame} frame @param {Position|null} before @returns {Position} */
const positionOf = (frame, before) => ({
  version: frame.version,
  view: /** @type {import('./types.js').View} */ (frame.view),
  options: frame.options ?? [],
  asked: frame.asked ?? [],
  prompt: frame.prompt ?? '',
  over: frame.over ?? null,
  facts: frame.facts ?? [],
  clocks: frame.clocks ?? {now: 0, alarm: null},
  presence: frame.presence ?? before?.presence ?? {},
  undo: Boolean(frame.undo),
  hand_to: frame.hand_to ?? null,
  plans: frame.plans ?? null,
  sandbox: frame.sandbox ?? null,
});

/** A key nobody else has; `randomUUID` is missing where a page came without https. */
export function newKey() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');
}
