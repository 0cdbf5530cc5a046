/** Prison: the fine falls from turn to turn, then the door is open. */
import {ICON} from '../../shared/icons.js';
import {figure} from '../../shared/pen.js';
import {html, raw} from '../../match/lit.js';
import './signs.js';

const door = raw(`<svg class="ic" viewBox="-24 -24 48 48" width="150" height="150" aria-hidden="true">${ICON.prison}</svg>`);
const ORDER = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];

/** @param {any} ctx @param {any} phase */
export function cell(ctx, phase) {
  const {fines} = ctx.match.board,
    mine = phase.seat === ctx.you,
    now = fines.indexOf(phase.fine);
  const steps = html`<ol class="fines">${[...fines, 0].map(
    (fine, k) =>
      html`<li class="${k === now ? 'now' : ''} ${k < now ? 'past' : ''}" aria-current=${k === now ? 'step' : 'false'}><span>${ORDER[k] ?? k + 1} turn</span><b>${fine ? figure(fine) : 'free'}</b></li>`,
  )}</ol>`;
  if (ctx.phone) return {body: html`<div class="stage owing"><p>the fine</p><b>${figure(phase.fine)}</b></div>`, sheet: steps};
  return {
    body: html`<div class="stage jail"><div class="stage-head"><h2>Prison</h2><span>${mine ? 'You sit here' : `${ctx.short(phase.seat)} sits here`} and collect${mine ? '' : 's'} no rent.</span></div>
      <div class="mid"><span class="bars">${door}</span>${steps}</div><p class="foot-note">The fine is paid in cash; nothing can be sold for it. Who stays misses the turn.</p></div>`,
  };
}
