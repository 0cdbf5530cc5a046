// The page without a network: tries again by itself, and leads to the games whose last position is kept.
import {tryAgain} from '../shared/network.js';

tryAgain(document.querySelector('[data-try-again]'));

/** The games that are kept, by their addresses and names. */
async function listKept() {
  const pages = await window.caches.open('starboard.pages.1'), found = [];
  for (const request of await pages.keys()) {
    const {pathname} = new URL(request.url);
    if (!/^\/m\/[-\w]+\/$/.test(pathname)) continue;
    const text = await (await pages.match(request))?.text() ?? '';
    const name = new DOMParser().parseFromString(text, 'text/html').title.replace(/^\(\d+\) /, '').replace(/ · Starboard$/, '');
    found.push({pathname, name});
  }
  return found;
}

const list = document.querySelector('[data-kept-games]');
if (list && 'caches' in window) {
  for (const {pathname, name} of await listKept()) {
    const item = document.createElement('li'), link = document.createElement('a');
    link.href = pathname;
    link.textContent = `${name || 'A game'}, as last seen`;
    item.append(link);
    list.append(item);
  }
}
