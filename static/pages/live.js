// Parts of a page that keep themselves up to date: a socket says "changed", the part is fetched again.
// Without a socket it looks every half minute; without this script the page is right when it is loaded.
import {lineTo} from '../shared/line.js';

const QUIET = 250; // several bells within this many ms are one
const SLOW = 30_000;
const NEWS = new Set(['table', 'lobby', 'state', 'presence', 'me']);

for (const part of document.querySelectorAll('[data-live]')) keep(/** @type {HTMLElement} */ (part));

/** @param {HTMLElement} part */
function keep(part) {
  let timer = 0;
  let lost = false;
  const soon = (wait = QUIET) => { clearTimeout(timer); timer = setTimeout(renew, wait); };

  // What the address asks for (a filter of the lobby's tables) holds for the part too.
  async function renew() {
    timer = setTimeout(renew, SLOW);
    if (document.hidden) return;
    const source = new URL(/** @type {string} */ (part.dataset.source), location.href);
    for (const [name, value] of new URLSearchParams(location.search)) if (!source.searchParams.has(name)) source.searchParams.append(name, value);
    const answer = await fetch(source, {headers: {'X-Part': '1'}}).catch(() => null);
    if (answer && (answer.status === 404 || answer.status === 403)) return location.reload();
    if (answer?.ok) replace(part, await answer.text());
  }

  for (const path of /** @type {string} */ (part.dataset.socket).split(' ')) {
    lineTo(path).listen(frame => {
      if (NEWS.has(frame.type)) soon();
      if (frame.type !== 'line') return;
      if (frame.state === 'connected' && lost) soon();
      lost = frame.state !== 'connected';
    });
  }

  // A filter changes the address and this part, not the page around it.
  part.addEventListener('click', event => {
    /** @type {HTMLAnchorElement|null} */
    const link = /** @type {Element} */ (event.target).closest('a[data-filter]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    soon(0);
  });
  window.addEventListener('popstate', () => soon(0));
  document.addEventListener('visibilitychange', () => { if (!document.hidden) soon(0); });
  soon(SLOW);
}

/** Put the new text in place; what one is typing or has the focus on is kept when it is still there.
 * @param {HTMLElement} part @param {string} text */
function replace(part, text) {
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  if (fresh.querySelector('[data-begun]')) return location.reload();
  const next = fresh.body.innerHTML.trim();
  if (part.dataset.shown === next) return;
  const focus = /** @type {Element} */ (document.activeElement);
  if (part.contains(focus) && focus.matches('select, input:not([readonly])') && part.dataset.shown) return;
  const path = part.contains(focus) ? pathTo(part, focus) : null;
  part.dataset.shown = next;
  part.replaceChildren(...fresh.body.childNodes);
  for (const told of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll('[data-tells]'))) {
    for (const place of document.querySelectorAll(`[data-told="${told.dataset.tells}"]`)) place.textContent = told.textContent;
  }
  /** @type {HTMLElement|undefined} */ (path?.reduce((/** @type {Element} */ node, index) => node?.children[index], part))?.focus({preventScroll: true});
}

/** The way from one node down to another, as places among children.
 * @param {Element} root @param {Element} node */
function pathTo(root, node) {
  const path = [];
  for (let at = node; at !== root; at = /** @type {Element} */ (at.parentElement)) path.unshift([.../** @type {Element} */ (at.parentElement).children].indexOf(at));
  return path;
}
