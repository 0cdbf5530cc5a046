/**
 * What this browser keeps of the history of games: by match, the heads of its journal that it was shown (or that came in
 * an email), by entry. Whoever wrote history anew cannot make it have the same heads.
 *
 * @typedef {Record<string, string>} Heads  by entry
 */

const KEPT = 'starboard.seals';
const MATCHES = 60;
const HEADS = 8; // of a match

/** @returns {Record<string, Heads>} */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

/** The heads kept of a match.
 * @param {string} match @returns {Map<number, string>} */
export function keptSeals(match) {
  return new Map(Object.entries(all()[match] ?? {}).map(([entry, head]) => [Number(entry), head]));
}

/** Keeps a head: the first, and the last ones. One that is kept is never replaced.
 * @param {string} match @param {number} entry @param {string} head */
export function keepSeal(match, entry, head) {
  if (!Number.isInteger(entry) || entry < 0 || !/^[0-9a-f]{16,64}$/.test(head)) return;
  const {[match]: own = {}, ...others} = all();
  const heads = Object.entries({[entry]: head, ...own}).sort(([one], [other]) => Number(one) - Number(other));
  const few = heads.length > HEADS ? [heads[0], ...heads.slice(1 - HEADS)] : heads;
  const kept = Object.fromEntries([...Object.entries(others).slice(1 - MATCHES), [match, Object.fromEntries(few)]]);
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    /* a browser that keeps nothing has nothing to compare */
  }
}
