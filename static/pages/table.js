/**
 * The form of a new table: marks what is not standard, shows what follows from the choices, fills free seats.
 */

const form = /** @type {HTMLFormElement & {elements: Record<string, HTMLSelectElement>}} */ (find('form.new', document));
const mark = find('[data-changed]');
const usual = find('[data-usual]');
const rows = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('.st'))];
const REST = 250; // ms after the last change until the server is asked what follows

/** What the page has for certain.
 * @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
function find(selector, root = form) {
  return /** @type {HTMLElement} */ (root.querySelector(selector));
}

/** @param {HTMLElement} row */
const control = row => /** @type {HTMLInputElement} */ (find('input, select', row));
/** @param {HTMLInputElement} field */
const chosen = ({type, checked, value}) => (type === 'checkbox' ? (checked ? 'True' : 'False') : value);

function look() {
  let count = 0;
  for (const row of rows) {
    const changed = chosen(control(row)) !== row.dataset.default;
    row.classList.toggle('chgd', changed);
    count += Number(changed);
  }
  mark.hidden = count === 0;
  /** @type {Element} */ (mark.lastElementChild).textContent = `changed, ${count}`;
  usual.textContent = `, ${rows.length - count}`;
  rate();
}

/**
 * A switch that does not always decide: then it is as it must be, and says why. What the host wished is still sent, for it
 * counts again once that is over.
 * @param {string} name @param {boolean} must @returns {(said?: string) => void}
 */
function holdable(name, must) {
  const field = /** @type {HTMLInputElement} */ (find(`input[name=${name}]`));
  const why = find('small', /** @type {Element} */ (field.closest('label')));
  const wish = Object.assign(document.createElement('input'), {type: 'hidden', name, value: 'on'});
  const usually = why.textContent;
  return said => {
    why.textContent = said || usually;
    if (Boolean(said) === field.disabled) return;
    if (said) {
      if (field.checked) field.after(wish);
      field.checked = must;
    } else {
      field.checked = wish.isConnected;
      wish.remove();
    }
    field.disabled = Boolean(said);
  };
}

const {dataset: unrated} = find('input[name=rated]');
const sandbox = /** @type {HTMLInputElement} */ (find('input[name=sandbox]'));
const holdRated = holdable('rated', false);
const holdPrivate = holdable('private', true);

/** With a bot at the table, in a sandbox, or for a guest, a game is unrated; a sandbox is private, and its free seats are bots'. */
function rate() {
  if (sandbox.checked) fill();
  holdRated(unrated.never ?? (sandbox.checked ? unrated.withSandbox : withBot() ? unrated.withBot : ''));
  holdPrivate(sandbox.checked ? 'a sandbox always is' : '');
}

function withBot() {
  const count = Number(/** @type {HTMLInputElement|null} */ (form.querySelector('[name=seats]:checked'))?.value ?? 0);
  return [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll('select[name^=who_]'))].slice(0, Math.max(0, count - 1)).some(({value}) => value.startsWith('bot:'));
}

let asking = new AbortController();
async function follow() {
  forget();
  const {signal} = asking;
  const body = new FormData(form);
  body.set('do', 'look');
  const answer = await fetch(location.pathname + location.search, {method: 'POST', body, headers: {'X-Part': '1'}, signal}).catch(() => null);
  if (signal.aborted || !answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  /** @param {string} name */
  const part = name => [...(fresh.querySelector(`[data-follows=${name}]`)?.childNodes ?? [])];
  find('[data-facts]').replaceChildren(...part('facts'));
  find('[data-span]').replaceChildren(...part('span'));
}

let timer = 0;
function touched() {
  look();
  forget();
  timer = setTimeout(follow, REST);
}

function forget() {
  clearTimeout(timer);
  asking.abort();
  asking = new AbortController();
}

/** Who opens a table as a newcomer is signed in as a guest, and a question still under way would carry an old token. */
form.addEventListener('submit', forget);

/** What the server does without this script is done at once with it. */
form.addEventListener('click', event => {
  /** @type {HTMLElement|null} */
  const button = /** @type {Element} */ (event.target).closest('[data-fill], [data-again]');
  if (!button) return;
  event.preventDefault();
  if (button.matches('[data-fill]')) fill();
  else for (const row of rows) reset(control(row), row.dataset[/** @type {string} */ (button.dataset.again)]);
  touched();
});

function fill() {
  const count = Number(/** @type {HTMLInputElement|null} */ (form.querySelector('[name=seats]:checked'))?.value ?? 0);
  for (let seat = 1; seat < count; seat += 1) {
    const place = form.elements[`who_${seat}`];
    const bot = [...place.options].find(({value}) => value.startsWith('bot:'));
    if (!place.value && bot) place.value = bot.value;
  }
}

/** @param {HTMLInputElement} field @param {string} [value] */
function reset(field, value) {
  if (field.type === 'checkbox') field.checked = value === 'True';
  else field.value = /** @type {string} */ (value);
}

form.addEventListener('input', touched);
form.addEventListener('change', ({target}) => {
  const {name, value} = /** @type {HTMLSelectElement} */ (target);
  if (name?.startsWith('who_') && value === 'name') form.elements[name.replace('who', 'name')].focus();
});
look();
if (form.querySelector('[name=pace][value=mail]:checked')) follow();
