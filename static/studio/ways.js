/** Where a card leads whoever draws it: arrows on the board, small, and each space it leads to as a button. */
import {html, nothing, render, svg} from '../match/lit.js';
import {boxOf, drawnOr, sceneOf} from './board.js';

/** @typedef {import('./studio.js').Studio} Studio @typedef {import('./types.js').List} List @typedef {import('./types.js').Title} Title
 * @typedef {import('./board.js').Box} Box */

const BEND = 0.55; // of the way to the middle of the board that an arrow is drawn aside

/** The ways of the card that is open.
 * @param {Studio} studio @param {List} list */
const waysOf = (studio, list) => studio.draft.state.ways[list.name]?.[String(studio.openIn(list.name))] ?? [];

/** By the space that a card leads to: from which.
 * @param {[number, number][]} ways @returns {[number, number[]][]} */
export function groupByEnd(ways) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const [from, to] of ways) found.set(to, [...(found.get(to) ?? []), from]);
  return [...found];
}

/** @param {Studio} studio @param {List} list @param {Title} title */
export function cardWays(studio, list, title) {
  const ways = waysOf(studio, list);
  if (!ways.length) return nothing;
  const scene = sceneOf(studio.opening, title, studio.data, {at: -1, phone: true, redraw: studio.redraw});
  /** @param {number} i */
  const name = i => String(studio.spaces[i]?.name ?? '');
  return html`<section class="ways" aria-labelledby="ways-title"><h3 id="ways-title">Where it leads</h3>
    ${title.board ? html`<div class="ways-board" inert aria-hidden="true"><div id="ways-board">${drawnOr(() => title.board?.(scene))}</div><div id="ways-arrows"></div></div>` : nothing}
    <ul>${groupByEnd(ways).map(([to, starts]) => html`<li><button type="button" class="small" @click=${() => studio.choose(to)}>${name(to)}, ${to}</button> <span class="soft">from ${name(starts[0])} at ${starts.join(', ')}</span></li>`)}</ul></section>`;
}

/** An arrow from space to space, bent towards the middle of the board.
 * @param {Box} from @param {Box} to @param {Box} whole @returns {string} */
export function bendArrow(from, to, whole) {
  const [x, y] = middle(from),
    [u, v] = middle(to),
    [cx, cy] = middle(whole),
    [mx, my] = [(x + u) / 2, (y + v) / 2];
  return `M${round(x)},${round(y)}Q${round(mx + (cx - mx) * BEND)},${round(my + (cy - my) * BEND)} ${round(u)},${round(v)}`;
}

/** @param {Box} box */
const middle = ({x, y, w, h}) => [x + w / 2, y + h / 2];

/** @param {number} n */
const round = n => Math.round(n * 10) / 10;

/** The arrows, once the board is there.
 * @param {Studio} studio */
export function drawWays(studio) {
  const board = document.getElementById('ways-board'),
    above = document.getElementById('ways-arrows'),
    box = board?.querySelector('svg[viewBox]')?.getAttribute('viewBox'),
    list = studio.list(studio.tab);
  if (!board || !above || !box || !list) return;
  const [x, y, w, h] = box.split(/[ ,]+/).map(Number),
    ways = waysOf(studio, list).flatMap(([from, to]) => {
      const start = boxOf(board, from),
        end = boxOf(board, to);
      return start && end ? [{start, end, line: bendArrow(start, end, {x, y, w, h})}] : [];
    });
  render(
    html`<svg class="studio-marks" viewBox=${box}><defs><marker id="way-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path class="way-head" d="M0,0L10,5L0,10z"></path></marker></defs>
      ${ways.map(({start, end, line}) => svg`<rect class="way-start" x=${start.x} y=${start.y} width=${start.w} height=${start.h}></rect><rect class="way-end" x=${end.x} y=${end.y} width=${end.w} height=${end.h}></rect><path class="way-line" d=${line} marker-end="url(#way-head)"></path>`)}</svg>`,
    above,
  );
}
