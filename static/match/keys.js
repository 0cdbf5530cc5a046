/** Shortcuts. They work when nobody types, never take the arrow keys from scrolling, and `?` lists them. */
import {html} from './lit.js';

export const SHORTCUTS = [
  ['Enter', 'the usual choice (the lamp-coloured button)'],
  ['1 to 9', 'the buttons of your decision, in order'],
  ['T', 'trade'],
  ['L', 'log'],
  ['C', 'table talk: write'],
  ['O', 'offers'],
  ['B', 'the board: then arrow keys, Enter opens a card'],
  ['H', 'the history slider: then arrow keys'],
  ['M', 'sound on or off'],
  ['N', 'the next game that waits for you'],
  ['Esc', 'close, go back'],
  ['?', 'this list'],
];

/** @param {EventTarget|null} target */
const typing = target =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=range]):not([type=checkbox]), textarea, select') || target.isContentEditable);

/**
 * Listen to the keyboard.
 * @param {Document} page @param {Record<string, () => void>} deeds what each letter does @param {() => void} escape
 */
export function listen(page, deeds, escape) {
  page.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') return escape();
    if (typing(event.target) || page.querySelector('dialog[open]')) return;
    if (event.key === 'Enter') return enter(page, event);
    if (/^[1-9]$/.test(event.key)) return press(page, Number(event.key) - 1, event);
    const deed = deeds[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}

/**
 * Enter presses the usual choice, unless it would press something else anyway.
 * @param {Document} page
 * @param {KeyboardEvent} event
 */
function enter(page, event) {
  const target = event.target;
  if (target instanceof Element && target.closest('button, a, summary, [role=button], input, [role=tab]')) return;
  const usual = /** @type {HTMLButtonElement|null} */ (page.querySelector('.decide .btn.main:not([disabled])'));
  if (!usual) return;
  event.preventDefault();
  usual.click();
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

export const helpDialog =
  () => html`<dialog id="help" class="sheetbox" aria-labelledby="help-title"><h2 id="help-title">Keyboard</h2>
  <dl class="keys">${SHORTCUTS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
  <form method="dialog"><button class="btn">Close</button></form></dialog>`;
