// The form of a new table: marks what is not as printed, and offers no more bots than there are chairs.

const form = document.querySelector("form.new");
const mark = form.querySelector("[data-changed]");

function chosen(control) {
  if (control.type === "checkbox") return control.checked ? "True" : "False";
  return control.value;
}

function look() {
  let count = 0;
  for (const row of form.querySelectorAll(".st")) {
    const changed = chosen(row.querySelector("input, select")) !== row.dataset.default;
    row.classList.toggle("chgd", changed);
    count += changed;
  }
  mark.hidden = count === 0;
  mark.lastElementChild.textContent = `changed, ${count}`;
  seats();
}

function seats() {
  const most = Number(form.querySelector("[name=seats]:checked")?.value ?? 2) - 1;
  for (const radio of form.querySelectorAll("[name=bots]")) {
    radio.disabled = Number(radio.value) > most;
    radio.closest("label").hidden = radio.disabled;
    if (radio.disabled && radio.checked) form.querySelector(`[name=bots][value="${most}"]`).checked = true;
  }
}

form.addEventListener("input", look);
look();
