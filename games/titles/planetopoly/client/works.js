/** How a plan looks: rows with more and less, the sums, and one button that carries it out. */
import {figure} from '../../shared/pen.js';
import {plain} from '../../match/buttons.js';
import {capital, count, html, nothing, rawSvg} from '../../match/lit.js';
import {pieces} from './deed.js';
import {gauge, less, lotsOf, more, plan, planOf, planned, planning} from './plan.js';
import {paying, pointPrice} from './plans.js';
import {globe, paint, spaceAt} from './spaces.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Bill} Bill
 * @typedef {import('./view').Board} Board @typedef {import('./view').Placed} Placed
 * @typedef {import('./view').Planet} Planet @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/choices.js').Choice} Choice */

/** @typedef {import('./plans.js').Move} Move */

/** The rows of a plan.
 * @param {Ctx} ctx */
function rows(ctx) {
  const at = planned(ctx),
    lots = lotsOf(ctx).filter(lot => planOf(ctx).some(move => move.lot === lot) || more(ctx, lot) || ctx.view.level[lot]);
  return lots.length
    ? html`<div class="sells plan">${lots.map(lot => row(ctx, lot, at))}</div>`
    : html`<p class="foot-note">There is nothing to choose.</p>`;
}

/** @param {Ctx} ctx @param {number} lot @param {import('./plans.js').Outcome} at */
function row(ctx, lot, at) {
  const {board} = ctx.match,
    space = spaceAt(board, lot),
    moves = planOf(ctx).filter(move => move.lot === lot),
    add = more(ctx, lot),
    back = less(ctx, lot),
    selling = planning(ctx) === 'sell',
    sum = moves.reduce((total, move) => total + worth(board, move), 0),
    gone = at.owner[lot] !== ctx.you;
  return html`<div class="sell ${gone ? 'gone' : ''}"><div class="h"><svg aria-hidden="true"><rect width="100%" height="100%" fill=${paint(board, lot)}></rect></svg><span>${space.name}</span></div>
    <div class="b"><div>${space.set && !gone ? pieces(at.level[lot], 66) : html`<b>${gone ? 'deed sold' : 'deed'}</b>`}</div><small>${note(ctx, space, at, gone)}</small>
    <div class="stepbox"><button aria-label="${space.name}: one less" ?disabled=${!back || ctx.busy} @click=${() => back && plan(ctx, back)}>−</button><b>${sum ? `${selling ? '+' : ''}${figure(sum)}` : '0'}</b><button aria-label="${space.name}: one more" ?disabled=${!add || ctx.busy} @click=${() => add && plan(ctx, add)}>+</button></div></div></div>`;
}

/** What a move costs or brings.
 * @param {Board} board @param {Move} move */
function worth(board, {action, lot}) {
  if (action === 'build' || action === 'remote_build') return pointPrice(board, lot, action === 'remote_build');
  return action === 'sell_point' ? board.planets[board.spaces[lot].planet].point_sale : board.spaces[lot].sale;
}

/** Rent now and then, and what one more costs or brings.
 * @param {Ctx} ctx @param {Placed} space @param {any} at @param {boolean} gone */
function note(ctx, space, at, gone) {
  if (!space.set) return gone ? nothing : html`Sold for <b>${figure(space.sale)}</b>`;
  const before = ctx.view.level[space.i],
    then = at.level[space.i];
  if (gone) return html`Rent ${figure(space.rents[before])} → <b>none</b>`;
  return html`Rent ${figure(space.rents[before])}${then === before ? '' : html` → <b>${figure(space.rents[then])}</b>`}`;
}

/** What the plan would sell, in few words.
 * @param {Ctx} ctx */
function sales(ctx) {
  const [first, ...rest] = planOf(ctx);
  if (rest.length) return count(rest.length + 1, 'thing');
  const {name} = ctx.match.board.spaces[first.lot];
  return first.action === 'sell_point' ? `a point of ${name}` : name;
}

/**
 * One button that carries the plan out, move by move.
 * @param {Ctx} ctx @param {string} label
 */
function carryOut(ctx, label) {
  const [first, ...rest] = planOf(ctx);
  const option = first && ctx.options.find(one => one.action === first.action && one.fields.lot?.value === first.lot);
  return html`<button class="btn main" data-choice data-action=${first?.action ?? ''} ?disabled=${ctx.busy || !option}
    @click=${() => ctx.act(/** @type {import('../../match/types.js').Option} */ (option), first, {label, sure: true, then: rest})}>${label}<kbd>Enter</kbd></button>`;
}

/** The planets that are built on, by number.
 * @param {Ctx} ctx @returns {number[]} */
const planets = ctx => [...new Set(lotsOf(ctx).map(lot => ctx.match.board.spaces[lot].planet))];

/** What may stand with so many plots (§5.10 to §5.14).
 * @type {Record<number, string>} */
const LIMITS = {
  1: 'With one plot of a planet: one point.',
  2: 'With two plots of a planet: two points on each.',
  3: 'From the third point on, each other plot needs one; from the sixth, two; for the base, three.',
};

/** @param {Ctx} ctx @param {boolean} afar */
export function works(ctx, afar) {
  const {board} = ctx.match,
    on = planets(ctx),
    plots = (/** @type {number} */ k) => board.planets[k].lots.filter(lot => ctx.view.owner[lot] === ctx.you).length;
  const head = html`<div class="stage-head"><h2>Build on ${on.map(k => board.planets[k].name).join(' and ')}</h2><span>${on.map(k => cost(board.planets[k], afar, on.length > 1))}</span></div>`;
  const worlds = html`<div class="worlds">${on.slice(0, 3).map(k => html`<svg class="orrery" viewBox="-74 -54 148 108" aria-hidden="true">${rawSvg(globe(board.planets[k], k, 0, 0, 50))}</svg>`)}</div>`;
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>it costs</p><b>${figure(planned(ctx).spent)}</b></div>`
      : html`<div class="stage raising building">${head}<div class="mid">${on.length < 3 ? worlds : nothing}${rows(ctx)}</div><p class="foot-note">${on.length ? LIMITS[Math.min(...on.map(plots))] : nothing}<br>Press a plot on the board, or + here.</p></div>`,
    sheet: rows(ctx),
  };
}

/** @param {Planet} planet @param {boolean} afar @param {boolean} many */
const cost = (planet, afar, many) =>
  html`<span class="line">${many ? `${planet.name}: ` : ''}<b>${figure(planet.point)}</b> a point${afar ? html` and <b>${figure(planet.point_premium)}</b> to whoever stands there` : nothing}</span>`;

/** The buttons: build what is planned, or nothing.
 * @param {Ctx} ctx @param {Choice[]} answers */
export function worksPanel(ctx, answers) {
  const plan = planOf(ctx),
    at = planned(ctx),
    others = answers.flatMap(choice => choice.options).filter(option => option.action !== 'build'),
    label = `Build ${count(plan.length, 'point')} for ${figure(at.spent)}`;
  return html`<p>${plan.length ? html`Your cash: ${figure(ctx.view.cash[/** @type {number} */ (ctx.you)])} → <b>${figure(at.cash)}</b>.` : 'Choose where to build.'}</p>
    <div class="row">${plan.length ? carryOut(ctx, label) : nothing}${others.map((option, i) => plain(ctx, option, !plan.length && !i))}</div>`;
}

/** Selling of one's own accord, on the stage.
 * @param {Ctx} ctx */
export function selling(ctx) {
  const at = planned(ctx);
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>it brings</p><b>${figure(at.gained)}</b></div>`
      : html`<div class="stage raising"><div class="stage-head"><h2>Sell to the bank</h2><span>half of what it cost</span></div><div class="mid">${rows(ctx)}</div>
        <p class="foot-note">${at.debt < ctx.view.debt[/** @type {number} */ (ctx.you)] ? 'Debt is paid first.' : 'A plot can be sold when nothing stands on it.'}</p></div>`,
    sheet: rows(ctx),
  };
}

/** @param {Ctx} ctx */
export function sellingPanel(ctx) {
  const plan = planOf(ctx),
    at = planned(ctx),
    debt = ctx.view.debt[/** @type {number} */ (ctx.you)];
  return html`${ctx.phone ? rows(ctx) : nothing}<p>${plan.length ? html`Your cash: ${figure(ctx.view.cash[/** @type {number} */ (ctx.you)])} → <b>${figure(at.cash)}</b>.${debt ? html` Your debt: ${figure(debt)} → <b>${figure(at.debt)}</b>.` : nothing}` : 'Choose what to sell: press a space of yours, or + in the list.'}</p>
    ${plan.length ? html`<div class="row">${carryOut(ctx, `Sell ${sales(ctx)} for ${figure(at.gained)}`)}</div>` : nothing}`;
}

/** Whether what is due may become a debt: at some tables only rent may (§9.4).
 * @param {Option[]} options */
const borrows = options => options.some(option => option.action === 'borrow');
const ONLY_RENT = 'Only rent may become a debt at this table.';

/** A payment that cannot be refused, on the stage.
 * @param {Ctx} ctx @param {Bill} phase */
export function raising(ctx, phase) {
  const mine = phase.debtor === ctx.you && ctx.asked,
    to = phase.creditor >= 0 ? (phase.creditor === ctx.you ? 'you' : ctx.short(phase.creditor)) : 'the bank',
    who = phase.debtor === ctx.you ? 'you owe' : `${ctx.short(phase.debtor)} owes`,
    cash = ctx.view.cash[phase.debtor],
    note = mine && !borrows(ctx.options) ? ONLY_RENT : 'Whatever your cash can’t cover becomes debt.';
  if (ctx.phone)
    return {
      body: html`<div class="stage owing"><b>${figure(phase.due)}</b><p>to pay</p></div>`,
      sheet: html`<p>${mine ? `To ${to}` : html`${capital(who)} ${to} <b>${figure(phase.due)}</b> (${phase.reason})`}; in cash <b>${figure(cash)}</b>.</p>${mine ? rows(ctx) : nothing}`,
    };
  const bill = html`<div class="bill"><div><b>${figure(phase.due)}</b><span>${who} ${to}</span></div><i>and ${mine ? 'have' : 'has'}</i><div><b>${figure(cash)}</b><span>in cash</span></div></div>`;
  return {
    body: html`<div class="stage raising"><div class="stage-head"><h2>More than the cash</h2><span>${phase.reason}</span></div><div class="mid">${bill}${mine ? rows(ctx) : nothing}</div>
      <p class="foot-note">${note} Owe more than all you own would sell for, and you lose.</p></div>`,
  };
}

/** @param {Ctx} ctx @param {Bill} phase @param {Choice[]} answers */
export function raisingPanel(ctx, phase, answers) {
  const at = planned(ctx),
    plan = planOf(ctx),
    paid = paying(at, phase.due),
    others = answers.flatMap(choice => choice.options).filter(option => !option.action.startsWith('sell_'));
  return html`<div class="verdict">${gauge(paid.debt, at.capacity, Math.min(ctx.view.debt[/** @type {number} */ (ctx.you)], paid.debt))}
      <p>${paid.lost ? html`<b class="debt">This is more than you may owe, and you lose.</b>` : paid.debt && !borrows(others) ? html`${ONLY_RENT} Sell for <b>${figure(paid.debt)}</b> more${at.debt ? ': what you owe the bank is repaid first' : ''}.` : paid.debt ? html`Then you owe <b>${figure(paid.debt)}</b> of the <b>${figure(at.capacity)}</b> that all you own would sell for, and buy nothing until it is repaid.` : html`Paid in cash; <b>${figure(paid.cash)}</b> is left.`}</p></div>
    <div class="row">${plan.length ? carryOut(ctx, `Sell ${sales(ctx)} for ${figure(at.gained)}`) : nothing}${others.map((option, i) => plain(ctx, option, !plan.length && !i))}</div>`;
}
