/** The check of a game beside its page, so that it stays quick: a file comes in, how far it is and what was found go out.
 * It asks nobody, so it does its work offline as well. */
import {check} from './check.js';
import {turnsOf} from './journal.js';
import {isMixedIn} from './own_numbers.js';

/** @typedef {import('./check.js').Log} Log @typedef {import('./check.js').Event} Event */
/** @typedef {import('./own_numbers.js').OwnNumber} OwnNumber */
/** @typedef {{text: string, kept: [number, string][], hand: Event[], own: OwnNumber|null}} Asked  a file, the heads that are
 *   kept, one's own cards, and the number that this browser showed for it */

/** @template T @param {T[]|undefined} value @returns {T[]}  none where a file has something else */
const listOf = value => (Array.isArray(value) ? value : []);
const STEP = 16; // ms between two reports

addEventListener('message', async ({data}) => {
  const {text, kept, hand, own} = /** @type {Asked} */ (data);
  try {
    const file = JSON.parse(text), whole = String(file?.format).startsWith('starboard-game/');
    const log = /** @type {Log} */ (whole ? file.proof : file);
    if (typeof log?.game !== 'string' || !Array.isArray(log.events)) throw TypeError('no proof');
    await run(log, new Map(kept), hand, own, whole);
  } catch (why) {
    postMessage({kind: 'none', why: String(why)});
  }
});

/** @param {Log} log @param {Map<number, string>} kept @param {Event[]} hand @param {OwnNumber|null} own
 * @param {boolean} whole whether it lay in the file of a whole game */
async function run(log, kept, hand, own, whole) {
  const squares = log.events.flatMap(({ev, entry = -1}, event) => (ev?.t === 'draw' || ev?.t === 'deal' ? [{event, entry, card: ev.t === 'deal' || Boolean(ev.of && ev.at === undefined)}] : []));
  postMessage({kind: 'begun', squares, entries: listOf(log.journal).length});
  let told = performance.now();
  const found = await check(log, at => {
    if (performance.now() - told < STEP) return;
    told = performance.now();
    postMessage({kind: 'at', event: at});
  }, kept);
  const turns = turnsOf(log.journal), {faults, ...rest} = found;
  const placed = faults.map(fault => {
    const entry = fault.event >= 0 ? (log.events[fault.event]?.entry ?? -1) : fault.entry;
    return {...fault, entry, turn: turns.get(entry) ?? 0};
  });
  const unsealed = listOf(log.journal).filter(line => line?.unsealed).length;
  postMessage({kind: 'done', ...rest, faults: placed, unsealed, kept: kept.size, hand: hand.length ? await checkHand(log, hand) : null, turns: Math.max(0, ...turns.values()), seats: listOf(log.seats), own: own && isMixedIn(log.events, own), over: Boolean(log.over), game: log.game, whole});
}

/** Whether each of one's own cards lies in its place of a sealed deck: how many of them, and how many fit.
 * @param {Log} log @param {Event[]} hand */
async function checkHand(log, hand) {
  const decks = log.events.filter(({ev}) => ev.t === 'deck_commit' || ev.t === 'shuffle');
  const {faults} = await check({game: log.game, events: [...decks, ...hand.map(ev => ({ev, h: ''}))]});
  return {cards: hand.length, fit: hand.length - faults.filter(({what}) => what === 'opened card' || what === 'unreadable').length};
}
