/** What a throw has brought, in the middle of the orrery: an event card, the table of Risk, a rent. */
import {die, figure} from '../../shared/pen.js';
import {html, icon, raw, told} from '../../match/lit.js';
import {lately, paidFor} from './lately.js';
import {riskTable} from './risk.js';

/** The dice of the last throw. @param {any} ctx @param {number} px */
export const dice = (ctx, px) => html`<div class="dice">${(ctx.view.dice ?? []).map(n => raw(die(n, px)))}</div>`;

/** The sums of a text in bold: our own texts have no markup. @param {string} text */
const bold = text => text.split(/(\b\d[\d,]*\b)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** The news of the last throw, or null. @param {any} ctx @returns {any} */
export function news(ctx) {
  const facts = lately(ctx),
    bet = paidFor(facts, 'risk');
  if (bet && ctx.view.dice && !ctx.phone) return bets(ctx, bet);
  if (ctx.view.card) return drawn(ctx, ctx.view.card);
  const rent = paidFor(facts, 'rent');
  return rent && !ctx.phone ? rented(ctx, rent) : null;
}

/** On a phone the card is told below the board. @param {any} ctx @returns {any} */
export const tidings = ctx =>
  ctx.view.card
    ? html`<div class="sheetlot"><div><div class="lot">${icon('event', 24)}<span>${ctx.view.card.name}</span></div><p>${bold(ctx.view.card.text)}</p></div></div>`
    : null;

/** @param {any} ctx @param {any} event */
const drawn = (ctx, event) =>
  html`<div class="fcard"><div><span class="art">${icon('event', 30)}</span><h3>${event.name}</h3><p>${bold(event.text)}</p>${ctx.view.dice && !ctx.phone ? dice(ctx, 26) : ''}</div></div>`;

/** @param {any} ctx @param {any} fact */
const bets = (ctx, fact) =>
  html`<div class="bets"><p>${sentence(ctx, fact)}</p>${riskTable(ctx.view.dice)}</div>`;

/** @param {any} ctx @param {any} fact */
const rented = (ctx, fact) =>
  html`${dice(ctx, 54)}<p class="rented"><b>${figure(fact.amount)}</b><span>${sentence(ctx, fact)}</span></p>`;

/** @param {any} ctx @param {any} fact */
const sentence = (ctx, fact) => told(fact.say ?? '', ctx.names, ctx.you);
