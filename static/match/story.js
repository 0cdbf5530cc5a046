/**
 * The story as lines of a log, without a screen.
 *
 * @typedef {import('./state.js').Fact} Fact
 * @typedef {{key: string, kind: 'turn'|'line'|'fold'|'sale', facts: Fact[], end?: Fact}} Line  of a sale, `facts` are what
 *   was bid and who let it go, `end` how it ended
 */

const BIDDING = new Set(['raised', 'dropped', 'bid_in', 'unheard']);
const ENDING = new Set(['bought', 'unsold']);
const DULL = new Set(['rolled', 'moved']); // neither choice nor money

/**
 * Facts as lines: headings, sentences, auctions in one line each, and folds of routine.
 * @param {Fact[]} story @param {(fact: Fact) => boolean} heading
 * @returns {Line[]}
 */
export function linesOf(story, heading) {
  /** @type {Line[]} */
  const lines = [];
  story.forEach((fact, i) => {
    if (!fact.say) return;
    const last = lines.at(-1),
      key = `${fact.entry}-${i}`,
      selling = last?.kind === 'sale' && !last.end;
    if (heading(fact)) {
      quiet(lines);
      if (lines.at(-1)?.kind === 'turn') lines.pop();
      lines.push({key, kind: 'turn', facts: [fact]});
    } else if (BIDDING.has(fact.fact) && (selling || fact.fact !== 'unheard')) {
      if (selling) last.facts.push(fact);
      else lines.push({key, kind: 'sale', facts: [fact]});
    } else if (selling && ENDING.has(fact.fact)) last.end = fact;
    else if (!fact.routine) lines.push({key, kind: 'line', facts: [fact]});
    else if (last?.kind === 'fold') last.facts.push(fact);
    else lines.push({key, kind: 'fold', facts: [fact]});
  });
  return lines;
}

/** A turn that brought neither a choice nor money is one fold, once it is over.
 * @param {Line[]} lines */
function quiet(lines) {
  const from = lines.findLastIndex(line => line.kind === 'turn') + 1,
    turn = lines.slice(from);
  if (turn.length < 2 || !turn.every(line => line.kind === 'fold' || (line.kind === 'line' && DULL.has(line.facts[0].fact)))) return;
  lines.splice(from, turn.length, {key: turn[0].key, kind: 'fold', facts: turn.flatMap(line => line.facts)});
}

/**
 * An auction in figures: every bid, the price when each let it go for good, the best bid of whoever came second.
 * @param {Line} line
 * @returns {{bids: [number, number][], out: [number, number][], second: [number, number]|null, sealed: boolean}}
 */
export function saleOf(line) {
  /** @type {[number, number][]} */
  const bids = [];
  /** @type {Map<number, number>} */
  const out = new Map();
  for (const {fact, seat = -1, amount} of line.facts) {
    if (fact === 'raised') bids.push([seat, /** @type {number} */ (amount)]);
    if (fact === 'raised') out.delete(seat); // thought again
    else if (fact === 'dropped') out.delete(seat), out.set(seat, bids.at(-1)?.[1] ?? 0);
  }
  const winner = line.end?.seat ?? bids.at(-1)?.[0];
  out.delete(winner ?? -1);
  return {
    bids,
    out: [...out],
    second: bids.findLast(([seat]) => seat !== winner) ?? null,
    sealed: line.facts.some(fact => fact.fact === 'bid_in'),
  };
}

/** Who let it go where, and who came second: a sentence in the markup of the log.
 * @param {Line} line */
export function underSale(line) {
  const {out, second} = saleOf(line),
    parts = [];
  if (line.end && second) parts.push(`@${second[0]} bid *${figure(second[1])}*.`);
  const gone = out.filter(([seat]) => !line.end || seat !== second?.[0]);
  if (gone.length)
    parts.push(`${gone.map(([seat, price], i) => `@${seat}${i ? '' : ' let it go'}${price ? ` at *${figure(price)}*` : ''}`).join(', ')}.`);
  return parts.join(' ');
}

/** @param {number} n */
const figure = n => n.toLocaleString('en');
