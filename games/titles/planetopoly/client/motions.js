/** What moves when something has happened: ships, dice and money; cards turn, plots light up, flags are hoisted. */
import {voyage} from '../../match/voyage.js';
import {way} from './spaces.js';

/** @param {any} ctx @param {any[]} facts @param {import('../../match/motion.js').Motion} motion */
export function animate(ctx, facts, motion) {
  voyage(ctx, way, facts, motion);
  if (motion.off) return;
  if (facts.some(fact => fact.fact === 'drew')) motion.turn(document.querySelector('.stage .fcard'));
  if (facts.some(fact => fact.reason === 'risk')) motion.appear(document.querySelector('.stage .bets'));
  const changed = facts.filter(fact => ['bought', 'built', 'sold_point', 'sold_deed', 'handed_over'].includes(fact.fact));
  for (const {lot} of changed.slice(-6))
    motion.run(document.querySelector(`[data-space="${lot}"]`), [{opacity: 0.1}, {opacity: 1}], 450, {queue: false});
}
