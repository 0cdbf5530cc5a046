/** Decks and other lists: the members with what each does, one of them drawn, and its form with its effects as rows. */
import {html, nothing, repeat} from '../match/lit.js';
import {figure} from '../shared/pen.js';
import {fieldOf, idOf, objectionsOf} from './fields.js';

/** @typedef {import('./studio.js').Studio} Studio @typedef {import('./types.js').List} List @typedef {import('./types.js').Member} Member
 * @typedef {import('./types.js').Field} Field @typedef {import('./types.js').Faces} Faces */

const PLAIN = ['code', 'name', 'text'];

/** Whether a field of a member does something.
 * @param {Field} field @param {Member} member */
const isSet = (field, member) => {
  const value = member[field.name];
  if (value === undefined || value === null || value === field.default) return false;
  return !(typeof value === 'object' && Object.keys(value).length === 0);
};

/** A value in the words of its field.
 * @param {Field} field @param {unknown} value @param {Studio} studio @returns {string} */
function say(field, value, studio) {
  if (field.space) return String(studio.spaces[Number(value)]?.name ?? value);
  if (field.type === 'choice') return (field.values?.find(([each]) => each === value)?.[1] ?? String(value)).replace(/^./, first => first.toLowerCase());
  if (typeof value === 'number') return figure(value);
  if (field.type === 'shares') return Object.entries(/** @type {Record<string, number>} */ (value)).map(([key, n]) => `${field.values?.find(([each]) => each === key)?.[1] ?? key} ${n > 0 ? '+' : ''}${figure(n)}`).join(', ');
  return field.label.toLowerCase();
}

/** What a member does, in a few words.
 * @param {Studio} studio @param {List} list @param {Member} member */
export function inWords(studio, list, member) {
  const said = list.fields.filter(field => !PLAIN.includes(field.name) && isSet(field, member) && !(field.required && field.type === 'choice'));
  const words = said.map(field => (field.tell || `${field.label} {}`).replace('{}', say(field, member[field.name], studio))).join(', ');
  return words.replace(/ so many \w+, /, ' ') || 'nothing';
}

/** The members, in the order of the list.
 * @param {Studio} studio @param {List} list */
export function deckList(studio, list) {
  const members = studio.members(list.name),
    open = studio.openIn(list.name),
    wanted = studio.filter.toLowerCase();
  const coded = list.fields.some(field => field.name === 'code'),
    narrow = narrowings(studio, list),
    chosen = narrow.find(each => each.label === studio.about[list.name]) ?? narrow[0];
  const rows = members.map((member, n) => ({member, n})).filter(({n}) => chosen.of.has(n)).filter(({member}) => !wanted || `${member.code ?? ''} ${member.name ?? ''} ${inWords(studio, list, member)}`.toLowerCase().includes(wanted));
  return html`<div class="deck-list"><div class="panel-head"><h2>${list.label}</h2><span class="fill"></span><input type="search" aria-label="Find in ${list.label}" placeholder="Find" .value=${studio.filter} @input=${(/** @type {Event} */ e) => { studio.filter = /** @type {HTMLInputElement} */ (e.target).value; studio.redraw(); }}></div>
    ${narrow.length > 1 ? html`<div class="narrowing" role="group" aria-label="Show of ${list.label}">${narrow.map(({label, of}) => html`<button type="button" class="chip" aria-pressed=${label === chosen.label ? 'true' : 'false'} @click=${() => { studio.about[list.name] = label; studio.redraw(); }}>${label} ${of.size}</button>`)}</div>` : nothing}
    ${objectionsOf(studio, studio.objectionsAt([list.name], false), idOf([list.name]))}${aboutWorth(studio, list)}
    <ul @keydown=${(/** @type {KeyboardEvent} */ e) => walk(studio, list, e)}>${repeat(rows, ({n}) => n, ({member, n}) => {
      const told = studio.objectionsAt([list.name, n], true),
        changed = studio.draft.state.differences.some(each => each.path[0] === list.name && each.path[1] === n);
      return html`<li><button type="button" class="deck-row ${changed ? 'changed' : ''}" data-row=${n} tabindex=${n === open ? 0 : -1} aria-pressed=${n === open ? 'true' : 'false'} @click=${() => { studio.open[list.name] = n; studio.redraw(); }}>
        ${coded ? html`<span class="code">${String(member.code ?? '')}</span>` : nothing}<b>${String(member.name ?? '')}</b><span class="does">${inWords(studio, list, member)}</span>${worthOf(studio, list, member)}${told.length ? html`<span class="sign ${told.some(each => each.grave) ? 'grave' : ''}">${told.some(each => each.grave) ? '▲ objection' : '● a look'}</span>` : changed ? html`<span class="sign">changed</span>` : nothing}</button></li>`;
    })}</ul>${rows.length ? nothing : html`<p class="soft" role="status">${wanted ? `Nothing in ${list.label} matches “${studio.filter}”` : `${list.label} is empty`}${chosen === narrow[0] ? '' : ` under “${chosen.label}”`}.</p>`}</div>`;
}

/** What a list can be narrowed down to: by what its title says that members are about, else by their type; what has changed
 * and what something speaks against.
 * @param {Studio} studio @param {List} list @returns {{label: string, of: Set<number>}[]} the first is all of it */
function narrowings(studio, list) {
  const members = studio.members(list.name);
  /** @type {Map<string, Set<number>>} */
  const found = new Map([['All', new Set(members.keys())]]);
  /** @param {string} label @param {number} n */
  const put = (label, n) => found.set(label, (found.get(label) ?? new Set()).add(n));
  for (const field of list.fields)
    members.forEach((member, n) => {
      if (field.about && isSet(field, member)) put(field.about, n);
      else if (field.required && field.type === 'choice') put(say(field, member[field.name], studio).replace(/^./, first => first.toUpperCase()), n);
    });
  for (const {path} of studio.draft.state.differences) if (path[0] === list.name && typeof path[1] === 'number' && path[1] < members.length) put('Changed', path[1]);
  for (const {path} of studio.draft.state.objections) if (path[0] === list.name && typeof path[1] === 'number') put('To look at', path[1]);
  return [...found].map(([label, of]) => ({label, of}));
}

/** What the column of worths says, where the lab has counted this deck.
 * @param {Studio} studio @param {List} list */
function aboutWorth({draft}, list) {
  const {worth} = draft.state;
  if (!worth || !Object.keys(worth.lists[list.name] ?? {}).length) return nothing;
  return html`<p class="soft">Worth: the ${worth.moves} a card moved for whoever drew it, on the mean of ${figure(worth.games)} games.</p>`;
}

/** What a card was worth, with a bar: hollow where it costs.
 * @param {Studio} studio @param {List} list @param {Member} member */
function worthOf({draft}, list, member) {
  const worths = draft.state.worth?.lists[list.name];
  if (!worths || !Object.keys(worths).length) return nothing;
  const worth = worths[String(member.code ?? '')];
  if (worth === undefined) return html`<span class="worth soft">not known</span>`;
  const most = Math.max(1, ...Object.values(worths).map(Math.abs)),
    wide = (Math.abs(worth) / most) * 22;
  return html`<span class="worth">${worth > 0 ? '+' : ''}${figure(Math.round(worth))}<svg viewBox="0 0 48 14" width="48" height="14" aria-hidden="true"><path d="M24,0V14"></path><rect class=${worth < 0 ? 'costs' : ''} x=${worth < 0 ? 24 - wide : 24} y="3" width=${wide} height="8"></rect></svg></span>`;
}

/** Arrows walk along the list; with Alt a member goes along.
 * @param {Studio} studio @param {List} list @param {KeyboardEvent} event */
function walk(studio, list, event) {
  const way = {ArrowDown: 1, ArrowUp: -1}[event.key],
    open = studio.openIn(list.name);
  if (!way) return;
  const to = open + way;
  event.preventDefault();
  if (to < 0 || to >= studio.members(list.name).length) return;
  studio.open[list.name] = to;
  studio.goal = `row-${to}`;
  if (event.altKey && !studio.readonly) studio.draft.make({do: 'move', list: list.name, number: open, to});
  else studio.redraw();
}

/** The sums of a text in bold.
 * @param {string} text */
const bold = text => text.split(/(\b\d[\d,]*\b)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** A member as it is turned up: drawn by its title, or as plain paper.
 * @param {Studio} studio @param {Faces} faces @param {List} list */
export function deckCard(studio, faces, list) {
  const n = studio.openIn(list.name),
    member = studio.members(list.name)[n];
  if (!member) return nothing;
  let own = null;
  try {
    own = faces.card?.(studio.data, list.name, n) ?? null;
  } catch (error) {
    console.warn("This card can't be drawn yet.", error);
  }
  return html`<div class="deck-card" aria-label="The ${list.one} as players see it" role="group">${own ?? html`<div class="fcard"><div><h3>${String(member.name ?? '')}</h3><p>${member.text ? bold(String(member.text)) : inWords(studio, list, member)}</p></div></div>`}</div>`;
}

/** The form of a member: what it is called, then what it does as rows.
 * @param {Studio} studio @param {List} list */
export function deckForm(studio, list) {
  const n = studio.openIn(list.name),
    member = studio.members(list.name)[n];
  if (!member) return html`<p class="soft">There is none. <button type="button" class="small" ?disabled=${studio.readonly} @click=${() => studio.draft.make({do: 'add', list: list.name, like: null})}>Add a ${list.one}</button></p>`;
  const path = [list.name, n],
    always = list.fields.filter(field => PLAIN.includes(field.name) || field.required),
    effects = list.fields.filter(field => !always.includes(field)),
    shown = effects.filter(field => isSet(field, member) || studio.objectionsAt([...path, field.name], true).length || studio.rawAt([...path, field.name]) !== undefined || studio.open[`${list.name} ${n} ${field.name}`]),
    free = effects.filter(field => !shown.includes(field));
  return html`<div class="panel-head"><h2>${list.one.charAt(0).toUpperCase() + list.one.slice(1)} ${String(member.code ?? n + 1)}</h2><span class="fill"></span>${studio.readonly ? nothing : html`
      <button type="button" class="small" @click=${() => studio.draft.make({do: 'add', list: list.name, like: n}).then(() => { studio.open[list.name] = n + 1; studio.redraw(); })}>Copy</button>
      <button type="button" class="small grave" @click=${() => studio.draft.make({do: 'remove', list: list.name, number: n})}>Remove</button>`}</div>
    <div class="form">${repeat(always, field => `${n} ${field.name}`, field => fieldOf(studio, field, path))}</div>
    ${effects.length ? html`<h3>What it does, in this order</h3><div class="form effects">${repeat(shown, field => `${n} ${field.name}`, field => html`<div class="effect">${fieldOf(studio, field, path)}${studio.readonly ? nothing : html`<button type="button" class="small" aria-label="Remove: ${field.label}" @click=${() => { delete studio.open[`${list.name} ${n} ${field.name}`]; studio.raw.delete(JSON.stringify([...path, field.name])); studio.set([...path, field.name], field.default ?? 0); }}>×</button>`}</div>`)}</div>
    ${free.length && !studio.readonly ? html`<span class="pick"><select aria-label="Add an effect" @change=${(/** @type {Event} */ e) => addEffect(studio, list, n, free, e)}><option value="">Add an effect…</option>${free.map(field => html`<option value=${field.name}>${field.label}</option>`)}</select></span>` : nothing}` : nothing}`;
}

/** @param {Studio} studio @param {List} list @param {number} n @param {Field[]} free @param {Event} event */
function addEffect(studio, list, n, free, event) {
  const select = /** @type {HTMLSelectElement} */ (event.target),
    field = free.find(each => each.name === select.value);
  select.value = '';
  if (!field) return;
  studio.open[`${list.name} ${n} ${field.name}`] = 1;
  const first = field.type === 'switch' ? true : field.type === 'choice' ? field.values?.find(([value]) => value !== field.default)?.[0] : undefined;
  if (first !== undefined) studio.set([list.name, n, field.name], first);
  studio.goal = `f-${list.name}-${n}-${field.name}`;
  studio.redraw();
}
