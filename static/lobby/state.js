/**
 * The lobby's talk without a screen: the room one is in, those one was in, and whispers, as tabs.
 *
 * @typedef {import('../shared/conversation.js').Message} Message
 * @typedef {import('../match/frames').RoomPayload} Room
 * @typedef {import('../match/frames').RoomFrame | import('../match/frames').TalkFrame | import('../match/frames').WhispersFrame
 *   | import('../match/frames').OlderMessagesFrame | (import('../match/frames').OlderWhispersFrame & {room?: undefined})
 *   | import('../match/frames').NoticeFrame | import('../match/frames').ErrorFrame | {type: 'line', state: string}} LobbyFrame
 * @typedef {{[T in LobbyFrame['type']]: (frame: Extract<LobbyFrame, {type: T}>) => void}} Handlers  of each type of frame
 * @typedef {{key: string, label: string, unread: number, here: boolean, whisper: boolean}} Tab
 */
import {Conversation} from '../shared/conversation.js';

const DAY = 24 * 3600 * 1000;
const COMMAND = /^\/(?!\/|me )/; // "//" begins text, and "/me" is said like any line

/** A room's name as it stands on a tab: "Lobby", "Lobby 2", "Newcomers".
 * @param {string} name */
export function called(name) {
  const number = /^\*LOBBY_0*(\d+)$/i.exec(name)?.[1];
  if (!number) return name;
  return number === '1' ? 'Lobby' : `Lobby ${number}`;
}

/** What a browser remembers between pages; in tests, an object. */
export class Memory {
  /** @param {Pick<Storage, 'getItem'|'setItem'>|null} store @param {string} name */
  constructor(store, name) {
    this.store = store;
    this.name = name;
  }

  /**
   * @template T
   * @param {T} other what stands for nothing
   * @returns {T}
   */
  read(other) {
    try {
      return JSON.parse(this.store?.getItem(this.name) ?? 'null') ?? other;
    } catch {
      return other; // a browser that keeps nothing
    }
  }

  /** @param {unknown} value */
  write(value) {
    try {
      this.store?.setItem(this.name, JSON.stringify(value));
    } catch {
      /* a browser that keeps nothing */
    }
  }
}

export class Talk {
  /**
   * @param {{send: (message: object) => boolean, ask?: (message: object) => boolean, me?: string, rooms?: Memory, heard?: Memory, now?: () => number,
   *   looking?: () => boolean, key?: () => string}} world
   */
  constructor({send, ask = send, me = '', rooms = new Memory(null, ''), heard = new Memory(null, ''), now = Date.now, looking = () => true, key}) {
    this.send = send;
    this.ask = ask;
    this.me = me;
    this.now = now;
    this.looking = looking;
    this.memory = {rooms, heard};
    let keys = 0;
    this.key = key ?? (() => `s${now().toString(36)}.${++keys}`);
    /** @type {Map<string, Conversation>} by key: "#room" or "@username" */
    this.places = new Map();
    /** @type {Room|null} */
    this.room = null;
    this.shown = '';
    this.draft = '';
    /** What was said while the page still opened its line.
     * @type {{text: string, place: string}|null} */
    this.meant = null;
    /** @type {Map<string, {text: string, place: string}>} what was said and not answered yet, by its key */
    this.pending = new Map();
    /** Of all whispers: the oldest known, whether there are older ones, and whether they were asked for. */
    this.box = {first: 0, more: false, asking: false};
    /** @type {Set<string>} whom one has muted on this page */
    this.muted = new Set();
    this.line = 'connecting';
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    for (const name of rooms.read([])) this.place(`#${name}`, called(name));
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  /** @param {string} key @param {string} name */
  place(key, name) {
    if (!this.places.has(key)) this.places.set(key, new Conversation(key, name));
    return /** @type {Conversation} */ (this.places.get(key));
  }

  /** What is looked at. */
  get open() {
    return this.places.get(this.shown) ?? null;
  }

  /** The room one is in. */
  get home() {
    return this.room ? (this.places.get(`#${this.room.name}`) ?? null) : null;
  }

  /** Whether one looks at a room in which one is not. */
  get elsewhere() {
    return this.shown.startsWith('#') && this.shown !== `#${this.room?.name}`;
  }

  /** @returns {Tab[]} the room one is in first, then other rooms, then whispers */
  get tabs() {
    const all = [...this.places.values()].map(({key, name, unread}) => ({
      key,
      label: name,
      unread,
      here: key === `#${this.room?.name}`,
      whisper: key.startsWith('@'),
    }));
    /** @param {Tab} tab */
    const rank = tab => (tab.here ? 0 : tab.whisper ? 2 : 1);
    return all.sort((a, b) => rank(a) - rank(b));
  }

  /** A frame of /ws/lobby or /ws/me.
   * @param {{type: string, [field: string]: unknown}|null} frame */
  receive(frame) {
    const heard = /** @type {Record<string, (frame: never) => void>} */ (/** @type {Handlers} */ ({
      room: f => this.entered(f.room),
      talk: f => this.said(f),
      older: f => (f.room ? this.home?.before(f.messages.map(m => this.own(m)), f.more) : this.further(f)),
      notice: f => this.noticed(f),
      error: f => this.refused(f),
      whispers: f => this.whispered(f),
      line: f => {
        this.line = f.state;
        this.lined();
      },
    }))[/** @type {string} */ (frame?.type)];
    if (!heard) return;
    heard(/** @type {never} */ (frame));
    this.changed();
  }

  /** @param {Room} room */
  entered(room) {
    const before = this.room?.name;
    this.room = room;
    if (before === room.name) return;
    const place = this.place(`#${room.name}`, called(room.name));
    if (before !== undefined || this.open === null) this.shown = place.key;
    if (before !== undefined) place.note([`You are now in ${place.name}: ${count(room.count, 'person', 'people')}.`], false, this.now());
    this.remember();
  }

  /** @param {{room: string, since?: number|null, messages: Message[], more?: boolean}} frame */
  said({room, since = 0, messages, more = false}) {
    const place = this.place(`#${room || this.room?.name}`, called(room)),
      own = messages.map(m => this.own(m));
    this.unseen(place, since === null ? place.anew(own, more) : place.add(own));
  }

  /** @param {{since?: number|null, messages: Message[], more?: boolean}} frame */
  whispered({since = 0, messages, more = false}) {
    const whispers = [...this.places.values()].filter(place => place.key.startsWith('@'));
    if (since === null) for (const place of whispers) place.anew([], false);
    if (since === null) this.box = {first: messages[0]?.id ?? 0, more, asking: false};
    /** @type {Record<string, number>} */
    const read = this.memory.heard.read({});
    for (const message of messages) {
      const key = `@${message.with}`,
        unheard = message.id > (read[key] ?? 0) && !message.mine && this.now() - message.at < 30 * DAY;
      if (!this.places.has(key) && !unheard && this.now() - message.at > DAY) continue;
      const place = this.place(key, message.with_name ?? String(message.with));
      const known = message.id <= place.counted;
      place.add([message]);
      place.counted = Math.max(place.counted, message.id);
      if (unheard && !known) this.unseen(place, [message]);
      else if (place.key === this.shown && this.looking()) this.heard(place);
    }
  }

  /** @param {Conversation} place @param {Message[]} fresh */
  unseen(place, fresh) {
    if (place.key === this.shown && this.looking()) return this.heard(place);
    place.missed(fresh);
  }

  /** It was read up to its end.
   * @param {Conversation} place */
  heard(place) {
    place.read();
    /** @type {Record<string, number>} */
    const read = this.memory.heard.read({});
    if (!place.key.startsWith('@') || (read[place.key] ?? 0) >= Math.floor(place.last)) return;
    this.memory.heard.write({...read, [place.key]: Math.floor(place.last)});
  }

  /** @param {{key: string|null, lines: string[]}} frame */
  noticed({key, lines}) {
    const asked = this.settled(key);
    (this.places.get(asked?.place ?? '') ?? this.open)?.note(lines, false, this.now(), command(asked));
  }

  /** What was refused stands in the field again.
   * @param {{key: string|null, reason: string}} frame */
  refused({key, reason}) {
    const asked = this.settled(key);
    if (asked && !this.draft) this.draft = asked.text;
    (this.places.get(asked?.place ?? '') ?? this.open)?.note([reason], true, this.now(), command(asked));
  }

  /** @param {string|null} key */
  settled(key) {
    const asked = this.pending.get(key ?? '');
    this.pending.delete(key ?? '');
    return asked;
  }

  /** Say what stands in the field: to the room, or to whom one whispers.
   * @returns {boolean} whether it left */
  say(text = this.draft.trim()) {
    if (!text) return false;
    if (this.elsewhere && !COMMAND.test(text)) {
      this.open?.note([`You’re not in ${this.open.name}. Choose a tab, or /join it again.`], true, this.now());
      this.changed();
      return false;
    }
    const whisper = this.shown.startsWith('@') && !COMMAND.test(text);
    if (!this.tell(whisper ? `/w ${this.shown.slice(1)} ${text.startsWith('//') ? text.slice(1) : text}` : text, text)) return false;
    this.draft = '';
    this.changed();
    return true;
  }

  /** @param {string} said @param {string} [typed] */
  tell(said, typed = said) {
    const key = this.key();
    if (this.send({say: said, key})) {
      this.pending.set(key, {text: typed, place: this.shown});
      if (this.pending.size > 50) this.pending.delete(String(this.pending.keys().next().value));
      return true;
    }
    if (typed && typed === this.draft.trim()) this.meant = {text: typed, place: this.shown};
    if (this.line !== 'connecting') this.open?.offline(this.now());
    this.changed();
    return false;
  }

  /** What stands in the field and was sent without a line leaves when there is one, unless one thought better of it. */
  lined() {
    const meant = this.meant,
      waits = meant && meant.text === this.draft.trim() && meant.place === this.shown;
    if (this.line !== 'connected') {
      if (waits) this.open?.offline(this.now());
      return;
    }
    this.meant = null;
    for (const place of this.places.values()) place.online();
    if (waits) this.say();
  }

  /** Look at a tab; at another room's, one goes there.
   * @param {string} key */
  show(key) {
    const place = this.places.get(key);
    if (!place) return;
    if (this.open && this.open !== place) this.open.fresh = null;
    this.shown = key;
    this.heard(place);
    if (key.startsWith('#') && key !== `#${this.room?.name}`) this.tell(`/join ${key.slice(1)}`, '');
    this.changed();
  }

  /** Begin to whisper to somebody.
   * @param {string} user @param {string} name */
  whisper(user, name) {
    this.place(`@${user}`, name);
    this.show(`@${user}`);
  }

  /** Put a tab away; the room one is in stays.
   * @param {string} key */
  close(key) {
    if (key === `#${this.room?.name}`) return;
    this.places.delete(key);
    if (this.shown === key) this.shown = this.home?.key ?? '';
    this.remember();
    this.changed();
  }

  /** Older whispers, of those who have a tab.
   * @param {{messages: Message[], more: boolean}} frame */
  further({messages, more}) {
    this.box = {first: messages[0]?.id ?? this.box.first, more: more && messages.length > 0, asking: false};
    for (const message of messages) this.places.get(`@${message.with}`)?.add([message]);
  }

  /** Whether more was said before what is shown: "asking" while it is on its way.
   * @returns {boolean|'asking'} */
  get before() {
    const {open, box} = this;
    const from = open?.key.startsWith('@') ? box : open === this.home ? open : null;
    return Boolean(from?.more && from.first) && (from?.asking ? 'asking' : true);
  }

  /** Ask for it. */
  older() {
    if (this.before !== true || !this.open) return;
    if (this.open === this.home) this.open.asking = this.send({before: this.open.first});
    else this.box.asking = this.ask({before: this.box.first});
  }

  /** @param {string} user @param {boolean} on */
  mute(user, on = true) {
    if (!this.tell(`/${on ? 'mute' : 'unmute'} ${user}`, '')) return;
    this.muted[on ? 'add' : 'delete'](user);
  }

  /** @param {Message} message */
  own(message) {
    return {...message, mine: message.mine ?? (this.me !== '' && message.user === this.me)};
  }

  remember() {
    const rooms = this.tabs.filter(tab => !tab.whisper).map(tab => tab.key.slice(1));
    this.memory.rooms.write(rooms.slice(0, 12));
  }
}

/** The command that an answer belongs to, if it was typed.
 * @param {{text: string}|undefined} asked */
const command = asked => (asked && COMMAND.test(asked.text) ? {asked: asked.text} : {});

/** "1 person", "38 people".
 * @param {number} n @param {string} one @param {string} many */
export const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;
