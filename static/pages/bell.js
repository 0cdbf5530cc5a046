// What waits for me, on every page that is not a match: in the header, in the tab's title and its icon.

const count = document.querySelector("[data-waiting-count]");
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

function show({ count: waiting, waiting: matches }) {
  ring(matches);
  count.hidden = waiting === 0;
  count.firstElementChild.textContent = String(waiting);
  document.title = waiting ? `(${waiting}) ${title}` : title;
  icon.href = waiting ? icon.dataset.turn : calm;
  if (!next) return;
  next.hidden = waiting === 0;
  if (!waiting) return;
  next.href = next.dataset.href.replace("0000000000", matches[0].id);
  next.querySelector("[data-name]").textContent = matches[0].name;
}

let tries = 0;
function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws/me`);
  socket.onopen = () => { tries = 0; };
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.type === "me") show(frame);
  };
  socket.onclose = ({ code }) => {
    if (code !== 4401 && code !== 4404) setTimeout(connect, Math.min(60_000, 1000 * 2 ** tries++) * (0.75 + Math.random() / 2));
  };
}
if (count) connect();
