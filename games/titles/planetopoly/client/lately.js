/** What the last throw brought: read from the story, so that it can be looked back to. */

/** A turn's news begins with one of these. */
const BEGINNINGS = ['rolled', 'turn_began'];

/** The facts since the last throw, with it; of the moment that is shown. @param {any} ctx @returns {any[]} */
export function lately(ctx) {
  const {story, past} = ctx.store,
    until = past?.number ?? Infinity;
  let end = story.length;
  while (end && (story[end - 1].entry ?? 0) > until) end--;
  let start = end - 1,
    throws = false;
  while (start >= 0) {
    const {fact} = story[start];
    if (fact === 'rolled') {
      throws = true;
      break;
    }
    if (BEGINNINGS.includes(fact) && !quiet(story.slice(start + 1, end))) break;
    start--;
  }
  return throws || start >= 0 ? story.slice(start, end) : [];
}

/** Whether nothing has happened yet in a turn. @param {any[]} facts */
const quiet = facts => !facts.some(fact => fact.say && !fact.routine);

/** The last payment for a reason that begins so. @param {any[]} facts @param {string} reason */
export const paidFor = (facts, reason) =>
  facts.findLast(fact => fact.fact === 'paid' && String(fact.reason).startsWith(reason));
