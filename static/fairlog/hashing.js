/** How FairLog hashes in a browser, by WebCrypto: SHA-256, each purpose with a prefix of its own, everything of no fixed
 * length with its length before it. */

/** In one event; no game has as many. */
export const MOST = {dice: 1_000, sides: 1_000_000, cards: 10_000};
export const NOTHING = new Uint8Array(32);
const FAIR = 2 ** 32;

/** @param {string} text */
export const utf8 = text => new TextEncoder().encode(text);

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A number as four bytes, the greatest first.
 * @param {number} number */
export function int32(number) {
  return Uint8Array.from([24, 16, 8, 0], shift => (number >>> shift) & 255);
}

/** @param {number} number */
export const int64 = number => joined([int32(Math.floor(number / FAIR)), int32(number % FAIR)]);

/** Text with its length before it.
 * @param {string} text */
export function sized(text) {
  if (typeof text !== 'string') throw TypeError('no text');
  return joined([int32(utf8(text).length), utf8(text)]);
}

/** @param {string} purpose @param {...Uint8Array} parts */
export const digest = async (purpose, ...parts) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', joined([utf8(`fairlog/1/${purpose}`), ...parts])));

/** @param {Uint8Array} key */
export async function mac(key) {
  const imported = await crypto.subtle.importKey('raw', key, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  return async (/** @type {string} */ purpose, /** @type {number} */ number) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', imported, joined([utf8(`fairlog/1/${purpose}`), int32(number)])));
}

/** @param {Uint8Array} bytes */
export const hex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');

/** @param {unknown} text @returns {Uint8Array} */
export function unhex(text) {
  if (typeof text !== 'string' || text.length % 2 || /[^0-9a-fA-F]/.test(text)) throw TypeError('no bytes');
  return Uint8Array.from({length: text.length / 2}, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** JSON with its keys in order, and nothing but ASCII: what the seals are made of.
 * @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const keys = Object.keys(value).sort();
    return `{${keys.map(key => `${canonical(key)}:${canonical(value[key])}`).join(',')}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The numbers that follow from a key, each as likely as any other. */
export class Numbers {
  /** @param {Uint8Array} key */
  constructor(key) {
    this.key = key;
    this.block = 0;
    /** @type {number[]} */
    this.words = [];
    /** @type {((purpose: string, number: number) => Promise<Uint8Array>)|null} */
    this.sign = null;
  }

  /** @param {number} stop @returns {Promise<number>} */
  async below(stop) {
    if (!(stop >= 1 && stop <= FAIR)) throw RangeError('no such number');
    for (;;) {
      if (!this.words.length) await this.fill();
      const word = /** @type {number} */ (this.words.shift());
      if (word < Math.floor(FAIR / stop) * stop) return word % stop;
    }
  }

  async fill() {
    this.sign ??= await mac(this.key);
    const raw = await this.sign('block', this.block++);
    for (let at = 0; at < 32; at += 4) this.words.push(raw.slice(at, at + 4).reduce((word, byte) => word * 256 + byte, 0));
  }

  /** @param {number} count @returns {Promise<number[]>} */
  async order(count) {
    const places = Array.from({length: count}, (_, at) => at);
    for (let last = count - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [places[last], places[other]] = [places[other], places[last]];
    }
    return places;
  }
}
