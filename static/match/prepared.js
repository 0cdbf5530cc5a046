/**
 * An answer that was pressed on a notice is made ready: its button has the keyboard and a ring. Giving it is left to its
 * player, who sees the position first; where the game asks something else by now, nothing is made ready.
 */

const PATIENCE = 60_000; // ms for which it waits for its button: what happened meanwhile is read first

/** @param {HTMLElement} root */
export function begin(root) {
  navigator.serviceWorker?.addEventListener('message', ({data}) => {
    if (data?.type === 'answer') prepare(root, String(data.answer));
  });
  const place = new URL(location.href),
    pressed = place.searchParams.get('answer');
  if (!pressed) return;
  place.searchParams.delete('answer'); // it is for this question, not for the next visit
  history.replaceState(history.state, '', place);
  prepare(root, pressed);
}

/** @param {HTMLElement} root @param {string} action */
export function prepare(root, action) {
  if (ready(root, action)) return;
  /** @type {MutationObserver} */
  const watch = new MutationObserver(() => ready(root, action) && watch.disconnect());
  watch.observe(root, {childList: true, subtree: true});
  setTimeout(() => watch.disconnect(), PATIENCE);
}

/** Whether its button is there; then it is marked until it is pressed or left.
 * @param {HTMLElement} root @param {string} action */
export function ready(root, action) {
  /** @type {HTMLButtonElement[]} */
  const buttons = [...root.querySelectorAll(/** @type {'button'} */ ('#decide button[data-choice]:not([disabled])'))],
    button = buttons.find(each => each.dataset.action === action);
  if (!button) return false;
  const unmark = () => button.removeAttribute('data-prepared');
  button.setAttribute('data-prepared', '');
  button.addEventListener('click', unmark, {once: true});
  button.addEventListener('blur', unmark, {once: true});
  button.focus();
  return true;
}
