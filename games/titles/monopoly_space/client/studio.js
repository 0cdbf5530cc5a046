/** A card as it is turned up, for those who edit it. */
import {turnedCard} from './stages.js';

/** @typedef {{name: string, text: string}} Turned */

/** @param {{chance: Turned[], chest: Turned[]}} board @param {string} list @param {number} n */
export const card = (board, list, n) => turnedCard(list === 'chance' ? board.chance[n] : board.chest[n], list === 'chance');
