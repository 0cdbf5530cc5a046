/** What the viewer may do with one space just now: from its card, or by pressing it on the board. */
import {figure} from '../../shared/pen.js';
import {html} from '../../match/lit.js';
import {actionOf} from '../../match/choices.js';

/** How the deeds of a player are called on a card. @type {Record<string, (ctx: any, i: number) => string>} */
const WORDS = {
  remote_buy: (ctx, i) => `Buy it from afar, ${figure(afarPrice(ctx, i))}`,
  remote_build: () => 'Build a point from afar',
  build: () => 'Build a point',
  buy: () => 'Buy it',
  sell_deed: () => 'Sell the deed',
  sell_point: () => 'Sell a point',
};

/** What a plot costs from afar: its price and the premium (§8.2, §8.3). @param {any} ctx @param {number} i */
export const afarPrice = (ctx, i) => ctx.match.board.spaces[i].price + ctx.match.board.spaces[i].premium;

/** Who has the premium of a plot: he who has stood there longest (§8.5). @param {any} ctx @param {number} i */
export function standing(ctx, i) {
  const here = ctx.view.living.filter(seat => seat !== ctx.you && ctx.view.place[seat] === i);
  return [...here].sort((a, b) => ctx.view.stood[a] - ctx.view.stood[b])[0] ?? -1;
}

/** The options that are about a space. @param {any} ctx @param {number} i */
const about = (ctx, i) =>
  ctx.options.filter(option => option.action in WORDS && (option.fields?.lot?.value ?? phaseLot(ctx, option)) === i);

/** `buy` names no lot: it is the one he stands on. @param {any} ctx @param {any} option */
const phaseLot = (ctx, option) => (option.action === 'buy' ? ctx.phase?.lot : undefined);

/** What may be done with a space, each asked once. @param {any} ctx @param {number} i @returns {{label: string, go: () => void}[]} */
export function deedsAt(ctx, i) {
  const owner = ctx.view.owner[i];
  const trade = owner >= 0 && owner !== ctx.you && ctx.options.some(o => o.fields?.give && o.fields.to?.value === owner);
  const own = about(ctx, i).map(option => ({label: WORDS[option.action](ctx, i), go: () => ask(ctx, option, i)}));
  return trade
    ? [...own, {label: 'Offer a trade', go: () => ctx.trade(owner, {take: {cash: 0, lots: [i]}})}]
    : own;
}

/** Asked once, with what it comes to. @param {any} ctx @param {any} option @param {number} i */
export function ask(ctx, option, i) {
  const label = ctx.say(option.label),
    go = () => ctx.act(option, actionOf(option), {label, sure: true});
  ctx.ui.card = null;
  ctx.ui.held = false;
  ctx.askFirst({label, option, warning: comesTo(ctx, option, i), go});
}

/** What it costs or brings. @param {any} ctx @param {any} option @param {number} i */
function comesTo(ctx, option, i) {
  const {board} = ctx.match,
    cash = ctx.view.cash[ctx.you],
    space = board.spaces[i],
    to = standing(ctx, i);
  if (option.action === 'remote_buy')
    return html`The price of <b>${figure(space.price)}</b> goes to the bank and the premium of <b>${figure(space.premium)}</b> to ${to >= 0 ? ctx.short(to) : 'whoever stands there'}. Your cash: ${figure(cash)} → <b>${figure(cash - afarPrice(ctx, i))}</b>.`;
  if (option.action === 'buy') return html`Your cash: ${figure(cash)} → <b>${figure(cash - space.price)}</b>.`;
  if (option.action === 'sell_deed')
    return html`It brings <b>${figure(space.sale)}</b>, half of what it cost. Debt is paid first.`;
  const planet = board.planets[space.planet];
  if (option.action === 'sell_point')
    return html`It brings <b>${figure(planet.point_sale)}</b>, half of what it cost. Debt is paid first.`;
  return undefined;
}
