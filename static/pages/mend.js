// A match's page for mending it: each form says, while it is filled in, what the log and the players' notices will say.
const REST = 300; // ms without a change

/** @typedef {{log?: string, told?: string, missing?: string}} Answer */

/** @param {HTMLFormElement} form */
async function preview(form) {
  const given = new FormData(form);
  given.set('preview', '1');
  const asked = (form.dataset.asked = String(Number(form.dataset.asked ?? 0) + 1));
  const answer = await fetch(form.action, {method: 'POST', body: given}).catch(() => null);
  if (!answer?.ok || answer.redirected || form.dataset.asked !== asked) return;
  /** @type {Answer} */
  const said = await answer.json();
  const shown = /** @type {HTMLElement} */ (form.querySelector('.mend-preview'));
  const [line, small] = /** @type {HTMLElement[]} */ ([...shown.children]);
  shown.hidden = false;
  line.textContent = said.log ?? said.missing ?? '';
  small.textContent = said.told ? `What everyone reads in the log. In a notice to each player: ${said.told}` : '';
}

/** @param {HTMLFormElement} form */
function follow(form) {
  let resting = 0;
  const later = () => {
    form.querySelector('.mend-preview')?.setAttribute('role', 'status');
    clearTimeout(resting);
    resting = window.setTimeout(() => preview(form), REST);
  };
  form.addEventListener('input', later);
  form.addEventListener('change', later);
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll('form.mend-form');
forms.forEach(follow);
for (const form of forms) await preview(form);

export {};
