/**
 * What somebody wrote, with its links: pieces of text and addresses by turns, for pages that draw them without markup.
 * Only http and https, only as they stand there; the time it takes grows with the text and no faster.
 */

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
const TRAILING = '.,;:!?)]}…';
const DOING = '/me ';

/** @typedef {{text: string, href?: string}} Piece */

/** @param {string} text @returns {Piece[]} */
export function pieces(text) {
  /** @type {Piece[]} */
  const found = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = bare(match[0]);
    if (!safe(address)) continue;
    if (/** @type {number} */ (match.index) > at) found.push({text: text.slice(at, match.index)});
    found.push({text: address, href: address});
    at = /** @type {number} */ (match.index) + address.length;
  }
  if (at < text.length) found.push({text: text.slice(at)});
  return found;
}

/** Without what ends the sentence around it; a bracket that was opened inside stays.
 * @param {string} address */
function bare(address) {
  let open = 0;
  for (const letter of address) open += letter === '(' ? 1 : letter === ')' ? -1 : 0;
  let end = address.length;
  while (end && TRAILING.includes(address[end - 1])) {
    if (address[end - 1] === ')') {
      if (open >= 0) break;
      open += 1;
    }
    end -= 1;
  }
  return address.slice(0, end);
}

/** @param {string} address */
function safe(address) {
  try {
    const {protocol, hostname} = new URL(address);
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
  } catch {
    return false;
  }
}

/** What somebody does, of a line that was said with /me; null for any other.
 * @param {string} text */
export const doing = text => (text.startsWith(DOING) ? text.slice(DOING.length) : null);
