/** A card as its owner sees it, for those who edit it. */
import {html} from '../../match/lit.js';
import {numbered} from './attributes.js';
import {eventCard, face} from './cards.js';

/** @typedef {import('./frames').Board} Board */

/** @param {Board} board @param {string} list @param {number} n */
export function card(board, list, n) {
  if (list === 'events') return eventCard(board.events[n]);
  if (list !== 'cards') return null;
  const {effects, ...data} = board.cards[n];
  return html`<article class="gcard ${data.type}">${face({card: n, then_ship: false, ...data, effects: numbered(effects)})}</article>`;
}
