/** A card as it is turned up, for those who edit it. */
import {eventCard} from './fortune.js';

/** @param {{events: import('./view').Fortune[]}} board @param {string} _list @param {number} n */
export const card = (board, _list, n) => eventCard(board.events[n]);
