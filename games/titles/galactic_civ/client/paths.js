/** How near everybody is to the five victories: of each, who is nearest, and what the two leads lack. */
import {badge, css, html, icon} from '../../match/lit.js';
import {seatColour} from '../../shared/pen.js';
import {ATTRIBUTES} from './attributes.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View */

const LEAD = 5; // §8.2 points over the best rival, in each of two attributes
const NEAR = 5; // points short that deserve a bold line

/** The paths, the nearest first, each with the seat that is nearest.
 * @param {View} view */
export function nearest(view) {
  return view.paths
    .map(path => {
      const open = path.seats.flatMap((legs, seat) => (legs ? [{seat, ...legs}] : []));
      return {...path, ...open.sort((a, b) => a.short - b.short)[0]};
    })
    .sort((a, b) => a.short - b.short);
}

/** How much of a lead there is, of what it takes.
 * @param {number} lead @param {number} seat */
export function leg(lead, seat) {
  const share = Math.max(0, Math.min(LEAD, lead)) / LEAD;
  return html`<span class="leg ${share === 1 ? 'full' : ''}"><i ${css({width: `${share * 100}%`, background: seatColour(seat)})}></i></span>`;
}

/** @param {Ctx} ctx */
export function paths(ctx) {
  const {view} = ctx,
    waits = view.round < view.from;
  return html`<section class="panel paths" aria-label="Distance to victory"><h3>Distance to victory<span>${
    waits ? `wins from round ${view.from} on` : 'leads of 5 in both'
  }</span></h3>
  ${nearest(view).map(
    (path, i) => html`<div class="path ${path.short < NEAR ? 'hot' : ''} ${i > 2 ? 'far' : ''}" title=${`${path.name}: ${path.legs.map(leg => ATTRIBUTES[leg.attribute]).join(' and ')}`}>
    <b>${path.name}</b><span class="em">${path.legs.map((leg, k) => html`${k ? html`<i>and</i>` : ''}${icon(ATTRIBUTES[leg.attribute], 16)}`)}</span>
    <span class="legs">${badge(path.seat, 15)}<span>${path.legs.map(each => leg(each.lead, path.seat))}</span></span>
    <span class="need">${path.short ? html`<b>${path.short}</b> short` : html`<b>complete</b>`}</span></div>`,
  )}</section>`;
}
