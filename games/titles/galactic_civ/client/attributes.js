/** The eight attributes, the card types and their signs; which phase is called what. */
import {ICON} from '../../shared/icons.js';

/** In the order of the random attribute table. */
export const ATTRIBUTES = [
  'Morale',
  'Research',
  'Exploration',
  'Exploitation',
  'Expansion',
  'Influence',
  'Trade',
  'Military',
];

export const STAGES = [
  'Opportunity',
  'Construction',
  'Discovery',
  'Aggression',
  'Influence',
  'Exploration',
  'Exploitation',
  'Expansion',
  'Research',
  'Trade',
  'Approval',
  'End',
];

export const TYPES = ['ship', 'build', 'tech', 'find'];

/** @param {string} word */
export const capital = word => word.charAt(0).toUpperCase() + word.slice(1);

/** What moves, as [attribute, by], where the board's data name attributes by word.
 * @param {Record<string, number>} effects @returns {[number, number][]} */
export const numbered = effects =>
  ATTRIBUTES.flatMap((name, i) => (effects[name.toLowerCase()] ? [[i, effects[name.toLowerCase()]]] : []));

/** +2 or −1.
 * @param {number} by */
export const signed = by => (by < 0 ? `−${-by}` : `+${by}`);

Object.assign(ICON, {
  Morale: '<path class="ln" d="M0,9.5C-13,0 -10,-9 -4.6,-9C-1.8,-9 0,-7 0,-5C0,-7 1.8,-9 4.6,-9C10,-9 13,0 0,9.5Z"/>',
  Research:
    '<path class="ln" d="M-3.5,-10H3.5M-2.2,-10V-3L-8,7.5C-8.8,9 -8,10 -6.8,10H6.8C8,10 8.8,9 8,7.5L2.2,-3V-10M-5,3.5H5"/>',
  Exploration: '<circle class="ln" r="9.5"/><path class="fl" d="M5.5,-5.5L1.8,1.8L-5.5,5.5L-1.8,-1.8Z"/>',
  Exploitation: '<path class="ln" d="M-9,9L4.5,-4.5M-5,-9.5C2,-10 10,-2 9.5,5"/>',
  Expansion: '<circle class="ln" r="5.6"/><ellipse class="ln" rx="11.5" ry="3.4" transform="rotate(-24)"/>',
  Influence:
    '<path class="ln" d="M0,0V10.5M-5,10.5H5M-5,4A6.6,6.6 0 0 1 -5,-5.4M5,4A6.6,6.6 0 0 0 5,-5.4M-8.6,7A11.4,11.4 0 0 1 -8.6,-8.4M8.6,7A11.4,11.4 0 0 0 8.6,-8.4"/><circle class="fl" cy="-.8" r="2.4"/>',
  Trade:
    '<path class="ln" d="M0,-9.5V9.5M-5.5,9.5H5.5M-8,-6.5H8M-8,-6.5L-11.5,1.5H-4.5ZM8,-6.5L4.5,1.5H11.5Z"/>',
  Military:
    '<path class="ln" d="M-9,-9L5,5M9,-9L-5,5M2.5,7.5L7.5,2.5M-7.5,2.5L-2.5,7.5M6,6L9.5,9.5M-6,6L-9.5,9.5"/>',
  ship: '<path class="ln" d="M0,-11C4,-7 5,-3 5,3L9,8V10H-9V8L-5,3C-5,-3 -4,-7 0,-11Z"/>',
  build: '<path class="ln" d="M-10,9H10M-8,9V0H-2V9M-2,9V-9L4,-5V9M4,1H8V9"/>',
  tech: '<circle class="fl" r="2"/><ellipse class="ln" rx="11" ry="4"/><ellipse class="ln" rx="11" ry="4" transform="rotate(60)"/><ellipse class="ln" rx="11" ry="4" transform="rotate(120)"/>',
  find: '<path class="ln" d="M0,-10L8,-2L0,10L-8,-2ZM-8,-2H8M-3,-2L0,-10L3,-2L0,10Z"/>',
});
