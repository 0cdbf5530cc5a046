// The form of a new table: how long a game by mail can last with so many seats and such deadlines.

const form = document.querySelector("form.new");
const place = form.querySelector("[data-lasts]");
const lengths = JSON.parse(document.getElementById("lengths")?.textContent ?? "{}");
const DAY = 86_400;

function about(seconds) {
  const days = seconds / DAY;
  const [count, name] =
    days > 400 ? [Math.round(days / 36.5) / 10, "year"] : days > 70 ? [Math.round(days / 30), "month"] :
    days > 20 ? [Math.round(days / 7), "week"] : days >= 1 ? [Math.round(days), "day"] : [Math.max(1, Math.round(days * 24)), "hour"];
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

function show() {
  const chosen = form.querySelector("[name=within]").value;
  const span = chosen === "at" ? DAY : Number(chosen);
  const found = lengths[form.querySelector("[name=seats]:checked")?.value];
  place.hidden = !found;
  if (!found) return;
  const last = (millions) => about((millions / 1_000_000) * span);
  const said = [found.latest ? `Over within ${last(found.latest)} at the very latest.` : `A round of the table takes ${last(found.round)} at most; the game itself has no last turn.`];
  if (found.half) said.push(`Half of the games last less than ${last(found.half)}, nine in ten less than ${last(found.most)}.`);
  place.textContent = `${said.join(" ")} Everybody sees this before joining.`;
}

if (place) {
  form.addEventListener("input", show);
  show();
}
