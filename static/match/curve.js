/**
 * The course of a finished game: everybody's chance to win as bands, or, where nobody has learned those, what every seat
 * was worth as a curve; names, shapes and numbers first, colour third. One axis with the slider: from the first entry to
 * the last. What a seat is worth is the server's; a title says what it is called (`measure`). The geometry is headless,
 * so that it can be tested without a screen.
 *
 * @typedef {import('./frames').Point} Point
 * @typedef {import('./frames').Turning} Turning
 * @typedef {import('./frames').Course} Course
 * @typedef {{x: number, y: number, value: number}} Spot  a point of a line: shares of the drawing, and what it was worth
 */
import {figure, seatColour} from '../shared/pen.js';
import {along, bands, hasChances, percent} from './bands.js';
import {badge, css, html, nothing, svg} from './lit.js';


const BOX = 1000; // units of the drawing, which is stretched to its place
const DASHES = ['', '14 5', '3 5', '10 4 3 4', '6 6', '18 4 3 4 3 4'];

/** What is counted, where a title does not say otherwise. */
const WORTH = {heading: 'Worth', note: 'over the game', says: figure, axis: figure};

/** @param {import('./types.js').Ctx} ctx */
export const measureOf = ctx => ({...WORTH, ...endOf(ctx).measure});

/** What a title says of the end: its rare part `end`; nothing while that is on its way.
 * @param {import('./types.js').Ctx} ctx @returns {import('./types.js').Part} */
export const endOf = ctx => (ctx.title.rare?.end && ctx.late('end')) || {};

/**
 * The lines: of each seat its points, its end, and what it was worth then (before it left, if it did).
 * @param {Course} course
 */
export function linesOf(course) {
  const values = /** @type {number[]} */ (course.points.flatMap(point => point.worth.filter(value => value !== null))),
    low = Math.min(0, ...values),
    high = Math.max(0, ...values),
    up = (/** @type {number} */ value) => (high === low ? 0.5 : (value - low) / (high - low));
  const seats = course.points[0]?.worth.length ?? 0;
  const lines = Array.from({length: seats}, (_, seat) => {
    const points = course.points.flatMap(({entry, worth}) =>
      worth[seat] === null ? [] : [{x: along(course, entry), y: up(/** @type {number} */ (worth[seat])), value: /** @type {number} */ (worth[seat])}],
    );
    return {seat, points, end: /** @type {Spot} */ (points.at(-1)), out: course.points.at(-1)?.worth[seat] === null};
  });
  return {low, high, lines: lines.filter(line => line.end)};
}

/**
 * Heights from the top, as shares, moved apart so that no two labels overlap; the order stays.
 * @param {number[]} tops @param {number} gap
 */
export function apart(tops, gap) {
  const order = tops.map((_, i) => i).sort((a, b) => tops[a] - tops[b] || a - b),
    step = Math.min(gap, 1 / Math.max(1, tops.length)),
    found = [...tops];
  order.forEach((i, k) => {
    found[i] = Math.max(found[i], k ? found[order[k - 1]] + step : step / 2);
  });
  [...order].reverse().forEach((i, k) => {
    found[i] = Math.min(found[i], 1 - step / 2 - k * step);
  });
  return found;
}

/** @param {import('./types.js').Ctx} ctx @param {Course} course @param {{cursor?: number|null, small?: boolean}} how */
export const curve = (ctx, course, {cursor = null, small = false} = {}) =>
  hasChances(course) ? chances(ctx, course, {cursor, small}) : worths(ctx, course, {cursor, small});

/** Everybody's chance to win.
 * @param {import('./types.js').Ctx} ctx @param {Course} course @param {{cursor: number|null, small: boolean}} how */
function chances(ctx, course, {cursor, small}) {
  const first = course.points[0].chances ?? [],
    told = first.map((chance, seat) => `${seat === ctx.you ? 'You' : ctx.short(seat)} ${percent(chance)} at the start`).join('; ');
  return html`<figure class="curve chances ${small ? 'small' : ''}" data-curve>
    <figcaption><b class="show">Chance to win</b><span>together always 100%</span></figcaption>
    <div class="plot" role="img" aria-label="Chance to win. ${told}. The winner is drawn lowest.">
      <div class="scale" aria-hidden="true"><span>100%</span><span>50</span><span>0</span></div>${bands(ctx, course, {cursor, small})}</div>
    ${discs(ctx, course, cursor)}</figure>`;
}

/** The largest events, as discs on the axis.
 * @param {import('./types.js').Ctx} ctx @param {Course} course @param {number|null} cursor */
function discs(ctx, course, cursor) {
  const places = apart( // so that each can be pressed
    course.turning.map(({entry}) => along(course, entry)),
    ctx.low && ctx.narrow ? 0.2 : ctx.phone ? 0.14 : 0.08, // where the window is both, a disc is a fifth of the axis
  );
  return html`<div class="discs"><span class="from">start</span>${course.turning.map((moment, k) => disc(ctx, moment, k, places[k], cursor))}<span class="to">${labelOf(course.points.at(-1))}</span></div>`;
}

/** What every seat was worth.
 * @param {import('./types.js').Ctx} ctx @param {Course} course @param {{cursor: number|null, small: boolean}} how */
function worths(ctx, course, {cursor, small}) {
  const {lines, low, high} = linesOf(course),
    measure = measureOf(ctx),
    winners = ctx.store.over?.ranking[0] ?? [];
  if (!lines.length) return nothing;
  const tops = apart(
    lines.map(line => 1 - line.end.y),
    small || (ctx.low && !ctx.phone) ? 0.22 : ctx.phone ? 0.11 : 0.15,
  );
  /** @param {number} seat */
  const name = seat => (seat === ctx.you ? 'You' : ctx.short(seat));
  /** @param {Spot} point */
  const at = point => `${Math.round(point.x * BOX)},${Math.round((1 - point.y) * BOX)}`;
  /** @param {{seat: number, points: Spot[]}} of @param {number} k */
  const line = ({seat, points}, k) => {
    const d = `M${points.map(at).join('L')}`,
      won = winners.includes(seat);
    return svg`<path class="under" d=${d}></path><path class="line ${won ? 'won' : ''}" d=${d} stroke=${seatColour(seat)} stroke-dasharray=${won ? '' : DASHES[k % DASHES.length]}></path>`;
  };
  const ordered = [...lines.entries()].sort(([, a], [, b]) => Number(winners.includes(a.seat)) - Number(winners.includes(b.seat)));
  const told = lines.map(({seat, end, out}) => `${name(seat)} ${measure.says(end.value)}${out ? ', out' : ''}`).join('; ');
  const middle = Math.round((low + high) / 2);
  return html`<figure class="curve ${small ? 'small' : ''}" data-curve>
    <figcaption><b class="show">${measure.heading}</b><span>${measure.note}</span></figcaption>
    <div class="plot" role="img" aria-label="${measure.heading}. At the end: ${told}">
      <div class="scale" aria-hidden="true">${[high, middle, low].map(value => html`<span>${measure.axis(value)}</span>`)}</div>
      <div class="lines-box"><svg viewBox="0 0 ${BOX} ${BOX}" preserveAspectRatio="none" aria-hidden="true">${svg`<path class="grid" d="M0,0H${BOX}M0,${BOX / 2}H${BOX}M0,${BOX}H${BOX}"></path>
        ${course.turning.map(({entry}) => svg`<path class="event" d="M${Math.round(along(course, entry) * BOX)},0V${BOX}"></path>`)}
        ${ordered.map(([k, each]) => line(each, k))}
        ${cursor === null ? nothing : svg`<path class="cursor" d="M${Math.round(along(course, cursor) * BOX)},0V${BOX}"></path>`}`}</svg>
        ${lines.map(({seat, end}) => html`<i class="end" aria-hidden="true" ${css({left: `${end.x * 100}%`, top: `${(1 - end.y) * 100}%`})}>${badge(seat, small ? 12 : 15)}</i>`)}</div>
      <ul class="ends" aria-hidden="true">${lines.map(
        ({seat, end, out}, k) => html`<li class=${winners.includes(seat) ? 'won' : ''} title=${ctx.names[seat]} ${css({top: `${tops[k] * 100}%`})}>${badge(seat, 12)}<b>${name(seat)}</b><span>${out ? 'out' : measure.says(end.value)}</span></li>`,
      )}</ul></div>
    ${discs(ctx, course, cursor)}</figure>`;
}

/** One of the largest events, on the axis.
 * @param {import('./types.js').Ctx} ctx @param {Turning} moment @param {number} k @param {number} place a share of the axis
 * @param {number|null} cursor */
const disc = (ctx, moment, k, place, cursor) =>
  html`<button class="disc ${moment.entry === cursor ? 'on' : ''}" data-key=${k + 1} aria-label="Event ${k + 1}, ${labelOf(moment)}: replay from here" ${css({left: `${place * 100}%`})} @click=${() => ctx.goTo(moment.entry)}>${k + 1}</button>`;

/** "Turn 23", or the round where a game counts by rounds.
 * @param {Point|undefined} point */
export const labelOf = point => (!point ? '' : point.round === undefined ? `Turn ${point.turn}` : `Round ${point.round}`);
