// The service worker: shows notices with the page closed, and the last known position of a match without a network.
// What it keeps of games is the reader's alone: it goes when they sign out, or when somebody else is signed in.

const SITE = {{ site|safe }}; // set by games.views.worker
const PAGES = 'starboard.pages.1', FILES = 'starboard.files.1', NAMES = [PAGES, FILES];
const MOST_PAGES = 8, MOST_FILES = 600;
const READER = '/reader'; // not a page: who it was kept for
const MATCH = /^\/m\/[-\w]+\/$/;

self.addEventListener('install', event => {
  event.waitUntil(caches.open(FILES).then(files => files.addAll(SITE.needed)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (!NAMES.includes(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

// -- what is kept

/** Nothing of anybody's games is kept any more. */
const forget = () => caches.delete(PAGES);

/** Whoever is signed in by an answer: if it is another than before, what was kept goes first. */
async function mind(answer) {
  const reader = answer.headers.get('X-Reader');
  if (reader === null) return;
  const pages = await caches.open(PAGES), before = await pages.match(READER).then(found => found?.text());
  if (before === reader) return;
  if (before !== undefined) await forget();
  await (await caches.open(PAGES)).put(READER, new Response(reader));
}

/** The newest few pages stay. */
async function thin(pages) {
  const kept = (await pages.keys()).filter(request => MATCH.test(new URL(request.url).pathname));
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) {
    await pages.delete(old);
    await pages.delete(position(new URL(old.url).pathname));
  }
}

const position = path => `${path}position`;

async function keepPage(path, answer) {
  await mind(answer);
  if (!answer.ok || answer.redirected || !answer.headers.get('X-Reader')) return;
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.delete(position(path));
  await pages.put(path, stamped(await answer.blob(), answer.headers));
  await thin(pages);
}

/** @returns {Response} the same with the moment it is kept at */
function stamped(body, headers) {
  const own = new Headers(headers);
  own.set('X-Kept', String(Date.now()));
  return new Response(body, {headers: own});
}

/** A newer position of a page that is kept. */
async function keepPosition({path, state}) {
  const pages = await caches.open(PAGES);
  if (!MATCH.test(path) || !await pages.match(path)) return;
  await pages.put(position(path), stamped(JSON.stringify(state), {'Content-Type': 'application/json'}));
}

/** A page that was open before this worker was: it and the files it needs. */
async function keepOpenPage({path, files}) {
  if (!MATCH.test(path)) return;
  const kept = await caches.open(FILES);
  for (const file of files.filter(each => new URL(each, self.location.origin).pathname.startsWith(SITE.statics)))
    if (!await kept.match(file)) await kept.add(file).catch(() => {});
  if (!await (await caches.open(PAGES)).match(path)) {
    const answer = await fetch(path, {credentials: 'same-origin', headers: {Accept: 'text/html'}}).catch(() => null);
    if (answer) await keepPage(path, answer);
  }
}

self.addEventListener('message', event => {
  if (event.data?.type === 'position') event.waitUntil(keepPosition(event.data));
  if (event.data?.type === 'page') event.waitUntil(keepOpenPage(event.data));
  if (event.data?.type === 'forget') event.waitUntil(forget());
});

// -- what is asked for

self.addEventListener('fetch', event => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === 'POST' && url.pathname === SITE.signOut) return event.waitUntil(forget());
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith(SITE.statics)) return event.respondWith(file(request));
  if (request.mode === 'navigate') event.respondWith(page(event, url.pathname));
});

/** A file whose name carries its hash never changes; any other is asked for first. */
async function file(request) {
  const files = await caches.open(FILES), kept = await files.match(request);
  if (kept && SITE.immutable.some(mark => new RegExp(mark).test(new URL(request.url).pathname))) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) {
      await files.put(request, answer.clone());
      const names = await files.keys();
      for (const old of names.slice(0, Math.max(0, names.length - MOST_FILES))) await files.delete(old);
    }
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(event, path) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(MATCH.test(path) ? keepPage(path, answer.clone()) : mind(answer.clone()));
    return answer;
  } catch {
    return (MATCH.test(path) && await lastKnown(path)) || (await caches.match(SITE.offline)) || Response.error();
  }
}

/** The page of a match as it was last seen, which says so. */
async function lastKnown(path) {
  const pages = await caches.open(PAGES), kept = await pages.match(path), newer = await pages.match(position(path));
  if (!kept) return null;
  const at = (newer ?? kept).headers.get('X-Kept');
  let text = (await kept.text()).replace('<html', `<html data-kept="${Number(at)}"`);
  if (newer) {
    const state = (await newer.text()).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
    text = text.replace(/( id="state"[^>]*>)[^<]*/, (whole, start) => start + state);
  }
  return new Response(text, {headers: kept.headers});
}

// -- notices

self.addEventListener('push', event => {
  const said = event.data?.json() ?? {};
  event.waitUntil((async () => {
    const shown = await self.registration.getNotifications({tag: said.tag});
    const again = shown.some(each => each.data?.key === said.key); // the same once more
    await self.registration.showNotification(said.title ?? 'Starboard', {
      body: said.body ?? '', tag: said.tag, renotify: Boolean(said.tag) && !again, silent: again || null, icon: SITE.icon, badge: SITE.badge,
      timestamp: said.at, data: {url: said.url, key: said.key}, actions: (said.answers ?? []).slice(0, 2),
    });
  })());
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const {action} = event; // an answer that was pressed: the page makes it ready, and gives none
  if (action) url.searchParams.set('answer', action);
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
    const there = open.find(each => new URL(each.url).pathname === url.pathname);
    if (!there) return self.clients.openWindow(url.href);
    if (action) there.postMessage({type: 'answer', answer: action});
    await there.focus();
  })());
});
