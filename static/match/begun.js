/** Which games were played in this browser: whoever is new to one is told what wins. */

const KEY = 'starboard.began';
const EARLY = 60; // entries of a match after which nobody is new to it

/** The games somebody has played in this browser.
 * @returns {string[]} */
function begun() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Whether a player sees this game for the first time.
 * @param {import('./state.js').Store} store */
export const isFirst = store =>
  store.you !== null && Boolean(store.match.goal) && store.version <= EARLY && !begun().includes(store.match.title);

/** It was played: that is enough of an introduction.
 * @param {string} title */
export function began(title) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...begun(), title])].slice(-50)));
  } catch {
    // not allowed: it is told again next time
  }
}
