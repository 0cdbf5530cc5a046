/** Raising money: the bill on the stage, levels to sell with it, the ruler and the buttons in the panel. */
import {figure, hatch} from '../../shared/pen.js';
import {count, html, nothing} from '../../match/lit.js';
import {ruler} from '../../match/ruler.js';
import {plain} from '../../match/buttons.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Bill} Bill
 * @typedef {import('../../match/choices.js').Choice} Choice */

/** What may be sold: one row a set.
 * @param {Ctx} ctx */
function rowsOf(ctx) {
  return ctx.options
    .filter(o => o.action === 'sell_upgrade' && !o.standing)
    .map(option => {
      const group = ctx.match.board.groups[option.fields.group.value];
      return {
        option,
        group,
        index: option.fields.group.value,
        level: ctx.view.level[option.fields.group.value],
        back: Math.floor(group.upgrade / 2),
      };
    });
}

/**
 * How many levels of each are chosen: at first the cheapest that will do.
 * @param {Ctx} ctx
 * @param {any[]} rows
 * @param {number} short
 * @returns {Record<number, number>}
 */
function chosen(ctx, rows, short) {
  if (ctx.ui.own.sell) return ctx.ui.own.sell;
  /** @type {Record<number, number>} */
  const out = {};
  let need = short;
  for (const row of [...rows].sort((a, b) => a.back - b.back)) {
    const many = Math.min(row.level, Math.max(0, Math.ceil(need / row.back)));
    if (many) out[row.index] = many;
    need -= many * row.back;
  }
  return out;
}

/** @param {Ctx} ctx @param {Bill} phase */
function sums(ctx, phase) {
  const rows = rowsOf(ctx),
    have = ctx.view.funds[phase.debtor],
    sell = chosen(ctx, rows, phase.due - have);
  const gain = rows.reduce((sum, row) => sum + (sell[row.index] ?? 0) * row.back, 0);
  const all = rows.reduce((sum, row) => sum + row.level * row.back, have);
  return {rows, have, sell, gain, all, levels: rows.reduce((n, row) => n + (sell[row.index] ?? 0), 0)};
}

/** @param {Ctx} ctx @param {Bill} phase */
export function raising(ctx, phase) {
  const mine = phase.debtor === ctx.you,
    s = sums(ctx, phase),
    to = phase.creditor >= 0 ? ctx.short(phase.creditor) : 'the bank';
  const who = mine ? 'you owe' : `${ctx.short(phase.debtor)} owes`,
    cards =
      mine && ctx.asked ? html`<div class="sells">${s.rows.map(row => sellRow(ctx, row, s.sell))}</div>` : nothing;
  const head = html`<div class="stage-head"><h2>Raise money</h2><span>${phase.reason}</span></div>`;
  const bill = html`<div class="bill"><div><b>${figure(phase.due)}</b><span>${who} ${to}</span></div><i>and ${mine ? 'have' : 'has'}</i><div><b>${figure(s.have)}</b><span>cash and credit</span></div></div>`;
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>${who} ${to}</p><b>${figure(phase.due)}</b><p>${mine ? 'you have' : 'and has'} <b>${figure(s.have)}</b></p></div>`
      : html`<div class="stage raising">${head}<div class="mid">${bill}${cards}</div>${after(ctx, phase, s)}</div>`,
    sheet: ctx.asked ? cards : null,
  };
}

/** @param {Ctx} ctx @param {Bill} phase @param {any} s */
function after(ctx, phase, s) {
  if (phase.debtor !== ctx.you || !ctx.asked)
    return html`<p class="foot-note">Upgrades can be sold to pay, at half their price.</p>`;
  const cash = ctx.view.cash[/** @type {number} */ (ctx.you)] + s.gain - phase.due;
  return html`<p class="foot-note">After paying, your cash is <b>${figure(cash)}</b> and your credit <b>${figure(ctx.view.credit[/** @type {number} */ (ctx.you)])}</b>.</p>`;
}

/** @param {Ctx} ctx @param {any} row @param {Record<number, number>} sell */
function sellRow(ctx, row, sell) {
  const k = sell[row.index] ?? 0,
    {group, level} = row,
    fee = (/** @type {number} */ n) => (n ? figure(group.fees[n - 1]) : 'none');
  /** @param {number} n */
  const to = n => {
    ctx.ui.own.sell = {...sell, [row.index]: n};
    ctx.redraw();
  };
  return html`<div class="sell"><div class="h"><svg aria-hidden="true"><rect width="100%" height="100%" fill=${hatch(group.color)}></rect></svg><span>${group.name}</span></div>
    <div class="b"><div class="levels" role="img" aria-label="level ${level - k} of ${level} stays">${Array.from({length: level}, (_, i) => html`<i class=${i < level - k ? 'on' : ''}></i>`)}</div>
    <small>Fee ${fee(level)}${k ? html` → <b>${fee(level - k)}</b>` : ' stays'}. ${row.back} back per level, cost ${figure(group.upgrade)}.</small>
    <div class="stepbox"><button aria-label="${group.name}: sell one less" ?disabled=${k <= 0 || ctx.busy} @click=${() => to(k - 1)}>−</button><b>${k ? `+${figure(k * row.back)}` : '0'}</b><button aria-label="${group.name}: sell one more" ?disabled=${k >= level || ctx.busy} @click=${() => to(k + 1)}>+</button></div></div></div>`;
}

/** The panel: ruler, one button that sells them all, and the ways out.
 * @param {Ctx} ctx @param {Choice[]} answers */
export function raisingPanel(ctx, answers) {
  const {phase} = ctx,
    s = sums(ctx, phase),
    others = answers.filter(choice => choice.option.action !== 'sell_upgrade').flatMap(choice => choice.options);
  if (!s.rows.length) return null;
  const moves = s.rows.flatMap(row =>
    Array.from({length: s.sell[row.index] ?? 0}, () => ({action: 'sell_upgrade', group: row.index})),
  );
  const enough = s.have + s.gain >= phase.due,
    label = enough
      ? `Sell ${count(s.levels, 'level')}, pay ${figure(phase.due)}`
      : s.levels
        ? `Sell ${count(s.levels, 'level')}`
        : 'Choose what to sell';
  return html`${ruler(ctx, s, phase.due)}<div class="row"><button class="btn main" data-choice ?disabled=${ctx.busy || !moves.length} @click=${() => ctx.act(s.rows[0].option, moves[0], {label, sure: true, then: moves.slice(1)})}>${label}<kbd>Enter</kbd></button>
    ${others.map(option => plain(ctx, option, false))}</div><p class="small soft desk">If time runs out, the cheapest levels go first, one by one.</p>`;
}
