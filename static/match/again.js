/** Who wants to play again, on the page of the result: told to all who played, as soon as somebody does. */
import {html, nothing} from './lit.js';

/** Names as one says them: "Vela, Orion and Lyra".
 * @param {string[]} names */
export const listed = names => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

/** @param {import('./types.js').Ctx} ctx */
export function playAgain(ctx) {
  const {again} = ctx.match;
  if (!again?.sit.length) return nothing;
  const own = ctx.you === null ? '' : ctx.match.seats[ctx.you]?.name;
  const others = again.sit.filter(name => name !== own),
    waiting = again.missing.filter(name => name !== own);
  const who = others.length ? `${listed(others)} ${others.length > 1 ? 'want' : 'wants'} to play again.` : 'You want to play again.';
  const start = again.missing.includes(own) && !waiting.length ? 'The game starts as soon as you sit down.' : waiting.length ? `Waiting for ${listed(waiting)}.` : '';
  return html`<p class="again" role="status"><b>${who}</b> ${start}</p>`;
}
