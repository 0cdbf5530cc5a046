/** Mouse, finger and keys on the players: what they hold, on hovering for a while or on a press. */

const HOVER = 400; // ms that the mouse rests on a player
const LEFT = 250; // ms to come from the row to the panel

/** @param {HTMLElement} root @param {import('./app.js').App} app */
export function watchSeats(root, app) {
  let timer = 0;
  /** @param {Event} event @param {string} selector @returns {HTMLElement|null} */
  const near = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);
  root.addEventListener('click', event => {
    const row = near(event, '[data-hold]');
    if (!row) return;
    clearTimeout(timer);
    const seat = Number(row.dataset.hold);
    app.hold(app.ui.hold === seat && !app.ui.peeked ? null : seat);
    if (event.detail === 0) focusPanel(root); // pressed by a key
  });
  document.addEventListener('pointerover', event => {
    if (event.pointerType !== 'mouse' || app.ui.trade || (app.ui.hold !== null && !app.ui.peeked)) return;
    const row = near(event, '[data-hold]');
    clearTimeout(timer);
    if (row) timer = window.setTimeout(() => app.hold(Number(row.dataset.hold), true), HOVER);
    else if (app.ui.hold !== null && !near(event, '.hold'))
      timer = window.setTimeout(() => {
        if (app.ui.peeked) app.hold(null);
      }, LEFT);
  });
  root.addEventListener('pointerdown', event => {
    if (app.ui.peeked && near(event, '.hold')) app.ui.peeked = false; // it stays now
    else if (app.ui.hold !== null && !near(event, '.hold, [data-hold]')) app.hold(null);
  });
  root.addEventListener('keydown', event => {
    if (app.ui.hold === null || !near(event, '.hold')) return;
    const seat = app.ui.hold;
    if (event.key === 'Escape' || (event.key === 'Enter' && near(event, '[data-close]'))) {
      event.preventDefault();
      event.stopPropagation();
      app.hold(null);
      /** @type {HTMLElement|null} */ (root.querySelector(`[data-hold="${seat}"]`))?.focus();
    }
  });
}

/** The keyboard goes on in the panel, once it is here.
 * @param {HTMLElement} root @param {number} [tries] */
function focusPanel(root, tries = 20) {
  const close = /** @type {HTMLElement|null} */ (root.querySelector('.hold [data-close]'));
  if (close) close.focus();
  else if (tries) setTimeout(() => focusPanel(root, tries - 1), 50);
}
