/** The players: shape, name, what each is doing, money, time. A table on a desk, a strip on a phone. */
import {figure} from '../shared/pen.js';
import {badge, emblem, html, icon, nothing, repeat} from './lit.js';
import {seatClock} from './clock.js';

/**
 * @typedef {import('./types.js').SeatFacts & {number: number, name: string, seat: import('./types.js').SeatOf, out: boolean}} Row
 */

const COLUMNS = ['cash', 'can spend'];
const PRESENCE = {here: 'online', away: 'disconnected', gone: 'offline'};

/** @param {import('./types.js').Ctx} ctx */
export function seats(ctx) {
  const rows = ctx.match.seats.map(seat => rowOf(ctx, seat));
  const money = rows.some(row => row.figure !== undefined),
    clock = Boolean(ctx.view.clock) && !/** @type {import('./types.js').Clock} */ (ctx.view.clock).unlimited;
  return html`<section class="panel seats ${money ? '' : 'plain'} ${clock ? '' : 'timeless'}" aria-label="Players">
    ${
      money
        ? html`<div class="seat-head" aria-hidden="true"><span></span><span></span>${(ctx.title.columns ?? COLUMNS).map(name => html`<span>${name}</span>`)}${
            clock ? html`<span>time</span>` : nothing
          }</div>`
        : nothing
    }
    <ul data-seats=${rows.length}>${repeat(
      rows,
      row => row.number,
      row => line(ctx, row, clock),
    )}</ul>
  </section>`;
}

/**
 * What is known of a seat: the engine's money, and whatever its title adds.
 * @param {import('./types.js').Ctx} ctx
 * @param {import('./types.js').SeatOf} seat
 * @returns {Row}
 */
function rowOf(ctx, seat) {
  const {view} = ctx,
    n = seat.number;
  const out = view.living ? !view.living.includes(n) : false;
  return {
    number: n,
    name: ctx.names[n],
    seat,
    out,
    figure: view.cash?.[n],
    spend: view.funds?.[n],
    credit: view.credit?.[n],
    line: '',
    ...ctx.title.seatFacts?.(ctx, n),
  };
}

/** @param {import('./types.js').Ctx} ctx @param {Row} row @param {boolean} clock */
function line(ctx, row, clock) {
  const asked = ctx.position.asked.includes(row.number) && !ctx.position.over;
  const mine = row.number === ctx.you;
  const name = row.seat.kind === 'program' ? row.name.replace(/ \(program\)$/, '') : row.name; // a sign beside it says so
  return html`<li class="seat ${mine ? 'mine' : ''} ${asked ? 'asked' : ''} ${row.out ? 'out' : ''}" data-seat=${row.number}>
    ${badge(row.number, 20)}
    <div class="n"><b title=${row.name}>${programSign(row.seat)}${emblem(ctx, row.number)}${mine ? 'You' : html`${ctx.short(row.number)}<span class="last">${name.slice(ctx.short(row.number).length)}</span>`}</b><small>${presence(ctx, row)}<span title=${row.line}>${row.line}</span></small></div>
    ${row.figure === undefined ? nothing : money(row)}
    ${clock && !row.out ? seatClock(row.number) : nothing}
    ${row.gauge ?? nothing}
    <button class="peek" data-hold=${row.number} aria-haspopup="dialog" aria-label="What ${mine ? 'you hold' : `${row.name} holds`}"></button>
  </li>`;
}

/** @param {Row} row */
const money = row =>
  row.out
    ? html`<div class="cash none">out</div><div class="cr"></div>`
    : html`<div class="cash ${/** @type {number} */ (row.figure) < 0 ? 'debt' : ''} ${figure(/** @type {number} */ (row.figure)).length > 5 ? 'long' : ''}" data-cash=${row.number}>${figure(/** @type {number} */ (row.figure))}</div>
    <div class="cr">${row.also ?? (row.spend === undefined ? nothing : html`<b>${figure(row.spend)}</b><br>credit ${figure(row.credit ?? 0)}`)}</div>`;

/** What stands before the name of a program, which is cut where there is little room.
 * @param {{kind: string}} seat */
export const programSign = ({kind}) => (kind === 'program' ? html`<span class="isprogram" role="img" aria-label="program" title="a player’s program">${icon('bot', 15)}</span>` : nothing);

/** Whether a player is online, or is a bot.
 * @param {import('./types.js').Ctx} ctx @param {Pick<Row, 'number'|'out'> & {seat: {kind: string, plays?: string}}} row */
export function presence(ctx, row) {
  if (row.out) return nothing;
  if (row.seat.kind === 'bot') return html`<span class="isbot" title=${row.seat.plays ?? nothing}>bot</span>`;
  const program = row.seat.kind === 'program' ? html`<span class="isbot" title="a player’s program">program</span>` : nothing;
  const state = row.number === ctx.you ? 'here' : (ctx.position.presence[row.number] ?? 'gone');
  const said = PRESENCE[/** @type {'here'} */ (state)] ?? state;
  return html`${program}<i class="dot ${state}" role="img" aria-label=${said} title=${said}></i>${state === 'away' ? html`<span class="absent" aria-hidden="true">${said}</span>` : nothing}`;
}
