/** How Sample Race looks: the way with its clouds and ships, and what is said of each player. */
import {html, rawSvg} from '../../match/lit.js';
import {ship} from '../../shared/pen.js';
import {ROW, height, spot} from './way.js';

/** @typedef {import('./view').Ctx} Ctx */

/** What few moments need: what a player holds, the end, and the first minute. */
export const rare = {assets: () => import('./assets.js'), end: () => import('./end.js'), first: () => import('./first.js')};

/** What turns a card. */
export const cards = ['drew'];

/** @param {import('./view').Fact} fact */
export const heading = fact => fact.fact === 'turn_began';

/** @param {Ctx} ctx */
export const turn = ctx => (ctx.view.turn > 0 ? `Turn ${ctx.view.turn}` : '');

/** @param {Ctx} _ctx @param {import('../../match/types.js').Option} option */
export const warning = (_ctx, option) => (option.action === 'resign' ? 'Your fuel is lost. You can stay and watch.' : undefined);

/** @param {Ctx} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view} = ctx;
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  return {line: `on space ${view.place[seat]} of ${ctx.match.board.length}`, figure: view.fuel[seat], also: html`<b>${view.place[seat]}</b>`};
}

/** What the figures of a player are called. */
export const columns = ['fuel', 'space'];

/** The way, a square.
 * @param {Ctx} ctx */
export function board(ctx) {
  const {board: plan} = ctx.match,
    spaces = [...Array(plan.length + 1).keys()];
  const lane = `M${spaces.map(space => Object.values(spot(space, plan.length)).join(',')).join('L')}`;
  const drawn = spaces.map(space => spaceAt(plan, space)).join('');
  return html`<svg class="way" viewBox="0 0 ${ROW * 80 + 20} ${height(plan.length)}" role="img" aria-label=${said(ctx)}>
    ${rawSvg(`<path class="lane" d="${lane}"/>${drawn}${ships(ctx)}`)}</svg>`;
}

/** @param {import('./view').Board} plan @param {number} space */
function spaceAt(plan, space) {
  const {x, y} = spot(space, plan.length),
    kind = space === plan.length ? 'goal' : plan.clouds.includes(space) ? 'cloud' : '';
  return `<g transform="translate(${x} ${y})"><circle class="space ${kind}" r="${kind ? 26 : 18}"/><text y="5">${space}</text></g>`;
}

/** Ships that share a space lie beside each other.
 * @param {Ctx} ctx */
function ships(ctx) {
  const {view, match} = ctx;
  return view.living
    .map(seat => {
      const {x, y} = spot(view.place[seat], match.board.length),
        beside = view.living.filter(other => other < seat && view.place[other] === view.place[seat]).length;
      return ship(seat, x + beside * 16 - 8, y - 20 - beside * 8, 1);
    })
    .join('');
}

/** @param {Ctx} ctx */
const said = ctx => ctx.view.living.map(seat => `${ctx.names[seat]} is on space ${ctx.view.place[seat]}`).join(', ');
