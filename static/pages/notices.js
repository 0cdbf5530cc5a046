// The page of notices: every switch saves at once. Without this each form has its own button.

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll('form[data-saves]');

/** @param {HTMLInputElement} field what was changed @returns {Record<string, string>} what is sent of it */
const said = field => field.type === 'radio'
  ? {[field.name]: field.value}
  : {switch: field.name, on: field.checked ? '1' : '0'};

/** @param {HTMLFormElement} form @param {Record<string, string>} words */
async function save(form, words) {
  const token = /** @type {HTMLInputElement} */ (form.elements.namedItem('csrfmiddlewaretoken')).value;
  const body = new URLSearchParams({...words, csrfmiddlewaretoken: token});
  const headers = {'X-Requested-With': 'fetch', Accept: 'application/json'};
  const answer = await fetch(form.action, {method: 'POST', body, headers, redirect: 'manual'}).catch(() => null);
  return answer?.ok ?? false;
}

for (const form of forms) {
  form.classList.add('at-once');
  const wrong = /** @type {HTMLElement} */ (form.querySelector('.wrong'));
  form.addEventListener('change', async event => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const saved = await save(form, said(field));
    wrong.hidden = saved;
    wrong.textContent = saved ? '' : 'That wasn’t saved. Check your connection and try again.';
    if (!saved && field.type === 'checkbox') field.checked = !field.checked;
  });
}

// -- pushes to this browser

const push = /** @type {HTMLElement|null} */ (document.querySelector('[data-push]'));
const says = /** @type {HTMLElement|null} */ (document.querySelector('[data-push-says]'));
const turnOn = /** @type {HTMLButtonElement|null} */ (document.querySelector('[data-push-on]'));

/** @param {string} text base64url @returns {Uint8Array} */
const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));

/** @param {string} words */
function tell(words) {
  if (!says) return;
  says.hidden = !words;
  says.textContent = words;
}

/** @param {PushSubscription} subscription @returns {Promise<string>} as the page names this browser's device */
async function digest(subscription) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash), each => each.toString(16).padStart(2, '0')).join('');
}

/** @param {ServiceWorkerRegistration} worker */
async function subscribe(worker) {
  if (await Notification.requestPermission() !== 'granted')
    return tell('Your browser doesn’t allow notifications from this site. You can change that in its settings.');
  const key = bytes(push?.dataset.key ?? '');
  const before = await worker.pushManager.getSubscription();
  await before?.unsubscribe(); // made with another key, or for somebody else
  const made = (await worker.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key})).toJSON();
  const token = /** @type {HTMLInputElement} */ (document.querySelector('[name=csrfmiddlewaretoken]')).value;
  const body = new URLSearchParams({endpoint: made.endpoint ?? '', p256dh: made.keys?.p256dh ?? '', auth: made.keys?.auth ?? '', csrfmiddlewaretoken: token});
  const answer = await fetch(push?.dataset.add ?? '', {method: 'POST', body, headers: {'X-Requested-With': 'fetch', Accept: 'application/json'}});
  if (answer.ok) location.reload();
  else tell((await answer.json().catch(() => null))?.reason ?? 'That didn’t work. Try again.');
}

async function offerPush() {
  if (!push || !turnOn) return;
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !window.isSecureContext)
    return tell(window.isSecureContext ? 'This browser can’t get pushes. On an iPhone, add Starboard to the home screen first.' : 'Pushes need https.');
  const worker = await navigator.serviceWorker.register(push.dataset.worker ?? '');
  const own = await worker.pushManager.getSubscription(), known = own && await digest(own);
  const mine = known && push.querySelector(`[data-device="${known}"]`);
  if (mine) mine.classList.add('here');
  turnOn.hidden = Boolean(mine);
  turnOn.addEventListener('click', async () => {
    turnOn.disabled = true;
    await subscribe(await navigator.serviceWorker.ready).catch(error => { console.warn(error); tell('The browser’s push service can’t be reached. Try again later.'); });
    turnOn.disabled = false;
  });
}
offerPush().catch(console.warn);
