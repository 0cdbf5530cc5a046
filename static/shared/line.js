/**
 * A line to one of the site's sockets: it comes back by itself, and whoever asks for the same address shares it.
 *
 * Between tries it waits longer and longer, with a little chance so that a thousand browsers do not return in the
 * same moment. A line that says nothing for two heartbeats is cut and made anew.
 *
 * @typedef {{type: string, [field: string]: any}} Frame  what the server says; which fields it has, its type says to whoever listens
 * @typedef {{WebSocket: typeof WebSocket, setTimeout: typeof setTimeout, clearTimeout: typeof clearTimeout, random: () => number,
 *   now: () => number}} World
 */

const HEARTBEAT = 15_000;
const DEAF = 40_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const LATER = 200; // frames of talk kept for who listens later
/** The session is over; there is no such room. Coming back by itself is useless. */
const FINAL = new Set([4401, 4404]);
/** Too many lines are open from here: later there may be room. */
const FULL = 4429, FULL_WAIT = 30_000;

export class Line {
  /** @param {string} url @param {Partial<World>} [world] what a browser has; replaced in tests */
  constructor(url, world = {}) {
    this.url = url;
    this.world = {
      WebSocket: globalThis.WebSocket,
      setTimeout: globalThis.setTimeout?.bind(globalThis),
      clearTimeout: globalThis.clearTimeout?.bind(globalThis),
      random: Math.random,
      now: Date.now,
      ...world,
    };
    /** @type {Set<(frame: Frame) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, Frame[]>} the last frame of each type, with all it goes on from, for those who listen later */
    this.last = new Map();
    /** @type {'connecting'|'connected'|'lost'|'closed'} */
    this.state = 'connecting';
    this.tries = 0;
    this.beats = 0;
    this.heard = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
  }

  /** Hear every frame, and `{type: "line", state}` when the line itself changes.
   * @param {(frame: Frame) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    for (const frame of [...this.last.values()].flat()) listener(frame);
    if (!this.socket && this.state === 'connecting') this.open();
    return () => this.listeners.delete(listener);
  }

  open() {
    const socket = (this.socket = new this.world.WebSocket(this.url));
    socket.onopen = () => {
      this.heard = this.world.now();
      this.turn('connected');
      this.beat();
    };
    socket.onmessage = (/** @type {MessageEvent} */ event) => socket === this.socket && this.hear(event.data);
    socket.onclose = (/** @type {CloseEvent} */ event) => socket === this.socket && this.lose(event.code);
  }

  /** @param {string} text */
  hear(text) {
    this.heard = this.world.now();
    this.tries = 0; // only who says something is there
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return;
    }
    this.keep(frame);
    this.tell(frame);
  }

  /** A frame of talk goes on from those before it, so these are kept too: parts of a page begin to listen one after
   * the other, and what is said meanwhile is for all of them.
   * @param {Frame} frame */
  keep(frame) {
    const kept = Number.isInteger(frame.since) && Array.isArray(frame.messages) && this.last.get(frame.type);
    if (!kept) return this.last.set(frame.type, [frame]);
    kept.push(frame);
    if (kept.length <= LATER) return;
    kept.shift();
    kept[0] = {...kept[0], since: null, more: true};
  }

  /** @param {number} code */
  lose(code) {
    this.socket = null;
    this.world.clearTimeout(this.pulse);
    if (FINAL.has(code)) return this.turn('closed');
    this.full = code === FULL;
    this.turn('lost');
    const pause = this.full ? FULL_WAIT * (1 + this.world.random()) : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.tries++, 10)) * (0.75 + this.world.random() / 2);
    this.timer = this.world.setTimeout(() => this.open(), pause);
  }

  beat() {
    this.world.clearTimeout(this.pulse);
    this.pulse = this.world.setTimeout(() => {
      if (this.world.now() - this.heard > DEAF) {
        const deaf = this.socket;
        this.lose(1006);
        return deaf?.close();
      }
      this.send({ping: ++this.beats, ...(globalThis.document?.hidden ? {hidden: true} : {})});
      this.beat();
    }, HEARTBEAT);
  }

  /** @param {object} message @returns {boolean} whether it left */
  send(message) {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {'connecting'|'connected'|'lost'|'closed'} state */
  turn(state) {
    if (state === this.state) return;
    this.state = state;
    this.tell({type: 'line', state});
  }

  /** @param {Frame} frame */
  tell(frame) {
    for (const listener of this.listeners) listener(frame);
  }
}

/** @type {Map<string, Line>} */
const lines = new Map();

/** The page's line to an address of this site, such as "/ws/me".
 * @param {string} path @returns {Line} */
export function lineTo(path) {
  if (!lines.has(path)) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    lines.set(path, new Line(`${scheme}//${location.host}${path}`));
  }
  return /** @type {Line} */ (lines.get(path));
}
