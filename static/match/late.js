/**
 * Parts of the page that come when they are first needed: most visits see neither a trade nor an end nor a debt. The
 * style of a part is fetched with it (`data-<part>-css` of the page), so it is never seen without.
 */
import {nothing} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./types.js').Part} Part */

const SOON = 5000; // ms after the first position, when the line is quiet again

/** What is the page's own.
 * @type {Record<string, () => Promise<Part>>} */
const OWN = {
  auction: () => import('./auction.js'),
  fields: () => import('./fields.js'),
  trade: () => import('./trade.js'),
  result: () => import('./result.js'),
  talk: () => import('./talk.js'),
  pause: () => import('./pause.js'),
  sandbox: () => import('./sandbox.js'),
  replay: () => import('./replay.js'),
  holdings: () => import('./holdings.js'),
  goal: () => import('./first.js'),
  sales: () => import('./sales.js'),
  plans: () => import('../plans/main.js'),
  disclosed: () => import('../plans/disclosed.js'),
  proof: () => import('./proof.js'),
};

/** @type {Map<string, Part>} what is here; who only looks here waits for nothing */
export const parts = new Map();
/** @type {Set<string>} what is on its way */
const coming = new Set();
/** @type {Set<string>} what did not come the first time */
const lost = new Set();

/**
 * A part; null while it is being fetched (the page is drawn again when it is here); undefined as long as it cannot be
 * had: then the page does without it, and each drawing tries again.
 * @param {{redraw: () => void, title?: import('./types.js').Title}} ctx @param {string} name of the page's parts, or of the title's `rare` ones
 * @param {() => Promise<Part>} [load]
 */
export function late(ctx, name, load = OWN[name] ?? ctx.title?.rare?.[name]) {
  if (!parts.has(name) && !coming.has(name)) {
    /** A title without it, or one whose drawing did not come. */
    if (!load) return undefined;
    coming.add(name);
    Promise.all([load(), dress(name)]).then(
      ([part]) => {
        parts.set(name, part);
        coming.delete(name);
        ctx.redraw();
      },
      () => {
        coming.delete(name);
        if (lost.has(name)) return;
        lost.add(name);
        ctx.redraw();
      },
    );
  }
  return parts.get(name) ?? (lost.has(name) ? undefined : null);
}

/** Whether a part is on its way that may still come: the first picture waits for what it needs. */
export const awaited = () => [...coming].some(name => !lost.has(name));

/**
 * What a part draws: nothing while it is on its way, undefined without it.
 * @param {Ctx} ctx @param {string} name @param {(part: Part) => import('./types.js').Drawn} draw
 */
export function drawn(ctx, name, draw) {
  const part = late(ctx, name);
  return part === null ? nothing : part && draw(part);
}

/** What a game is likely to need is fetched before it does, once the page stands.
 * @param {{redraw: () => void, title: import('./types.js').Title}} ctx */
export function ahead(ctx) {
  const names = ['fields', 'sales', 'proof', ...(ctx.title.auctions ? ['auction'] : []), ...Object.keys(ctx.title.rare ?? {})];
  setTimeout(() => names.forEach(name => late(ctx, name)), SOON);
}

/** The style that belongs to a part, once, before the title's own. Settled when it is here, or cannot be had.
 * @param {string} name */
function dress(name) {
  const href = document.getElementById?.('match')?.dataset[`${name}Css`];
  if (!href || document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), {rel: 'stylesheet', href});
  return new Promise(done => {
    link.onload = link.onerror = done;
    document.head.insertBefore(link, document.querySelector('link[data-own]'));
  });
}
