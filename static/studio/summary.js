/** The summary before publishing: the board, small, with what players will notice. */
import {html, nothing, render} from '../match/lit.js';
import {layInk} from '../shared/pen.js';
import {boxOf, drawnOr, sceneOf} from './board.js';

/** @typedef {import('./types.js').Opening} Opening @typedef {import('./types.js').Title} Title */

const root = /** @type {HTMLElement} */ (document.getElementById('summary-board'));
const opening = /** @type {Opening} */ (JSON.parse(document.getElementById('opening')?.textContent ?? '{}'));
const touched = /** @type {number[]} */ (JSON.parse(document.getElementById('touched')?.textContent ?? '[]'));
const note = /** @type {HTMLTextAreaElement|null} */ (document.getElementById('note'));

async function begin() {
  note?.addEventListener('input', count);
  count();
  if (!root.dataset.client) return;
  /** @type {Title} */
  const title = await import(root.dataset.client);
  if (!title.board) return root.closest('figure')?.remove();
  layInk();
  const scene = sceneOf(opening, title, opening.state.data, {at: -1, phone: true, redraw: () => {}});
  render(html`<div inert>${drawnOr(() => title.board?.(scene))}</div><div id="summary-marks"></div>`, root);
  const box = root.querySelector('svg[viewBox]')?.getAttribute('viewBox'),
    marks = document.getElementById('summary-marks');
  if (!box || !marks) return;
  const frames = touched.flatMap(i => boxOf(root, i) ?? []);
  const lines = frames.map(b => `M${b.x},${b.y}h${b.w}v${b.h}h${-b.w}z`).join('');
  render(lines ? html`<svg class="studio-marks" viewBox=${box} aria-hidden="true"><path class="mark-chosen" d=${lines}></path></svg>` : nothing, marks);
}

/** How many letters the note has. */
function count() {
  const shown = document.getElementById('note-letters');
  if (note && shown) shown.textContent = `${note.value.length} of ${note.maxLength} letters`;
}

begin();
