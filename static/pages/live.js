// Parts of a page that keep themselves up to date: a socket says "changed", the part is fetched again.
// Without a socket it looks every half minute; without this script the page is right when it is loaded.

const QUIET = 250; // several bells within this many ms are one
const SLOW = 30_000;

for (const part of document.querySelectorAll("[data-live]")) keep(part);

function keep(part) {
  let timer = 0;
  let tries = 0;
  const soon = (wait = QUIET) => { clearTimeout(timer); timer = setTimeout(renew, wait); };

  async function renew() {
    timer = setTimeout(renew, SLOW);
    if (document.hidden) return;
    const answer = await fetch(part.dataset.source, { headers: { "X-Part": "1" } }).catch(() => null);
    if (answer && (answer.status === 404 || answer.status === 403)) return location.reload();
    if (answer?.ok) replace(part, await answer.text());
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${part.dataset.socket}`);
    socket.onopen = () => { if (tries) soon(); tries = 0; };
    socket.onmessage = (event) => { if (/"type":\s*"(table|lobby|state|presence)"/.test(event.data)) soon(); };
    socket.onclose = (event) => {
      if (event.code === 4404 || event.code === 4401) return;
      setTimeout(connect, Math.min(30_000, 500 * 2 ** tries++) * (0.75 + Math.random() / 2));
    };
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(0); });
  soon(SLOW);
  connect();
}

/** Put the new text in place; what one is typing or has the focus on is kept when it is still there. */
function replace(part, text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  if (fresh.querySelector("[data-begun]")) return location.reload();
  const next = fresh.body.innerHTML.trim();
  if (part.dataset.shown === next) return;
  const focus = document.activeElement;
  if (part.contains(focus) && focus.matches("select, input:not([readonly])") && part.dataset.shown) return;
  const path = part.contains(focus) ? pathTo(part, focus) : null;
  part.dataset.shown = next;
  part.replaceChildren(...fresh.body.childNodes);
  path?.reduce((node, index) => node?.children[index], part)?.focus({ preventScroll: true });
}

function pathTo(root, node) {
  const path = [];
  for (let at = node; at !== root; at = at.parentElement) path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}
