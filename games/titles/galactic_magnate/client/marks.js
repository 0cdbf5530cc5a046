/** Which spaces stand out. */

/** @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/types.js').Exchange} Exchange */

/**
 * Spaces ringed by the lamp (can be touched, or are in play) and by ink (only shown).
 * @param {Ctx} ctx @param {import('../../match/types.js').Deal|null} deal the trade on the stage
 * @returns {{lamp: number[], ink: number[]}}
 */
export function marksOf(ctx, deal) {
  const {ui, phase, match} = ctx,
    ink = ui.card === null ? [] : [ui.card];
  if (deal) {
    const lots = [...deal.give.lots, ...deal.take.lots];
    return /** @type {import('../../match/types.js').Look} */ (ui.trade).look && !ctx.options.some(o => o.action === 'accept')
      ? {lamp: [], ink: [...ink, ...lots]}
      : {lamp: lots, ink};
  }
  if (ui.open?.includes('auction_own')) return {lamp: /** @type {number[]} */ (ui.form.lots ?? []), ink};
  if (phase?.lots && 'floor' in phase) return {lamp: phase.lots, ink};
  if (phase?.phase === 'offer_auction') return {lamp: [phase.lot], ink};
  if (phase?.phase === 'raise_money' && phase.debtor === ctx.you) {
    const groups = ctx.options.filter(o => o.action === 'sell_upgrade').map(o => o.fields.group.value);
    return {lamp: groups.flatMap(g => match.board.groups[g].lots), ink};
  }
  return {lamp: [], ink};
}
