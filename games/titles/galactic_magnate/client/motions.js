/** What moves when something has happened: ships, money and dice as everywhere; cards turn, levels come up. */
import {voyage} from '../../match/voyage.js';
import {course} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact */

/** @param {Ctx} ctx @param {Fact[]} facts @param {import('../../match/motion.js').Motion} motion */
export function animate(ctx, facts, motion) {
  voyage(ctx, course, facts, motion);
  if (motion.off) return;
  if (facts.some(fact => fact.fact === 'drew')) motion.turn(document.querySelector('.fcard'));
  for (const change of facts.filter(fact => 'level' in fact && 'group' in fact).slice(-4)) {
    for (const lot of ctx.match.board.groups[change.group]?.lots ?? [])
      motion.run(document.querySelector(`[data-space="${lot}"] > g`), [{opacity: 0}, {opacity: 1}], 450, {queue: false});
  }
}
