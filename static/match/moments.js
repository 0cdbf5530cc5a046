/**
 * One thing after the other: dice, way, arrival, question. What the server tells waits here until what went before has
 * been seen; the newest position is known all the time, and never far ahead of what is shown. Without a screen.
 *
 * @typedef {import('./state.js').Position} Position
 * @typedef {import('./state.js').Fact} Fact
 * @typedef {import('./frames').MovedFact & Fact} Walk
 * @typedef {{step: 'dice'|'way'|'arrival'|'read', ms: number}} Step
 * @typedef {{before: Position, position: Position, facts: Fact[], steps: Step[], read: Fact[]}} Moment
 * @typedef {{you: number|null, bots: Set<number>, cards: string[], pace: number, still: boolean, ring: boolean}} Cast  who
 *   looks, who is a bot, which facts turn a card, how fast (0 none), whether nothing may move, whether ships walk a ring
 */

export const DICE = 600; // ms on the stage
export const SPACE = 78; // ms for each space of the way
export const WAY = 900; // ms at most for the way
export const ARRIVAL = 300; // ms until the question
export const READ = 1800; // ms for what a bot does to the viewer, for money between players, and for a card
export const URGENT = 1500; // ms at most before a question whose clock runs
export const BEHIND = 4000; // ms at most that what is shown lags
export const MOST = 6; // moments at most that wait
const GAP = 4; // entries at most that one moment tells; more is catching up

/** Facts with a player in them that only say how things go on. */
const PASSING = new Set(['raised', 'dropped', 'opened', 'bid_in', 'turn_began', 'rolled', 'moved']);

/** @param {Fact} fact @returns {Set<number>} the seats a sentence names */
const named = fact => new Set([...(fact.say ?? '').matchAll(/@(\d+)/g)].map(found => Number(found[1])));

/**
 * What the viewer should have time to read: a card, what a bot does to them, and what they pay to a player or get from one.
 * @param {Fact[]} facts @param {Cast} cast
 */
export function worthReading(facts, {you, bots, cards}) {
  return facts.filter(fact => {
    if (!fact.say) return false;
    if (cards.includes(fact.fact)) return true;
    const seats = named(fact),
      own = fact.seat === you && ['offered', 'closed'].includes(fact.fact) && fact.how !== 'accepted';
    if (you === null || fact.routine || own || PASSING.has(fact.fact) || !seats.has(you)) return false;
    if (fact.fact === 'paid' && /** @type {import('./frames').PaidFact} */ (fact).source >= 0 && /** @type {import('./frames').PaidFact} */ (fact).target >= 0) return true;
    return bots.has(fact.seat ?? -1) || [...seats].some(seat => bots.has(seat));
  });
}

/**
 * The steps of a moment; none where everything is shown at once.
 * @param {Fact[]} facts @param {Cast} cast @param {Fact[]} read
 * @returns {Step[]}
 */
export function stepsOf(facts, cast, read) {
  if (!cast.pace) return [];
  /** @type {Step[]} */
  const steps = [];
  const walk = walkOf(facts);
  if (!cast.still && cast.ring && walk && facts.some(fact => fact.fact === 'rolled'))
    steps.push(
      {step: 'dice', ms: DICE},
      {step: 'way', ms: Math.min(WAY, SPACE * walk.path.length)},
      {step: 'arrival', ms: ARRIVAL},
    );
  if (read.length) steps.push({step: 'read', ms: READ});
  return steps.map(({step, ms}) => ({step, ms: ms / cast.pace}));
}

/** The first walk after the dice.
 * @param {Fact[]} facts @returns {Walk|undefined} */
export const walkOf = facts => /** @type {Walk|undefined} */ (facts.find(fact => fact.fact === 'moved' && fact.how === 'walk' && /** @type {Walk} */ (fact).path.length));

/** Whether the viewer is asked while a clock runs for them.
 * @param {Position} position @param {number|null} you */
export function urgent(position, you) {
  if (you === null || !position.asked.includes(you)) return false;
  const clock = position.view?.clock;
  return (clock?.begun?.[you] ?? -1) >= 0 || Boolean(position.view?.phases?.at(-1)?.until);
}

export class Moments {
  /**
   * @param {(moment: Moment|null, step: Step|null) => void} show a step begins; without a moment all has been shown
   * @param {{now: () => number, later: (deed: () => void, ms: number) => number, cancel: (timer: number|undefined) => void}} [time]
   */
  constructor(show, time = {now: () => performance.now(), later: (deed, ms) => setTimeout(deed, ms), cancel: timer => clearTimeout(timer)}) {
    this.show = show;
    this.time = time;
    /** @type {Moment[]} what waits; the first is being shown */
    this.queue = [];
    this.at = 0;
    this.until = 0;
    /** @type {number|undefined} */
    this.timer = undefined;
  }

  get busy() {
    return this.queue.length > 0;
  }

  /** How long until all is shown, in ms. */
  get rest() {
    const [first, ...others] = this.queue;
    if (!first) return 0;
    const own = first.steps.slice(this.at + 1).reduce((sum, step) => sum + step.ms, 0);
    return Math.max(0, this.until - this.time.now()) + own + others.reduce((sum, each) => sum + total(each), 0);
  }

  /**
   * A new position with what led to it.
   * @param {Position} before @param {Position} position @param {Fact[]} facts @param {Cast} cast
   * @returns {boolean} false when it can be shown at once
   */
  push(before, position, facts, cast) {
    const read = worthReading(facts, cast),
      steps = position.version - before.version > GAP ? [] : stepsOf(facts, cast, read);
    if (!this.busy && !steps.length) return false;
    this.queue.push({before, position, facts, steps, read});
    for (const each of this.queue.slice(1, -MOST)) each.steps = [];
    if (this.queue.length === 1) this.begin(0);
    this.hurry(urgent(position, cast.you) ? URGENT : BEHIND);
    return true;
  }

  /** Make all that waits fit into a time.
   * @param {number} most ms */
  hurry(most) {
    const {rest} = this;
    if (rest <= most) return;
    const faster = most / rest,
      [first] = this.queue,
      left = (this.until - this.time.now()) * faster;
    for (const each of this.queue) each.steps = each.steps.map(step => ({...step, ms: step.ms * faster}));
    this.wait(first, left);
  }

  /** @param {number} at which step of the first moment
   * @returns {void} */
  begin(at) {
    const [moment] = this.queue;
    if (!moment) return this.show(null, null);
    const step = moment.steps[at];
    if (!step) {
      this.queue.shift();
      return this.begin(0);
    }
    this.at = at;
    this.wait(moment, step.ms);
    this.show(moment, step);
  }

  /** @param {Moment} moment @param {number} ms */
  wait(moment, ms) {
    this.time.cancel(this.timer);
    this.until = this.time.now() + ms;
    this.timer = this.time.later(() => this.queue[0] === moment && this.begin(this.at + 1), ms);
  }

  /** On to the next moment, or the question. */
  skip() {
    if (!this.busy) return;
    this.time.cancel(this.timer);
    this.queue.shift();
    this.begin(0);
  }

  /** Everything at once. */
  clear() {
    if (!this.busy) return;
    this.time.cancel(this.timer);
    this.queue = [];
    this.show(null, null);
  }
}

/** @param {Moment} moment */
const total = moment => moment.steps.reduce((sum, step) => sum + step.ms, 0);
