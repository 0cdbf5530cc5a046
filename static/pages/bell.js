// What waits for me, on every page: in the header, in the tab's title and its icon; and what is whispered to me.
// On a match's page the title and the icon speak of that match; here only the way to the next one is kept.
import { lineTo } from "../shared/line.js";

const here = document.querySelector("#match")?.dataset.api?.split("/").pop(); // this match waits on its own page
const next = document.querySelector("[data-waiting-next]");
const icon = document.querySelector("link[rel=icon]");
const title = document.title.replace(/^\(\d+\) /, "");
const calm = icon.href;

let known = null;

// A notification of the desktop for those who asked for it, where no page of the match itself tells.
function ring(matches) {
  const fresh = known && matches.find(({ id, version }) => known.get(id) !== version && !known.has(id));
  known = new Map(matches.map(({ id, version }) => [id, version]));
  if (!fresh || !document.hidden || document.documentElement.dataset.notify !== "on") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification("Your turn", { body: fresh.name, tag: fresh.id });
  note.onclick = () => { window.focus(); note.close(); };
}

function count(places, number) {
  for (const place of document.querySelectorAll(places)) {
    place.hidden = number === 0;
    place.firstElementChild.textContent = String(number);
  }
}

function show({ count: waiting, waiting: matches, invited = [] }) {
  const others = matches.filter(({ id }) => id !== here);
  ring(others);
  count("[data-waiting-count]", waiting);
  count("[data-invited-count]", invited.length);
  mark(here ? others.length : waiting);
  if (next) point(others);
}

// A match's page writes its own title and icon (match/announce.js) and puts the number of others before it.
function mark(waiting) {
  document.documentElement.dataset.waiting = String(waiting);
  const told = here ? document.title.replace(/^\(\d+\) /, "") : title;
  document.title = waiting ? `(${waiting}) ${told}` : told;
  if (!here) icon.href = waiting ? icon.dataset.turn : calm;
}

// The next game that waits.
function point(others) {
  next.hidden = others.length === 0;
  if (!others.length) return;
  next.href = next.dataset.href.replace("0000000000", others[0].id);
  const name = next.querySelector("[data-name]");
  if (name) name.textContent = others[0].name;
  const many = next.querySelector("[data-many]");
  if (many) many.textContent = String(others.length);
}

lineTo("/ws/me").listen((frame) => {
  if (frame.type === "me") show(frame);
  if (frame.type === "whispers" && frame.since !== null && frame.messages.some(({ mine }) => !mine)) document.dispatchEvent(new Event("whispered"));
});

// "n" goes to the next game, when nobody is typing.
document.addEventListener("keydown", (event) => {
  if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey || !next || next.hidden) return;
  if (event.target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
  next.click();
});
