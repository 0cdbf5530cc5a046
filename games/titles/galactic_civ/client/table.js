/** The table: everybody's star, the phases, the piles, the distance to victory, the hand. */
import {badge, html, nothing, raw} from '../../match/lit.js';
import {presence, programSign} from '../../match/seats.js';
import {seatClock} from '../../match/clock.js';
import {hand, piles} from './cards.js';
import {arc, orbit} from './orbit.js';
import {paths} from './paths.js';
import {rose} from './rose.js';

/** @typedef {import('./view').Ctx} Ctx */

const LARGE = 5; // up to so many players every star has its figures
const BARE = 4; // and a small one its numbers

/** @param {Ctx} ctx @param {any} seat @param {boolean} small @param {number[]} marked */
function star(ctx, {number: n, name, kind}, small, marked) {
  const {view} = ctx,
    out = !view.living.includes(n),
    asked = ctx.position.asked.includes(n) && !ctx.position.over;
  return html`<article class="panel star ${n === ctx.you ? 'mine' : ''} ${asked ? 'asked' : ''} ${out ? 'out' : ''}" data-seat=${n}>
    <button class="who" data-hold=${n} aria-haspopup="dialog" aria-label=${`${name}: attributes, distance to victory, cards played`}>${badge(n, 18)}<span><b title=${name}>${programSign({kind})}${n === ctx.you ? 'You' : ctx.short(n)}</b><small title=${view.race[n] || 'no race yet'}>${presence(ctx, {number: n, out, seat: {kind}})}${out ? 'left the game' : view.race[n] || 'no race yet'}</small></span></button>
    <span class="held" title="cards in hand"><svg width="12" height="15" viewBox="0 0 12 15" aria-hidden="true"><rect x=".75" y=".75" width="10.5" height="13.5" rx="2"/></svg>${view.hands[n]}<span class="sr"> cards</span></span>
    ${view.clock && !out ? seatClock(n) : nothing}${raw(rose(view, n, name, {small, bare: ctx.match.seats.length > BARE, marked}))}</article>`;
}

const legend = html`<p class="signs"><span>${raw('<svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true"><circle class="ln" r="8.5"/></svg>')}ring: best at the table</span>
  <span>${raw('<svg width="26" height="16" viewBox="0 0 26 16" aria-hidden="true"><path class="ln" d="M0,8L20,3L26,8L20,13Z"/><path class="nt" d="M16,1.5V14.5"/></svg>')}notch: best rival</span>
  <span class="lone">${raw('<svg width="20" height="20" viewBox="-10 -10 20 20" aria-hidden="true"><circle class="leads" r="8.5"/></svg>')}leads alone, and by how much</span></p>`;

/** Whose turn it is, as the orbit says it.
 * @param {Ctx} ctx */
const mover = ctx => (ctx.view.mover === ctx.you ? 'you' : ctx.short(ctx.view.mover));

/** @param {Ctx} ctx */
export function table(ctx) {
  const {seats} = ctx.match,
    small = ctx.narrow || ctx.low || seats.length > LARGE,
    {stage} = ctx;
  const marked = stage?.marked ?? [];
  return html`<div class="civtable ${stage?.body ? 'staged' : ''}">
    <section class="stars" data-seats=${seats.length} aria-label="Players">${seats.map(seat => star(ctx, seat, small, marked))}</section>${legend}
    ${
      stage?.body
        ? html`<div class="staging">${stage.body}</div>`
        : html`<section class="middle">${ctx.view.mover < 0 ? nothing : html`<div class="panel orbit">${raw(ctx.narrow ? arc(ctx.view, mover(ctx)) : orbit(ctx.view, mover(ctx)))}</div>`}${ctx.phone ? nothing : piles(ctx)}${paths(ctx)}</section>${hand(ctx)}`
    }</div>`;
}
