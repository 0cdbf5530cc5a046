/** The steps of a round with their slots, and the hand with where each card goes; nothing where the title has no steps. */
import {badge, html, nothing, told} from '../match/lit.js';
import {lifted} from './dragging.js';
import {hidden} from './reaching.js';
import {chevron, dots} from './sheet.js';
import {partOf, saidRule} from './sentences.js';
import {besides, namesIn, offersFor, otherwise, placeIn, slotsFor, standing} from './steps.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Kit} Kit
 * @typedef {import('./types.js').Slot} Slot @typedef {import('./types.js').Step} Step @typedef {import('./steps.js').Offer} Offer */

/** What stands in a slot and is none of its offers. */
const KEPT = 'kept';

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit */
export function course(ctx, planning, kit) {
  if (!kit.steps.length) return nothing;
  const over = hidden(kit, planning.rules);
  return html`<ol class="plan-steps" aria-label="The steps of your turn">${kit.steps.map((step, at) => stepCell(ctx, planning, kit, step, at, over))}</ol>
    ${hand(ctx, planning, kit)}${restHead(planning, kit)}`;
}

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {Step} step @param {number} at @param {number[]} over */
function stepCell(ctx, planning, kit, step, at, over) {
  const {acts = true, seat = null, says = ''} = planning.own?.outlook.steps[at] ?? {};
  return html`<li class="step ${acts ? 'acts' : 'waits'}"><fieldset><legend><span class="no">${at + 1}</span> ${step.label}</legend>
    ${says ? html`<p class="outlook">${seat === null ? nothing : badge(seat, 14)}<span>${told(says, ctx.names, ctx.you)}</span></p>` : nothing}
    ${step.told ? html`<p>${step.told}</p>` : nothing}${acts ? nothing : html`<p>If it comes to you:</p>`}
    ${step.slots.map((slot, i) => slotFields(ctx, planning, kit, slot, over, `${at}.${i}`))}</fieldset></li>`;
}

/** @param {Ctx} ctx @param {Planning} planning @param {Kit} kit @param {Slot} slot @param {number[]} over
 * @param {string} where its place, for what is dragged */
function slotFields(ctx, planning, kit, slot, over, where) {
  const {rules, own} = planning,
    at = placeIn(rules, slot),
    many = namesIn(kit, rules[at]).length,
    groups = offersFor(ctx, kit, slot, own?.outlook.held ?? []);
  const fields = Math.max(1, Math.min(slot.choices, many + 1));
  return html`${Array.from({length: fields}, (_, place) => {
    const value = standing(kit, rules[at], place),
      found = groups.flatMap(group => group.offers).find(each => each.value === value),
      none = place ? '–' : fallback(planning, slot),
      says = value ? (found?.says ?? saidRule(kit, rules[at])) : none;
    return html`<label><span>${place ? 'or' : slot.label}</span><span class="slot-pick ${value ? 'set' : ''}" data-slot=${where}><span aria-hidden="true">${found?.seat === undefined ? nothing : badge(found.seat, 14)}${says}</span>${chevron}
      <select @change=${e => e.target.value !== KEPT && planning.fill(slot, e.target.value, place)}><option value="" .selected=${!value}>${none}</option>
      ${value && !found ? html`<option value=${KEPT} .selected=${true}>${says}</option>` : nothing}
      ${groups.map(group => grouped(group.heading, group.offers.filter(each => !place || each.value.startsWith(`${slot.parts[0]} `)), value))}</select></span></label>`;
  })}${at >= 0 && over[at] >= 0 ? html`<p class="never">Never reached: sentence ${over[at] + 1} answers first. <button class="linky" @click=${() => planning.move(at, over[at])}>Move it up</button></p>` : nothing}`;
}

/** @param {string} heading @param {Offer[]} offers @param {string} value */
function grouped(heading, offers, value) {
  const options = offers.map(each => html`<option value=${each.value} .selected=${each.value === value}>${each.says}</option>`);
  return heading && options.length ? html`<optgroup label=${heading}>${options}</optgroup>` : options;
}

/** What happens where nothing stands in a slot.
 * @param {Planning} planning @param {Slot} slot */
function fallback(planning, slot) {
  if (slot.unset) return slot.unset;
  const at = otherwise(planning.rules, slot);
  return at < 0 ? 'Ask me' : `As in sentence ${at + 1}`;
}

/** The cards that are held: where each goes, and where it may go.
 * @param {Ctx} ctx @param {Planning} planning @param {Kit} kit */
function hand(ctx, planning, kit) {
  const held = planning.own?.outlook.held ?? [],
    thing = planning.card === null ? undefined : held[planning.card];
  if (!held.length) return nothing;
  return html`<section class="plan-hand" aria-label="Your hand"><h3>Your hand</h3><ul>${held.map((id, at) => {
    const where = places(planning, kit, id);
    return html`<li><button class=${where.length ? 'placed' : ''} aria-expanded=${planning.card === at ? 'true' : 'false'} @click=${() => lift(planning, at)} @pointerdown=${e => lifted(planning, kit, /** @type {PointerEvent} */ (/** @type {unknown} */ (e)), id)}><span class="grip">${dots}</span><b>${called(kit, id)}</b><small>${where.join(', ') || 'stays in your hand'}</small></button></li>`;
  })}</ul>
  ${thing === undefined ? nothing : html`<div class="put" role="group" aria-label="Where ${called(kit, thing)} goes">${slotsFor(kit, thing).map(({number, step, slot}) => {
    const rule = planning.rules[placeIn(planning.rules, slot)],
      there = namesIn(kit, rule).includes(thing);
    return html`<button class="pill" aria-pressed=${there ? 'true' : 'false'} @click=${() => planning.press(slot, thing)}>${slot.label} in ${number} ${step.label}</button>`;
  })}</div>`}</section>`;
}

/** @param {Planning} planning @param {number} at */
function lift(planning, at) {
  planning.card = planning.card === at ? null : at;
  planning.redraw();
}

/** Where a thing goes by the plan, in words.
 * @param {Planning} planning @param {Kit} kit @param {string} thing */
const places = (planning, kit, thing) =>
  slotsFor(kit, thing).flatMap(({number, slot}) => {
    const names = namesIn(kit, planning.rules[placeIn(planning.rules, slot)]),
      at = names.indexOf(thing);
    return at < 0 ? [] : [`${at ? 'or ' : ''}${slot.label.toLowerCase()} in ${number}`];
  });

/** What a thing is called.
 * @param {Kit} kit @param {string} id */
function called(kit, id) {
  const [{slot}] = [...slotsFor(kit, id), {slot: null}],
    kinds = Object.values((slot && partOf(kit, slot.parts[0])?.blanks) ?? {});
  return kinds.flatMap(kind => ('things' in kind ? kind.things : [])).find(each => each.id === id)?.name ?? id;
}

/** Above the sentences that stand in no step.
 * @param {Planning} planning @param {Kit} kit */
function restHead(planning, kit) {
  const more = planning.rules.length - besides(kit, planning.rules).length;
  /** Lists all, or only those. */
  const toggle = () => {
    planning.whole = !planning.whole;
    planning.redraw();
  };
  return html`<div class="rest-head"><h3>${planning.whole ? 'All sentences' : 'In any phase'}</h3>${more ? html`<button class="linky" aria-pressed=${planning.whole ? 'true' : 'false'} @click=${toggle}>${planning.whole ? 'Without those of the phases' : `Show all ${planning.rules.length} sentences`}</button>` : nothing}</div>`;
}
