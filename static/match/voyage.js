/** What moves on a ring of spaces: the board with its ships, their last course, and money that flies. */
import {figure, seatColour, ship} from '../shared/pen.js';
import {CORNER, SIZE} from './ring.js';
import {html, nothing, rawSvg, repeat, svg} from './lit.js';

/** @typedef {import('./types.js').RingCtx} Ctx @typedef {import('./types.js').Drawn} Drawn @typedef {import('./types.js').Fact} Fact
 * @typedef {import('./frames').MovedFact & Fact} Moved @typedef {import('./frames').PaidFact & Fact} Paid
 * @typedef {import('./ring.js').Ring} Ring @typedef {import('./motion.js').Motion} Motion */

const NS = 'http://www.w3.org/2000/svg';

/** The last move.
 * @type {{seat: number, path: number[]}|null} */
let last = null;

/**
 * @typedef {{label: string, cell: (i: number, far: boolean) => string, name: (i: number) => string,
 *          marks: {lamp: number[], ink: number[]}, behind?: Drawn, above?: Drawn,
 *          hull?: (seat: number) => number, pin?: (seat: number) => string, caught?: (seat: number) => boolean,
 *          lie?: (seat: number, here: number[]) => [number, number]|null}} Parts  what the title draws; `behind` the
 *   lane and `above` it, `hull` which outline a seat's ship has (below 0 none), `pin` what it carries, `lie` where it lies if not on the lane
 */

/**
 * The board.
 * @param {Ctx} ctx @param {Ring} ring @param {Parts} parts
 */
export function chart(ctx, ring, parts) {
  const far = ctx.phone && !ctx.ui.zoom,
    ink = [...parts.marks.ink, ...heldBy(ctx)],
    focus = ctx.ui.own.at ?? ctx.view.place[ctx.you ?? 0] ?? 0;
  return html`<svg viewBox="-1 -1 ${SIZE + 2} ${SIZE + 2}" class="chart ${far ? 'far' : ''}" role="group" aria-label=${parts.label}>
    <rect class="ground" width=${SIZE} height=${SIZE}></rect>${parts.behind ?? nothing}
    ${repeat(
      ctx.match.board.spaces,
      (_, i) => i,
      (_, i) => svg`<g data-space=${i} role="button" tabindex=${i === focus ? 0 : -1}
      aria-label=${parts.name(i)}>${rawSvg(parts.cell(i, far))}</g>`,
    )}
    <rect class="frame" width=${SIZE} height=${SIZE}></rect><rect class="frame" x=${CORNER} y=${CORNER} width=${SIZE - 2 * CORNER} height=${SIZE - 2 * CORNER}></rect>
    <g class="marks">${rawSvg(ink.map(ring.inked).join('') + parts.marks.lamp.map(ring.glow).join(''))}</g>
    ${rawSvg(ring.lane)}${parts.above ?? nothing}${course(ctx, ring)}<g class="ships">${ships(ctx, ring, parts, far)}</g><g class="flying" data-flying></g></svg>`;
}

/** The lots of the player whose holdings are looked at.
 * @param {Ctx} ctx @returns {number[]} */
export const heldBy = ({ui, view}) => (ui.hold === null ? [] : (view.owner ?? []).flatMap((owner, i) => (owner === ui.hold ? [i] : [])));

/** The last move stays as a trail.
 * @param {Ctx} ctx @param {Ring} ring */
function course(ctx, ring) {
  if (!last || ctx.store.past || !ctx.view.living.includes(last.seat) || last.path.at(-1) !== ctx.view.place[last.seat])
    return nothing;
  const at = last.path.map(ring.place),
    d = at.map((c, k) => `${k ? 'L' : 'M'}${c.nx.toFixed(1)},${c.ny.toFixed(1)}`).join('');
  return svg`<path class="trail" stroke=${seatColour(last.seat)} d=${d}></path>`;
}

/** @param {Ctx} ctx @param {Ring} ring @param {Parts} parts @param {boolean} far */
function ships(ctx, ring, parts, far) {
  const afloat = (ctx.view.living ?? []).filter(seat => (parts.hull?.(seat) ?? 0) >= 0);
  return repeat(
    afloat,
    seat => seat,
    seat => {
      const here = afloat.filter(other => ctx.view.place[other] === ctx.view.place[seat]);
      const [x, y] = parts.lie?.(seat, here) ?? ring.berth(ctx.view.place[seat], here.indexOf(seat), here.length),
        k = far ? 1.5 : 0.88;
      return svg`<g data-ship=${seat === ctx.you ? 'mine' : 'other'} data-seat=${seat} data-scale=${k} data-at="${x.toFixed(1)} ${y.toFixed(1)}" class=${parts.caught?.(seat) ? 'caught' : ''}
      transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k})">${rawSvg(ship(seat, 0, 0, 1, parts.hull?.(seat) ?? seat) + (parts.pin?.(seat) ?? ''))}</g>`;
    },
  );
}

/**
 * What every title on a ring moves: ships, dice, money.
 * @param {Ctx} ctx @param {Ring} ring @param {Fact[]} facts @param {Motion} motion
 */
export function voyage(ctx, ring, facts, motion) {
  /** @param {string} tag */
  const seen = tag => facts.filter(fact => fact.fact === tag);
  const moves = /** @type {Moved[]} */ (seen('moved')).filter(fact => fact.path.length),
    end = moves.at(-1);
  if (end) last = end.how === 'walk' ? {seat: end.seat, path: end.path} : null;
  if (motion.off) return end && ctx.redraw();
  if (seen('rolled').length)
    document.querySelectorAll('.stage .dice .die').forEach((die, k) => motion.tumble(die, k ? 80 : -100));
  for (const move of moves.slice(-3)) sail(ctx, ring, move, motion);
  if (end) ctx.redraw();
  for (const fact of /** @type {Paid[]} */ (seen('paid')).slice(-6)) fly(ctx, ring, fact.source, fact.target, figure(fact.amount), motion);
}

/** A ship along its path, from where it stood.
 * @param {Ctx} ctx @param {Ring} ring @param {Moved} move @param {Motion} motion */
function sail(ctx, ring, move, motion) {
  const ship = /** @type {SVGGElement|null} */ (document.querySelector(`[data-ship][data-seat="${move.seat}"]`));
  if (!ship) return;
  const from = move.how === 'walk' ? [(move.path[0] + 39) % 40] : [],
    points = [...from, ...move.path].map(i => /** @type {[number, number]} */ ([ring.place(i).nx, ring.place(i).ny]));
  if (ctx.view.place[move.seat] === move.path.at(-1))
    points[points.length - 1] = /** @type {[number, number]} */ (ship.dataset.at?.split(' ').map(Number));
  if (points.length === 1) motion.run(ship, [{opacity: 0}, {opacity: 1}], 450);
  else motion.walk(ship, points, Number(ship.dataset.scale));
}

/**
 * Something from one player to another; the bank is in the middle.
 * @param {Ctx} ctx @param {Ring} ring @param {number} source @param {number} target @param {string} words @param {Motion} motion
 */
export function fly(ctx, ring, source, target, words, motion) {
  const layer = document.querySelector('[data-flying]');
  if (!layer || !words || words === '0') return;
  /** @param {number} seat */
  const at = seat => /** @type {[number, number]} */ (
    seat >= 0 && ctx.view.living.includes(seat)
      ? [ring.place(ctx.view.place[seat]).nx, ring.place(ctx.view.place[seat]).ny]
      : [SIZE / 2, SIZE / 2]
  );
  const coin = document.createElementNS(NS, 'g'),
    text = document.createElementNS(NS, 'text'),
    back = document.createElementNS(NS, 'rect'),
    width = words.length * 11 + 22;
  for (const [name, value] of Object.entries({
    x: -width / 2,
    y: -15,
    width,
    height: 30,
    rx: 15,
    class: 'coin',
    stroke: target >= 0 ? seatColour(target) : 'var(--pen)',
  }))
    back.setAttribute(name, String(value));
  text.textContent = words;
  text.setAttribute('dy', '.35em');
  coin.append(back, text);
  layer.append(coin);
  motion.fly(coin, at(source), at(target), 150);
}
