/** A card as its owner sees it, for those who edit it. */
import {html, icon} from '../../match/lit.js';
import {ATTRIBUTES, numbered, signed} from './attributes.js';
import {eventCard, face} from './cards.js';

/** @typedef {import('./frames').Board} Board */

/** @param {Board} board @param {string} list @param {number} n */
export function card(board, list, n) {
  if (list === 'events') return eventCard(board.events[n]);
  if (list === 'races') return raceCard(board.races[n]);
  if (list !== 'cards') return null;
  const {effects, ...data} = board.cards[n];
  return html`<article class="gcard ${data.type}">${face({card: n, then_ship: false, ...data, effects: numbered(effects)})}</article>`;
}

/** A race with the signs of what it begins with.
 * @param {import('./frames').Board['races'][number]} race */
function raceCard({name, effects}) {
  const begins = numbered(effects ?? {});
  return html`<article class="fcard"><div><h3>${name}</h3><div class="art begins-with">${begins.map(([attribute]) => icon(ATTRIBUTES[attribute], 64))}</div>
    <p>${begins.map(([attribute, by]) => `${ATTRIBUTES[attribute]} ${signed(by)}`).join(', ') || 'Five of everything.'}</p></div></article>`;
}
