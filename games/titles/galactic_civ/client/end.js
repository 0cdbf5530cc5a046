/** The end: how it is called, how each player stood, the course of the game, and the six ways to win. */
import {ATTRIBUTES} from './attributes.js';

/** @typedef {import('./view').Ctx} Ctx */

export {aftermath} from './plot.js';
export {ways} from './ways.js';

/** What the course of a game shows: the worth the server counts is less the points short of the nearest victory (§8.2). */
export const measure = {
  heading: 'Distance to victory',
  note: 'points short of the nearest victory',
  /** @param {number} value */
  says: value => (value ? `${-value} short` : 'complete'),
  /** @param {number} value */
  axis: value => String(Math.abs(value)),
};

const ENDINGS = /** @type {Record<string, string>} */ ({
  general: 'General Victory',
  last_standing: 'Last one standing',
});

/** @param {Ctx} ctx @param {string} ending */
export const ending = (ctx, ending) =>
  ENDINGS[ending] ?? `${ending.charAt(0).toUpperCase()}${ending.slice(1)} Victory`;

/** How a player's game ended.
 * @param {Ctx} ctx @param {number} seat */
export function fate(ctx, seat) {
  const {view} = ctx;
  if (view.gone.includes(seat)) return 'left the game';
  if (ctx.position.over?.ending === 'last_standing') return 'last one standing';
  const led = view.leads.flatMap((lead, i) => (lead.seat === seat ? [ATTRIBUTES[i]] : []));
  return led.length ? `highest in ${led.join(', ')}` : 'highest in nothing';
}
