/** What a player holds (§5, §8, §12.1): worth, sets, works, and what a round brings. All of it from the view. */
import {badge, html} from '../../match/lit.js';
import {completing, roundOf, setsOf} from '../../match/estate.js';
import {figure, hatch} from '../../shared/pen.js';

/** @typedef {import('./view').Ctx} Ctx */

/** @param {Ctx} ctx @param {number} seat */
export function assets(ctx, seat) {
  const {view, match} = ctx,
    {spaces, groups} = match.board,
    of = (/** @type {string} */ kind) => spaces.flatMap((space, i) => (space.kind === kind ? [i] : [])),
    price = (/** @type {number} */ lot) => spaces[lot].price,
    works = (/** @type {number} */ missing, /** @type {number} */ all) => `${all - missing} of ${all}`;
  /** @type {import('../../match/estate.js').Estate} */
  const estate = {
    ctx,
    seat,
    name: lot => spaces[lot].name,
    price,
    fee: lot => view.due[lot],
    bank: lot => spaces[lot].kind === 'extractor',
    says: lot => (spaces[lot].kind === 'extractor' && view.due[lot] ? `+${figure(view.due[lot])} a stop` : undefined),
    salary: view.collapsed ? -view.expense : view.salary,
    sets: [
      ...groups.map((group, g) => ({
        name: group.name,
        paint: hatch(group.color),
        lots: group.lots,
        /** @param {number} missing */
        note: missing => (missing ? `${missing} missing` : view.level[g] ? `level ${view.level[g]}, complete` : 'complete'),
      })),
      {name: 'Utilities', paint: hatch('black'), lots: of('utility'), note: works},
      {name: 'Extractors', paint: hatch('white'), lots: of('extractor'), note: works},
    ],
  };
  const sets = setsOf(estate),
    round = roundOf(estate),
    found = completing(
      sets.filter(set => spaces[set.lots[0].lot].kind === 'lot'),
      price,
    ),
    held = view.owner.filter(owner => owner === seat).length;
  return {
    line: `${held} ${held === 1 ? 'property' : 'properties'}, at ${spaces[view.place[seat]].name}`,
    figures: [
      {label: 'worth', value: figure(view.worth[seat]), title: 'Cash, credit and what the upgrades would bring'},
      {label: 'cash', value: figure(view.cash[seat]), kind: view.cash[seat] < 0 ? 'dn' : ''},
      {label: 'can spend', value: figure(view.funds[seat]), title: `Credit ${figure(view.credit[seat])}`},
      {label: 'a round', value: `${round.sum < 0 ? '' : '+'}${figure(round.sum)}`, kind: round.sum < 0 ? 'dn' : 'up', title: 'On average, if nothing is bought'},
    ],
    sets,
    flows: [
      {label: 'in', parts: [['fees', round.fees], ['salary', round.salary], ['extractors', round.profits]]},
      {label: 'out', parts: [['fees', round.paid], ['Start', round.expense]]},
    ],
    key: found && html`<b>${found.lot.name}</b>, ${owned(ctx, found.lot.owner, price(found.lot.lot))}, would complete ${found.set.name}.`,
  };
}

/** Whose it is.
 * @param {Ctx} ctx @param {number} owner @param {number} price */
const owned = (ctx, owner, price) =>
  owner < 0 ? html`unowned at ${figure(price)}` : owner === ctx.you ? html`<b>yours</b>` : html`${badge(owner, 13)} ${ctx.short(owner)}’s`;
