/**
 * Time on the page: what is left, as figures and bars. The numbers come from the position; here they only run down.
 * The auxiliary time drains first, then the main time; the last ten seconds change their shape, not only their colour.
 */
import {html} from './lit.js';

/** @typedef {import('./types.js').Clock|null|undefined} Clock */

export const LAST = 10_000;

/**
 * What a seat has left.
 * @param {Clock} clock the clock of a view, or null
 * @param {number} seat @param {number} now server time in ms
 * @returns {{aux: number, main: number, running: boolean, spare: number}|null}
 */
export function left(clock, seat, now) {
  if (!clock?.main || clock.unlimited || clock.main[seat] === undefined) return null;
  const begun = clock.begun?.[seat] ?? -1,
    spare = clock.spare?.[seat] ?? 0,
    main = clock.main[seat];
  if (begun < 0) return {aux: 0, main, running: false, spare: 0};
  const gone = Math.max(0, (clock.frozen ?? now) - begun); // during a pause it stands still
  return {aux: Math.max(0, spare - gone), main: Math.max(0, main - Math.max(0, gone - spare)), running: clock.frozen === undefined, spare};
}

/** Minutes and seconds: 1:48. A started second counts.
 * @param {number} ms */
export function minutes(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds and tenths: 4.2.
 * @param {number} ms */
export const seconds = ms => (Math.max(0, ms) / 1000).toFixed(1);

/** The place of a seat's clock; `tick` fills it.
 * @param {number} seat */
export const seatClock =
  seat => html`<div class="ck" data-clock=${seat}><span class="two" title="The seconds of this decision, then the main time"><span class="aux"></span><b></b></span>
  <span class="clock" aria-hidden="true"><i></i><u></u></span></div>`;

/**
 * Fill in every clock on the page.
 * @param {Element} page @param {Clock} clock @param {number} now @param {number} full the main time a game begins with
 */
export function tick(page, clock, now, full) {
  for (const place of page.querySelectorAll('[data-clock]')) {
    const time = left(clock, Number(/** @type {HTMLElement} */ (place).dataset.clock), now);
    place.toggleAttribute('hidden', !time);
    if (time) fill(place, time, full);
  }
}

/**
 * @param {Element} place
 * @param {{aux: number, main: number, running: boolean, spare: number}} time
 * @param {number} full
 */
function fill(place, time, full) {
  const [aux, main, bar, lane] = ['.aux', '.two b', '.clock i', '.clock u'].map(
    q => /** @type {HTMLElement} */ (place.querySelector(q)),
  );
  const ten = time.running && time.aux <= 0 && time.main <= LAST;
  put(aux, time.aux > 0 ? `${seconds(time.aux)} +` : '');
  put(main, minutes(time.main));
  place.classList.toggle('ten', ten);
  place.classList.toggle('runs', time.running);
  wide(bar, ten ? time.main / LAST : Math.min(1, time.main / full) * 0.76);
  wide(lane, time.aux > 0 ? (0.2 * time.aux) / Math.max(time.spare, 1) : 0);
}

/** @param {HTMLElement} element @param {string} text */
export function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** @param {HTMLElement} element @param {number} share of the full width */
function wide(element, share) {
  const width = `${(share * 100).toFixed(1)}%`;
  if (element.style.width !== width) element.style.width = width;
}
