/** The table of Galactic Civ: what this game adds to the match page. */
import {badge, html, raw} from '../../match/lit.js';
import {nearest} from './paths.js';
import {rose} from './rose.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact
 * @typedef {import('../../match/types.js').Option} Option */

export {table} from './table.js';
export {stage} from './stages.js';
export {panel} from './answers.js';
export {animate} from './motions.js';

/** On the front page: the star of who is in turn.
 * @param {Ctx} ctx */
export const scene = ctx =>
  html`<div class="civscene">${raw(rose(ctx.view, Math.max(0, ctx.view.mover), ctx.names[Math.max(0, ctx.view.mover)], {small: true}))}</div>`;

/** What few moments need: what is public of a civilization, the end, and the first minute. */
export const rare = {assets: () => import('./assets.js'), end: () => import('./end.js'), first: () => import('./first.js')};

/** @param {Ctx} ctx */
export const turn = ctx => (ctx.view.round > 0 ? `Round ${ctx.view.round} of ${ctx.view.rounds}` : 'Choosing races');

/** @param {Ctx} ctx @param {any} value */
export const naming = (ctx, value) => ctx.match.board.cards[value]?.name ?? '';

/** What turns a card. */
export const cards = ['event_drawn'];

/** @param {Fact} fact */
export const heading = fact => fact.fact === 'round_began';

/** @param {Ctx} ctx @param {Option} option */
export const warning = (ctx, option) =>
  option.action === 'resign' ? 'Your hand is discarded and your civilization plays no more. You can stay and watch.' : undefined;

const DEEDS = /** @type {Record<string, string>} */ ({play: 'Play', discard: 'Discard', pick: 'Choose'});

/** What is asked once more by mail: the label of such an answer is a name.
 * @param {Ctx} ctx @param {import('../../match/types.js').Option} option */
export const deed = (ctx, option) => {
  const label = ctx.say(option.label),
    verb = DEEDS[option.action] ?? '';
  return label.startsWith(verb) ? label : `${verb} ${label}`;
};

/** The nearest victory, which everybody watches.
 * @param {Ctx} ctx */
export function meters(ctx) {
  const [path] = nearest(ctx.view);
  if (!path || ctx.view.round < 1 || ctx.position.over) return [];
  const who = path.seat === ctx.you ? 'you' : ctx.short(path.seat),
    value = path.short ? `${path.short} short` : 'complete',
    title = 'The victory that is nearest, and whose';
  if (ctx.phone) return [{label: path.name, value: html`${badge(path.seat, 14)} ${value}`, title: `${who}. ${title}`}];
  return [{label: `${path.name}: ${who}`, value, of: 10, share: (10 - path.short) / 10, title}];
}
