/** The fields of a form, by their type: label, value, limits, what it was, and what speaks against it. */
import {html, live, nothing, repeat} from '../match/lit.js';
import {figure, hatch} from '../shared/pen.js';


/** @typedef {import('./types.js').Field} Field @typedef {import('./types.js').Path} Path @typedef {import('./types.js').Member} Member
 * @typedef {import('./types.js').Objection} Objection @typedef {import('./studio.js').Studio} Studio */

const SHORT = 20; // letters that a field beside others shows

/** @param {Path} path */
export const idOf = path => `f-${path.join('-')}`;

/** A field with its label, its help, what it was and what speaks against it.
 * @param {Studio} studio @param {Field} field @param {Path} path of the object that holds it */
export function fieldOf(studio, field, path) {
  const own = [...path, field.name],
    many = ['numbers', 'table', 'shares'].includes(field.type);
  const told = studio.objectionsAt(own, !many),
    was = studio.changedAt(own);
  if (many) return manyOf(studio, field, own);
  const id = idOf(own),
    note = noteOf(field, studio.valueAt(own, field));
  return html`<div class="field ${field.type} ${(field.letters ?? 0) > SHORT ? 'wide' : ''} ${was ? 'changed' : ''} ${told.some(each => each.grave) ? 'objected' : ''}">
    <label for=${id}>${field.label}</label>${note ? html`<span class="note">${note}</span>` : nothing}
    ${control(studio, field, own, Boolean(told.length))}
    ${field.help ? html`<p class="help" id="${id}-help">${field.help}</p>` : nothing}
    ${was ? html`<p class="was"><b>changed</b>, ${studio.versionName}: ${was.before}</p>` : nothing}${objectionsOf(studio, told, id)}</div>`;
}

/** @param {Field} field @param {unknown} value */
function noteOf(field, value) {
  if (field.type === 'text' || field.type === 'long') return `${String(value ?? '').length} of ${field.letters}`;
  return field.unit ?? '';
}

/** @param {Studio} studio @param {Field} field @param {Path} own @param {boolean} objected */
function control(studio, field, own, objected) {
  const value = studio.valueAt(own, field),
    id = idOf(own),
    off = studio.readonly,
    about = `${id}-help ${id}-why`;
  /** @param {Event} event */
  const typed = event => studio.set(own, /** @type {HTMLInputElement} */ (event.target).value);
  if (field.type === 'long')
    return html`<textarea id=${id} rows="3" maxlength="2000" ?readonly=${off} aria-describedby=${about} aria-invalid=${objected} .value=${live(String(value ?? ''))} @input=${typed}></textarea>`;
  if (field.type === 'text')
    return html`<input id=${id} type="text" maxlength="200" autocomplete="off" ?readonly=${off} aria-describedby=${about} aria-invalid=${objected} .value=${live(String(value ?? ''))} @input=${typed}>`;
  if (field.type === 'switch')
    return html`<input id=${id} type="checkbox" ?disabled=${off} .checked=${live(Boolean(value))} @change=${(/** @type {Event} */ e) => studio.set(own, /** @type {HTMLInputElement} */ (e.target).checked)}>`;
  if (field.type === 'choice') return choiceOf(studio, field, own, value, objected);
  if (field.type === 'member') return memberOf(studio, own, value, objected);
  if (field.space) return spaceOf(studio, own, value, objected);
  return numberOf(studio, field, own, value, field.label, objected);
}

/** @param {Studio} studio @param {Field} field @param {Path} own @param {unknown} value @param {boolean} objected */
function choiceOf(studio, field, own, value, objected) {
  const id = idOf(own);
  /** @param {Event} event */
  const chosen = event => {
    const {value} = /** @type {HTMLSelectElement} */ (event.target);
    if (field.name === 'kind' && own[0] === studio.description.spaces) studio.changeKind(Number(own[1]), value);
    else studio.set(own, value);
  };
  return html`<span class="pick">${field.name === 'color' ? swatch(String(value)) : nothing}<select id=${id} ?disabled=${studio.readonly} aria-describedby="${id}-help ${id}-why" aria-invalid=${objected} @change=${chosen}>
    ${(field.values ?? []).map(([each, label]) => html`<option value=${each} ?selected=${each === value}>${label}</option>`)}</select></span>`;
}

/** @param {string} colour */
export const swatch = colour =>
  html`<svg class="swatch" viewBox="0 0 24 16" width="24" height="16" aria-hidden="true"><rect width="24" height="16" fill=${hatch(colour)}></rect></svg>`;

/** Which group.
 * @param {Studio} studio @param {Path} own @param {unknown} value @param {boolean} objected */
function memberOf(studio, own, value, objected) {
  const id = idOf(own),
    groups = studio.groups;
  /** @param {Event} event */
  const chosen = event => {
    const {value} = /** @type {HTMLSelectElement} */ (event.target);
    studio.set(own, value === '' ? null : Number(value));
  };
  const group = typeof value === 'number' ? groups[value] : undefined;
  return html`<span class="pick">${group ? swatch(String(group.color ?? '')) : nothing}<select id=${id} ?disabled=${studio.readonly} aria-describedby="${id}-why" aria-invalid=${objected} @change=${chosen}>
    <option value="" ?selected=${value === null || value === undefined}>None</option>
    ${groups.map((each, n) => html`<option value=${n} ?selected=${n === value}>${String(each.name)}</option>`)}</select></span>`;
}

/** Which space a card leads to.
 * @param {Studio} studio @param {Path} own @param {unknown} value @param {boolean} objected */
function spaceOf(studio, own, value, objected) {
  const id = idOf(own);
  return html`<span class="pick"><select id=${id} ?disabled=${studio.readonly} aria-describedby="${id}-why" aria-invalid=${objected} @change=${(/** @type {Event} */ e) => studio.set(own, Number(/** @type {HTMLSelectElement} */ (e.target).value))}>
    ${studio.spaces.map((space, n) => html`<option value=${n} ?selected=${n === (value ?? 0)}>${n} ${String(space.name ?? '')}</option>`)}</select></span>`;
}

/** A number with a step down and up.
 * @param {Studio} studio @param {Field} field @param {Path} own @param {unknown} value @param {string} label @param {boolean} objected */
function numberOf(studio, field, own, value, label, objected) {
  const id = idOf(own),
    raw = studio.rawAt(own) ?? (typeof value === 'number' ? String(value) : ''),
    by = Math.abs(Number(value) || 0) >= 100 ? 10 : 1;
  /** @param {number} way */
  const step = way => studio.setNumber(own, String((Number(value) || 0) + way * by));
  return html`<span class="stepper"><button type="button" tabindex="-1" ?disabled=${studio.readonly} aria-label="${label}: ${by} less" @click=${() => step(-1)}>−</button>
    <input id=${id} type="text" inputmode="numeric" autocomplete="off" ?readonly=${studio.readonly} aria-label=${label} aria-describedby="${id}-help ${id}-why" aria-invalid=${objected}
      .value=${live(raw)} @input=${(/** @type {Event} */ e) => studio.setNumber(own, /** @type {HTMLInputElement} */ (e.target).value)}
      @keydown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === 'ArrowUp' || e.key === 'ArrowDown') { e.preventDefault(); step(e.key === 'ArrowUp' ? 1 : -1); } }}>
    <button type="button" tabindex="-1" ?disabled=${studio.readonly} aria-label="${label}: ${by} more" @click=${() => step(1)}>+</button></span>`;
}

/** Several numbers: of a list, by key, or by some of the keys.
 * @param {Studio} studio @param {Field} field @param {Path} own */
function manyOf(studio, field, own) {
  const value = studio.valueAt(own, field),
    told = studio.objectionsAt(own, false);
  const parts = field.type === 'shares' ? shares(field, value) : field.type === 'table' ? keyed(field, value) : listed(field, value);
  const free = field.type === 'shares' ? (field.values ?? []).filter(([key]) => !(key in /** @type {object} */ (value ?? {}))) : [];
  return html`<fieldset class="field many ${told.some(each => each.grave) ? 'objected' : ''}" id=${idOf(own)} tabindex="-1"><legend>${field.label}</legend>${field.help ? html`<p class="help">${field.help}</p>` : nothing}
    <div class="parts">${repeat(parts, ([key]) => key, ([key, label, number]) => part(studio, field, [...own, key], label, number))}</div>
    ${field.type === 'shares' && !studio.readonly ? html`<span class="pick"><select aria-label="Add to ${field.label}" @change=${(/** @type {Event} */ e) => add(studio, own, e)}><option value="">Add…</option>${free.map(([key, label]) => html`<option value=${key}>${label}</option>`)}</select></span>` : nothing}
    ${field.type === 'numbers' && !studio.readonly ? html`<div class="row"><button type="button" class="small" @click=${() => studio.set(own, [...(/** @type {number[]} */ (value ?? [])), 0])}>Add one</button><button type="button" class="small" @click=${() => studio.set(own, /** @type {number[]} */ (value ?? []).slice(0, -1))}>Take the last away</button></div>` : nothing}
    ${objectionsOf(studio, told, idOf(own))}</fieldset>`;
}

/** @param {Studio} studio @param {Path} own @param {Event} event */
function add(studio, own, event) {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  if (select.value) studio.set([...own, select.value], 1);
  select.value = '';
}

/** @typedef {[string|number, string, number|undefined]} Part  key, label, number */

/** @param {Field} field @param {unknown} value @returns {Part[]} */
const shares = (field, value) => Object.entries(/** @type {Record<string, number>} */ (value ?? {})).map(([key, number]) => [key, (field.values ?? []).find(([each]) => each === key)?.[1] ?? key, number]);

/** @param {Field} field @param {unknown} value @returns {Part[]} */
function keyed(field, value) {
  const table = /** @type {Record<string, number>} */ (value ?? {}),
    keys = field.keys?.length ? field.keys : Object.keys(table);
  return keys.map((key, n) => [key, field.columns?.[n] ?? key, table[key]]);
}

/** @param {Field} field @param {unknown} value @returns {Part[]} */
function listed(field, value) {
  const numbers = /** @type {number[]} */ (value ?? []),
    count = Math.max(numbers.length, 0);
  return Array.from({length: count}, (_, n) => [n, field.columns?.[n] ?? `${n + 1}`, numbers[n]]);
}

/** @param {Studio} studio @param {Field} field @param {Path} own @param {string} label @param {number|undefined} number */
function part(studio, field, own, label, number) {
  const was = studio.changedAt(own),
    told = studio.objectionsAt(own, true);
  return html`<div class="part ${was ? 'changed' : ''} ${told.some(each => each.grave) ? 'objected' : ''}"><span class="part-label">${label}</span>${numberOf(studio, field, own, number, `${field.label}, ${label}`, Boolean(told.length))}
    ${was ? html`<p class="was">${studio.versionName}: ${was.before}</p>` : nothing}
    ${field.type === 'shares' && !studio.readonly ? html`<button type="button" class="small" aria-label="Remove ${label}" @click=${() => studio.set(own, null)}>×</button>` : nothing}</div>`;
}

/** What speaks against a value, with the nearest that would do.
 * @param {Studio} studio @param {Objection[]} told @param {string} id */
export const objectionsOf = (studio, told, id) =>
  html`<div class="whys" id="${id}-why" aria-live="polite">${told.map(
    each => html`<div class="why ${each.grave ? 'grave' : 'warning'}"><svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true"><path class="tri" d="M0,-10L11,9H-11Z"></path><path class="bang" d="M0,-3V4M0,6.6V6.8"></path></svg>
      <p>${each.grave ? nothing : html`<b>Worth a look.</b> `}${each.sentence}</p>${studio.readonly ? nothing : each.nearest.map(near => html`<button type="button" class="near" @click=${() => studio.accept(each.path, near)}>${studio.callNearest(each.path, near)}</button>`)}</div>`,
  )}</div>`;

/** @param {unknown} value */
export const told = value => (typeof value === 'number' ? figure(value) : String(value ?? ''));

