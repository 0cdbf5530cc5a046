/**
 * Moments and spans in words, in one manner everywhere and by the reader's own zone: "20:05", "today 20:05",
 * "tomorrow 08:56", "Mon 24 Nov, 20:05" (with its year where it is another one); "3 days", "18 h", "40 min", "42 s".
 * `common/moments.py` and `common/durations.py` say the same on the server.
 */

const MINUTE = 60_000,
  HOUR = 60 * MINUTE,
  DAY = 24 * HOUR;
/** @param {number} n */
const two = n => String(n).padStart(2, '0');

/** "20:05".
 * @param {number|string} at */
export function clock(at) {
  const there = new Date(at);
  return `${two(there.getHours())}:${two(there.getMinutes())}`;
}

/** "today", "tomorrow", "Mon 24 Nov".
 * @param {number} at @param {number} [now] */
export function day(at, now = Date.now()) {
  const there = new Date(at),
    here = new Date(now),
    next = new Date(here.getFullYear(), here.getMonth(), here.getDate() + 1);
  if (there.toDateString() === here.toDateString()) return 'today';
  if (there.toDateString() === next.toDateString()) return 'tomorrow';
  const [week, month] = there.toDateString().split(' ');
  return `${week} ${there.getDate()} ${month}${there.getFullYear() === here.getFullYear() ? '' : ` ${there.getFullYear()}`}`;
}

/** A moment.
 * @param {number} at @param {number} [now] */
export function when(at, now = Date.now()) {
  const named = day(at, now);
  return `${named}${named.includes(' ') ? ',' : ''} ${clock(at)}`;
}

/** How long that is.
 * @param {number} ms */
export function span(ms) {
  if (ms <= 0) return 'no time';
  if (ms < MINUTE) return `${Math.max(1, Math.round(ms / 1000))} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.max(1, Math.round(ms / HOUR))} h`;
  return `${Math.round(ms / DAY)} days`;
}
