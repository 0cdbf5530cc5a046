/** The rule behind a line, in a drawer: a piece of the rulebook's own page. */

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
 * @param {string} url of the rulebook with the rule's anchor @returns {Promise<Element|null>}
 */
export async function ruleText(url) {
  const page = await book(url),
    id = decodeURIComponent(url.split('#')[1] ?? '');
  let found = page?.getElementById(id) ?? null;
  if (!found) return null;
  if (found.matches('a, h1, h2, h3, h4, b, strong, span')) found = found.closest('li, p, section, tr') ?? found;
  const copy = /** @type {Element} */ (document.importNode(found, true));
  for (const part of [copy, ...copy.querySelectorAll('*')]) {
    part.removeAttribute('id');
    part.removeAttribute('style');
  }
  copy.querySelectorAll('script, form, button').forEach(part => part.remove());
  return copy;
}

/**
 * Show a rule in the drawer, or go to its page when it cannot be shown.
 * @param {HTMLDialogElement} dialog
 * @param {string} url
 * @param {string} rule
 */
export async function openRule(dialog, url, rule) {
  const place = /** @type {HTMLElement} */ (dialog.querySelector('[data-rule]')),
    link = /** @type {HTMLAnchorElement} */ (dialog.querySelector('[data-book]'));
  /** @type {HTMLElement} */ (dialog.querySelector('h2')).textContent = `Rule ${rule}`;
  link.href = url;
  place.textContent = 'Looking it up…';
  if (!dialog.open) dialog.showModal();
  const text = await ruleText(url);
  if (text) place.replaceChildren(text);
  else place.textContent = 'This rule is on its own page.';
}
