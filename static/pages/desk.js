// The desk looks again every three seconds. What one is reading with the keyboard stays; when the site gives no
// answer, the page says so: then the database, or all of it, is gone.
const EVERY = 3_000;
const PATIENCE = 2_500; // ms for an answer
const MISSED = 2; // answers in a row, before it is said

const desk = /** @type {HTMLElement} */ (document.getElementById('desk'));
const silent = /** @type {HTMLElement} */ (document.getElementById('desk-silent'));
const called = document.title;
let missed = 0;

/** @param {ParentNode} page @returns {HTMLElement} the line that sums up what is on the desk */
const summary = page => /** @type {HTMLElement} */ (page.querySelector('[data-waits]'));

/** @param {Document} fresh */
function show(fresh) {
  const open = /** @type {HTMLDetailsElement|null} */ (desk.querySelector('details'))?.open;
  if (open) fresh.querySelector('details')?.setAttribute('open', '');
  const old = [...desk.children];
  const next = [...fresh.body.children];
  const same = old.length === next.length;
  if (!same && desk.contains(document.activeElement)) return;
  if (!same) return desk.replaceChildren(...next);
  old.forEach((part, number) => {
    const busy = part.contains(document.activeElement);
    if (!busy && part.outerHTML !== next[number].outerHTML) part.replaceWith(next[number]);
  });
}

function count() {
  const waits = summary(desk).dataset.waits;
  document.title = waits === '0' ? called : `(${waits}) ${called}`;
}

async function look() {
  if (document.hidden) return;
  const source = /** @type {string} */ (desk.dataset.source);
  const patience = new AbortController(),
    end = setTimeout(() => patience.abort(), PATIENCE);
  const answer = await fetch(source, {signal: patience.signal}).catch(() => null);
  clearTimeout(end);
  if (answer?.redirected) return location.reload(); // signed out meanwhile
  missed = answer?.ok ? 0 : missed + 1;
  silent.hidden = missed < MISSED;
  /** @type {HTMLElement} */ (silent.querySelector('span')).textContent = summary(desk).dataset.at ?? '';
  if (!answer?.ok) return;
  show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  count();
}

count();
setInterval(look, EVERY);
document.addEventListener('visibilitychange', look);
