/**
 * The check of a game's dice in the reader's own browser (FairLog/1), by WebCrypto and without the network. It says the
 * same of every log as `verify.py` beside it and as the server.
 *
 * @typedef {{t: string, [name: string]: any}} Event
 * @typedef {{game: string, events: {ev: Event, h: string}[]}} Log
 * @typedef {{event: number, draw: number|null, what: string, given?: number[], shown?: number[]}} Fault
 *   in which event, in which draw; of dice what the sealed numbers give, and what the log shows
 * @typedef {{faults: Fault[], sealed: string[], draws: number}} Checked
 */

const NOTHING = new Uint8Array(32);
/** Dice, sides or cards of one event: no game has as many. */
const MOST = 1_000_000;
const FAIR = 2 ** 32;

/** @param {string} text */
const utf8 = text => new TextEncoder().encode(text);

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number as four bytes, the greatest first.
 * @param {number} number */
function int32(number) {
  return Uint8Array.from([24, 16, 8, 0], shift => (number >>> shift) & 255);
}

/** @param {number} number */
const int64 = number => joined([int32(Math.floor(number / FAIR)), int32(number % FAIR)]);

/** Text with its length before it.
 * @param {string} text */
const sized = text => joined([int32(utf8(text).length), utf8(text)]);

/** @param {string} purpose @param {...Uint8Array} parts */
const digest = async (purpose, ...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined([utf8(`fairlog/1/${purpose}`), ...parts])));

/** @param {Uint8Array} key */
async function mac(key) {
  const imported = await crypto.subtle.importKey('raw', key, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  return async (/** @type {string} */ purpose, /** @type {number} */ number) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', imported, joined([utf8(`fairlog/1/${purpose}`), int32(number)])));
}

/** @param {Uint8Array} bytes */
export const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** @param {unknown} text @returns {Uint8Array} */
function unhex(text) {
  if (typeof text !== 'string' || text.length % 2 || /[^0-9a-fA-F]/.test(text)) throw TypeError('no bytes');
  return Uint8Array.from({length: text.length / 2}, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** JSON with its keys in order, and nothing but ASCII: what the seals are made of.
 * @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value).sort();
    return `{${keys.map(key => `${canonical(key)}:${canonical(value[key])}`).join(',')}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The numbers that follow from a key, each as likely as any other. */
class Numbers {
  /** @param {Uint8Array} key */
  constructor(key) {
    this.key = key;
    this.block = 0;
    /** @type {number[]} */
    this.words = [];
    /** @type {((purpose: string, number: number) => Promise<Uint8Array>)|null} */
    this.sign = null;
  }

  /** @param {number} stop @returns {Promise<number>} */
  async below(stop) {
    if (!(stop >= 1 && stop <= FAIR)) throw RangeError('no such number');
    for (;;) {
      if (!this.words.length) await this.fill();
      const word = /** @type {number} */ (this.words.shift());
      if (word < Math.floor(FAIR / stop) * stop) return word % stop;
    }
  }

  async fill() {
    this.sign ??= await mac(this.key);
    const raw = await this.sign('block', this.block++);
    for (let at = 0; at < 32; at += 4) this.words.push(raw.slice(at, at + 4).reduce((word, byte) => word * 256 + byte, 0));
  }

  /** @param {number} count @returns {Promise<number[]>} */
  async order(count) {
    const places = Array.from({length: count}, (_, at) => at);
    for (let last = count - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [places[last], places[other]] = [places[other], places[last]];
    }
    return places;
  }
}

/** @typedef {{who: string, index: number, value: Uint8Array}} Part */

/** @param {Part[]} parts */
const packed = parts => joined(parts.flatMap(part => [sized(part.who), int32(part.index), part.value]));

/** How far a check has come. */
class Check {
  /** @param {string} game */
  constructor(game) {
    this.game = sized(game);
    /** @type {Fault[]} */
    this.faults = [];
    this.draws = this.epoch = 0;
    /** @type {Uint8Array} */
    this.salt = NOTHING;
    /** @type {Map<string, Uint8Array>} */
    this.tips = new Map();
    /** @type {Map<string, number>} */
    this.used = new Map();
    /** @type {Map<string, string>} */
    this.promised = new Map();
    /** @type {Map<string, {cards: string[], root: string, salt: Uint8Array}>} */
    this.decks = new Map();
    /** @type {Record<string, (at: number, event: Event) => Promise<void>|void>} */
    this.kinds = {
      register: (at, event) => this.register(at, event),
      deck_commit: (at, event) => this.commit(at, event),
      table: (at, event) => this.table(at, event),
      draw: (at, event) => this.draw(at, event),
      shuffle: (at, event) => this.shuffle(at, event),
      open: (at, event) => this.open(at, event),
      deck_reveal: (at, event) => this.reveal(at, event),
    };
  }

  /** @param {number} at @param {Event} event @param {string} what @param {Partial<Fault>} [more] */
  note(at, event, what, more = {}) {
    this.faults.push({event: at, draw: event.t === 'draw' && Number.isInteger(event.n) ? event.n : null, what, ...more});
  }

  /** One event; one that cannot be read is a fault.
   * @param {number} at @param {Event} event */
  async look(at, event) {
    if (!Object.hasOwn(this.kinds, String(event.t))) return this.note(at, event, 'unknown event');
    try {
      await this.kinds[event.t](at, event);
    } catch {
      this.note(at, event, 'unreadable');
    }
  }

  /** @param {number} at @param {Event} event */
  register(at, event) {
    if (this.tips.has(event.who) && !event.rechain) this.note(at, event, 'registered twice');
    this.tips.set(event.who, unhex(event.tip));
    this.used.set(event.who, 0);
  }

  /** @param {number} at @param {Event} event */
  commit(at, event) {
    if (this.promised.has(event.deck)) this.note(at, event, 'committed twice');
    else this.promised.set(event.deck, event.commit);
  }

  /** @param {number} at @param {Event} event */
  async table(at, event) {
    const parts = await this.parts(at, event);
    this.epoch += 1;
    if (event.epoch !== this.epoch) this.note(at, event, 'epoch');
    this.salt = await digest('table', this.game, int32(this.epoch), this.salt, packed(parts));
  }

  /** @param {number} at @param {Event} event */
  async draw(at, event) {
    if (event.n !== this.draws) this.note(at, event, 'number of the draw');
    this.draws = event.n + 1;
    const parts = await this.parts(at, event);
    if (parts[0]?.who !== 'server') this.note(at, event, 'no link of the server');
    if (!(event.count <= MOST && event.sides <= MOST)) throw RangeError('too many dice');
    const key = await digest('draw', this.game, this.salt, int64(event.n), sized(event.label), packed(parts));
    const numbers = new Numbers(key), given = [];
    for (let n = 0; n < event.count; n++) given.push(1 + (await numbers.below(event.sides)));
    if (given.length !== event.out.length || given.some((each, n) => each !== event.out[n])) {
      this.note(at, event, 'outcome', {given, shown: event.out});
    }
  }

  /** @param {number} at @param {Event} event */
  shuffle(at, event) {
    if (!this.promised.has(event.deck)) this.note(at, event, 'deck without commitment');
    if (!(event.cards.length <= MOST)) throw RangeError('too many cards');
    this.decks.set(event.deck, {cards: event.cards, root: event.root, salt: this.salt});
  }

  /** @param {number} at @param {Event} event */
  async open(at, event) {
    const root = this.decks.get(event.deck)?.root;
    let seal = await digest('leaf', sized(event.deck), int32(event.pos), sized(event.card), unhex(event.salt));
    for (const step of event.path) {
      if (step) seal = await digest('node', ...(step[0] ? [seal, unhex(step[1])] : [unhex(step[1]), seal]));
    }
    if (hex(seal) !== root) this.note(at, event, 'opened card');
  }

  /** @param {number} at @param {Event} event */
  async reveal(at, event) {
    const deck = this.decks.get(event.deck), secret = unhex(event.secret), name = sized(event.deck);
    if (!deck) throw TypeError('no such deck');
    this.decks.delete(event.deck);
    if (hex(await digest('deckcommit', this.game, name, secret)) !== this.promised.get(event.deck)) {
      this.note(at, event, 'secret of the deck');
    }
    const key = await digest('deckkey', this.game, deck.salt, name, secret), salt = await mac(key);
    const order = await new Numbers(key).order(deck.cards.length);
    let level = await Promise.all(
      order.map(async (card, place) => digest('leaf', name, int32(place), sized(deck.cards[card]), await salt('salt', place))),
    );
    if (!level.length) level = [await digest('node')];
    while (level.length > 1) level = await Promise.all(pairs(level).map(pair => (pair.length > 1 ? digest('node', ...pair) : pair[0])));
    if (hex(level[0]) !== deck.root) this.note(at, event, 'order of the deck');
  }

  /** @param {number} at @param {Event} event @returns {Promise<Part[]>} */
  async parts(at, event) {
    const found = [];
    for (const [who, index, text] of event.parts) {
      const value = unhex(text), before = this.tips.get(who);
      if (!before || index !== /** @type {number} */ (this.used.get(who)) + 1) this.note(at, event, `place in the chain of ${who}`);
      else if (hex(await digest('link', this.game, sized(who), value)) !== hex(before)) this.note(at, event, `link of ${who}`);
      this.tips.set(who, value);
      this.used.set(who, index);
      found.push({who, index, value});
    }
    return found;
  }
}

/** @template T @param {T[]} row @returns {T[][]} */
const pairs = row => Array.from({length: Math.ceil(row.length / 2)}, (_, at) => row.slice(2 * at, 2 * at + 2));

/**
 * Check a whole log. Goes on after a fault, with what the log says.
 * @param {Log} log
 * @param {(at: number, faults: Fault[]) => Promise<boolean|void>|boolean|void} [told] after each event; true stops
 * @returns {Promise<Checked>}
 */
export async function check(log, told = () => false) {
  const found = new Check(log.game);
  let head = NOTHING;
  for (const [at, {ev, h}] of log.events.entries()) {
    head = await digest('event', head, sized(canonical(ev)));
    if (hex(head) !== h) {
      found.note(at, ev, 'head');
      try {
        head = unhex(h);
      } catch {
        /* what is no seal is followed by none */
      }
    }
    await found.look(at, ev);
    if (await told(at, found.faults)) break;
  }
  return {faults: found.faults, sealed: [...found.decks.keys()].sort(), draws: found.draws};
}
