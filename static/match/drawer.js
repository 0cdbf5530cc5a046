/** The rules in a drawer, all of them or the one behind a line: pieces of the rulebook's own page. */

/** @type {Map<string, Promise<Document|null>>} */
const books = new Map();

/** @param {string} url */
function book(url) {
  const page = url.split('#')[0];
  if (!books.has(page)) {
    books.set(
      page,
      fetch(page, {credentials: 'same-origin'})
        .then(async answer => (answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null))
        .catch(() => null),
    );
  }
  return /** @type {Promise<Document|null>} */ (books.get(page));
}

/**
 * The text of a rule, copied from its page; null when it is not there.
 * @param {string} url of the rulebook with the rule's anchor
 * @returns {Promise<Element|null>}
 */
export async function ruleText(url) {
  const page = await book(url),
    id = decodeURIComponent(url.split('#')[1] ?? '');
  let found = page?.getElementById(id) ?? null;
  if (!found) return null;
  if (found.matches('a, h1, h2, h3, h4, b, strong, span')) found = found.closest('li, p, section, tr') ?? found;
  return copied(found, part => part.removeAttribute('id'));
}

/** A piece of a page, without what acts.
 * @param {Element} found @param {(part: Element) => void} named what becomes of ids */
function copied(found, named) {
  const copy = /** @type {Element} */ (document.importNode(found, true));
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    if (part.id) named(part);
    part.removeAttribute('style');
  }
  copy.querySelectorAll('script, form, button').forEach(part => part.remove());
  return copy;
}

const BOOK = 'book-'; // before the ids of the rulebook, which are not those of this page

/** Show the whole rulebook in the drawer; its links lead to places in it.
 * @param {HTMLDialogElement} dialog @param {string} url */
export async function openBook(dialog, url) {
  const place = opened(dialog, 'How to play', url),
    [page] = await Promise.all([book(url), dressed(dialog)]),
    text = page?.querySelector('.book-text');
  if (!text) return void (place.textContent = 'The rules are on their own page.');
  const copy = copied(text, part => (part.id = BOOK + part.id));
  const name = copy.querySelector('h1');
  /** @type {HTMLElement} */ (dialog.querySelector('h2')).textContent = `How to play ${name?.textContent ?? ''}`;
  for (const part of [name, copy.querySelector('header .btns')]) part?.remove();
  place.replaceChildren(copy);
  dialog.scrollTop = 0;
  place.onclick = event => {
    const to = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
    if (!to || !to.startsWith('#')) return;
    event.preventDefault();
    document.getElementById(BOOK + decodeURIComponent(to.slice(1)))?.scrollIntoView({block: 'start'});
  };
}

/** The style of a rulebook, once.
 * @param {HTMLDialogElement} dialog */
function dressed({dataset}) {
  const href = dataset.css;
  if (!href || document.querySelector(`link[href="${href}"]`)) return null;
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href});
  return new Promise(done => {
    link.onload = link.onerror = done;
    document.head.prepend(link);
  });
}

/** The drawer, while its text is on the way.
 * @param {HTMLDialogElement} dialog @param {string} heading @param {string} url */
function opened(dialog, heading, url) {
  const place = /** @type {HTMLElement} */ (dialog.querySelector('[data-rule]')),
    link = /** @type {HTMLAnchorElement} */ (dialog.querySelector('[data-book]'));
  /** @type {HTMLElement} */ (dialog.querySelector('h2')).textContent = heading;
  link.href = url;
  place.onclick = null;
  place.textContent = 'Looking it up…';
  if (!dialog.open) dialog.showModal();
  return place;
}

/**
 * Show a rule in the drawer, or go to its page when it cannot be shown.
 * @param {HTMLDialogElement} dialog
 * @param {string} url
 * @param {string} rule
 */
export async function openRule(dialog, url, rule) {
  const place = opened(dialog, `Rule ${rule}`, url),
    text = await ruleText(url);
  if (text) place.replaceChildren(text);
  else place.textContent = 'This rule is on its own page.';
}
