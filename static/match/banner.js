/** What stands above the board when something is wrong with the line, or a pause is asked for or under way. */
import {html, icon, nothing} from './lit.js';
import {late} from './late.js';

/** @param {import('./types.js').Ctx} ctx @param {import('./socket.js').Line} line */
export function banner(ctx, line) {
  const {store} = ctx;
  if (store.line === 'closed') {
    return html`<div class="lostbar" role="alert">${icon('lock', 36)}<div><b>${line.ended === 4401 ? 'You have been signed out.' : 'You can’t see this game any more.'}</b>
      <p>${line.ended === 4401 ? 'Sign in again and you are back at this table.' : 'There are other games in the lobby.'}</p></div><a class="btn solid" href=${
        line.ended === 4401 ? `${ctx.ui.urls.login}?next=${encodeURIComponent(location.pathname)}` : ctx.ui.urls.lobby
      }>${line.ended === 4401 ? 'Sign in' : 'To the lobby'}</a></div>`;
  }
  if (ctx.ui.still?.open && store.line !== 'reconnecting') return ctx.ui.still.bar();
  if (store.line !== 'reconnecting' || (line.tries < 2 && !line.full)) return ctx.match.pause ? (late(ctx, 'pause')?.pauseBar(ctx) ?? nothing) : nothing;
  const removed = ctx.match.pace === 'live' && ctx.match.settings?.disconnect === 'resign' && ctx.you !== null;
  const rest = Math.max(1, Math.ceil((line.due - store.now()) / 1000));
  return html`<div class="lostbar" role="alert">${icon('live', 36)}<div><b>${line.full ? 'Too many pages of Starboard are open here. Close some.' : 'Lost contact with Starboard.'} ${store.pending ? 'Your move is safe.' : removed ? '' : 'Your seat is safe.'}</b>
    <p>Trying again in <b>${rest} s</b>. Clocks don’t wait. ${removed ? 'This table removes you after 40 s.' : 'After 40 s the others see you as disconnected. Come back and you continue right here.'}</p></div>
    <button class="btn solid" @click=${() => line.open()}>Try now</button></div>`;
}
