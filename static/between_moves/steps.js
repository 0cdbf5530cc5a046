/**
 * What happened while somebody was away, as steps, without a screen.
 *
 * @typedef {import('../match/types.js').Fact} Fact
 * @typedef {{entry: number, at: number, seat: number, say: string, more: string[], rule: string}} Step
 */

const MOST = 40; // steps; who was away for longer begins later

/**
 * One step for each entry after `seen` that tells something out of the ordinary; the rest is folded.
 * @param {Fact[]} story facts in order
 * @param {number} seen @param {number|null} you
 * @returns {{steps: Step[], folded: number}}
 */
export function stepsOf(story, seen, you) {
  /** @type {Map<number, Fact[]>} */
  const entries = new Map();
  for (const fact of story) {
    if (fact.entry <= seen || fact.seat === you) continue;
    entries.set(fact.entry, [...(entries.get(fact.entry) ?? []), fact]);
  }
  const steps = [];
  for (const [entry, facts] of entries) {
    const told = facts.filter(fact => fact.say && !fact.routine);
    if (!told.length) continue;
    const [first, ...rest] = told;
    steps.push({entry, at: first.at ?? 0, seat: first.seat ?? -1, say: first.say, more: rest.map(f => f.say), rule: first.rule});
  }
  const shown = steps.slice(-MOST);
  return {steps: shown, folded: entries.size - shown.length};
}
