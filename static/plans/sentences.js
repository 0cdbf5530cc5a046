/** A rule as a sentence: words and blanks in their order. Headless. */
import {figure} from '../shared/pen.js';
import {capital, count} from '../match/lit.js';

/** @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Rule} Rule @typedef {import('./types.js').Piece} Piece
 * @typedef {import('./types.js').Part} Part @typedef {import('./types.js').Amount} Amount @typedef {import('./types.js').Term} Term
 * @typedef {import('./types.js').BlankKind} BlankKind @typedef {import('./types.js').Filling} Filling
 * @typedef {import('./types.js').Test} Test */

/** A sentence of a part, in words and names of blanks by turns.
 * @param {string} words */
export const taken = words => words.split(/\{(\w+)\}/);

/** @param {Kit} kit @param {string} id */
export const partOf = (kit, id) => kit.parts.find(part => part.id === id);

/** @param {{id: string, words: string}[]} named @param {string} id */
export const wordsOf = (named, id) => named.find(each => each.id === id)?.words ?? id.replaceAll('_', ' ');

/** The terms of an amount.
 * @param {Amount} amount @returns {Term[]} */
export const termsOf = amount => (Array.isArray(amount) ? amount : [amount]);

/** @param {Kit} kit @param {Amount} amount */
export const saidAmount = (kit, amount) =>
  termsOf(amount)
    .map(term => (typeof term === 'number' ? figure(term) : `${term[0] === 100 ? '' : `${term[0]}% of `}${wordsOf(kit.measures, term[1])}`))
    .join(' plus ');

/** What stands in a blank, in words.
 * @param {Kit} kit @param {BlankKind} kind @param {Filling} filling @returns {string} */
export function saidFilling(kit, kind, filling) {
  if (filling === undefined) return '…';
  if (kind.type === 'amount') return saidAmount(kit, /** @type {Amount} */ (filling));
  if (kind.type === 'extreme') {
    const [way, measure] = /** @type {[string, string]} */ (filling);
    return `${way} ${wordsOf(kit.measures, measure)}`;
  }
  if (kind.type === 'choice') return String(filling);
  if (kind.type === 'questions') return /** @type {string[]} */ (filling).join(', ') || 'anything';
  if (kind.type === 'goods') return saidSide(kind.things, /** @type {import('./types.js').Side} */ (filling));
  const names = /** @type {string[]} */ (filling).map(id => kind.things.find(thing => thing.id === id)?.name ?? id);
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

/** A side of a trade: "100 and Slagholm".
 * @param {import('./types.js').Thing[]} things @param {import('./types.js').Side} side */
function saidSide(things, {cash, lots, cards, chips}) {
  const named = lots.map(id => things.find(thing => thing.id === id)?.name ?? id);
  return [...(cash ? [figure(cash)] : []), ...named, ...cards.map(card => `card ${card}`), ...(chips ? [count(chips, 'resource')] : [])].join(' and ') || '…';
}

/** The shortest way to say a part that leaves out nothing but what is usual.
 * @param {Part} part @param {Rule} rule */
export function shortest(part, rule) {
  const told = Object.entries(part.blanks).flatMap(([name, kind]) => (JSON.stringify(rule.fields?.[name]) === JSON.stringify(kind.default) ? [] : [`{${name}}`])),
    ways = [part.sentence, ...part.also].filter(way => told.every(blank => way.includes(blank)));
  return ways.reduce((least, way) => (taken(way).length < taken(least).length ? way : least), part.sentence);
}

/** The pieces of a rule.
 * @param {Kit} kit @param {Rule} rule @param {boolean} [whole] with every blank, though it holds what is usual @returns {Piece[]} */
export function piecesOf(kit, rule, whole = false) {
  const part = partOf(kit, rule.part);
  if (!part) return [capital(rule.part.replaceAll('_', ' '))];
  const answer = taken(whole ? part.sentence : shortest(part, rule)).map((text, i) =>
    i % 2 ? {field: text, says: saidFilling(kit, part.blanks[text], rule.fields?.[text])} : part.asks && !i ? text.replace(/^ask\b/, 'ask me') : text,
  );
  /** @type {Piece[]} */
  const pieces = [rule.ask ? 'Ask me before you ' : '', ...answer, ...(rule.if ?? []).flatMap((test, i) => saidTest(kit, test, i))];
  return joined(pieces);
}

/** @param {Kit} kit @param {Test} test @param {number} i its place @returns {Piece[]} */
function saidTest(kit, test, i) {
  const so = i ? ' and ' : ' if ';
  if (test.length !== 3) {
    const not = test.length === 2,
      id = not ? test[1] : test[0];
    return [so, {field: `if ${i} state`, says: `${not ? 'not: ' : ''}${wordsOf(kit.states, id)}`}];
  }
  const [measure, way, amount] = test;
  return [
    so,
    {field: `if ${i} measure`, says: wordsOf(kit.measures, measure)},
    ' is ',
    {field: `if ${i} way`, says: way === '<' ? 'below' : 'at least'},
    ' ',
    {field: `if ${i} amount`, says: saidAmount(kit, amount)},
  ];
}

/** Words that follow each other as one piece, with a capital where the sentence begins.
 * @param {Piece[]} pieces @returns {Piece[]} */
function joined(pieces) {
  /** @type {Piece[]} */
  const found = [];
  for (const piece of pieces) {
    const last = found.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') found[found.length - 1] = last + piece;
    else found.push(piece);
  }
  return found.map((piece, i) => (i || typeof piece !== 'string' ? piece : capital(piece)));
}

/** The sentence in plain words, for a screen reader.
 * @param {Kit} kit @param {Rule} rule */
export const saidRule = (kit, rule) =>
  piecesOf(kit, rule).map(piece => (typeof piece === 'string' ? piece : piece.says)).join('');

/** How long a rule holds, in words.
 * @param {Kit} kit @param {Rule} rule */
export const saidLasting = (kit, rule) => wordsOf(kit.lasting, rule.for ?? 'until');
