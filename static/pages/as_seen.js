// Beside a form of the admin: how visitors will see what is typed there. Words are shown as text; what takes more than
// that is asked of the server, which saves nothing.
const REST = 300; // ms without a change

const seen = /** @type {HTMLElement} */ (document.getElementById('as-seen'));
const form = /** @type {HTMLFormElement} */ (document.querySelector('#content-main form'));
let asked = 0;
let resting = 0;

/** @param {string} source */
async function ask(source) {
  const mine = ++asked;
  const answer = await fetch(source, {method: 'POST', body: new FormData(form)}).catch(() => null);
  if (!answer?.ok || answer.redirected || mine !== asked) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const open = [...seen.querySelectorAll('details')].map(each => each.open);
  fresh.querySelectorAll('details').forEach((each, at) => (each.open = open[at]));
  seen.replaceChildren(...fresh.body.children);
}

function show() {
  if (seen.dataset.source) return ask(seen.dataset.source);
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (seen.querySelectorAll('[data-shows]'))) {
    const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem(place.dataset.shows ?? ''));
    place.textContent = field.value.trim().replace(/\s+/g, ' ') || 'Write the words: they appear here.';
  }
}

const later = () => {
  clearTimeout(resting);
  resting = window.setTimeout(show, REST);
};
form.addEventListener('input', later);
form.addEventListener('change', later);
show();

export {};
