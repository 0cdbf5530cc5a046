/** The shell: light or dark without a reload, menus that close, links that copy. */

const root = document.documentElement;
const night = () => getComputedStyle(root).colorScheme === 'dark'
  || (getComputedStyle(root).colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('[data-theme-form]'))) {
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const theme = night() ? 'light' : 'dark';
    root.dataset.theme = theme;
    const body = new FormData(form);
    body.set('theme', theme);
    await fetch(form.action, {method: 'POST', body, redirect: 'manual'}).catch(() => {});
  });
}

/** Who is not signed in yet sends the device's time zone with the form that lets them in. */
const zone = 'askZone' in root.dataset && Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  document.addEventListener('submit', ({target}) => {
    const form = /** @type {HTMLFormElement & {elements: {zone?: Element}}} */ (target);
    if (form.method !== 'post' || form.elements.zone) return;
    const field = document.createElement('input');
    Object.assign(field, {type: 'hidden', name: 'zone', value: zone});
    form.append(field);
  });
}

/** Keeps the last position of games and shows notices with the page closed (templates/worker/worker.js). */
if (root.dataset.worker && !root.dataset.kept) navigator.serviceWorker?.register(root.dataset.worker).catch(console.warn);

const menus = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details[data-menu]'))];
document.addEventListener('click', event => {
  for (const menu of menus) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  for (const menu of menus) if (menu.open) { menu.open = false; menu.querySelector('summary')?.focus(); }
});

/** Delegated, because rooms and lists are replaced while one looks at them. */
/** @param {Event} event @param {string} kind @returns {HTMLElement|null} the button of that kind that was pressed */
const pressed = (event, kind) => /** @type {Element} */ (event.target).closest(kind);

/** @param {string} [id] @returns {HTMLInputElement} the field with what the button is about */
const named = id => /** @type {HTMLInputElement} */ (document.getElementById(/** @type {string} */ (id)));

document.addEventListener('click', async event => {
  const button = pressed(event, '[data-copy]');
  if (!button) return;
  const field = named(button.dataset.copy);
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false)
    || document.execCommand('copy');
  const said = button.textContent;
  button.textContent = done ? 'Copied' : 'Press Ctrl C';
  setTimeout(() => { button.textContent = said; }, 1600);
});

/** Where the device can share, it offers to; parts that come later are looked at too. */
function offerSharing() {
  if (!navigator.share) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-share][hidden]'))) button.hidden = false;
}
offerSharing();
if ('share' in navigator) new MutationObserver(offerSharing).observe(document.body, {childList: true, subtree: true});
document.addEventListener('click', event => {
  const button = pressed(event, '[data-share]');
  if (!button) return;
  const field = named(button.dataset.share);
  navigator.share({title: button.dataset.title, url: field.value}).catch(() => {}); // whoever thinks better of it
});
