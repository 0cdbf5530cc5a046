/**
 * Motion tells what happened: ships walk, money flies, cards turn. The page itself is already right when a movement
 * begins, so nothing waits for it; a click or a newer story ends it at once. Speed 0 (or reduced motion) is no motion.
 */

const STEP = 78; // ms a space
const WALK = 900; // ms at most for a walk
const LATE = 1200; // ms at most that movements may queue up
const EASE = 'cubic-bezier(.2,.7,.2,1)';

export class Motion {
  /** @param {() => number} speed 0 none, 1 as drawn, 2 twice as fast */
  constructor(speed) {
    this.speed = speed;
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.until = 0;
    /** @type {number|null} how long the next walk takes, in ms, when somebody waits for its end */
    this.way = null;
  }

  get off() {
    return this.speed() <= 0 || document.visibilityState === 'hidden';
  }

  /** End everything now. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running.clear();
    this.until = 0;
  }

  /** End everything, and leave nothing where it went. */
  clear() {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.until = 0;
  }

  /** When the next movement may begin, in ms from now. */
  get delay() {
    return Math.max(0, this.until - performance.now());
  }

  /**
   * @param {Element|null|undefined} element
   * @param {Keyframe[]} frames
   * @param {number} ms
   * @param {{queue?: boolean, after?: number, easing?: string, stay?: boolean}} [how] `stay` where it ends until it is cleared
   */
  run(element, frames, ms, how = {}) {
    if (!element || this.off) return null;
    const speed = this.speed(),
      delay = (how.queue === false ? 0 : this.delay) + (how.after ?? 0) / speed;
    if (delay > LATE) this.finish();
    const animation = element.animate(frames, {
      duration: ms / speed,
      delay: Math.min(delay, LATE),
      easing: how.easing ?? EASE,
      fill: how.stay ? 'both' : 'backwards',
    });
    this.running.add(animation);
    animation.finished.catch(() => {}).finally(() => how.stay || this.running.delete(animation));
    if (how.queue !== false) this.until = performance.now() + delay + ms / speed;
    return animation;
  }

  /**
   * A ship along its path, waypoint by waypoint.
   * @param {Element|null} element @param {[number, number][]} points @param {number} scale
   */
  walk(element, points, scale) {
    if (points.length < 2) return;
    const ms = this.way === null ? Math.min(WALK, STEP * (points.length - 1)) : this.way * this.speed();
    this.run(
      element,
      points.map(([x, y]) => ({transform: `translate(${x}px,${y}px) scale(${scale})`})),
      ms,
      {easing: 'linear', stay: this.way !== null},
    );
  }

  /**
   * Something small from place to place, and gone.
   * @param {Element} element
   * @param {[number, number]} from
   * @param {[number, number]} to
   * @param {number} [after]
   */
  fly(element, from, to, after = 0) {
    const done = () => element.remove();
    const animation = this.run(
      element,
      [
        {transform: `translate(${from[0]}px,${from[1]}px) scale(.6)`, opacity: 0},
        {transform: `translate(${from[0]}px,${from[1] - 8}px) scale(1)`, opacity: 1, offset: 0.15},
        {transform: `translate(${to[0]}px,${to[1] - 8}px) scale(1)`, opacity: 1, offset: 0.85},
        {transform: `translate(${to[0]}px,${to[1]}px) scale(.6)`, opacity: 0},
      ],
      650,
      {queue: false, after},
    );
    if (animation) animation.finished.catch(() => {}).finally(done);
    else done();
  }

  /** A card turns on its long side.
   * @param {Element|null|undefined} element */
  turn(element) {
    this.run(
      element,
      [{transform: 'perspective(900px) rotateY(90deg)'}, {transform: 'perspective(900px) rotateY(0)'}],
      450,
    );
  }

  /** Something new comes up.
   * @param {Element|null|undefined} element @param {number} [after] */
  appear(element, after = 0) {
    this.run(
      element,
      [
        {opacity: 0, transform: 'translateY(6px)'},
        {opacity: 1, transform: 'none'},
      ],
      260,
      {queue: false, after},
    );
  }

  /** Dice tumble.
   * @param {Element|null|undefined} element @param {number} turn degrees */
  tumble(element, turn) {
    this.run(
      element,
      [
        {transform: `rotate(${turn}deg) translateY(-26px)`, opacity: 0.2},
        {transform: 'none', opacity: 1},
      ],
      380,
      {queue: false, easing: 'cubic-bezier(.3,1.5,.5,1)'},
    );
  }
}
