/**
 * What waits for me, on every page: in the header, in the tab's title and its icon; and what is whispered to me.
 * On a match's page the title and the icon speak of that match; here only the way to the next one is kept.
 */
import {lineTo} from '../shared/line.js';

/** @typedef {import('../match/frames').WaitingMatch} WaitingMatch */

const here = /** @type {HTMLElement|null} */ (document.querySelector('#match'))?.dataset.api?.split('/').pop(); // this match waits on its own page
/** @type {HTMLAnchorElement|null} */
const next = document.querySelector('[data-waiting-next]');
const icon = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=icon]'));
const title = document.title.replace(/^\(\d+\) /, '');
const calm = icon.href;

/** @type {Map<string, number>|null} */
let known = null;

/** A notification of the desktop for those who asked for it, where no page of the match itself tells.
 * @param {WaitingMatch[]} matches */
function ring(matches) {
  const fresh = known && matches.find(({id, version}) => known?.get(id) !== version && !known?.has(id));
  known = new Map(matches.map(({id, version}) => [id, version]));
  if (!fresh || !document.hidden || document.documentElement.dataset.notify !== 'on') return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const note = new Notification('Your turn', {body: fresh.name, tag: fresh.id});
  note.onclick = () => { window.focus(); note.close(); };
}

/** @param {string} places @param {number} number */
function count(places, number) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(places))) {
    place.hidden = number === 0;
    /** @type {Element} */ (place.firstElementChild).textContent = String(number);
  }
}

/** @param {import('../match/frames').WaitingFrame} frame */
function show({count: waiting, waiting: matches, invited = []}) {
  const others = matches.filter(({id}) => id !== here);
  ring(others);
  count('[data-waiting-count]', waiting);
  count('[data-invited-count]', invited.length);
  mark(here ? others.length : waiting);
  if (next) point(next, others);
}

/** A match's page writes its own title and icon (match/announce.js) and puts the number of others before it.
 * @param {number} waiting */
function mark(waiting) {
  document.documentElement.dataset.waiting = String(waiting);
  const told = here ? document.title.replace(/^\(\d+\) /, '') : title;
  document.title = waiting ? `(${waiting}) ${told}` : told;
  if (!here) icon.href = /** @type {string} */ (waiting ? icon.dataset.turn : calm);
}

/** The next game that waits.
 * @param {HTMLAnchorElement} next @param {WaitingMatch[]} others */
function point(next, others) {
  next.hidden = others.length === 0;
  if (!others.length) return;
  next.href = /** @type {string} */ (next.dataset.href).replace('0000000000', others[0].id);
  const name = next.querySelector('[data-name]');
  if (name) name.textContent = others[0].name;
  const many = next.querySelector('[data-many]');
  if (many) many.textContent = String(others.length);
}

lineTo('/ws/me').listen(frame => {
  if (frame.type === 'me') show(/** @type {import('../match/frames').WaitingFrame} */ (frame));
  if (frame.type === 'whispers' && frame.since !== null && /** @type {import('../match/frames').WhisperPayload[]} */ (frame.messages).some(({mine}) => !mine)) document.dispatchEvent(new Event('whispered'));
});

// "n" goes to the next game, when nobody is typing.
document.addEventListener('keydown', event => {
  if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || !next || next.hidden) return;
  if (/** @type {Element} */ (event.target).closest('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]')) return;
  next.click();
});
