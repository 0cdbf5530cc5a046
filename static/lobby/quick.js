// Play now: the button says what it begins, and the game chosen last is chosen again.
const form = document.querySelector("[data-quick]");
const place = form.querySelector("[data-play]");
const KEPT = "starboard.quick";

function recall() {
  try {
    const { title, pace, wait } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    const known = [...form.elements.title].find(({ value }) => value === title);
    if (known) known.checked = true;
    for (const [name, value] of Object.entries({ pace, wait })) {
      if ([...form.elements[name].options].some((option) => option.value === value)) form.elements[name].value = value;
    }
  } catch { /* a browser that keeps nothing, or something else */ }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ title: form.elements.title.value, pace: form.elements.pace.value, wait: form.elements.wait.value }));
  } catch { /* a browser that keeps nothing */ }
}

function show() {
  const chosen = form.querySelector("[name=title]:checked");
  place.textContent = chosen ? `Find a game of ${chosen.dataset.name}` : "Find a game";
}

recall();
show();
form.addEventListener("change", () => { show(); keep(); });
