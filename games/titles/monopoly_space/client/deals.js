/** What a trade changes for each side: sets, cash, resources, rents. */
import {figure} from '../../shared/pen.js';
import {html} from '../../match/lit.js';

/** @typedef {import('./view').Ctx} Ctx */

/** @param {number} before @param {number} after */
const change = (before, after) =>
  before === after ? html`<s>${figure(before)}</s>` : html`<s>${figure(before)}</s><span class="soft"> → </span><b class=${after < 0 ? 'debt' : ''}>${figure(after)}</b>`;

/**
 * @param {Ctx} ctx @param {{me: number, other: number, give: any, take: any}} deal
 * @returns {{label: string, sides: any[]}[]}
 */
export function changes(ctx, deal) {
  const {view, match} = ctx,
    {me, other, give, take} = deal,
    owner = [...view.owner];
  for (const lot of give.lots) owner[lot] = other;
  for (const lot of take.lots) owner[lot] = me;
  const touched = match.board.groups.filter(group => group.lots.some(lot => give.lots.includes(lot) || take.lots.includes(lot))),
    holds = (/** @type {number[]} */ of, /** @type {import("./frames").Group} */ group, /** @type {number} */ seat) => group.lots.every((/** @type {number} */ lot) => of[lot] === seat),
    names = (/** @type {import("./frames").Group[]} */ groups) => groups.map((/** @type {import("./frames").Group} */ group) => group.name).join(', ');
  const rows = [me, other].map((seat, k) => ({
    seat,
    gives: k ? take : give,
    gets: k ? give : take,
    made: touched.filter(group => holds(owner, group, seat) && !holds(view.owner, group, seat)),
    broken: touched.filter(group => holds(view.owner, group, seat) && !holds(owner, group, seat)),
  }));
  /** @param {typeof rows[number]} row @param {number[]} stock @param {string} part */
  const sum = (row, stock, part) => change(stock[row.seat], stock[row.seat] - (row.gives[part] ?? 0) + (row.gets[part] ?? 0));
  return [
    {
      label: 'Sets',
      sides: rows.map(row =>
        row.made.length + row.broken.length
          ? html`${row.made.length ? html`<b class="gain">${names(row.made)} complete</b>` : ''} ${row.broken.length ? html`<small>${names(row.broken)} broken</small>` : ''}`
          : html`<s>as before</s>`,
      ),
    },
    {label: 'Cash', sides: rows.map(row => sum(row, view.cash, 'cash'))},
    {label: 'Resources', sides: rows.map(row => sum(row, view.chips, 'chips'))},
  ];
}
