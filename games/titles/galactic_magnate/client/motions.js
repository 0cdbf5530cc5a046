/** What moves when something has happened: ships walk, money flies, dice tumble, cards turn. */
import {figure, seatColour} from '../../shared/pen.js';
import {SIZE, berth, place} from './places.js';
import {setTrail} from './marks.js';

const NS = 'http://www.w3.org/2000/svg';

/** @param {any} ctx @param {any[]} facts @param {import('../../match/motion.js').Motion} motion */
export function animate(ctx, facts, motion) {
  const page = document,
    seen = tag => facts.filter(fact => fact.fact === tag);
  const moves = seen('moved').filter(fact => fact.path.length);
  const last = moves.at(-1);
  if (last) setTrail(last.how === 'walk' ? {seat: last.seat, path: last.path} : null);
  if (motion.off) return last && ctx.redraw();
  const dice = page.querySelectorAll('.stage .dice .die');
  if (seen('rolled').length) dice.forEach((die, k) => motion.tumble(die, k ? 80 : -100));
  for (const move of moves.slice(-3)) sail(ctx, move, motion);
  if (last) ctx.redraw();
  for (const fact of seen('paid').slice(-6)) fly(ctx, fact, motion);
  if (seen('drew').length) motion.turn(page.querySelector('.fcard'));
  for (const change of facts.filter(fact => 'level' in fact && 'group' in fact).slice(-4)) {
    for (const lot of ctx.match.board.groups[change.group]?.lots ?? [])
      motion.run(page.querySelector(`[data-space="${lot}"] > g`), [{opacity: 0}, {opacity: 1}], 450, {queue: false});
  }
}

/** A ship along its path, from where it stood. @param {any} ctx @param {any} move @param {any} motion */
function sail(ctx, move, motion) {
  const ship = document.querySelector(`[data-ship][data-seat="${move.seat}"]`);
  if (!ship) return;
  const scale = Number(/** @type {SVGGElement} */ (ship).dataset.scale),
    end = here(ctx, move);
  const from = move.how === 'walk' ? [(move.path[0] + 39) % 40] : [];
  const points = [...from, ...move.path].map(i => /** @type {[number, number]} */ ([place(i).nx, place(i).ny]));
  if (end) points[points.length - 1] = end;
  if (points.length === 1) motion.run(ship, [{opacity: 0}, {opacity: 1}], 450);
  else motion.walk(ship, points, scale);
}

/**
 * Where the ship lies now, if it still lies where this move took it.
 * @param {any} ctx
 * @param {any} move
 * @returns {[number, number]|null}
 */
function here(ctx, move) {
  const {view} = ctx,
    at = move.path.at(-1);
  if (view.place[move.seat] !== at) return null;
  const all = view.living.filter(s => view.place[s] === at);
  return berth(at, all.indexOf(move.seat), all.length);
}

/**
 * A sum from one player to another; the bank is in the middle.
 * @param {any} ctx
 * @param {any} fact
 * @param {any} motion
 */
function fly(ctx, fact, motion) {
  const layer = document.querySelector('[data-flying]');
  if (!layer || !fact.amount) return;
  const at = seat =>
    seat >= 0 && ctx.view.living.includes(seat)
      ? [place(ctx.view.place[seat]).nx, place(ctx.view.place[seat]).ny]
      : [SIZE / 2, SIZE / 2];
  const coin = document.createElementNS(NS, 'g'),
    text = document.createElementNS(NS, 'text'),
    back = document.createElementNS(NS, 'rect');
  const words = figure(fact.amount),
    width = words.length * 11 + 22;
  for (const [name, value] of Object.entries({
    x: -width / 2,
    y: -15,
    width,
    height: 30,
    rx: 15,
    class: 'coin',
    stroke: fact.target >= 0 ? seatColour(fact.target) : 'var(--pen)',
  }))
    back.setAttribute(name, String(value));
  text.textContent = words;
  text.setAttribute('dy', '.35em');
  coin.append(back, text);
  layer.append(coin);
  motion.fly(coin, at(fact.source), at(fact.target), 150);
}
