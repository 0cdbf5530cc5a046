/** What a trade changes for each side: sets, upgrades sold, cash, credit, what one can spend. */
import {figure} from '../../shared/pen.js';
import {count, html} from '../../match/lit.js';

/** @typedef {import('./view').Ctx} Ctx */

/** @param {number} before @param {number} after */
const change = (before, after) =>
  before === after
    ? html`<s>${figure(before)}</s>`
    : html`<s>${figure(before)}</s><span class="soft"> → </span><b class=${after < 0 ? 'debt' : ''}>${figure(after)}</b>`;

/**
 * @param {Ctx} ctx
 * @param {{me: number, other: number, give: any, take: any}} deal
 * @returns {{label: string, sides: any[]}[]}
 */
export function changes(ctx, deal) {
  const {view, match} = ctx,
    {me, other, give, take} = deal,
    sides = [me, other];
  const owner = [...view.owner];
  for (const lot of give.lots) owner[lot] = other;
  for (const lot of take.lots) owner[lot] = me;
  const touched = match.board.groups
    .map((group, g) => ({...group, g}))
    .filter(group => group.lots.some(lot => give.lots.includes(lot) || take.lots.includes(lot)));
  /** @param {number[]} of @param {import("./frames").Group} group @param {number} seat */
  const holds = (of, group, seat) => group.lots.every((/** @type {number} */ lot) => of[lot] === seat);
  const rows = sides.map((seat, k) => {
    const sold = touched.filter(group => view.level[group.g] && holds(view.owner, group, seat));
    const back = sold.reduce((sum, group) => sum + (view.level[group.g] * group.upgrade) / 2, 0);
    const gives = k ? take : give,
      gets = k ? give : take,
      mortgage = (/** @type {number[]} */ lots) => lots.reduce((/** @type {number} */ sum, /** @type {number} */ lot) => sum + match.board.spaces[lot].mortgage, 0);
    const cash = view.cash[seat] - gives.cash + gets.cash + back,
      credit = view.credit[seat] - mortgage(gives.lots) + mortgage(gets.lots);
    return {
      seat,
      sold,
      back,
      cash,
      credit,
      made: touched.filter(group => holds(owner, group, seat) && !holds(view.owner, group, seat)),
      broken: touched.filter(group => holds(view.owner, group, seat) && !holds(owner, group, seat)),
    };
  });
  /** @param {import("./frames").Group[]} groups */
  const names = groups => groups.map((/** @type {import("./frames").Group} */ group) => group.name).join(', ');
  return [
    {
      label: 'Sets',
      sides: rows.map(
        row =>
          html`${row.made.length ? html`<b class="gain">${names(row.made)} complete</b>` : ''}${row.broken.length ? html`${row.made.length ? html`<br>` : ''}<small>${names(row.broken)} gone</small>` : ''}${row.made.length + row.broken.length ? '' : html`<s>as before</s>`}`,
      ),
    },
    {
      label: 'Upgrades',
      sides: rows.map(row =>
        row.sold.length
          ? html`${row.sold.map(group => `${count(view.level[group.g], 'level')} of ${group.name}`).join(', ')} sold <b>+${figure(row.back)}</b>`
          : html`<s>none sold</s>`,
      ),
    },
    {label: 'Cash', sides: rows.map(row => change(view.cash[row.seat], row.cash))},
    {label: 'Credit', sides: rows.map(row => change(view.credit[row.seat], row.credit))},
    {
      label: 'Can spend',
      sides: rows.map(row => change(view.cash[row.seat] + view.credit[row.seat], row.cash + row.credit)),
    },
  ];
}
