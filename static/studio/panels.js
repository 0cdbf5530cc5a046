/** The panels beside the board: a space with its group, all groups, the board's own amounts, changes and history. */
import {html, nothing, repeat} from '../match/lit.js';
import {fieldOf, idOf, objectionsOf, swatch} from './fields.js';

/** @typedef {import('./studio.js').Studio} Studio @typedef {import('../match/types.js').Drawn} Drawn @typedef {import('./types.js').Member} Member */

/** The tabs: what each is called, and how many it holds.
 * @param {Studio} studio @returns {[string, string, number][]} */
export function tabsOf(studio) {
  const {description} = studio,
    /** @type {[string, string, number][]} */ tabs = [];
  if (description.spaces) tabs.push(['space', 'Space', 0]);
  if (description.groups) tabs.push(['groups', studio.list(description.groups)?.label ?? 'Groups', studio.groups.length]);
  tabs.push(['board', description.fields.length ? 'Name and amounts' : 'Name', 0]);
  for (const deck of studio.decks) tabs.push([deck.name, deck.label, studio.members(deck.name).length]);
  return studio.draft.state.saved === null ? tabs : [...tabs, ['history', 'History', 0]];
}

/** @param {Studio} studio */
export const tabBar = studio =>
  html`<div class="tabs" role="tablist" aria-label="Parts of the board" @keydown=${(/** @type {KeyboardEvent} */ e) => walk(e)}>${tabsOf(studio).map(
    ([id, label, count]) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="studio-panel" aria-selected=${studio.tab === id ? 'true' : 'false'} tabindex=${studio.tab === id ? 0 : -1}
      @click=${() => { studio.tab = id; studio.redraw(); }}>${label}${count ? html` <span class="count">${count}</span>` : nothing}</button>`,
  )}</div>`;

/** Arrows walk along the tabs.
 * @param {KeyboardEvent} event */
function walk(event) {
  const tabs = [.../** @type {NodeListOf<HTMLElement>} */ (/** @type {Element} */ (event.currentTarget).querySelectorAll('[role=tab]'))],
    here = tabs.indexOf(/** @type {HTMLElement} */ (event.target)),
    way = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (here < 0 || !way) return;
  event.preventDefault();
  const next = tabs[(here + way + tabs.length) % tabs.length];
  next.click();
  next.focus();
}

/** The chosen space, and the group that it belongs to.
 * @param {Studio} studio */
export function spacePanel(studio) {
  const {description, at} = studio,
    space = studio.spaces[at],
    list = studio.list(description.spaces);
  if (!space || !list) return nothing;
  const member = space[description.member],
    group = typeof member === 'number' ? studio.groups[member] : undefined,
    whole = studio.objectionsAt([description.spaces], false);
  /** @param {number} way */
  const go = way => studio.choose((at + way + studio.spaces.length) % studio.spaces.length);
  return html`<div class="panel-head"><h2>${list.one.charAt(0).toUpperCase() + list.one.slice(1)} ${at}</h2>
      ${group ? html`<span class="chip">${swatch(String(group.color ?? ''))} ${String(group.name)}</span>` : nothing}<span class="fill"></span>
      ${studio.readonly ? nothing : html`<button type="button" class="small" aria-pressed=${studio.swapping ? 'true' : 'false'} @click=${() => { studio.swapping = !studio.swapping; studio.redraw(); }}>⇄ Swap with…</button>`}
      <button type="button" class="small" aria-label="The ${list.one} before" @click=${() => go(-1)}>‹</button><button type="button" class="small" aria-label="The next ${list.one}" @click=${() => go(1)}>›</button></div>
    ${studio.swapping ? html`<p class="hint" role="status">Choose the ${list.one} to swap with, on the board or in the list. <span class="pick"><select aria-label="Swap with" @change=${(/** @type {Event} */ e) => studio.choose(Number(/** @type {HTMLSelectElement} */ (e.target).value))}><option value=${at}>Choose…</option>${studio.spaces.map((each, n) => (n === at ? nothing : html`<option value=${n}>${n} ${String(each.name ?? '')}</option>`))}</select></span></p>` : nothing}
    ${objectionsOf(studio, whole, idOf([description.spaces]))}
    <div class="form">${repeat(studio.fieldsOfSpace(), field => `${at} ${field.name}`, field => fieldOf(studio, field, [description.spaces, at]))}</div>
    ${group && typeof member === 'number' ? groupForm(studio, member, at) : nothing}`;
}

/** A group's own fields, with the spaces that they touch as well.
 * @param {Studio} studio @param {number} n @param {number} [here] */
function groupForm(studio, n, here = -1) {
  const {description} = studio,
    group = studio.groups[n],
    list = studio.list(description.groups);
  if (!list || !group) return nothing;
  const others = /** @type {number[]} */ (group[description.lots] ?? []).filter(i => i !== here).map(i => String(studio.spaces[i]?.name ?? i));
  return html`<section class="group-form"><h3>${swatch(String(group.color ?? ''))} ${String(group.name)}${others.length ? html` <span class="soft">${here < 0 ? '' : 'also '}${others.join(', ')}</span>` : nothing}</h3>
    ${objectionsOf(studio, studio.objectionsAt([description.groups, n], false), idOf([description.groups, n]))}
    <div class="form">${repeat(list.fields, field => `${n} ${field.name}`, field => fieldOf(studio, field, [description.groups, n]))}</div></section>`;
}

/** All groups.
 * @param {Studio} studio */
export function groupsPanel(studio) {
  const {description} = studio,
    list = studio.list(description.groups),
    open = studio.openIn(description.groups);
  if (!list) return nothing;
  return html`<div class="panel-head"><h2>${list.label}</h2><span class="fill"></span>${studio.readonly ? nothing : html`<button type="button" class="small" @click=${() => studio.draft.make({do: 'add', list: list.name, like: null}).then(() => { studio.open[list.name] = studio.groups.length - 1; studio.redraw(); })}>Add a ${list.one}</button>
      <button type="button" class="small grave" @click=${() => studio.draft.make({do: 'remove', list: list.name, number: open})}>Remove</button>`}</div>
    ${objectionsOf(studio, studio.objectionsAt([list.name], false), idOf([list.name]))}
    <div class="choices" role="group" aria-label=${list.label}>${studio.groups.map(
      (group, n) => html`<button type="button" class="choice" aria-pressed=${n === open ? 'true' : 'false'} @click=${() => { studio.open[list.name] = n; studio.redraw(); }}>${swatch(String(group.color ?? ''))} ${String(group.name)}${studio.objectionsAt([list.name, n], true).some(each => each.grave) ? html` <span class="sign" title="An objection">▲</span>` : nothing}</button>`,
    )}</div>${groupForm(studio, open)}`;
}

/** The name of the board, and its amounts.
 * @param {Studio} studio */
export const boardPanel = studio =>
  html`<div class="panel-head"><h2>The board</h2></div><div class="form">${fieldOf(studio, {name: 'name', type: 'text', label: 'Name of the board', letters: 80}, [])}
    ${repeat(studio.description.fields, field => field.name, field => fieldOf(studio, field, []))}</div>`;

/** What is otherwise than in the version it was made from.
 * @param {Studio} studio */
export function changesPanel(studio) {
  const {differences, base_version, objections} = studio.draft.state;
  if (base_version === null) return nothing;
  return html`<section class="changes" aria-label="Changes"><div class="panel-head"><h2>Changes from version ${base_version}</h2><span class="fill"></span>${studio.readonly ? nothing : html`<span class="soft"><kbd>Ctrl Z</kbd> takes the last one back</span>`}</div>
    ${differences.length ? html`<ul>${differences.map(each => {
      const objected = objections.some(one => one.grave && JSON.stringify(one.path) === JSON.stringify(each.path));
      return html`<li><span class="where">${each.place}</span><span class="what">${each.label ? `${each.label} ` : ''}${each.what === 'swapped' ? html`<b>${each.before}</b> have changed places` : each.what === 'added' ? html`<b>${each.after}</b> is new` : each.what === 'removed' ? html`<s>${each.before}</s> is gone` : html`<s>${each.before}</s> → <b>${each.after}</b>`}${objected ? html` <em>objection</em>` : nothing}</span>
        ${studio.readonly ? nothing : html`<button type="button" class="link" aria-label="Put back: ${each.place} ${each.label ?? ''}" @click=${() => studio.draft.putBack(each.path)}>put back</button>`}</li>`;
    })}</ul>` : html`<p class="soft">Nothing yet: the draft is as version ${base_version} is.</p>`}</section>`;
}

/** @param {number} ms */
export const timeOf = ms => new Intl.DateTimeFormat(undefined, {hour: '2-digit', minute: '2-digit', hour12: false}).format(ms);

/** Everything that was done to the draft, the newest first.
 * @param {Studio} studio */
export const historyPanel = studio =>
  html`<div class="panel-head"><h2>History</h2></div>${studio.draft.state.history.length ? html`<ol class="history">${studio.draft.state.history.map(
    step => html`<li class=${step.done ? '' : 'undone'}><span>${step.words}</span><span class="soft">${step.author}, ${timeOf(step.at)}${step.done ? '' : ', taken back'}</span></li>`,
  )}</ol>` : html`<p class="soft">Nothing was changed yet. Every change will stand here and can be taken back, also after the page was closed.</p>`}`;
