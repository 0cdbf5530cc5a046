/** What a player holds (§8, §9, §13.11): worth, sets, resources, domes, and what a round brings. From the view. */
import {badge, html} from '../../match/lit.js';
import {completing, roundOf, setsOf} from '../../match/estate.js';
import {figure, hatch} from '../../shared/pen.js';

/** @typedef {import('./view').Ctx} Ctx */

const DOMES = 5;

/** @param {Ctx} ctx @param {number} seat */
export function assets(ctx, seat) {
  const {view, match} = ctx,
    {spaces, groups, salary} = match.board,
    price = (/** @type {number} */ lot) => spaces[lot].price;
  /** @type {import('../../match/estate.js').Estate} */
  const estate = {
    ctx,
    seat,
    name: lot => spaces[lot].name,
    price,
    fee: lot => view.rent[lot],
    salary,
    sets: groups.map(group => ({name: group.name, paint: hatch(group.color), lots: group.lots})),
  };
  const sets = setsOf(estate),
    round = roundOf(estate),
    found = completing(sets, price),
    cards = view.cards[seat].length;
  return {
    line: `at ${spaces[view.place[seat]].name}${cards ? `, ${cards} ${cards === 1 ? 'card' : 'cards'} kept` : ''}`,
    figures: [
      {label: 'worth', value: figure(view.worth[seat]), title: 'Cash and the prices of all deeds'},
      {label: 'cash', value: figure(view.cash[seat]), kind: view.cash[seat] < 0 ? 'dn' : ''},
      {label: 'resources', value: view.chips[seat]},
      {label: 'domes', value: `${view.domes[seat]} of ${DOMES}`},
      {label: 'a round', value: `${round.sum < 0 ? '' : '+'}${figure(round.sum)}`, kind: round.sum < 0 ? 'dn' : 'up', title: 'On average, if nothing is bought'},
    ],
    sets,
    flows: [
      {label: 'in', parts: [['rents', round.fees], ['GO', round.salary]]},
      {label: 'out', parts: [['rents', round.paid]]},
    ],
    key: found && html`<b>${found.lot.name}</b>, ${owned(ctx, found.lot.owner, price(found.lot.lot))}, would complete ${found.set.name}: its rents double.`,
  };
}

/** Whose it is.
 * @param {Ctx} ctx @param {number} owner @param {number} price */
const owned = (ctx, owner, price) =>
  owner < 0 ? html`unowned at ${figure(price)}` : owner === ctx.you ? html`<b>yours</b>` : html`${badge(owner, 13)} ${ctx.short(owner)}’s`;
