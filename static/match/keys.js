/** Shortcuts. They work when nobody types, never take the arrow keys from scrolling, and `?` lists them (help.js). */

/** @param {EventTarget|null} target */
export const typing = target =>
  typeof HTMLElement !== 'undefined' &&
  target instanceof HTMLElement &&
  (target.matches('input:not([type=range]):not([type=checkbox]), textarea, select') || target.isContentEditable);

/**
 * Listen to the keyboard.
 * @param {Document} page @param {Record<string, () => void>} deeds what each letter does
 * @param {() => void} escape
 */
export function listen(page, deeds, escape) {
  page.addEventListener('keydown', once, true);
  page.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') return escape();
    if (typing(event.target) || page.querySelector('dialog[open]')) return;
    if (byKey(page, event)) return;
    if (event.key === 'Enter') return enter(page, event);
    if (/^[1-9]$/.test(event.key)) return press(page, Number(event.key) - 1, event);
    const deed = deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

/**
 * A key that is held down answers once: what its repeats would press is a question nobody has read.
 * @param {KeyboardEvent} event
 */
export function once(event) {
  if (!event.repeat || typing(event.target) || !(/^[1-9]$/.test(event.key) || ['Enter', ' '].includes(event.key))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// What is `data-deliberate` throws something away: it has to be pressed itself.
const USUAL = '.decide .btn.main:not([disabled], [data-deliberate])';

/**
 * Enter presses the usual choice, unless it would press something else anyway.
 * @param {Document} page
 * @param {KeyboardEvent} event
 */
function enter(page, event) {
  const target = event.target;
  if (target instanceof Element && target.closest('button, a, summary, [role=button], input, [role=tab]')) return;
  const usual = /** @type {HTMLButtonElement|null} */ (page.querySelector(USUAL));
  if (!usual) return;
  event.preventDefault();
  usual.click();
}

/**
 * What stands on the page with a key of its own (`data-key`) is pressed by it, unless what has the focus needs that key.
 * @param {Document} page @param {KeyboardEvent} event @returns {boolean}
 */
function byKey(page, event) {
  const target = event.target instanceof Element ? event.target : null,
    key = `${event.shiftKey && event.key.length > 1 ? 'Shift+' : ''}${event.key.length > 1 ? event.key : event.key.toLowerCase()}`;
  if (event.key === ' ' && target?.closest('button, a, summary, [role=button], [role=tab], input')) return false;
  if (key.startsWith('Arrow') && target?.closest('[data-space], input, [role=tab], [data-scroll]')) return false;
  const found = /** @type {HTMLButtonElement|undefined} */ (
    [...page.querySelectorAll('[data-key]:not([disabled])')].find(one => /** @type {HTMLElement} */ (one).dataset.key === key)
  );
  if (!found) return false;
  event.preventDefault();
  found.click();
  return true;
}

/** @param {Document} page @param {number} n @param {KeyboardEvent} event */
function press(page, n, event) {
  const button = /** @type {HTMLButtonElement|undefined} */ (
    page.querySelectorAll('.decide [data-choice]:not([disabled])')[n]
  );
  if (!button) return;
  event.preventDefault();
  button.click();
}
