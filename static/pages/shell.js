// The shell: light or dark without a reload, menus that close, links that copy.

const root = document.documentElement;
const night = () => getComputedStyle(root).colorScheme === "dark"
  || (getComputedStyle(root).colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

for (const form of document.querySelectorAll("[data-theme-form]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const theme = night() ? "light" : "dark";
    root.dataset.theme = theme;
    const body = new FormData(form);
    body.set("theme", theme);
    await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
  });
}

// Who is not signed in yet sends the device's time zone with the form that lets them in.
const zone = "askZone" in root.dataset && Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  document.addEventListener("submit", ({ target }) => {
    if (target.method !== "post" || target.elements.zone) return;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "zone", value: zone });
    target.append(field);
  });
}

const menus = [...document.querySelectorAll("details[data-menu]")];
document.addEventListener("click", (event) => {
  for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus) if (menu.open) { menu.open = false; menu.querySelector("summary").focus(); }
});

// Delegated, because rooms and lists are replaced while one looks at them.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false)
    || document.execCommand("copy");
  const said = button.textContent;
  button.textContent = done ? "Copied" : "Press Ctrl C";
  setTimeout(() => { button.textContent = said; }, 1600);
});

// Where the device can share, it offers to; parts that come later are looked at too.
function offerSharing() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}
offerSharing();
if (navigator.share) new MutationObserver(offerSharing).observe(document.body, { childList: true, subtree: true });
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.share);
  navigator.share({ title: button.dataset.title, url: field.value }).catch(() => {}); // whoever thinks better of it
});
