/** The studio begins here: a board drawn as players will see it, beside the form of what is chosen. */
import {html, nothing, render} from '../match/lit.js';
import {layInk} from '../shared/pen.js';
import {boxOf, cutOut, drawnOr, frameCuts, hideBeneath, listen, marksAbove, sceneOf} from './board.js';
import {deckCard, deckForm, deckList} from './decks.js';
import {Draft} from './draft.js';
import {boardPanel, changesPanel, groupsPanel, historyPanel, spacePanel, tabBar, timeOf} from './panels.js';
import {Studio} from './studio.js';
import {cardWays, drawWays} from './ways.js';

/** @typedef {import('./types.js').Opening} Opening @typedef {import('./types.js').Title} Title @typedef {import('./types.js').Faces} Faces */

const root = /** @type {HTMLElement} */ (document.getElementById('studio'));
const bar = /** @type {HTMLElement} */ (document.getElementById('studio-state'));
const called = document.querySelector('.studio-name h1');
const opening = /** @type {Opening} */ (JSON.parse(document.getElementById('opening')?.textContent ?? '{}'));
const phone = matchMedia('(max-width: 600px), (max-height: 520px)');

/** @type {Title} */
let title = {};
/** @type {Faces} */
let faces = {};
let waiting = false;

const draft = new Draft(opening.state, opening.urls, root.dataset.csrf ?? '', redraw);
const studio = new Studio(opening, draft, redraw);

/** Draw soon, once. */
function redraw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    draw();
  });
}

/** A part of the title that is served beside the page.
 * @param {string|undefined} address */
async function fetchPart(address) {
  if (!address) return {};
  try {
    return await import(address);
  } catch (error) {
    console.warn('This game has no drawing of its own here.', error);
    return {};
  }
}

/** Where an arrow leads on the board.
 * @param {number} i @param {string} key */
const step = (i, key) => title.step?.(i, key) ?? (key === 'ArrowRight' || key === 'ArrowDown' ? i + 1 : i - 1 + (i === 0 ? 1 : 0));

/** The board, or the deck that is open instead of it. */
function stageOf() {
  const deck = studio.decks.find(each => each.name === studio.tab);
  if (deck || !title.board) {
    const list = deck ?? studio.decks[0];
    return list ? html`<div class="deck">${deckList(studio, list)}<div>${deckCard(studio, faces, list)}${cardWays(studio, list, title)}</div></div>` : nothing;
  }
  const scene = sceneOf(opening, title, studio.data, {at: studio.at, phone: phone.matches, redraw});
  return html`<div class="board-box ${studio.swapping ? 'swapping' : ''}"><div class="board-drawing" id="studio-board">${drawnOr(() => title.board?.(scene))}</div><div id="studio-marks"></div>
    ${studio.description.spaces && !phone.matches ? html`<div class="middle" role="group" aria-label="As players see it" tabindex="0"><h2>As players see it <span class="soft">drawn by the same pen as the match</span></h2>${wayToForm()}${asPlayersSee()}</div>` : nothing}
    ${studio.description.spaces && phone.matches ? html`<div class="middle chosen-space">${wayToForm()}</div>` : nothing}</div>
    ${studio.description.spaces && phone.matches ? html`<details class="seen-below" @toggle=${redraw}><summary>As players see it</summary>${asPlayersSee()}</details>` : nothing}`;
}

/** Where the form stands below the board, out of sight: the way to it. */
const wayToForm = () => html`<p class="to-form"><button type="button" class="small" @click=${showForm}>${studio.readonly ? 'Look at' : 'Edit'} ${String(studio.spaces[studio.at]?.name ?? '')} ↓</button></p>`;

/** The form comes into sight, and the keyboard is there. */
function showForm() {
  studio.tab = 'space';
  studio.redraw();
  const panel = document.getElementById('studio-panel');
  panel?.scrollIntoView({block: 'start'});
  panel?.focus({preventScroll: true});
}

/** The deed of the chosen space, how its name breaks, and what the board has of each kind. */
function asPlayersSee() {
  const scene = sceneOf(opening, title, studio.data, {at: studio.at, phone: false, redraw}),
    far = {...scene, phone: true},
    name = String(studio.spaces[studio.at]?.name ?? '');
  const tilted = sceneOf(opening, title, onTheSide(), {at: studio.at, phone: false, redraw});
  return html`<div class="seen"><div class="seen-card" inert>${drawnOr(() => title.card?.(scene, studio.at))}</div>
    <div class="breaks"><p class="soft">How the name breaks</p><div>${cutOut(scene, studio.at, `${name}, where it stands`)}<span>where it stands</span></div><div>${cutOut(tilted, turned(), `${name}, on the next side`)}<span>on the next side</span></div><div>${cutOut(far, studio.at, `${name}, on a phone`)}<span>on a phone</span></div></div></div>
    <ul class="tally">${tally()}</ul>`;
}

/** The place a quarter of the way on. */
const turned = () => (studio.at + Math.floor(studio.spaces.length / 4)) % Math.max(1, studio.spaces.length);

/** @type {{data: object, at: number, board: import('./types.js').Data}|null} */
let side = null;

/** The board with the chosen space a quarter of the way on, to see how its name breaks there. */
function onTheSide() {
  const {data, at} = studio;
  if (side?.data === draft.state.data && side.at === at && !draft.typed.size) return side.board;
  const spaces = [...studio.spaces],
    there = turned();
  [spaces[at], spaces[there]] = [spaces[there], spaces[at]];
  const board = {...data, [studio.description.spaces]: spaces};
  side = {data: draft.state.data, at, board};
  return board;
}

/** How many of each kind there are. */
function tally() {
  const kinds = Object.entries(studio.description.kinds),
    ill = studio.objectionsAt([studio.description.spaces], false).length > 0;
  const counted = kinds.map(([kind, {label}]) => [label.split(',')[0], studio.spaces.filter(space => space.kind === kind).length]);
  return [...counted, ['All', studio.spaces.length]].map(([label, count]) => html`<li class=${ill ? 'ill' : ''}><span>${label}</span><b>${count}</b></li>`);
}

/** The panel of the tab. */
function panelOf() {
  if (studio.tab === 'space') return spacePanel(studio);
  if (studio.tab === 'groups') return groupsPanel(studio);
  if (studio.tab === 'board') return boardPanel(studio);
  if (studio.tab === 'history') return historyPanel(studio);
  const list = studio.list(studio.tab);
  return list ? deckForm(studio, list) : nothing;
}

/** All spaces as a list, for a phone. */
const spaceList = () =>
  studio.tab === 'space' && phone.matches
    ? html`<label class="space-list">Space <select @change=${(/** @type {Event} */ e) => studio.choose(Number(/** @type {HTMLSelectElement} */ (e.target).value))}>${studio.spaces.map((space, n) => html`<option value=${n} ?selected=${n === studio.at}>${n} ${String(space.name ?? '')}</option>`)}</select></label>`
    : nothing;

/** What stands beside the board's name: changes, objections, saved, undo. */
function stateOf() {
  const {state, busy, typed, why} = draft,
    grave = studio.grave,
    looks = state.objections.length - grave.length,
    count = state.differences.length;
  return html`<span class="soft" role="status">${state.base_version === null ? nothing : `${count} change${count === 1 ? '' : 's'} · `}${busy || typed.size ? 'saving…' : state.saved ? `saved ${timeOf(state.saved)}` : ''}</span>
    ${grave.length ? html`<button type="button" class="chip objection" @click=${() => studio.goTo(grave[0].path)}>▲ ${grave.length} objection${grave.length === 1 ? '' : 's'}</button>` : nothing}
    ${looks ? html`<button type="button" class="chip" @click=${() => studio.goTo(state.objections.filter(each => !each.grave)[0].path)}>${looks} worth a look</button>` : nothing}
    ${state.readonly ? nothing : html`<button type="button" class="small" ?disabled=${!state.can_undo && !typed.size} aria-label="Take back" aria-keyshortcuts="Control+Z" @click=${() => draft.do('undo')}>↶</button><button type="button" class="small" ?disabled=${!state.can_redo} aria-label="Make again" aria-keyshortcuts="Control+Shift+Z" @click=${() => draft.do('redo')}>↷</button>`}
    ${why ? html`<p class="trouble" role="alert">${why}</p>` : nothing}
    ${state.editor ? html`<p class="trouble" role="status">${state.editor} is editing this draft. You see what they do. <button type="button" class="small" @click=${() => draft.do('take')}>Take over</button></p>` : nothing}`;
}

function draw() {
  const deck = studio.decks.some(each => each.name === studio.tab) || !title.board;
  render(stateOf(), bar);
  if (called && studio.data.name) called.textContent = String(studio.data.name);
  render(
    html`<div class="studio-grid ${deck ? 'decked' : ''}">${tabBar(studio)}<div class="studio-stage">${stageOf()}</div>
      <div class="studio-side"><section class="studio-panel" id="studio-panel" role="tabpanel" tabindex="-1" aria-labelledby="tab-${studio.tab}">${spaceList()}${panelOf()}</section>${changesPanel(studio)}</div></div>`,
    root,
  );
  after();
}

/** What needs the drawing to be there. */
function after() {
  const board = document.getElementById('studio-board'),
    marks = document.getElementById('studio-marks');
  if (board && marks) render(boxOf(board, 0) && studio.description.spaces ? marksAbove(board, studio.marks()) : nothing, marks);
  frameCuts(root);
  hideBeneath(root);
  drawWays(studio);
  document.getElementById('studio-publish')?.classList.toggle('objected', studio.grave.length > 0);
  if (!studio.goal) return;
  const goal = /** @type {HTMLElement|null} */ (studio.goal.startsWith('row-') ? root.querySelector(`[data-row="${studio.goal.slice(4)}"]`) : nearest(studio.goal));
  studio.goal = '';
  goal?.focus();
  goal?.scrollIntoView({block: 'center'});
}

/** The field of a place, or of the place that holds it.
 * @param {string} id */
function nearest(id) {
  for (let name = id; name.includes('-'); name = name.slice(0, name.lastIndexOf('-'))) {
    const found = document.getElementById(name);
    if (found) return found;
  }
  return document.getElementById('studio-panel');
}

/** Keys for the whole page.
 * @param {KeyboardEvent} event */
function keys(event) {
  if (event.key === 'Escape' && studio.swapping) {
    studio.swapping = false;
    redraw();
  }
  const field = /** @type {HTMLElement} */ (event.target).matches?.('input, textarea');
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || (field && draft.typed.size) || studio.readonly) return;
  event.preventDefault();
  draft.do(event.shiftKey ? 'redo' : 'undo');
}

/** Publishing with objections goes to the first; a trial waits until all is saved. */
function guardDeeds() {
  document.getElementById('studio-publish')?.addEventListener('click', async event => {
    event.preventDefault();
    const there = /** @type {HTMLAnchorElement} */ (event.currentTarget).href;
    if (!(await draft.flush())) return;
    if (studio.grave.length) studio.goTo(studio.grave[0].path);
    else location.assign(there);
  });
  const trial = /** @type {HTMLFormElement|null} */ (document.getElementById('studio-try'));
  trial?.addEventListener('submit', event => {
    if (!draft.typed.size && !studio.grave.length) return;
    event.preventDefault();
    if (studio.grave.length) studio.goTo(studio.grave[0].path);
    else draft.flush().then(saved => saved && !studio.grave.length && trial.submit());
  });
  window.addEventListener('beforeunload', event => {
    if (draft.typed.size) event.preventDefault();
  });
}

/** The address may name a place, as the summary does where something speaks against one: `#f-spaces-19-price`. */
function goToAsked() {
  const [start, ...path] = decodeURIComponent(location.hash.slice(1)).split('-');
  if (start === 'f' && path.length) studio.goTo(path.map(step => (/^\d{1,6}$/.test(step) ? Number(step) : step)));
}

async function begin() {
  layInk();
  [title, faces] = await Promise.all([fetchPart(root.dataset.client), fetchPart(root.dataset.faces)]);
  listen(root, {
    choose: i => {
      studio.choose(i);
      studio.goal = '';
      queueMicrotask(() => /** @type {HTMLElement|null} */ (root.querySelector(`#studio-board [data-space="${studio.at}"]`))?.focus({preventScroll: true}));
    },
    swap: (one, other) => studio.swap(one, other),
    over: i => {
      if (studio.under === i) return;
      studio.under = studio.readonly ? null : i;
      redraw();
    },
    step,
    chosen: () => studio.at,
  });
  document.addEventListener('keydown', keys);
  phone.addEventListener('change', redraw);
  guardDeeds();
  draft.watch();
  goToAsked();
  redraw();
}

begin();
