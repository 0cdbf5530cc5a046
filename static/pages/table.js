// The form of a new table: marks what is not as printed, shows what follows from the choices, fills free seats.

const form = document.querySelector("form.new");
const mark = form.querySelector("[data-changed]");
const printed = form.querySelector("[data-printed]");
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
  printed.textContent = `, ${rows.length - count}`;
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
  const button = event.target.closest("[data-fill], [data-printed-again]");
  if (!button) return;
  event.preventDefault();
  if (button.matches("[data-fill]")) fill();
  else for (const row of rows) reset(control(row), row.dataset.default);
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
