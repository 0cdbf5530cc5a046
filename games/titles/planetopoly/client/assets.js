/** What a player holds (§5, §6, §9, §11.1): worth, planets, tolls and traps, debt, and what a round brings. From the view. */
import {html} from '../../match/lit.js';
import {roundOf, setsOf} from '../../match/estate.js';
import {figure, hatch} from '../../shared/pen.js';
import {levelWords} from './spaces.js';

/** @typedef {import('./view').Ctx} Ctx */

const PIPS = 7; // of a throw, on average: a speed trap counts them

/** @param {number} missing @param {number} all */
const counted = (missing, all) => `${all - missing} of ${all}`;

/** @param {Ctx} ctx @param {number} seat */
export function assets(ctx, seat) {
  const {view, match} = ctx,
    {spaces, planets, passing} = match.board,
    of = (/** @type {string} */ kind) => spaces.flatMap((space, i) => (space.kind === kind ? [i] : [])),
    fee = (/** @type {number} */ lot) => view.rent[lot] * (spaces[lot].kind === 'trap' ? PIPS : 1);
  /** @type {import('../../match/estate.js').Estate} */
  const estate = {
    ctx,
    seat,
    name: lot => spaces[lot].name,
    price: lot => spaces[lot].price,
    fee,
    says: lot =>
      spaces[lot].kind === 'trap' && view.rent[lot]
        ? `${figure(view.rent[lot])} a pip`
        : view.level[lot]
          ? `${figure(view.rent[lot])}, ${levelWords(view.level[lot])}`
          : undefined,
    salary: passing,
    sets: [
      ...planets.map(planet => ({name: planet.name, paint: hatch(planet.color), lots: planet.lots})),
      {name: 'Toll stations', paint: hatch('white'), lots: of('toll'), note: counted},
      {name: 'Speed traps', paint: hatch('black'), lots: of('trap'), note: counted},
    ],
  };
  const round = roundOf(estate),
    debt = view.debt[seat];
  return {
    line: `at ${spaces[view.place[seat]].name}`,
    figures: [
      {label: 'worth', value: figure(view.worth[seat]), title: 'Cash and belongings, less debt'},
      debt ? {label: 'debt', value: figure(debt), kind: 'dn'} : {label: 'cash', value: figure(view.cash[seat])},
      {label: 'may owe', value: figure(view.capacity[seat]), title: 'What all belongings would bring'},
      {label: 'a round', value: `${round.sum < 0 ? '' : '+'}${figure(round.sum)}`, kind: round.sum < 0 ? 'dn' : 'up', title: 'On average, if nothing is bought or built'},
    ],
    sets: setsOf(estate),
    flows: [
      {label: 'in', parts: [['rents', round.fees], ['Start', round.salary]]},
      {label: 'out', parts: [['rents', round.paid]]},
    ],
    key: debt ? html`All that comes in pays the debt of <b>${figure(debt)}</b> first.` : undefined,
  };
}
