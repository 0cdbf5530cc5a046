/** The stage in the middle of the board, and the panels that belong to it. */
import {figure} from '../../shared/pen.js';
import {html, told} from '../../match/lit.js';
import {mini} from '../../match/ring.js';
import {afarPanel} from './afar.js';
import {works, worksPanel} from './building.js';
import {raising, raisingPanel, selling, sellingPanel} from './debts.js';
import {deed, meaning} from './deed.js';
import {dice, news, tidings} from './events.js';
import {planning} from './plan.js';
import {cell} from './prison.js';
import {paint, spaceAt} from './spaces.js';

/** @param {any} ctx @returns {any} */
export function stage(ctx) {
  const {phase} = ctx,
    plan = planning(ctx);
  if (ctx.position.over && !ctx.store.past) return null;
  if (phase?.phase === 'raise_money') return raising(ctx, phase);
  if (plan === 'sell') return selling(ctx);
  if (plan) return works(ctx, plan === 'remote_build');
  if (phase?.phase === 'unowned') return offer(ctx, phase);
  if (phase?.phase === 'jailed') return cell(ctx, phase);
  return {body: resting(ctx), resting: true, sheet: ctx.asked ? null : tidings(ctx)};
}

/** Planning has a panel of its own. @param {any} ctx @param {any[]} answers */
export function panel(ctx, answers) {
  const {phase} = ctx;
  if (phase?.phase === 'raise_money') return raisingPanel(ctx, phase, answers);
  if (phase?.phase === 'window') return afarPanel(ctx, answers);
  return planning(ctx) === 'build' ? worksPanel(ctx, answers) : null;
}

/** So has what is sold or built from afar, once it is opened. @param {any} ctx @returns {any} */
export function opened(ctx) {
  const plan = planning(ctx);
  if (plan === 'sell') return sellingPanel(ctx);
  return plan === 'remote_build' ? html`${ctx.phone ? works(ctx, true).sheet : ''}${worksPanel(ctx, [])}` : null;
}

/** Between decisions: what the throw has brought, or the dice, and whose they are. @param {any} ctx */
function resting(ctx) {
  const {view, phase} = ctx,
    mover = phase?.seat ?? view.mover,
    mine = mover === ctx.you,
    told = mover === undefined || mover < 0 ? '' : mine ? 'Yours to throw' : `${ctx.short(mover)} is to throw`;
  const brought = news(ctx);
  if (brought) return html`<div class="stage resting news">${brought}</div>`;
  return html`<div class="stage resting">${dice(ctx, ctx.phone ? 40 : 62)}<p><b>${phase?.phase === 'window' ? told : ''}</b></p></div>`;
}

/** Stopped at something for sale. @param {any} ctx @param {any} phase */
function offer(ctx, phase) {
  const {lot} = phase,
    space = spaceAt(ctx.match.board, lot),
    mine = phase.seat === ctx.you,
    cash = ctx.view.cash[phase.seat];
  return {
    body: html`<div class="stage offering"><div class="stage-head"><h2>${space.name}</h2><span>${mine ? 'You stop here' : `${ctx.short(phase.seat)} stops here`}, and it is for sale.</span></div>
      <div class="theatre">${deed(ctx, lot)}<div class="bill one"><div><b>${figure(space.price)}</b><span>${space.set ? 'for the plot' : 'for the deed'}</span></div><p>${mine ? html`Your cash: ${figure(cash)} → <b>${figure(cash - space.price)}</b>.` : told(ctx.position.prompt, ctx.names, ctx.you)}</p></div></div></div>`,
    sheet: html`<div class="sheetlot"><div><div class="lot">${mini(paint(ctx.match.board, lot))}<span>${space.name}</span></div><p>${meaning(ctx, lot)} ${mine ? html`Cash ${figure(cash)} → <b>${figure(cash - space.price)}</b>.` : ''}</p></div></div>`,
  };
}
