/** What a trade changes for each side, where a table allows trades. */
import {figure} from '../../shared/pen.js';
import {html} from '../../match/lit.js';

/** @param {number} before @param {number} after */
const change = (before, after) =>
  before === after
    ? html`<s>${figure(before)}</s>`
    : html`<s>${figure(before)}</s><span class="soft"> → </span><b>${figure(after)}</b>`;

/** @param {any} ctx @param {any} deal @returns {{label: string, sides: any[]}[]} */
export function changes(ctx, {me, other, give, take}) {
  const {view, match} = ctx,
    owner = [...view.owner];
  for (const lot of give.lots) owner[lot] = other;
  for (const lot of take.lots) owner[lot] = me;
  const plots = (of, planet, seat) => planet.lots.filter(lot => of[lot] === seat).length;
  const touched = match.board.planets.filter(planet => planet.lots.some(lot => owner[lot] !== view.owner[lot]));
  const row = (label, of) => ({label, sides: [of(me, give, take), of(other, take, give)]});
  return [
    ...touched.map(planet => row(planet.name, seat => change(plots(view.owner, planet, seat), plots(owner, planet, seat)))),
    row('Cash', (seat, gives, gets) => change(view.cash[seat], view.cash[seat] - gives.cash + gets.cash)),
  ];
}
