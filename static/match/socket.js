/**
 * The line to the server: a socket that comes back by itself, and plain requests while it is away.
 *
 * A line that says nothing for two heartbeats is cut and made anew. Between tries it waits longer and longer, with a
 * little chance so that a thousand browsers do not return in the same moment.
 */

export const HEARTBEAT = 10_000;
const DEAF = 25_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Codes after which coming back by itself is useless. */
const FINAL = new Set([4401, 4404]);
/** Too many lines are open from here: later there may be room. */
const FULL = 4429, FULL_WAIT = 20_000;

/**
 * @typedef {Pick<typeof globalThis, 'WebSocket'|'fetch'|'setTimeout'|'clearTimeout'> & {random: () => number}} World  what a browser has
 */

/** How long to wait before try n (from 0), in ms.
 * @param {number} n @param {number} chance from 0 to 1 */
export const wait = (n, chance) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(n, 10)) * (0.5 + chance / 2);

export class Line {
  /**
   * @param {import('./state.js').Store} store
   * @param {{socket: string, api: string, csrf?: string, invite?: string}} urls
   * @param {Partial<World>} [world] WebSocket, fetch, setTimeout, clearTimeout, random: the browser's by default
   */
  constructor(store, urls, world = {}) {
    this.store = store;
    this.urls = urls;
    this.world = {
      WebSocket: globalThis.WebSocket,
      fetch: globalThis.fetch?.bind(globalThis),
      random: Math.random,
      setTimeout: globalThis.setTimeout?.bind(globalThis),
      clearTimeout: globalThis.clearTimeout?.bind(globalThis),
      ...world,
    };
    this.tries = 0;
    this.beats = 0;
    /** @type {number} when the next try is due, in the store's own time */
    this.due = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.posting = false;
    store.out = message => this.send(message);
  }

  /** Open the line; also "try now". */
  open() {
    this.world.clearTimeout(this.timer);
    this.drop();
    if (this.store.line === 'connected') this.store.lined('reconnecting');
    const socket = (this.socket = new this.world.WebSocket(this.urls.socket));
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (/** @type {MessageEvent} */ event) => this.heard(socket, event.data);
    socket.onclose = (/** @type {CloseEvent} */ event) => this.lost(socket, event.code);
    this.heartbeat();
  }

  /** @param {WebSocket|null} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    this.listened = this.store.now();
    this.store.asking = -Infinity;
    if (this.store.version >= 0) this.store.ask();
    this.store.resend();
  }

  /** @param {WebSocket} socket @param {string} data */
  heard(socket, data) {
    if (socket !== this.socket) return;
    this.listened = this.store.now();
    this.tries = 0; // only who says something is there
    this.store.lined('connected');
    let frame;
    try {
      frame = JSON.parse(data);
    } catch {
      return;
    }
    if (frame?.echo !== undefined) socket.send(JSON.stringify({echo: frame.echo})); // at once: it measures the line
    this.store.receive(frame);
  }

  /** @param {WebSocket|null} socket @param {number} [code] */
  lost(socket, code = 1006) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.world.clearTimeout(this.pulse);
    if (FINAL.has(code)) {
      this.ended = code;
      return this.store.lined('closed');
    }
    this.full = code === FULL;
    const chance = this.world.random();
    const pause = Math.max(this.full ? FULL_WAIT * (1 + chance) : 0, wait(this.tries++, chance));
    this.due = this.store.now() + pause;
    this.store.lined('reconnecting');
    this.store.tell('line');
    this.timer = this.world.setTimeout(() => this.open(), pause);
    this.store.resend();
    if (this.tries > 1 || this.full) this.catchUp();
  }

  /** Forget a socket without grieving. */
  drop() {
    const old = this.socket;
    this.socket = null;
    this.world.clearTimeout(this.pulse);
    try {
      old?.close();
    } catch {
      /* it was gone already */
    }
  }

  heartbeat() {
    this.world.clearTimeout(this.pulse);
    this.pulse = this.world.setTimeout(() => {
      if (this.ready() && this.store.now() - (this.listened ?? 0) > DEAF) {
        const deaf = this.socket;
        this.lost(deaf);
        try {
          /** @type {WebSocket} */ (deaf).close();
        } catch {
          /* it was gone already */
        }
        return;
      }
      if (this.ready()) /** @type {WebSocket} */ (this.socket).send(JSON.stringify({ping: ++this.beats, ...(globalThis.document?.hidden ? {hidden: true} : {})}));
      this.heartbeat();
    }, HEARTBEAT);
  }

  ready() {
    return this.socket?.readyState === 1;
  }

  /** Sends now; a move goes by a plain request while the socket is away, what is said stays in its field.
   * @param {object} message @returns {boolean} whether it left */
  send(message) {
    if (this.ready()) {
      /** @type {WebSocket} */ (this.socket).send(JSON.stringify(message));
      return true;
    }
    if ('play' in message && this.store.line === 'reconnecting') this.post(/** @type {{play: import('./types.js').Action, key: string, version: number}} */ (message));
    return false;
  }

  /** The same move by a plain request; the key makes sure it counts once.
   * @param {{play: import('./types.js').Action, key: string, version: number}} message */
  async post(message) {
    if (this.posting) return;
    this.posting = true;
    try {
      const answer = await this.world.fetch(`${this.urls.api}/play`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: {'Content-Type': 'application/json', 'X-CSRFToken': this.urls.csrf ?? ''},
        body: JSON.stringify({action: message.play, key: message.key, version: message.version}),
      });
      const body = await answer.json();
      /** @type {import('./frames').ErrorFrame['code']|undefined} what has no code is no answer of ours */
      const code = body.code;
      if (answer.ok) this.store.receive({type: 'answer', key: message.key, version: body.version});
      else if (code && code !== 'busy' && code !== 'rate_limited') {
        this.store.receive({
          type: 'error',
          key: message.key,
          reason: body.reason,
          rule: body.rule,
          code,
          status: answer.status,
          stale: body.stale,
        });
      }
      await this.catchUp();
    } catch {
      /* no line at all: the move waits with its key */
    } finally {
      this.posting = false;
    }
  }

  /** Fetch the position by a plain request, when the socket is away. */
  async catchUp() {
    try {
      const own = this.store.version;
      const answer = await this.world.fetch(
        `${this.urls.api}?since=${Math.max(0, own)}${this.urls.invite ? `&invite=${encodeURIComponent(this.urls.invite)}` : ''}`,
        {credentials: 'same-origin'},
      );
      if (!answer.ok) return;
      this.store.receive({...(await answer.json()), type: 'state', since: null});
    } catch {
      /* the next try will tell */
    }
  }
}
