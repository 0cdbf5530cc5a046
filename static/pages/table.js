// The form of a new table: marks what is not standard, shows what follows from the choices, fills free seats.

const form = document.querySelector("form.new");
const mark = form.querySelector("[data-changed]");
const usual = form.querySelector("[data-usual]");
const rows = [...form.querySelectorAll(".st")];
const REST = 250; // ms after the last change until the server is asked what follows

const control = (row) => row.querySelector("input, select");
const chosen = ({ type, checked, value }) => (type === "checkbox" ? (checked ? "True" : "False") : value);

function look() {
  let count = 0;
  for (const row of rows) {
    const changed = chosen(control(row)) !== row.dataset.default;
    row.classList.toggle("chgd", changed);
    count += changed;
  }
  mark.hidden = count === 0;
  mark.lastElementChild.textContent = `changed, ${count}`;
  usual.textContent = `, ${rows.length - count}`;
  rate();
}

// With a bot at the table, or for a guest, a game is unrated whatever the switch says: so it is off, and says why.
// What the host wished is still sent, for it counts again once the bot is removed.
const rated = form.querySelector("input[name=rated]");
const why = rated.closest("label").querySelector("small");
const wish = Object.assign(document.createElement("input"), { type: "hidden", name: "rated", value: "on" });
const usually = why.textContent;

function rate() {
  const said = rated.dataset.never ?? (withBot() ? rated.dataset.withBot : "");
  why.textContent = said || usually;
  if (Boolean(said) === rated.disabled) return;
  if (said) {
    if (rated.checked) rated.after(wish);
    rated.checked = false;
  } else {
    rated.checked = wish.isConnected;
    wish.remove();
  }
  rated.disabled = Boolean(said);
}

function withBot() {
  const count = Number(form.querySelector("[name=seats]:checked")?.value ?? 0);
  return [...form.querySelectorAll("select[name^=who_]")].slice(0, Math.max(0, count - 1)).some(({ value }) => value.startsWith("bot:"));
}

let asking = new AbortController();
async function follow() {
  forget();
  const { signal } = asking;
  const body = new FormData(form);
  body.set("do", "look");
  const answer = await fetch(location.pathname, { method: "POST", body, headers: { "X-Part": "1" }, signal }).catch(() => null);
  if (signal.aborted || !answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = (name) => [...(fresh.querySelector(`[data-follows=${name}]`)?.childNodes ?? [])];
  form.querySelector("[data-facts]").replaceChildren(...part("facts"));
  form.querySelector("[data-span]").replaceChildren(...part("span"));
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

// Who opens a table as a newcomer is signed in as a guest, and a question still under way would carry an old token.
form.addEventListener("submit", forget);

// What the server does without this script is done at once with it.
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fill], [data-again]");
  if (!button) return;
  event.preventDefault();
  if (button.matches("[data-fill]")) fill();
  else for (const row of rows) reset(control(row), row.dataset[button.dataset.again]);
  touched();
});

function fill() {
  const count = Number(form.querySelector("[name=seats]:checked")?.value ?? 0);
  for (let seat = 1; seat < count; seat += 1) {
    const place = form.elements[`who_${seat}`];
    const bot = [...place.options].find(({ value }) => value.startsWith("bot:"));
    if (!place.value && bot) place.value = bot.value;
  }
}

function reset(field, value) {
  if (field.type === "checkbox") field.checked = value === "True";
  else field.value = value;
}

form.addEventListener("input", touched);
form.addEventListener("change", ({ target }) => {
  if (target.name?.startsWith("who_") && target.value === "name") form.elements[target.name.replace("who", "name")].focus();
});
look();
if (form.querySelector("[name=pace][value=mail]:checked")) follow();
