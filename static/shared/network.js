/** Trying again: every 30 s, when the network returns, and when somebody presses. */

const EVERY_MS = 30_000;

/** Loads the page anew as soon as the site answers.
 * @param {Element|null} [button] that tries at once */
export function tryAgain(button = null) {
  const look = async () => {
    const answer = await fetch('/robots.txt', {method: 'HEAD', cache: 'no-store'}).catch(() => null);
    if (answer?.ok) location.reload();
  };
  setInterval(look, EVERY_MS);
  addEventListener('online', look);
  button?.addEventListener('click', look);
}
