/** What a moderator has undone by going back stays in the log and in the replay, struck out: where, by whom and why. */

/** @typedef {import('./state.js').Fact} Fact @typedef {{first: number, last: number, by: number, words: string}} Struck */
/** @typedef {{match: {struck?: Struck[]}, store: {story: Fact[]}}} Seen  what the page was sent, and what it was told */

/**
 * The entries that are undone, in their order. The server says who did it; what it told since, the facts say. An entry
 * that was undone counts again where a later way leads to it or beyond.
 * @param {Seen} seen @returns {Struck[]}
 */
export function struckOf({match, store}) {
  const known = match.struck ?? [],
    newest = Math.max(-1, ...known.map(each => each.by));
  /** @type {Struck[]} */
  const found = [];
  let reached = Infinity;
  for (const fact of [...store.story].reverse()) {
    const {entry, to, why} = /** @type {import('./frames').WentBackFact} */ (fact);
    if (fact.fact === 'went_back' && entry > newest && entry <= reached) {
      found.push({first: to + 1, last: entry - 1, by: entry, words: `Undone by a moderator: ${why}`});
      reached = to;
    }
  }
  if (!found.length) return known;
  const kept = known.filter(each => each.by <= reached);
  return [...kept, ...found.reverse()];
}

/** What undid an entry, if anything did.
 * @param {Struck[]} struck @param {number} [entry] */
export const strikingOf = (struck, entry) => struck.find(each => entry !== undefined && each.first <= entry && entry <= each.last);
