// Settings that the device has a word in: its time zone, and whether it may show notifications.

/** @type {HTMLInputElement|null} */
const zone = document.querySelector('[name=time_zone]');
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** @type {HTMLElement|null} */
const suggest = document.querySelector('[data-own-zone]');
if (zone && suggest && own && zone.value !== own) {
  suggest.hidden = false;
  suggest.textContent = `Use ${own.replaceAll('_', ' ')}`;
  suggest.addEventListener('click', () => {
    zone.value = own;
    suggest.hidden = true;
  });
}

// Hundreds of zones are listed when somebody means to choose one, and not before.
zone?.addEventListener('focus', () => {
  zone.list?.append(...Intl.supportedValuesOf('timeZone').map(name => new Option(name.replaceAll('_', ' '), name)));
}, {once: true});

/** @type {HTMLInputElement|null} */
const notify = document.querySelector('[name=notify]');
const why = /** @type {HTMLElement} */ (document.querySelector('[data-notify-why]'));
notify?.addEventListener('change', async () => {
  if (!notify.checked) return;
  const answer = 'Notification' in window ? await Notification.requestPermission() : 'denied';
  if (answer !== 'granted') {
    notify.checked = false;
    why.textContent = 'Your browser doesn’t allow notifications from this site. You can change that in its settings.';
  }
});
