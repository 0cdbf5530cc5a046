/**
 * The check of a game's dice in the reader's own browser (FairLog/1), by WebCrypto and without the network. It says the
 * same of every log as `verify.py` beside it and as the server.
 *
 * @typedef {{t: string, [name: string]: any}} Event
 * @typedef {{n: number, seat: number, now: number, facts: Record<string, unknown>[], seal?: string, unsealed?: number}} Line
 *   an entry as everybody was told of it
 * @typedef {{game: string, events: {ev: Event, h: string, entry?: number}[], journal?: Line[], head?: string, sum?: string,
 *            seats?: {own?: boolean}[], over?: boolean}} Log
 * @typedef {{event: number, draw: number|null, what: string, entry: number, given?: unknown, shown?: unknown}} Fault
 *   in which event (-1: in none), in which draw, in which entry; of dice what the sealed numbers give, and what is shown
 * @typedef {{faults: Fault[], sealed: string[], draws: number, dealt: number, opened: number, house: string[],
 *            heads: string[], tied: boolean}} Checked  `heads`: of the journal, by entry; `house`: whose number it made
 * @typedef {{form: string, value: unknown, event: number, draw: number|null}} Drawn  what a fact has to show
 */

import {Journal} from './journal.js';
import {NOTHING, Numbers, canonical, digest, hex, int32, int64, joined, mac, sized, unhex} from './hashing.js';
import {fits, isName, isObject, isSeal, plain} from './shapes.js';

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
    this.entry = -1;
    /** @type {string[]} */
    this.house = [];
    /** @type {Record<string, Record<string, string>>|null} */
    this.ties = null;
    /** @type {Map<number, Drawn[]>} */
    this.drawn = new Map();
    /** @type {Map<string, number[]>} */
    this.dealt = new Map();
    /** @type {Map<string, {deck: string, place: number, card: string}>} */
    this.opened = new Map();
    /** @type {unknown[]} */
    this.order = [];
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
      deal: (at, event) => this.deal(at, event),
      facts: (at, event) => this.facts(at, event),
    };
  }

  /** @param {number} at @param {Event} event @param {string} what @param {Partial<Fault>} [more] */
  note(at, event, what, more = {}) {
    this.faults.push({event: at, draw: numberOf(event), what, entry: -1, ...more});
  }

  /** @param {string} form @param {unknown} value @param {number} at @param {Event} event */
  gather(form, value, at, event) {
    if (!this.drawn.has(this.entry)) this.drawn.set(this.entry, []);
    this.drawn.get(this.entry)?.push({form, value, event: at, draw: numberOf(event)});
  }

  /** One event; one that cannot be read is a fault.
   * @param {number} at @param {Event} event */
  async look(at, event) {
    if (typeof event.t !== 'string' || !Object.hasOwn(this.kinds, event.t)) return this.note(at, event, 'unknown event');
    if (!fits(event.t, event)) return this.note(at, event, 'unreadable');
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
    if (event.proxied) this.house.push(event.who);
  }

  /** @param {number} at @param {Event} event */
  facts(at, event) {
    if (this.draws || this.ties) this.note(at, event, 'facts');
    this.ties = event.ties;
  }

  /** @param {number} at @param {Event} event */
  commit(at, event) {
    if (this.promised.has(event.deck)) this.note(at, event, 'committed twice');
    else this.promised.set(event.deck, event.commit);
  }

  /** @param {number} at @param {Event} event */
  async table(at, event) {
    const parts = await this.parts(at, event);
    this.house.push(...(event.missing ?? []));
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
    const key = await digest('draw', this.game, this.salt, int64(event.n), sized(event.label), packed(parts));
    const numbers = new Numbers(key), given = [];
    for (let n = 0; n < event.count; n++) given.push(1 + (await numbers.below(event.sides)));
    if (given.length !== event.out.length || given.some((each, n) => each !== event.out[n])) {
      this.note(at, event, 'outcome', {given, shown: event.out});
    }
    this.show(at, event);
  }

  /** What a fact has to show of a draw.
   * @param {number} at @param {Event} event */
  show(at, event) {
    const {out, of, at: last, sides} = event, listed = of !== undefined;
    if (listed && (of.length !== sides || (last === undefined && !ascends(of)))) return this.note(at, event, 'what it was drawn from');
    if (last !== undefined) {
      const order = (this.order = listed ? [...of] : this.order), other = out[0] - 1;
      if (!(last < order.length && other < order.length && other >= 0)) throw RangeError('no such place');
      [order[last], order[other]] = [order[other], order[last]];
      if (last === 1) this.gather('order', order, at, event);
    } else if (listed) {
      if (!(out[0] >= 1 && out[0] <= of.length)) throw RangeError('no such place');
      this.gather('picked', of[out[0] - 1], at, event);
    } else for (const die of out) this.gather('dice', die, at, event);
  }

  /** @param {number} at @param {Event} event */
  deal(at, event) {
    const places = this.dealt.get(event.deck) ?? [];
    if (!this.decks.has(event.deck) || event.pos !== places.length) return this.note(at, event, 'place of the card');
    this.dealt.set(event.deck, [...places, this.entry]);
    this.gather('dealt', 1, at, event);
  }

  /** @param {number} at @param {Event} event */
  shuffle(at, event) {
    if (!this.promised.has(event.deck)) this.note(at, event, 'deck without commitment');
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
    else this.opened.set(`${event.deck} ${event.pos}`, {deck: event.deck, place: event.pos, card: event.card});
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
    order.forEach((card, place) => this.opened.set(`${event.deck} ${place}`, {deck: event.deck, place, card: deck.cards[card]}));
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

/** @param {Event} event */
const numberOf = event => (event.t === 'draw' && Number.isInteger(event.n) ? event.n : null);

/** Whether nobody chose the order in which cards were listed: by their numbers, as far as they have any.
 * @param {unknown[]} listed */
const ascends = listed => !listed.every(Number.isInteger) || listed.every((each, at) => !at || Number(listed[at - 1]) < Number(each));

/** A file that can be the proof of a game; throws where it can't.
 * @param {unknown} file @returns {Log} */
function readLog(file) {
  const log = plain(file);
  if (!isObject(log) || !isName(log.game) || !Array.isArray(log.events)) throw TypeError('no proof');
  for (const each of log.events) {
    if (!isObject(each) || !isObject(each.ev) || typeof each.h !== 'string' || !Number.isInteger(each.entry ?? -1)) throw TypeError('no proof');
    if (each.entry === null) throw TypeError('no proof');
  }
  return /** @type {Log} */ (/** @type {unknown} */ (log));
}

/**
 * Check a whole log. Goes on after a fault, with what the log says.
 * @param {Log} log
 * @param {(at: number, faults: Fault[]) => Promise<boolean|void>|boolean|void} [told] after each event; true stops
 * @param {Map<number, string>} [kept]  by entry, how a head of the journal begins that somebody has kept
 * @returns {Promise<Checked>}
 */
export async function check(log, told = () => false, kept = new Map()) {
  log = readLog(log);
  const found = new Check(log.game);
  let head = NOTHING;
  for (const [at, {ev, h, entry = -1}] of log.events.entries()) {
    found.entry = entry;
    head = await digest('event', head, sized(canonical(ev)));
    if (hex(head) !== h) {
      found.note(at, ev, 'head');
      if (isSeal(h)) head = unhex(h);
    }
    await found.look(at, ev);
    if (await told(at, found.faults)) break;
  }
  const journal = new Journal(found, log);
  if (Array.isArray(log.journal)) await journal.read(log.journal, log.head, kept);
  if (log.sum !== undefined || Array.isArray(log.journal)) {
    const {sum, ...rest} = log;
    if (hex(await digest('file', sized(canonical(rest)))) !== sum) journal.note(-1, 'file');
  }
  const dealt = [...found.dealt.values()].reduce((all, places) => all + places.length, 0);
  const opened = [...found.opened.values()].filter(({deck, place}) => place < (found.dealt.get(deck)?.length ?? 0)).length;
  const {faults, draws, house} = found, tied = Boolean(found.ties);
  return {faults, sealed: [...found.decks.keys()].sort(), draws, dealt, opened, house, heads: journal.heads, tied};
}
