/** Motion: a needle grows, a figure nods, a card turns. */

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact */

/** @param {Ctx} ctx @param {Fact[]} facts @param {any} motion */
export function animate(ctx, facts, motion) {
  const page = document;
  for (const fact of facts) {
    if (fact.fact === 'played') motion.turn(page.querySelector('[data-pile] .gcard'));
    if (fact.fact === 'drew' && fact.seat === ctx.you)
      for (const card of [...page.querySelectorAll('.hand .gcard')].slice(-fact.cards.length)) motion.appear(card);
    for (const [seat, attribute, by] of fact.changes ?? []) nod(page, motion, seat, attribute, by);
  }
}

/** @param {Document} page @param {any} motion @param {number} seat @param {number} attribute @param {number} by */
function nod(page, motion, seat, attribute, by) {
  if (!by) return;
  const far = by > 0 ? 1.5 : 0.6;
  motion.run(
    page.querySelector(`[data-score="${seat} ${attribute}"]`),
    [{transform: `scale(${far})`}, {transform: 'none'}],
    450,
    {queue: false},
  );
  motion.run(page.querySelector(`[data-needle="${seat} ${attribute}"]`), [{opacity: 0.2}, {opacity: 1}], 450, {
    queue: false,
  });
}
