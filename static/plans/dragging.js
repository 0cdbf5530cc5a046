/** A thing that is held, dragged into a slot of a step: with a mouse by any part of it, with a finger by its grip. */
import {edged} from './edges.js';
import {namesIn, placeIn, slotsFor} from './steps.js';

/** @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Kit} Kit @typedef {import('./types.js').Slot} Slot */

/** How far (px) it moves before it is dragged and no more pressed. */
const FAR = 6;

/** A slot by its place: that of its step and its own.
 * @param {Kit} kit @param {string} place "3.0" @returns {Slot|undefined} */
export function slotAt(kit, place) {
  const [step, slot] = place.split('.').map(Number);
  return kit.steps[step]?.slots[slot];
}

/** A thing let go over a slot: it stands there, if it may and does not yet.
 * @param {Planning} planning @param {Kit} kit @param {string} place @param {string} thing */
export function dropped(planning, kit, place, thing) {
  const slot = slotAt(kit, place);
  if (!slot || !mayStand(kit, slot, thing) || namesIn(kit, planning.rules[placeIn(planning.rules, slot)]).includes(thing)) return false;
  planning.press(slot, thing);
  return true;
}

/** @param {Kit} kit @param {Slot} slot @param {string} thing */
const mayStand = (kit, slot, thing) => slotsFor(kit, thing).some(each => each.slot === slot);

/** A card is held: it follows the pointer until it is let go.
 * @param {Planning} planning @param {Kit} kit @param {PointerEvent} event @param {string} thing */
export function lifted(planning, kit, event, thing) {
  const card = /** @type {HTMLElement} */ (event.currentTarget),
    {clientX, clientY} = event;
  if (event.button || (event.pointerType === 'touch' && !(/** @type {Element} */ (event.target).closest('.grip')))) return;
  const sheet = card.closest('.orders-box'),
    done = new AbortController(),
    {signal} = done,
    along = edged(card, signal);
  /** @type {HTMLElement|null} */
  let ghost = null;
  /** @param {PointerEvent} moved */
  const follow = moved => {
    if (!ghost && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < FAR) return;
    ghost ??= begun(card, sheet, kit, thing);
    ghost.style.translate = `${moved.clientX}px ${moved.clientY}px`;
    along(moved.clientY);
  };
  /** @param {PointerEvent} [letGo] */
  const end = letGo => {
    done.abort();
    for (const each of sheet?.querySelectorAll('.takes-it') ?? []) each.classList.remove('takes-it');
    if (ghost && letGo) dropped(planning, kit, placeUnder(letGo), thing);
    ghost?.remove();
  };
  addEventListener('pointermove', follow, {signal});
  addEventListener('pointerup', end, {signal});
  addEventListener('pointercancel', () => end(), {signal});
}

/** What follows the pointer; the slots that it may be put into are marked.
 * @param {HTMLElement} card @param {Element|null} sheet @param {Kit} kit @param {string} thing */
function begun(card, sheet, kit, thing) {
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.className = 'carried';
  ghost.inert = true;
  document.body.append(ghost);
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (sheet?.querySelectorAll('[data-slot]') ?? [])) {
    const slot = slotAt(kit, each.dataset.slot ?? '');
    if (slot && mayStand(kit, slot, thing)) each.classList.add('takes-it');
  }
  return ghost;
}

/** @param {PointerEvent} event */
const placeUnder = ({clientX, clientY}) =>
  /** @type {HTMLElement|null} */ (document.elementFromPoint(clientX, clientY)?.closest('[data-slot]'))?.dataset.slot ?? '';
