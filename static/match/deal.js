/** A deal: the draft of an offer, or an open offer that is looked at. How it looks is in trade.js. */
import {toggled} from './choices.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Draft} Draft @typedef {import('./types.js').Deal} Deal
 * @typedef {import('./types.js').Build} Build */

const EMPTY = {cash: 0, lots: /** @type {number[]} */ ([])};

/** The option under which an offer to somebody may be made.
 * @param {Ctx} ctx @param {number} to */
export const offering = (ctx, to) =>
  ctx.options.find(option => option.fields?.give?.kind === 'record' && option.fields.to?.value === to);

/** Whom an offer may be made to.
 * @param {Ctx} ctx @returns {number[]} */
export const partners = ctx =>
  ctx.options.filter(option => option.fields?.give?.kind === 'record').map(option => option.fields.to.value);

/** A fresh offer.
 * @param {number} to @param {Draft} [like] @returns {Build} */
export const draft = (to, like) => ({to, give: {...EMPTY, ...like?.give}, take: {...EMPTY, ...like?.take}});

/**
 * The deal on the stage, seen by its maker: a draft, or an open offer being looked at.
 * @param {Ctx} ctx
 * @returns {Deal|null}
 */
export function dealShown(ctx) {
  const {trade} = ctx.ui;
  if (!trade) return null;
  if (trade.look)
    return (ctx.view.offers ?? []).find(d => d.seat === trade.look.seat && d.to === trade.look.to) ?? null;
  return {seat: ctx.you ?? 0, to: trade.to, give: trade.give, take: trade.take};
}

/** A tap on the board puts a lot in or takes it out.
 * @param {Ctx} ctx @param {number} lot @returns {boolean} */
export function tap(ctx, lot) {
  const {trade} = ctx.ui,
    option = trade && !trade.look && offering(ctx, trade.to);
  if (!option) return false;
  for (const side of /** @type {const} */ (['give', 'take'])) {
    if (!(/** @type {import('./frames').Bundled} */ (option.fields[side]).fields.lots?.values?.includes(lot))) continue;
    ctx.ui.trade = {...trade, [side]: {...trade[side], lots: toggled(trade[side].lots, lot)}};
    ctx.redraw();
    return true;
  }
  return false;
}
