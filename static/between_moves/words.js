/** Times and deadlines in words, without a screen. */

import {span, when} from '../shared/times.js';

export {span as left, when};

/** A table's time for each answer: "a day", "3 days".
 * @param {number|null} seconds @param {number|null} [hour] */
export function each(seconds, hour) {
  if (hour !== null && hour !== undefined) return `by ${hour}:00`;
  return seconds === 86_400 ? 'a day' : span((seconds ?? 0) * 1000);
}

/** Another pace as it is proposed.
 * @param {import('../match/types.js').Terms} terms */
export const paceWords = terms =>
  terms.kind === 'mail' ? `by mail, ${each(terms.deadline ?? 86_400, terms.hour)} per move` : 'live';
