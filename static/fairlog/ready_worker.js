/** A worker that loads all it needs before it is asked, so that a check works when the site can’t be reached any more. */

/** @type {Worker|null} */
let ready = null;

/** Begins one, unless one is ready.
 * @param {string} address */
export function prepareWorker(address) {
  if (ready) return ready;
  const worker = (ready = new Worker(address, {type: 'module'}));
  worker.onerror = () => worker === ready && (ready = null);
  return worker;
}

/** The one that is ready, or a new one; nobody else is given it.
 * @param {string} address */
export function takeWorker(address) {
  const worker = prepareWorker(address);
  ready = null;
  return worker;
}

/** Keeps one that has done its work for the next who asks.
 * @param {Worker} worker */
export function keepWorker(worker) {
  worker.onmessage = worker.onerror = null;
  ready ??= worker;
}
