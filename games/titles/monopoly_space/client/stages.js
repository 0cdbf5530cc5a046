/** The stage in the middle of the board: dice, the deed in question, the auction, the card drawn, the bill. */
import {die, figure, hatch, put, ship} from '../../shared/pen.js';
import {late} from '../../match/late.js';
import {badge, capital, count, html, nothing, raw, rawSvg, told} from '../../match/lit.js';
import {mini as miniOf} from '../../match/ring.js';
import {HULLS} from './colony.js';
import {raising} from './rare.js';
import {atHalfPrice, meaning, parts, spaceAt} from './places.js';

/** @typedef {import('../../match/types.js').Bidding} Bidding @typedef {import('../../match/types.js').Stage} Stage @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Phase} Phase
 * @typedef {import('../../match/types.js').Drawn} Drawn */

/** @param {Ctx} ctx @returns {Stage|null} */
export function stage(ctx) {
  const {phase} = ctx;
  if (ctx.position.over && !ctx.store.past) return null;
  if (!phase) return core(ctx);
  if ('floor' in phase) return {auction: sale(ctx, phase)};
  const own = /** @type {Record<string, () => any>} */ ({
    choose_token: () => ({body: choosing(ctx)}),
    unowned: () => offer(ctx, phase, spaceAt(ctx.match.board, phase.lot).price),
    half_price: () => offer(ctx, phase, phase.price),
    raise_money: () => raising(ctx, phase),
    rent_due: () => raising(ctx, phase),
    consent: () => ({body: swapping(ctx, phase)}),
  })[phase.phase];
  if (own) return own();
  return ctx.view.card && ctx.view.dice ? {body: drawn(ctx)} : core(ctx);
}

/** Home in the middle of the colonies: the dice lie there. The quadrants stay in sight.
 * @param {Ctx} ctx */
const core = ctx => ({
  resting: true,
  body: ctx.view.dice
    ? html`<div class="stage core"><div class="dice">${ctx.view.dice.map(n => raw(die(n, ctx.phone ? 24 : 44)))}</div></div>`
    : nothing,
});

/** @param {Ctx} ctx @param {number} seat @param {string} me @param {string} other */
const who = (ctx, seat, me, other) => (seat === ctx.you ? `You ${me}` : `${ctx.short(seat)} ${other}`);

/** A tiny deed for the sheet on a phone.
 * @param {Ctx} ctx @param {number} i */
const mini = (ctx, i) => miniOf(hatch(spaceAt(ctx.match.board, i).colour ?? 'white'));

/** What the auction shows besides the ring.
 * @param {Ctx} ctx @param {Bidding} phase */
function sale(ctx, phase) {
  const lot = phase.lots?.[0] ?? spaceNamed(ctx, phase.lot),
    opener = phase.opener ?? -1;
  const note = opener >= 0 ? `${who(ctx, opener, 'land here and may not bid', 'landed here and may not bid')}.` : nothing;
  if (!(lot >= 0)) return {name: String(phase.lot), note};
  return {deed: late(ctx, 'deed')?.deed(ctx, lot), mini: mini(ctx, lot), name: spaceAt(ctx.match.board, lot).name, note, why: meaning(ctx, lot)};
}

/** An auction names its lot in words.
 * @param {Ctx} ctx @param {any} lot @returns {number} */
const spaceNamed = (ctx, lot) => (typeof lot === 'number' ? lot : ctx.match.board.spaces.findIndex(space => space.name === lot));

/** Somebody may buy it: the lander, or the other of two for half the price.
 * @param {Ctx} ctx @param {import('./view').Of<'unowned'|'half_price'>} phase @param {number} price */
function offer(ctx, phase, price) {
  const space = spaceAt(ctx.match.board, phase.lot),
    half = phase.phase === 'half_price',
    lander = half ? (phase.opener ?? -1) : phase.seat,
    cash = ctx.view.cash[phase.seat],
    deeds = late(ctx, 'deed');
  const words = half
    ? `${who(ctx, phase.seat, 'may buy it', 'may buy it')} for half price, or leave it to the bank.`
    : phase.seat !== ctx.you
      ? told(ctx.position.prompt, ctx.names, ctx.you)
      : cash < price
        ? `To buy it, sell a deed or trade first. Otherwise ${atHalfPrice(ctx) ? 'the other player may buy it for half price' : 'the others bid for it'}.`
        : atHalfPrice(ctx)
          ? 'Buy it, or leave it to the other player for half price.'
          : 'Buy it, or let the others bid for it (you may not).';
  return {
    body: deeds === null ? nothing : html`<div class="stage offering"><div class="stage-head"><h2>${space.name}</h2><span>${lander >= 0 ? `${who(ctx, lander, 'land here', 'lands here')}. ` : ''}Nobody owns it.</span></div>
    <div class="theatre">${deeds?.deed(ctx, phase.lot)}<div class="bill one"><div><b>${figure(price)}</b><span>${half ? 'half the price' : 'price'}</span></div><p>${words}${phase.seat === ctx.you ? html`<br>Your cash: <b>${figure(cash)}</b>${cash >= price ? html` → <b>${figure(cash - price)}</b>` : nothing}` : nothing}</p></div></div></div>`,
    sheet: html`<div class="sheetlot"><div><div class="lot">${mini(ctx, phase.lot)}<span>${parts(space.name, ctx.match.board)[1]}, ${figure(price)}</span></div><p>${meaning(ctx, phase.lot)} Rent <b>${figure(space.rent)}</b>, later up to <b>${figure(space.rent * 5)}</b>.</p></div></div>`,
  };
}

/** Who drew the card that is shown: the turn may have passed since.
 * @param {Ctx} ctx @returns {number|undefined} */
const drawer = ctx =>
  ctx.store.story.findLast(fact => fact.fact === 'drew' && fact.entry <= (ctx.store.past?.number ?? ctx.position.version))?.seat;

/** A card of one of the decks, turned up.
 * @param {{name: string, text: string}} card @param {boolean} chance */
export const turnedCard = (card, chance) =>
  html`<div class="fcard"><div><h3>${card.name}</h3><div class="art"><svg class="ic" viewBox="-30 -20 60 40" width="170" aria-hidden="true">${rawSvg(`<circle class="ln" r="17" stroke-dasharray="2 4"/>${put(chance ? 'chance' : 'chest', 0, 0, 1)}`)}</svg></div><p>${sums(card.text)}</p></div></div>`;

/** The card drawn last, while its roll lasts.
 * @param {Ctx} ctx */
function drawn(ctx) {
  const {card} = /** @type {{card: NonNullable<import('./view').View['card']>}} */ (ctx.view),
    by = drawer(ctx),
    chance = card.deck === 'chance';
  return html`<div class="stage drawn"><div class="stage-head"><h2>${chance ? 'Chance' : 'Community Chest'}</h2><span>${by === undefined ? nothing : who(ctx, by, 'drew this', 'drew this')}</span></div>
    <div class="drawnrow alone">${turnedCard(card, chance)}</div>
    <div class="dice small">${(ctx.view.dice ?? []).map(n => raw(die(n, 40)))}</div></div>`;
}

/** The sums of a text in bold: our own texts have no markup.
 * @param {string} text */
const sums = text => text.split(/(\b\d[\d,]*\b)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** A deed instead of the rent needs the owner's word.
 * @param {Ctx} ctx @param {import('./view').Of<'consent'>} phase */
function swapping(ctx, phase) {
  const space = spaceAt(ctx.match.board, phase.lot);
  return html`<div class="stage offering"><div class="stage-head"><h2>A deed instead</h2><span>${who(ctx, phase.debtor, 'offer it', 'offers it')}</span></div>
    <div class="theatre">${late(ctx, 'deed')?.deed(ctx, phase.lot)}<div class="bill one"><div><b>${figure(phase.due)}</b><span>the rent it settles</span></div><p>${parts(space.name, ctx.match.board)[1]} sells at the bank for <b>${figure(space.price)}</b>.</p></div></div></div>`;
}

/** Who travels how.
 * @param {Ctx} ctx */
function choosing(ctx) {
  const {token} = ctx.view;
  return html`<div class="stage choosing"><div class="stage-head"><h2>Who travels how</h2><span>in playing order</span></div><ul class="who">${ctx.match.seats.map(
    seat => html`<li class=${ctx.phase.seat === seat.number ? 'now' : ''}>${badge(seat.number, 30)}
    <b>${seat.number === ctx.you ? 'You' : seat.name}</b><span>${token[seat.number] ? html`${hull(seat.number, /** @type {string} */ (token[seat.number]), 40)}<small>${capital(/** @type {string} */ (token[seat.number]))}</small>` : ctx.phase.seat === seat.number ? 'choosing…' : nothing}</span></li>`,
  )}</ul></div>`;
}

/** A token's picture.
 * @param {number} seat @param {string} token @param {number} px */
export const hull = (seat, token, px) =>
  html`<svg class="hull" viewBox="-18 -18 36 36" width=${px} height=${px} aria-hidden="true">${rawSvg(ship(seat, 0, 0, 1, HULLS[token]))}</svg>`;

/** @param {number} n */
export const resources = n => count(n, 'resource');
