/** Parts of the page that come when they are first needed: most visits see neither a trade nor an end nor a debt. */

/** @type {Map<string, any>} what is here, null while it is on its way */
const parts = new Map();

/** What is the page's own. @type {Record<string, () => Promise<any>>} */
const OWN = {trade: () => import('./trade.js'), result: () => import('./result.js'), talk: () => import('./talk.js'), pause: () => import('./pause.js')};

/**
 * A part, or null while it is being fetched; the page is drawn again when it is here.
 * @param {{redraw: () => void}} ctx @param {string} name @param {() => Promise<any>} [load] of a title's own parts
 */
export function late(ctx, name, load = OWN[name]) {
  if (!parts.has(name)) {
    parts.set(name, null);
    load().then(
      part => {
        parts.set(name, part);
        ctx.redraw();
      },
      () => parts.delete(name), // the next drawing tries again
    );
  }
  return parts.get(name);
}
