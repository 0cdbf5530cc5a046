/** What a player holds: fuel, and how far they have come. */
import {html} from '../../match/lit.js';

/** @param {import('./view').Ctx} ctx @param {number} seat */
export function assets(ctx, seat) {
  const {view, match} = ctx,
    left = match.board.length - view.place[seat];
  return {
    line: `on space ${view.place[seat]}`,
    figures: [
      {label: 'fuel', value: String(view.fuel[seat])},
      {label: 'to the last beacon', value: String(left)},
    ],
    body: html``,
  };
}
