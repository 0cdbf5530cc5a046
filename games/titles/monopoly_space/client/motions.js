/** What moves when something has happened: ships, money and dice as everywhere; chips travel, domes rise, cards turn. */
import {fly, voyage} from '../../match/voyage.js';
import {count} from '../../match/lit.js';
import {course} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact */

/** Where chips went, by fact: from whom, to whom.
 * @type {Record<string, (fact: any) => [number, number, number]>} */
const CHIPS = {
  mined: fact => [-1, fact.seat, fact.count],
  took: fact => [-1, fact.seat, fact.count],
  picked_up: fact => [-1, fact.seat, fact.count],
  returned: fact => [fact.seat, -1, fact.count],
  sold_resources: fact => [fact.seat, -1, fact.count],
  stole: fact => [fact.whose, fact.seat, 1],
  gave: fact => [fact.source, fact.target, fact.count],
  handed_chips: fact => [fact.source, fact.target, fact.count],
};

/** @param {Ctx} ctx @param {Fact[]} facts @param {import('../../match/motion.js').Motion} motion */
export function animate(ctx, facts, motion) {
  voyage(ctx, course, facts, motion);
  if (motion.off) return;
  for (const fact of facts) {
    const way = CHIPS[fact.fact]?.(fact);
    if (way) fly(ctx, course, way[0], way[1], count(way[2], 'chip'), motion);
    if (fact.fact === 'drew') motion.turn(document.querySelector('.fcard'));
    if (fact.fact === 'built_dome') {
      const domes = document.querySelectorAll(`[data-land="${fact.seat}"] .dome-of`);
      motion.run(domes[fact.dome === 5 ? 0 : domes.length - 1], [{opacity: 0}, {opacity: 1}], 450, {queue: false});
    }
  }
}
