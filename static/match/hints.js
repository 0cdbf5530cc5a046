/** Which sentences of explanation somebody still needs: each is shown three times at most, and not once it is understood. */

const TIMES = 3;
const KEY = 'starboard.hints';
/** What everybody presses at first, understood or not. */
const BLIND = new Set(['pass', 'roll', 'throw']);

export class Hints {
  /** @param {string} title @param {{getItem: (key: string) => string|null, setItem: (key: string, value: string) => void}} shelf where it is kept */
  constructor(title, shelf) {
    this.title = title;
    this.shelf = shelf;
    this.last = '';
    /** @type {Record<string, number>} how often each was shown; more than TIMES is understood */
    this.seen = {};
    try {
      const kept = JSON.parse(shelf.getItem(KEY) ?? '{}');
      if (kept && typeof kept === 'object') this.seen = kept;
    } catch {
      // kept by somebody else: begin anew
    }
  }

  /** @param {string} kind */
  name(kind) {
    return `${this.title}/${kind}`;
  }

  /** @param {string} kind of question */
  needed(kind) {
    return (this.seen[this.name(kind)] ?? 0) <= TIMES;
  }

  /** A question is asked: its hint is seen once more.
   * @param {string} kind @param {string} question the same as long as it is the same question */
  asked(kind, question) {
    if (question === this.last) return;
    this.last = question;
    this.keep(kind, (this.seen[this.name(kind)] ?? 0) + 1);
  }

  /** The player has done the thing.
   * @param {string} kind @param {string} action */
  done(kind, action) {
    if (!BLIND.has(action)) this.learn(kind);
  }

  /** @param {string} kind */
  learn(kind) {
    this.keep(kind, TIMES + 1);
  }

  /** @param {string} kind @param {number} times */
  keep(kind, times) {
    const name = this.name(kind);
    if ((this.seen[name] ?? 0) > TIMES) return;
    this.seen[name] = times;
    try {
      this.shelf.setItem(KEY, JSON.stringify(this.seen));
    } catch {
      // no room or not allowed: it is remembered as long as the page
    }
  }
}
