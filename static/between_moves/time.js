/**
 * The time of a game by mail: who is asked until when, the ends that are never passed, and what a day for somebody or a
 * pause would make of them, told before it is sent.
 */
import {html, nothing} from '../match/lit.js';
import {when} from './words.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Deeds} Deeds */
/** @typedef {{seat: number, asked: number, due: number, latest: number|null, given: number, with_day: number|null, with_pauses: number[]}} SeatTime */
/**
 * @typedef {object} MatchTime  what `/api/matches/…/time` says
 * @property {SeatTime[]} seats
 * @property {number|null} closes
 * @property {number|null} game_ends
 * @property {number|null} paused_until
 * @property {number} pause_days_left
 * @property {number[]} rest_days
 * @property {boolean} waking
 * @property {Record<string, number>} limits
 */

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
const MOST_OFFERED = 14; // days of a pause in the list

/** Names in a row: "Saturdays and Sundays".
 * @param {string[]} names */
export const listed = names => (names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}` : names.join(''));

/** On what the deadlines of a table rest, in words; '' where on nothing.
 * @param {MatchTime} time */
export function rests(time) {
  const days = time.rest_days.length ? [`${listed(time.rest_days.map(day => DAYS[day]))} rest here`] : [];
  const waking = time.waking ? [`deadlines wait for waking hours, ${time.limits.own_days} days at most`] : [];
  const said = [...days, ...waking].join('; ');
  return said && `${said[0].toUpperCase()}${said.slice(1)}.`;
}

/** What a pause of so many days would do, in words; '' where nobody is asked.
 * @param {MatchTime} time @param {number} days @param {number} now */
export function pauseWords(time, days, now) {
  const told = time.seats.filter(each => each.with_pauses.length >= days);
  const [first] = [...told].sort((a, b) => a.due - b.due);
  return first ? `Due ${when(first.with_pauses[days - 1], now)} instead of ${when(first.due, now)}, if everyone agrees. The latest ends stay.` : '';
}

/** What a day would do for a seat, in words.
 * @param {SeatTime} each @param {number} now */
export const dayWords = (each, now) =>
  `Due ${when(each.with_day ?? each.due, now)} instead of ${when(each.due, now)}. ${each.latest === null ? '' : `The latest end stays ${when(each.latest, now)}.`}`;

/** The panel.
 * @param {Ctx} ctx @param {Deeds} deeds @param {MatchTime} time */
export function matchTime(ctx, deeds, time) {
  const now = ctx.store.time,
    plays = ctx.you !== null && !ctx.position.over && !(ctx.view.gone ?? []).includes(ctx.you);
  const rest = rests(time);
  return html`<dl class="bounds">${time.seats.map(each => seatRows(ctx, each, now))}
    ${time.game_ends === null ? nothing : html`<dt>The game ends by</dt><dd><b>${when(time.game_ends, now)}</b><small>bots finish it from ${when(time.closes ?? 0, now)} on</small></dd>`}
    ${time.paused_until === null ? nothing : html`<dt>Paused until</dt><dd><b>${when(time.paused_until, now)}</b></dd>`}</dl>
    ${rest ? html`<p class="note">${rest}</p>` : nothing}
    ${plays ? html`${time.seats.filter(each => each.with_day !== null && mayGive(ctx, each)).map(each => giving(ctx, deeds, each, now))}${pausing(ctx, deeds, time, now)}` : nothing}`;
}

/** Whether the viewer may try to give a seat a day: another's, or as host their own.
 * @param {Ctx} ctx @param {SeatTime} each */
const mayGive = (ctx, each) => each.seat !== ctx.you || !!ctx.match.seats.find(seat => seat.number === ctx.you)?.host;

/** @param {Ctx} ctx @param {SeatTime} each @param {number} now */
function seatRows(ctx, each, now) {
  const who = each.seat === ctx.you ? 'You are' : `${ctx.names[each.seat]} is`;
  const given = each.given ? html`<small>${each.given} ${each.given === 1 ? 'day' : 'days'} given</small>` : nothing;
  return html`<dt>${who} due</dt><dd><b>${when(each.due, now)}</b>${given}</dd>
    ${each.latest === null ? nothing : html`<dt>Never later than</dt><dd><b>${when(each.latest, now)}</b></dd>`}`;
}

/** @param {Ctx} ctx @param {Deeds} deeds @param {SeatTime} each @param {number} now */
function giving(ctx, deeds, each, now) {
  const name = each.seat === ctx.you ? 'yourself' : ctx.names[each.seat];
  return html`<div class="offerline"><span><small>${dayWords(each, now)}</small></span><button class="btn" @click=${() => deeds.give(each.seat)}>Give ${name} a day</button></div>`;
}

/** @param {Ctx} ctx @param {Deeds} deeds @param {MatchTime} time @param {number} now */
function pausing(ctx, deeds, time, now) {
  const most = Math.min(time.pause_days_left, MOST_OFFERED);
  if (!most || time.paused_until !== null || (ctx.match.proposals ?? []).some(made => made.kind === 'pause')) return nothing;
  const days = Math.min(Number(ctx.ui.pauseDays ?? 3), most);
  /** @param {Event} event */
  const choose = event => {
    ctx.ui.pauseDays = Number(/** @type {HTMLSelectElement} */ (event.target).value);
    deeds.look();
  };
  const lengths = Array.from({length: most}, (_, n) => n + 1);
  return html`<div class="offerline"><span><small>${pauseWords(time, days, now)}</small></span>
    <label class="pacepick"><span class="sr">Days of pause</span><select @change=${choose}>${lengths.map(n => html`<option value=${n} ?selected=${n === days}>${n} ${n === 1 ? 'day' : 'days'}</option>`)}</select></label>
    <button class="btn" @click=${() => deeds.pause(days)}>Ask for a pause</button></div>`;
}
