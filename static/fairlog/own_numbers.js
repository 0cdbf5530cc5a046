/**
 * The numbers that this browser adds to the dice of its games, by match, in IndexedDB: each stays here until the site has
 * fixed everything else, and afterwards shows that it was mixed in.
 *
 * @typedef {{match: string, owner: string, number: string, tip: string, kept: boolean, head: string, at: number}} OwnNumber
 *   `owner`: the seat as the log of the game calls it; `number`, `tip` (its hash), `head`: hex; `kept`: the site has the
 *   promise; `head`: of the sealing it was shown to, empty before that; `at`: ms, when it was made
 * @typedef {import('./check.js').Event} Event
 * @typedef {{get: (match: string) => Promise<OwnNumber|null>, put: (own: OwnNumber) => Promise<void>}} Store
 */

const NAME = 'starboard', TABLE = 'numbers';
const MATCHES = 200; // the oldest go

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, {keyPath: 'match'}).createIndex('at', 'at');
  return done(request);
}

/** @template T @param {IDBTransactionMode} mode @param {(table: IDBObjectStore) => Promise<T>} deed @returns {Promise<T>} */
async function within(mode, deed) {
  const base = await open();
  try {
    return await deed(base.transaction(TABLE, mode, {durability: 'strict'}).objectStore(TABLE));
  } finally {
    base.close();
  }
}

/** What this browser keeps; rejects where a browser keeps nothing.
 * @type {Store} */
export const ownNumbers = {
  get: match => within('readonly', async table => (await done(table.get(match))) ?? null),
  put: own => within('readwrite', async table => {
    await done(table.put(own));
    if ((await done(table.count())) <= MATCHES) return;
    const oldest = await done(table.index('at').getAllKeys(null, 1));
    await done(table.delete(oldest[0]));
  }),
};

/** Whether the number that this browser showed was mixed into a game, after what it had checked before.
 * @param {{ev: Event, h: string}[]} events @param {OwnNumber} own */
export function isMixedIn(events, own) {
  const sealed = events.findIndex(({h}) => h === own.head), mixed = events.findIndex(({ev}) => ev?.t === 'table');
  /** @type {[string, number, string][]} */
  const parts = events[mixed]?.ev.parts;
  return sealed >= 0 && mixed === sealed + 1 && Array.isArray(parts) && parts.some(part => part?.[0] === own.owner && part[1] === 1 && part[2] === own.number);
}
