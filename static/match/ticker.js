/** What moves by the second: clocks, the hammer, what is left for a decision. Runs while the page is looked at. */
import {left, minutes, put, seconds, tick} from './clock.js';

/** @typedef {import('./types.js').Clock|null|undefined} Clock */

const GOING = 3000;

/** @typedef {{page: Element, time: () => number, clock: () => Clock, you: () => number|null, phase: () => import('./types.js').Phase|null|undefined, asked: () => boolean,
 *            still: () => boolean, beep: () => void}} Source */

/** @param {Source} source @returns {() => void} to redraw the times at once */
export function startTicker(source) {
  let last = 0,
    full = 0,
    beeped = -1;
  const paint = () => {
    const clock = source.clock(),
      now = source.time();
    full = Math.max(full, 120_000, ...(clock?.main ?? []));
    tick(source.page, clock, now, full);
    panelClock(source, clock, now);
    const rest = hammers(source, now);
    const second = rest !== null && rest < GOING && source.asked() ? Math.ceil(rest / 1000) : -1;
    if (second > 0 && second !== beeped) source.beep();
    beeped = second;
  };
  /** @param {number} at */
  const frame = at => {
    if (at - last > 90) {
      last = at;
      paint();
    } else if (!source.still()) hammers(source, source.time());
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return paint;
}

/** How long the viewer has by the rules' own clocks; a deadline by mail stands beside the moves.
 * @param {Source} source @param {Clock} clock @param {number} now */
function panelClock(source, clock, now) {
  const place = /** @type {HTMLElement|null} */ (source.page.querySelector('[data-panel-clock]'));
  if (!place) return;
  const until = source.phase()?.until,
    mine = source.you(),
    time = mine === null ? null : left(clock, mine, now);
  place.classList.remove('urgent');
  if (until && 'floor' in /** @type {object} */ (source.phase())) {
    const rest = Math.max(0, until - now);
    place.classList.toggle('urgent', rest < GOING);
    return two(place, rest < GOING ? '' : 'hammer in', rest < GOING ? seconds(rest) : `${seconds(rest)} s`);
  }
  if (time?.running && source.asked()) {
    place.classList.toggle('urgent', time.aux <= 0 && time.main < 10_000);
    return time.aux > 0
      ? two(place, '', `${seconds(time.aux)} s`, `then your ${minutes(time.main)} runs`)
      : two(place, 'your time', minutes(time.main));
  }
  const free = clock?.unlimited && source.asked(); // against bots alone
  two(place, free ? 'No clock:' : '', free ? 'take your time' : '');
  if (free) place.title = '';
}

/** @param {HTMLElement} place @param {string} before @param {string} strong @param {string} [after] */
function two(place, before, strong, after = '') {
  if (!place.firstElementChild) {
    place.append(document.createElement('span'), document.createElement('b'), document.createElement('span'));
    place.title = 'Each decision has some seconds of its own; only then your main time runs.';
  }
  [before, strong, after].forEach((text, i) => put(/** @type {HTMLElement} */ (place.children[i]), text));
}

/** The rings.
 * @param {Source} source @param {number} now @returns {number|null} ms to the hammer */
function hammers(source, now) {
  let rest = null;
  for (const ring of /** @type {NodeListOf<HTMLElement>} */ (source.page.querySelectorAll('[data-hammer]'))) {
    const until = Number(ring.dataset.until),
      length = Number(ring.dataset.length);
    const left = until ? Math.max(0, until - now) : null,
      share = left === null ? 1 : Math.min(1, left / length);
    for (const arc of ring.querySelectorAll('.arc'))
      arc.setAttribute('stroke-dasharray', `${(share * 100).toFixed(2)} 100`);
    const svg = ring.querySelector('svg'),
      middle = (svg?.viewBox.baseVal.width ?? 300) / 2;
    ring.querySelector('.bead')?.setAttribute('transform', `rotate(${(share * 360).toFixed(1)} ${middle} ${middle})`);
    const going = left !== null && left < GOING;
    ring.classList.toggle('urgent', going);
    if (left === null) continue;
    rest = left;
    const words =
      left <= 0
        ? 'the hammer falls'
        : going
          ? left < 1000
            ? 'last chance …'
            : left < 2000
              ? 'going twice'
              : 'going once'
          : `${seconds(left)} s${ring.dataset.brief ? '' : ' to the hammer'}`;
    put(/** @type {HTMLElement} */ (ring.querySelector('[data-left]')), words);
    ring.querySelectorAll('.going i').forEach((dot, i) => dot.classList.toggle('on', i < Math.ceil(left / 1000)));
  }
  return rest;
}
