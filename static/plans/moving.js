/** Sentences put in another order: dragged by the grip, or by Alt and the arrow keys. */
import {edged} from './edges.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning */

/** Alt and an arrow: the sentence goes one up or down, and the keyboard with it.
 * @param {Ctx} ctx @param {Planning} planning @param {KeyboardEvent} event @param {number} at
 * @param {number[]} listed the places of the sentences that are on the list */
export function nudged(ctx, planning, event, at, listed) {
  const by = /** @type {Record<string, number>} */ ({ArrowUp: -1, ArrowDown: 1})[event.key];
  if (!by || !event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const {key} = planning.rules[at],
    focus = /** @type {HTMLElement} */ (event.target).className;
  const to = listed[listed.indexOf(at) + by] ?? -1;
  if (!planning.move(at, to)) return;
  told(ctx, planning, to);
  setTimeout(() => /** @type {HTMLElement|null} */ (document.querySelector(`[data-rule="${key}"] .${focus.split(' ')[0]}`))?.focus());
}

/** @param {Ctx} ctx @param {Planning} planning @param {number} at */
function told(ctx, planning, at) {
  ctx.ui.spoken = `Sentence ${at + 1} of ${planning.rules.length}`;
  ctx.redraw();
}

/** The grip is held: the sentence goes where the pointer is, until it is let go.
 * @param {Ctx} ctx @param {Planning} planning @param {PointerEvent} event @param {number} key of the sentence
 * @param {number[]} listed the places of the sentences that are on the list */
export function held(ctx, planning, event, key, listed) {
  if (event.button) return;
  event.preventDefault();
  const grip = /** @type {HTMLElement} */ (event.currentTarget),
    list = grip.closest('ol');
  grip.focus();
  list?.classList.add('moving');
  const done = new AbortController(),
    {signal} = done;
  let y = event.clientY;
  const place = () => {
    const from = planning.rules.findIndex(rule => rule.key === key),
      to = listed[placeAt(list, grip.closest('li'), y)] ?? -1;
    if (to >= 0 && planning.move(from, to)) told(ctx, planning, to);
  };
  const along = edged(grip, signal, place);
  /** @param {PointerEvent} moved */
  const follow = moved => {
    y = moved.clientY;
    along(y);
    place();
  };
  const end = () => {
    done.abort();
    list?.classList.remove('moving');
  };
  addEventListener('pointermove', follow, {signal});
  addEventListener('pointerup', end, {signal});
  addEventListener('pointercancel', end, {signal});
}

/** The place in a list for the row that is held: below all others whose middle is above a height on the screen. Where
 * it stands itself does not count, so it stays there, however high the rows are.
 * @param {Element|null} list @param {Element|null} own @param {number} y */
function placeAt(list, own, y) {
  const boxes = [...(list?.children ?? [])].filter(row => row !== own).map(row => row.getBoundingClientRect());
  return boxes.filter(box => (box.top + box.bottom) / 2 < y).length;
}
