/** What is public of a civilization: its eight attributes over the rounds, its distance to each victory, the cards it has played. */
import {html, icon} from '../../match/lit.js';
import {ATTRIBUTES} from './attributes.js';
import {attributes} from './plot.js';

/** @typedef {import('./view').Legs} Legs @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View */

/** @param {Ctx} ctx @param {number} seat */
export function assets(ctx, seat) {
  const {view} = ctx,
    limit = view.limit[seat];
  const near = view.paths.flatMap(path => path.seats[seat]?.short ?? []),
    short = near.length ? Math.min(...near) : null;
  return {
    line: view.race[seat] || 'no race yet',
    figures: [
      {label: 'nearest victory', value: short === null ? 'left' : short ? `${short} short` : 'complete'},
      {label: 'leads alone in', value: `${view.crowns[seat].length} of ${ATTRIBUTES.length}`},
      {label: 'hand', value: `${view.hands[seat]} ${view.hands[seat] === 1 ? 'card' : 'cards'}`, title: `${limit} may be kept`},
    ],
    body: html`${attributes(ctx, seat)}${victories(view, seat)}${played(ctx, seat)}`,
  };
}

/** @param {View} view @param {number} seat */
function victories(view, seat) {
  const open = view.paths.filter(path => path.seats[seat]).sort((a, b) => /** @type {Legs} */ (a.seats[seat]).short - /** @type {Legs} */ (b.seats[seat]).short);
  if (!open.length) return '';
  return html`<h4>Distance to each victory</h4><div class="ways-of">${open.map(path => {
    const {short, legs} = /** @type {Legs} */ (path.seats[seat]);
    return html`<div><span>${path.name} <small>${legs.map((/** @type {{attribute: number, lead: number}} */ leg, /** @type {number} */ k) => html`${k ? ', ' : ''}${ATTRIBUTES[leg.attribute]} ${leg.lead < 0 ? `${-leg.lead} behind` : `${leg.lead} ahead`}`)}</small></span><b>${short ? `${short} short` : 'complete'}</b></div>`;
  })}</div>`;
}

/** The cards this seat has played, the newest first.
 * @param {Ctx} ctx @param {number} seat */
function played(ctx, seat) {
  const until = ctx.store.past?.number ?? Infinity,
    cards = /** @type {import('./view').Fact[]} */ (ctx.store.story).filter(fact => fact.fact === 'played' && fact.seat === seat && fact.entry <= until);
  if (!cards.length) return '';
  const {board} = ctx.match;
  return html`<h4>Cards played, ${cards.length}</h4><p class="played">${cards.reverse().map(({card}) => html`<span>${icon(board.cards[card].type, 14)} ${board.cards[card].name}</span>`)}</p>`;
}
