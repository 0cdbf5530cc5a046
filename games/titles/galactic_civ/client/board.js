/** The table of Galactic Civ: what this game adds to the match page. */
import {html, raw} from '../../match/lit.js';
import {civilization} from './plot.js';
import {nearest} from './paths.js';
import {rose} from './rose.js';
import {ATTRIBUTES} from './attributes.js';

export {table} from './table.js';
export {stage} from './stages.js';
export {panel} from './answers.js';
export {animate} from './motions.js';
export {aftermath} from './plot.js';

const ENDINGS = /** @type {Record<string, string>} */ ({
  general: 'General Victory',
  last_standing: 'Last one standing',
});

/** On the front page: the star of who is in turn. @param {any} ctx */
export const scene = ctx =>
  html`<div class="civscene">${raw(rose(ctx.view, Math.max(0, ctx.view.mover), ctx.names[Math.max(0, ctx.view.mover)], {small: true}))}</div>`;

/** The card of a seat: its civilization over the rounds. @param {any} ctx @param {number} seat */
export const card = (ctx, seat) => civilization(ctx, seat);

/** @param {any} ctx */
export const turn = ctx => (ctx.view.round > 0 ? `Round ${ctx.view.round} of ${ctx.view.rounds}` : 'Choosing races');

/** @param {any} ctx @param {any} value */
export const naming = (ctx, value) => ctx.match.board.cards[value]?.name ?? '';

/** @param {any} fact */
export const heading = fact => fact.fact === 'round_began';

/** @param {any} ctx @param {string} ending */
export const ending = (ctx, ending) =>
  ENDINGS[ending] ?? `${ending.charAt(0).toUpperCase()}${ending.slice(1)} Victory`;

/** @param {any} ctx @param {any} option */
export const warning = (ctx, option) =>
  option.action === 'resign' ? 'Your hand is discarded and your civilization plays no more. You can stay and watch.' : undefined;

/** How a player's game ended. @param {any} ctx @param {number} seat */
export function fate(ctx, seat) {
  const {view} = ctx;
  if (view.gone.includes(seat)) return 'left the game';
  const led = view.leads.flatMap((lead, i) => (lead.seat === seat ? [ATTRIBUTES[i]] : []));
  return led.length ? `highest in ${led.join(', ')}` : 'highest in nothing';
}

/** The nearest victory, which everybody watches. @param {any} ctx */
export function meters(ctx) {
  const [path] = nearest(ctx.view);
  if (!path || ctx.view.round < 1 || ctx.position.over) return [];
  return [
    {
      label: `${path.name}: ${path.seat === ctx.you ? 'you' : ctx.short(path.seat)}`,
      value: path.short ? `${path.short} short` : 'complete',
      of: 10,
      share: (10 - path.short) / 10,
      title: 'The victory that is nearest, and whose',
    },
  ];
}
