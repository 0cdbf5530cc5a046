/**
 * Sentences of the game, told to one reader: the browser's half of games/engine/sentences.py, held to the same vectors.
 *
 * `@2` is the player at seat 2 ("you" to that player), `@2's` is theirs ("your"), `{bid|bids}` is its first form when
 * the sentence's first player is the reader, and `*480*` is bold.
 */

const PLAYER = /@(\d+)('s)?/g;
const VERB = /\{([^{}|]*)\|([^{}|]*)\}/g;
const OPENING = /(^|[.!?:] )(\*?)you/g;
const BOLD = /\*([^*]+)\*/;

/** In pieces.
 * @param {string} sentence @param {readonly string[]} names by seat
 * @param {number|null} viewer */
function told(sentence, names, viewer) {
  const mine = viewer !== null && about(sentence) === viewer;
  /** @param {string} mention @param {string} seat @param {string} [owner] */
  const addressed = (mention, seat, owner) => (Number(seat) === viewer ? (owner ? 'your' : 'you') : mention);
  /** @param {string} _ @param {string} seat */
  const called = (_, seat, owner = '') => (names[Number(seat)] ?? 'nobody') + owner;
  return sentence
    .replace(VERB, (_, first, second) => (mine ? first : second))
    .replace(PLAYER, addressed)
    .replace(OPENING, '$1$2You')
    .split(BOLD)
    .map(piece => piece.replace(PLAYER, called)); // last, so that nothing in a name is taken for markup
}

/**
 * A sentence in pieces, plain and bold by turns: the odd ones are bold.
 * @param {string} sentence @param {readonly string[]} names @param {number|null} [viewer]
 */
export const pieces = (sentence, names, viewer = null) => told(sentence, names, viewer);

/**
 * A sentence as plain text.
 * @param {string} sentence
 * @param {readonly string[]} names
 * @param {number|null} [viewer]
 */
export const tell = (sentence, names, viewer = null) => pieces(sentence, names, viewer).join('');

/** The seat a sentence is about: the first it names.
 * @param {string} sentence @returns {number|null} */
export function about(sentence) {
  const first = /@(\d+)/.exec(sentence ?? '');
  return first ? Number(first[1]) : null;
}

/** First names where they are enough to tell people apart; a name with a number is a name only with it.
 * @param {readonly string[]} names @returns {string[]} */
export function shortNames(names) {
  const first = names.map(name => name.split(' ')[0]);
  return names.map((name, i) => (/ \d+$/.test(name) || first.filter(other => other === first[i]).length > 1 ? name : first[i]));
}
