/**
 * The story as lines of a log, without a screen.
 *
 * @typedef {import('./state.js').Fact} Fact
 * @typedef {{key: string, kind: 'turn'|'line'|'fold', facts: Fact[]}} Line
 */

/**
 * Facts as lines: headings, sentences, and folds of routine.
 * @param {Fact[]} story @param {(fact: Fact) => boolean} heading
 * @returns {Line[]}
 */
export function linesOf(story, heading) {
  /** @type {Line[]} */
  const lines = [];
  story.forEach((fact, i) => {
    if (!fact.say) return;
    const last = lines.at(-1),
      key = `${fact.entry}-${i}`;
    if (heading(fact)) {
      if (last?.kind === 'turn') lines.pop();
      lines.push({key, kind: 'turn', facts: [fact]});
    } else if (!fact.routine) lines.push({key, kind: 'line', facts: [fact]});
    else if (last?.kind === 'fold') last.facts.push(fact);
    else lines.push({key, kind: 'fold', facts: [fact]});
  });
  return lines;
}
