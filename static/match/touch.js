/** Fingers, mouse and keys on the board: a space's card on hover, focus or tap; arrows walk from space to space. */

const HOVER = 350;

/** @param {EventTarget|null} target @returns {SVGGElement|null} */
const spaceOf = target => (target instanceof Element ? target.closest('[data-space]') : null);

/** @param {HTMLElement} root @param {import('./app.js').App} app */
export function watchBoard(root, app) {
  let timer = 0;
  /** @param {SVGGElement} space */
  const number = space => Number(space.dataset.space);
  root.addEventListener('click', event => {
    const space = spaceOf(event.target);
    if (space) return app.tapped(number(space));
    if (app.ui.card !== null && !(/** @type {Element} */ (event.target).closest('.pop'))) app.escape();
  });
  root.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse' || app.ui.held || app.ui.trade) return;
    const space = spaceOf(event.target),
      card = /** @type {Element} */ (event.target).closest?.('.pop');
    clearTimeout(timer);
    if (space)
      timer = window.setTimeout(() => {
        app.ui.card = number(space);
        app.redraw();
      }, HOVER);
    else if (app.ui.card !== null && !card)
      timer = window.setTimeout(() => {
        if (!app.ui.held) {
          app.ui.card = null;
          app.redraw();
        }
      }, 120);
  });
  root.addEventListener('keydown', event => {
    const space = spaceOf(event.target);
    if (!space) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return app.tapped(number(space));
    }
    const step = app.title.step?.(number(space), event.key) ?? plainStep(root, number(space), event.key);
    if (step === null || step === undefined) return;
    event.preventDefault();
    const next = /** @type {SVGGElement|null} */ (root.querySelector(`[data-space="${step}"]`));
    if (!next) return;
    app.ui.own.at = step;
    for (const one of root.querySelectorAll('[data-space]')) one.setAttribute('tabindex', one === next ? '0' : '-1');
    next.focus();
    if (app.ui.card !== null) {
      app.ui.card = step;
      app.redraw();
    }
  });
}

/** @param {HTMLElement} root @param {number} i @param {string} key */
function plainStep(root, i, key) {
  const by = /** @type {Record<string, number>} */ ({ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1})[key];
  const all = root.querySelectorAll('[data-space]').length;
  return by ? (i + by + all) % all : null;
}
