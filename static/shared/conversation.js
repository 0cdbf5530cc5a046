/**
 * What is said in one place, oldest first, with the notices that stand between; without a screen.
 *
 * @typedef {{id: number, name: string, user: string|null, seat?: number|null, text: string, at: number, kind?: string,
 *   mine?: boolean, with?: string|null, with_name?: string}} Message
 * @typedef {{id: number, notice: string[], at: number, wrong: boolean, asked?: string, offline?: boolean}} Notice
 *   its id lies between two messages'; `asked`: the command it answers; `offline`: true until the line is back
 */

/** What is told to who says something without a line, in the lobby, at tables and in waiting rooms. */
export const OFFLINE = 'You’re offline. Your message goes out as soon as you’re back.';

const BETWEEN = 1e-6; // notices are few, and numbers of messages whole
const KEPT = 2000; // lines; older ones come back from the server

export class Conversation {
  /** @param {string} key @param {string} name as it stands on its tab */
  constructor(key, name) {
    this.key = key;
    this.name = name;
    /** @type {(Message|Notice)[]} */
    this.lines = [];
    this.more = false;
    this.begun = false; // its lines have been brought
    this.asking = false;
    this.unread = 0;
    this.counted = 0; // the newest message that was counted as unread, or read
    /** @type {number|null} the first line that was new when one came back */
    this.fresh = null;
  }

  /** The number of the oldest message known; none: 0. */
  get first() {
    return /** @type {Message|undefined} */ (this.lines.find(line => !('notice' in line)))?.id ?? 0;
  }

  /** The number of the newest line. */
  get last() {
    return this.lines.at(-1)?.id ?? 0;
  }

  /** New messages, in whatever order; each counts once.
   * @param {Message[]} messages @returns {Message[]} those not known */
  add(messages) {
    const known = new Set(this.lines.map(line => line.id));
    const fresh = messages.filter(message => !known.has(message.id));
    this.place(fresh);
    if (this.lines.length > KEPT) {
      this.lines = this.lines.slice(-KEPT);
      this.more = true;
    }
    return fresh;
  }

  /**
   * All anew, as it is heard now: after a gap, or since one mutes somebody. Notices stay.
   * @param {Message[]} messages @param {boolean} more whether there are older ones
   * @returns {Message[]} those later than all known
   */
  anew(messages, more) {
    const last = this.lines.findLast(line => !('notice' in line))?.id ?? (this.begun ? 0 : Infinity);
    this.lines = this.lines.filter(line => 'notice' in line);
    Object.assign(this, {more, begun: true, asking: false});
    this.place(messages);
    return messages.filter(message => message.id > last);
  }

  /** Older messages, as asked for.
   * @param {Message[]} messages @param {boolean} more whether there are still older ones */
  before(messages, more) {
    const known = new Set(this.lines.map(line => line.id));
    this.asking = false;
    this.more = more && messages.length > 0;
    this.place(messages.filter(message => !known.has(message.id)));
  }

  /** A word to oneself alone: what a command answered, or why it did not.
   * @param {string[]} lines @param {boolean} [wrong] @param {number} [at]
   * @param {{asked?: string, offline?: boolean}} [more] */
  note(lines, wrong = false, at = Date.now(), more = {}) {
    if (lines.length) this.lines = [...this.lines, {id: this.last + BETWEEN, notice: lines, at, wrong, ...more}];
  }

  /** There is no line, and what was said waits for it; told once.
   * @param {number} [at] */
  offline(at) {
    if (!this.lines.some(line => 'notice' in line && line.offline)) this.note([OFFLINE], true, at, {offline: true});
  }

  /** The line is back, so nobody need be told that it was away.
   * @returns {boolean} whether one was */
  online() {
    const before = this.lines.length;
    this.lines = this.lines.filter(line => !('notice' in line && line.offline));
    return this.lines.length < before;
  }

  /** @param {Message[]} messages */
  place(messages) {
    if (messages.length) this.lines = [...this.lines, ...messages].sort((a, b) => a.id - b.id);
  }

  /** @param {Message[]} fresh what one has not seen */
  missed(fresh) {
    const others = fresh.filter(message => !message.mine);
    if (!others.length) return;
    this.unread += others.length;
    this.fresh ??= Math.min(...others.map(message => message.id));
  }

  /** It is being looked at. */
  read() {
    this.unread = 0;
  }
}
