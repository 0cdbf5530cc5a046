// Play now: the button says what it begins, and the game chosen last is chosen again.
/** @typedef {{title: RadioNodeList & Iterable<HTMLInputElement>, pace: HTMLSelectElement, wait: HTMLSelectElement}} Fields */
const form = /** @type {HTMLFormElement & {elements: Fields}} */ (document.querySelector('[data-quick]'));
const place = /** @type {HTMLElement} */ (form.querySelector('[data-play]'));
const KEPT = 'starboard.quick';

function recall() {
  try {
    const {title, pace, wait} = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    const known = [...form.elements.title].find(({value}) => value === title);
    if (known) known.checked = true;
    for (const [name, value] of Object.entries({pace, wait})) {
      const field = form.elements[/** @type {"pace"|"wait"} */ (name)];
      if ([...field.options].some(option => option.value === value)) field.value = value;
    }
  } catch { /* a browser that keeps nothing, or something else */ }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({title: form.elements.title.value, pace: form.elements.pace.value, wait: form.elements.wait.value}));
  } catch { /* a browser that keeps nothing */ }
}

function show() {
  /** @type {HTMLElement|null} */
  const chosen = form.querySelector('[name=title]:checked');
  place.textContent = chosen ? `Find a game of ${chosen.dataset.name}` : 'Find a game';
}

recall();
show();
form.addEventListener('change', () => { show(); keep(); });
