// The shell: day or night without a reload, menus that close, links that copy.

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

// On a phone the desks are a strip: the one that is open is brought into view.
const strip = document.querySelector(".side");
const here = strip?.querySelector("[aria-current]");
if (here && strip.scrollWidth > strip.clientWidth) strip.scrollLeft = here.offsetLeft - strip.clientWidth / 3;

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
