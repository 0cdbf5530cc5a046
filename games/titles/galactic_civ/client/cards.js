/** The cards: the hand, the pile with what was played last, the card of an event. */
import {badge, html, icon, nothing, raw} from '../../match/lit.js';
import {actionOf} from '../../match/choices.js';
import {ATTRIBUTES, capital, numbered, signed} from './attributes.js';
import {art} from './art.js';

/** @typedef {import('./view').Happening} Happening @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Held} Held */

const EVENT_NAMES = {dilemma: 'Moral Dilemma', event: 'Galactic Event', issue: 'United Planets'};

/** A card's data as the hand has it: effects by number.
 * @param {Ctx} ctx @param {number} card @returns {Held} */
export function cardAt(ctx, card) {
  const {effects, ...data} = ctx.match.board.cards[card];
  return {card, ...data, effects: numbered(effects ?? {})};
}

/** @param {[number, number]} effect */
const effectLine = ([attribute, by]) =>
  html`<span class="fx">${icon(ATTRIBUTES[attribute], 16)}${ATTRIBUTES[attribute]}<b>${signed(by)}</b></span>`;

/** What is printed on a card.
 * @param {Held} card @param {import('../../match/types.js').Drawn} [note] */
export const face = (card, note = nothing) => html`<span class="inner">
  <span class="ty">${icon(card.type, 17)}${capital(card.type)}<i>${note}</i></span><span class="nm">${card.name}</span>
  <span class="art">${raw(art(card))}</span><span class="fxs">${card.effects.map(effectLine)}${
    card.then_ship ? html`<span class="fx also">then play a Ship</span>` : nothing
  }</span></span>`;

/** The option that a card of the hand stands for now.
 * @param {Ctx} ctx @param {number} card */
const optionOf = (ctx, card) =>
  ctx.options.find(
    option =>
      (option.action === 'play' && option.fields.card.value === card) ||
      (option.action === 'discard' && option.fields.cards.kind === 'fixed' && option.fields.cards.value[0] === card),
  );

/** The option to discard several at once.
 * @param {Ctx} ctx */
export const several = ctx =>
  ctx.options.find(option => option.action === 'discard' && option.fields.cards.kind === 'some_of');

/** @param {Ctx} ctx @param {number} card */
export function toggle(ctx, card) {
  const chosen = ctx.ui.own.chosen ?? [];
  ctx.ui.own = {...ctx.ui.own, chosen: chosen.includes(card) ? chosen.filter(c => c !== card) : [...chosen, card]};
  ctx.redraw();
}

/** The phase in which a card of a type is usually played.
 * @param {string} type */
const usually = type => (type === 'ship' || type === 'build' ? 'Construction' : 'Discovery');

/** @param {Ctx} ctx @param {Held} card */
function held(ctx, card) {
  const option = optionOf(ctx, card.card),
    choose = several(ctx),
    chosen = ctx.ui.own.chosen?.includes(card.card);
  const said = `${card.name}, ${capital(card.type)}: ${card.text}`;
  if (choose)
    return html`<button class="gcard ${card.type} can ${chosen ? 'chosen' : ''}" aria-pressed=${chosen ? 'true' : 'false'} aria-label=${`${said}: discard`} @click=${() => toggle(ctx, card.card)}>
      ${face(card)}<span class="key">${chosen ? 'goes' : 'keep'}</span></button>`;
  if (!option || ctx.busy)
    return html`<article class="gcard ${card.type} ${ctx.asked ? 'no' : ''}" aria-label=${said}>${face(card, ctx.asked ? usually(card.type) : nothing)}</article>`;
  const verb = option.action === 'play' ? 'play' : 'discard';
  return html`<button class="gcard ${card.type} can" aria-label=${`${said}: ${verb}`} @click=${() => ctx.act(option, actionOf(option))}>
    ${face(card)}<span class="key">${verb}</span></button>`;
}

/** What can be played comes first.
 * @param {Ctx} ctx */
export function hand(ctx) {
  const {view} = ctx,
    cards = [...view.hand].sort((a, b) => Number(!optionOf(ctx, a.card)) - Number(!optionOf(ctx, b.card)));
  if (ctx.you === null) return nothing;
  return html`<section class="hand" tabindex="0" aria-label="Your hand" data-cards=${cards.length}>${
    cards.length ? cards.map(card => held(ctx, card)) : html`<p class="soft">Your hand is empty.</p>`
  }</section>`;
}

/** The card of this turn's event.
 * @param {Pick<Happening, 'type'|'name'|'text'>} event */
export const eventCard = event => html`<article class="ev"><div><div class="ty">${EVENT_NAMES[/** @type {'event'} */ (event.type)]}</div><h2>${event.name}</h2>
  <div class="art">${raw(art({...event, effects: []}))}</div><p>${event.text}</p></div></article>`;

/** The discard pile with what was played last, and how many there are.
 * @param {Ctx} ctx */
export function piles(ctx) {
  const {view} = ctx,
    last = view.discard.at(-1),
    played = view.shown.at(-1);
  const top = played ?? last;
  return html`<section class="panel piles" aria-label="Deck and discard"><div class="pile" data-pile>
    <i class="back"></i><i class="back two"></i>${top === undefined ? nothing : html`<article class=${`gcard ${cardAt(ctx, top).type}`}>${face(cardAt(ctx, top))}</article>`}</div>
    <p class="soft">${played === undefined ? nothing : html`${badge(view.mover, 13)} ${view.mover === ctx.you ? 'You' : ctx.short(view.mover)} played this.<br>`}Deck <b>${view.deck}</b>, discard <b>${view.discard.length}</b></p>
    ${view.event ? html`<p class="soft">Event: <b>${view.event.name}</b></p>` : nothing}</section>`;
}
