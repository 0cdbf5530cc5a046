/** The board as players will see it: drawn by its title, with marks of the studio above; chosen, walked and dragged. */
import {html, nothing, svg} from '../match/lit.js';

/** @typedef {import('./types.js').Opening} Opening @typedef {import('./types.js').Data} Data @typedef {import('./types.js').Title} Title
 * @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Drawn} Drawn
 * @typedef {{x: number, y: number, w: number, h: number}} Box */

const FAR = 8; // px that a finger or mouse moves before it drags

let drawings = 0;
/** @type {WeakMap<object, string>} */
const named = new WeakMap();

/** Drawings are kept by the name of their board, so each state of it has one of its own.
 * @param {Data} data */
function uniqueName(data) {
  let name = named.get(data);
  if (!name) named.set(data, (name = `#${++drawings}`));
  return name;
}

/** The context of a drawing in which no game is played: no ships, no owners, nobody is asked.
 * @param {Opening} opening @param {Title} title @param {Data} data @param {{at: number, phone: boolean, redraw: () => void}} how @returns {Ctx} */
export function sceneOf(opening, title, data, {at, phone, redraw}) {
  const none = () => {};
  return /** @type {Ctx} */ (
    /** @type {unknown} */ ({
      store: {past: null, staged: null, story: []},
      match: {board: {...data, name: uniqueName(data)}, settings: opening.settings, seats: [], title_name: opening.title},
      view: {...opening.view, living: []},
      position: {view: opening.view, prompt: '', options: [], over: null},
      options: [],
      phase: null,
      you: null,
      names: [],
      short: () => '',
      asked: false,
      busy: false,
      phone,
      narrow: false,
      low: false,
      hintsOn: false,
      title,
      ui: {zoom: false, own: {at}, hold: null, card: null, trade: null, open: null, form: {}, planning: null},
      redraw,
      say: (/** @type {string} */ words) => words ?? '',
      act: none,
      card: none,
      hold: none,
      trade: none,
      why: none,
      rule: () => '#',
      late: () => undefined,
      stage: null,
    })
  );
}

/** What a title draws; nothing where a draft is so far from a board that it cannot be drawn.
 * @param {() => Drawn} draw @returns {Drawn} */
export function drawnOr(draw) {
  try {
    return draw();
  } catch (error) {
    console.warn("This draft can't be drawn yet.", error);
    return nothing;
  }
}

/** Where a space lies in its drawing.
 * @param {ParentNode|null} root @param {number} i @returns {Box|null} */
export function boxOf(root, i) {
  const place = /** @type {SVGGElement|null} */ (root?.querySelector(`[data-space="${i}"]`)),
    box = place?.getBBox();
  return box ? {x: box.x, y: box.y, w: box.width, h: box.height} : null;
}

/** The studio's marks: a lamp around the chosen space, a fold where something changed, a triangle at an objection.
 * @param {HTMLElement} root @param {{chosen: number, other: number|null, changed: Set<number>, objected: Set<number>}} marks */
export function marksAbove(root, {chosen, other, changed, objected}) {
  const chart = root.querySelector('svg[viewBox]'),
    box = chart?.getAttribute('viewBox');
  if (!box) return nothing;
  /** @param {number} i @param {(box: Box) => Drawn} draw */
  const each = (i, draw) => {
    const at = boxOf(root, i);
    return at ? draw(at) : nothing;
  };
  return html`<svg class="studio-marks" viewBox=${box} aria-hidden="true">
    ${[...changed].map(i => each(i, b => svg`<path class="mark-changed" d="M${b.x + b.w},${b.y}v16l-16,-16z"></path>`))}
    ${each(chosen, b => svg`<rect class="mark-glow" x=${b.x} y=${b.y} width=${b.w} height=${b.h} rx="3"></rect><rect class="mark-chosen" x=${b.x} y=${b.y} width=${b.w} height=${b.h} rx="2"></rect>`)}
    ${other === null ? nothing : each(other, b => svg`<rect class="mark-other" x=${b.x} y=${b.y} width=${b.w} height=${b.h} rx="2"></rect>`)}
    ${[...objected].map(i => each(i, b => svg`<g class="mark-objection" transform="translate(${b.x + b.w - 14} ${b.y + b.h - 13})"><path d="M0,-10L11,9H-11Z"></path><path class="stroke" d="M0,-4V3M0,6V6.2"></path></g>`))}</svg>`;
}

/** One space of a drawing, cut out.
 * @param {Ctx} scene @param {number} i @param {string} label */
export const cutOut = (scene, i, label) =>
  html`<div class="cut" data-cut=${i} role="img" aria-label=${label}><div class="cut-inner" aria-hidden="true" inert>${drawnOr(() => scene.title.board?.(scene) ?? nothing)}</div></div>`;

/** After a drawing: has each cut show its space alone, and says where a name is cut short.
 * @param {HTMLElement} root */
export function frameCuts(root) {
  root.querySelectorAll('[data-cut]').forEach(cut => {
    const drawing = cut.querySelector('svg'),
      box = boxOf(cut, Number(/** @type {HTMLElement} */ (cut).dataset.cut));
    if (!drawing || !box) return;
    cut.querySelectorAll('[data-space]').forEach(place => place.toggleAttribute('data-cut-out', /** @type {HTMLElement} */ (place).dataset.space === /** @type {HTMLElement} */ (cut).dataset.cut));
    cut.toggleAttribute('data-short', Boolean(cut.querySelector('[data-cut-out]')?.textContent?.includes('…')));
    drawing.setAttribute('viewBox', `${box.x - 1} ${box.y - 1} ${box.w + 2} ${box.h + 2}`);
    drawing.setAttribute('width', String(Math.round(box.w * 1.1)));
    drawing.setAttribute('height', String(Math.round(box.h * 1.1)));
  });
}

/** After a drawing: hides what a title draws in the middle of its board where the studio's own middle lies over it.
 * @param {HTMLElement} root */
export function hideBeneath(root) {
  const middle = root.querySelector('.board-box > .middle')?.getBoundingClientRect();
  root.querySelectorAll('#studio-board > svg > *').forEach(part => {
    const box = part.getBoundingClientRect();
    part.toggleAttribute(
      'data-beneath',
      Boolean(middle && box.width && box.left >= middle.left && box.right <= middle.right && box.top >= middle.top && box.bottom <= middle.bottom),
    );
  });
}

/**
 * Choosing by a press, dragging one space onto another, and walking with arrows (with Alt the space goes along).
 * @param {HTMLElement} root
 * @param {{choose: (i: number) => void, swap: (one: number, other: number) => void, over: (i: number|null) => void,
 *   step: (i: number, key: string) => number|null, chosen: () => number}} verbs
 */
export function listen(root, verbs) {
  /** @type {{i: number, x: number, y: number, far: boolean}|null} */
  let held = null;
  /** @param {Event} event */
  const spaceOf = event => {
    const place = /** @type {HTMLElement|null} */ (/** @type {Element} */ (event.target).closest?.('#studio-board [data-space]'));
    return place ? Number(place.dataset.space) : null;
  };
  /** @param {PointerEvent} event */
  const under = event => {
    const place = /** @type {HTMLElement|null|undefined} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest('#studio-board [data-space]'));
    return place ? Number(place.dataset.space) : null;
  };
  root.addEventListener('pointerdown', event => {
    const i = spaceOf(event);
    if (i !== null && event.button === 0) held = {i, x: event.clientX, y: event.clientY, far: false};
  });
  window.addEventListener('pointermove', event => {
    if (!held) return;
    held.far ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (held.far) verbs.over(under(event));
  });
  window.addEventListener('pointerup', event => {
    if (!held) return;
    const {i, far} = held,
      there = under(event);
    held = null;
    verbs.over(null);
    if (far && there !== null && there !== i) verbs.swap(i, there);
    else if (!far) verbs.choose(i);
  });
  window.addEventListener('pointercancel', () => {
    held = null;
    verbs.over(null);
  });
  root.addEventListener('keydown', event => {
    const i = spaceOf(event);
    if (i === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      verbs.choose(i);
    }
    const next = event.key.startsWith('Arrow') ? verbs.step(i, event.key) : null;
    if (next === null || next === i) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) verbs.swap(i, next);
    verbs.choose(next);
  });
}
