/** What the menu of the top bar does: speed, a pause, resigning. It comes when the menu is opened. */
import {GIVING_UP} from './panel.js';
import {actionOf} from './choices.js';
import {ask} from './pause.js';

/** @param {import('./app.js').App} app @param {HTMLElement} root @param {() => string} chosen the speed as it is */
export function menu(app, root, chosen) {
  const box = document.getElementById('menu'),
    {store} = app;
  pick('speed', chosen(), speed => {
    const data = root.dataset;
    if (!data.speed) return localStorage.setItem('starboard.speed', speed.value);
    data.speed = speed.value;
    const headers = {'X-CSRFToken': data.csrf ?? ''};
    fetch(speed.dataset.url ?? '', {method: 'POST', credentials: 'same-origin', headers, body: new URLSearchParams({speed: speed.value})}).catch(console.warn);
  });
  pick('pause', '', pause => {
    const seconds = Number(pause.value);
    pause.value = '';
    box?.hidePopover();
    ask(app, seconds);
  });
  const giveUp = document.getElementById('resign');
  const resignation = () => (store.past ? null : store.position?.options.find(option => option.action === GIVING_UP));
  const offered = () => {
    if (giveUp) giveUp.hidden = !resignation();
  };
  offered();
  box?.addEventListener('beforetoggle', offered);
  giveUp?.addEventListener('click', () => {
    const option = resignation();
    box?.hidePopover();
    if (option) app.act(app.context(), option, actionOf(option)); // it asks once
    /** @type {HTMLElement|null} */ (root.querySelector('.decide'))?.scrollIntoView({block: 'nearest'});
  });
}

/** @param {string} id @param {string} value @param {(select: HTMLSelectElement) => void} changed */
function pick(id, value, changed) {
  const select = /** @type {HTMLSelectElement|null} */ (document.getElementById(id));
  if (!select) return;
  select.value = value;
  select.addEventListener('change', () => changed(select));
}
