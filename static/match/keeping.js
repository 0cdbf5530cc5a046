/**
 * The last known position: handed to the service worker while there is a network, and shown as what it is without one.
 * Nothing is queued: what needs the network is dashed and does nothing.
 */
import {html, render} from './lit.js';
import {tryAgain} from '../shared/network.js';

const SETTLED_MS = 800; // after the newest position; of a run of moves one is kept

/** @param {import('./state.js').Store} store what the page knows; its newest position is kept @param {HTMLElement} root */
export async function keep(store, root) {
  const worker = (await navigator.serviceWorker?.ready.catch(() => null))?.active;
  if (!worker) return;
  const path = location.pathname;
  const files = performance.getEntriesByType('resource').map(entry => entry.name).filter(name => name.startsWith(`${location.origin}/static/`));
  if (root.dataset.offlineCss) files.push(new URL(root.dataset.offlineCss, location.href).href);
  worker.postMessage({type: 'page', path, files});
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;
  store.subscribe(what => {
    if (what !== 'state') return;
    clearTimeout(waiting);
    waiting = setTimeout(() => worker.postMessage({type: 'position', path, state: frameOf(store)}), SETTLED_MS);
  });
}

/** @param {import('./state.js').Store} store @returns the frame that brings a page to where this one is */
const frameOf = store => ({...store.position, type: 'state', since: null, facts: store.position?.facts ?? []});

/** @param {number} ms @returns {string} how old something is, in words */
export function age(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} hour${hours === 1 ? '' : 's'}`;
  return `${Math.floor(hours / 24)} days`;
}

/** @param {number} ms @returns {string} the path of a dial's sector: an hour goes round once */
export function sector(ms) {
  const turn = Math.min(0.999, ms / 3_600_000) * 2 * Math.PI, x = 36 * Math.sin(turn), y = -36 * Math.cos(turn);
  return `M0,0V-36A36,36 0 ${turn > Math.PI ? 1 : 0} 1 ${x.toFixed(2)},${y.toFixed(2)}Z`;
}

/** The page says that it shows an old position.
 * @param {HTMLElement} root @param {number} at when it was so */
export function showOld(root, at) {
  root.classList.add('old');
  const style = document.createElement('link');
  Object.assign(style, {rel: 'stylesheet', href: root.dataset.offlineCss ?? ''});
  document.head.append(style);
  const bar = document.createElement('div'), dial = document.createElement('div'), foot = document.createElement('div');
  bar.className = 'offline-bar';
  dial.className = 'offline-age';
  foot.className = 'offline-foot panel';
  root.before(bar);
  root.after(foot);
  const since = new Date(at).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit', hour12: false});
  const paint = () => {
    const ms = Math.max(0, Date.now() - at), old = age(ms);
    render(html`<svg class="ic" viewBox="-12 -12 24 24" width="36" height="36" aria-hidden="true"><path class="ln" d="M-6,7H5A4.6,4.6 0 0 0 6,-2A6.5,6.5 0 0 0 -6,-3A5,5 0 0 0 -6,7ZM-10,-10L10,11"/></svg><div><b>You are offline</b><p>Last known position, ${old} old, from ${since}</p></div>`, bar);
    render(html`<svg viewBox="-48 -48 96 96" width="96" height="96" aria-hidden="true">
      <circle class="ln" r="44"/><path class="past" d=${sector(ms)}/><circle class="fl" r="3"/></svg>
      <b>${old} old</b><span>It may be someone else’s turn by now.</span>`, dial);
    const box = root.querySelector('.boardbox'); // drawn anew with the first position
    if (box && dial.parentElement !== box) box.append(dial);
    for (const part of root.querySelectorAll('.rail')) part.setAttribute('inert', '');
  };
  bar.setAttribute('role', 'status');
  render(html`<p>Nothing you press is sent while you are offline. Deadlines run on; a reply by mail counts too.</p>
    <div class="btns"><span class="btn waits">Waits for the network</span><button class="btn solid" type="button">Try again</button></div>`, foot);
  paint();
  setInterval(paint, 1000);
  tryAgain(foot.querySelector('button'));
}
