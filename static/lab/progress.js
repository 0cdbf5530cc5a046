// A run that is being played is looked at again every two seconds; when it is over, the whole page is read anew.
const EVERY = 2_000;
const OPEN = ['waiting', 'playing'];

const shown = /** @type {HTMLElement} */ (document.getElementById('lab-run'));

async function look() {
  if (document.hidden) return;
  const answer = await fetch(/** @type {string} */ (shown.dataset.source)).catch(() => null);
  if (answer?.redirected) return location.reload(); // signed out meanwhile
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const state = /** @type {HTMLElement|null} */ (fresh.querySelector('[data-state]'))?.dataset.state ?? '';
  if (!OPEN.includes(state)) return location.reload();
  shown.replaceChildren(...fresh.body.children);
}

setInterval(look, EVERY);
