/** Times and deadlines in words, without a screen. */

const MINUTE = 60_000,
  HOUR = 60 * MINUTE,
  DAY = 24 * HOUR;

/** "18 h", "3 days", "40 min". @param {number} ms */
export function left(ms) {
  if (ms <= 0) return 'no time';
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} min`;
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`;
  return `${Math.round(ms / DAY)} days`;
}

/** Whether the reader's clock has twelve or twenty-four hours. */
const OWN = /** @type {any} */ (new Intl.DateTimeFormat(undefined, {hour: 'numeric'}).resolvedOptions()).hourCycle;

/**
 * "Sunday 20:00" for a moment within a week, else with its date; as the reader's own clock shows it.
 * @param {number} at @param {number} now @param {string} [hourCycle]
 */
export function when(at, now, hourCycle = OWN) {
  const far = Math.abs(at - now) > 6 * DAY;
  const day = far ? {weekday: 'short', day: 'numeric', month: 'short'} : {weekday: 'long'};
  const hour = hourCycle === 'h12' || hourCycle === 'h11' ? 'numeric' : '2-digit';
  return new Intl.DateTimeFormat('en-GB', /** @type {any} */ ({...day, hour, minute: '2-digit', hourCycle})).format(at);
}

/** A table's time for each answer: "a day", "3 days". @param {number|null} seconds @param {number|null} hour */
export function each(seconds, hour) {
  if (hour !== null && hour !== undefined) return `by ${hour}:00`;
  return seconds === 86_400 ? 'a day' : left((seconds ?? 0) * 1000);
}

/** Another pace as it is proposed. @param {any} terms */
export const paceWords = terms =>
  terms.kind === 'mail' ? `by mail, ${each(terms.deadline ?? 86_400, terms.hour)} for each answer` : 'live';
