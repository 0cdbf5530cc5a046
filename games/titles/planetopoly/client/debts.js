/** Debt against what all belongings are worth: how near to losing. And paying what cannot be refused. */
import {figure} from '../../shared/pen.js';
import {capital, css, html, nothing} from '../../match/lit.js';
import {plain} from '../../match/buttons.js';
import {carryOut, planOf, planned, rows, sales} from './plan.js';
import {paying} from './plans.js';

/**
 * A gauge: what is owed of what may be owed.
 * @param {number} debt @param {number} capacity @param {number} [before] the debt there is already
 */
export function gauge(debt, capacity, before = debt) {
  const most = Math.max(debt, capacity, 1),
    wide = n => css({width: `${(Math.min(n, most) / most) * 100}%`});
  return html`<div class="owed-gauge ${debt > capacity ? 'over' : ''}" role="img" aria-label="owes ${figure(debt)} of ${figure(capacity)} that may be owed"><i class="then" ${wide(debt)}></i><i class="now" ${wide(before)}></i><u ${css({left: `${(capacity / most) * 100}%`})}></u></div>`;
}

/** Selling of one's own accord, on the stage. @param {any} ctx */
export function selling(ctx) {
  const at = planned(ctx);
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>it brings</p><b>${figure(at.gained)}</b></div>`
      : html`<div class="stage raising"><div class="stage-head"><h2>Sell to the bank</h2><span>half of what it cost</span></div><div class="mid">${rows(ctx)}</div>
        <p class="foot-note">${at.debt < ctx.view.debt[ctx.you] ? 'Debt is paid first.' : 'A plot can be sold when nothing stands on it.'}</p></div>`,
    sheet: rows(ctx),
  };
}

/** @param {any} ctx */
export function sellingPanel(ctx) {
  const plan = planOf(ctx),
    at = planned(ctx),
    debt = ctx.view.debt[ctx.you];
  return html`${ctx.phone ? rows(ctx) : nothing}<p>${plan.length ? html`Your cash: ${figure(ctx.view.cash[ctx.you])} → <b>${figure(at.cash)}</b>.${debt ? html` Your debt: ${figure(debt)} → <b>${figure(at.debt)}</b>.` : nothing}` : 'Choose what to sell: press a space of yours, or + in the list.'}</p>
    ${plan.length ? html`<div class="row">${carryOut(ctx, `Sell ${sales(ctx)} for ${figure(at.gained)}`)}</div>` : nothing}`;
}

/** A payment that cannot be refused, on the stage. @param {any} ctx @param {any} phase */
export function raising(ctx, phase) {
  const mine = phase.debtor === ctx.you && ctx.asked,
    to = phase.creditor >= 0 ? (phase.creditor === ctx.you ? 'you' : ctx.short(phase.creditor)) : 'the bank',
    who = phase.debtor === ctx.you ? 'you owe' : `${ctx.short(phase.debtor)} owes`,
    cash = ctx.view.cash[phase.debtor];
  if (ctx.phone)
    return {
      body: html`<div class="stage owing"><b>${figure(phase.due)}</b><p>to pay</p></div>`,
      sheet: html`<p>${capital(who)} ${to} <b>${figure(phase.due)}</b> (${phase.reason}); in cash <b>${figure(cash)}</b>.</p>${mine ? rows(ctx) : nothing}`,
    };
  const bill = html`<div class="bill"><div><b>${figure(phase.due)}</b><span>${who} ${to}</span></div><i>and ${mine ? 'have' : 'has'}</i><div><b>${figure(cash)}</b><span>in cash</span></div></div>`;
  return {
    body: html`<div class="stage raising"><div class="stage-head"><h2>More than the cash</h2><span>${phase.reason}</span></div><div class="mid">${bill}${mine ? rows(ctx) : nothing}</div>
      <p class="foot-note">What cash does not cover becomes debt with the bank. Debt above the worth of all belongings loses the game.</p></div>`,
  };
}

/** @param {any} ctx @param {any} phase @param {any[]} answers */
export function raisingPanel(ctx, phase, answers) {
  const at = planned(ctx),
    plan = planOf(ctx),
    paid = paying(at, phase.due),
    others = answers.flatMap(choice => choice.options).filter(option => !option.action.startsWith('sell_'));
  return html`<div class="verdict">${gauge(paid.debt, at.capacity, Math.min(ctx.view.debt[ctx.you], paid.debt))}
      <p>${paid.lost ? html`<b class="debt">This is more than you may owe: it loses the game.</b>` : paid.debt ? html`Then you owe <b>${figure(paid.debt)}</b> of the <b>${figure(at.capacity)}</b> your belongings are worth, and buy nothing until it is repaid.` : html`Paid in cash; <b>${figure(paid.cash)}</b> is left.`}</p></div>
    <div class="row">${plan.length ? carryOut(ctx, `Sell ${sales(ctx)} for ${figure(at.gained)}`) : nothing}${others.map((option, i) => plain(ctx, option, !plan.length && !i))}</div>`;
}
