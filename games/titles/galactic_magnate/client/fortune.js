/** The Fortune card, and for a choice what its faces bring. */
import {die, figure} from '../../shared/pen.js';
import {html, nothing, raw} from '../../match/lit.js';

/** @typedef {import('./view').Fortune} Fortune @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/types.js').Drawn} Drawn */

const CHANCE =
  '<svg class="ic" viewBox="0 0 160 100" width="180" aria-hidden="true"><path class="ln" d="M8,78H152M20,86H140M34,94H126" stroke-dasharray="6 5"/><circle class="ln" cx="36" cy="30" r="16"/><circle class="ln" cx="36" cy="30" r="22" stroke-dasharray="3 4"/><circle class="ln" cx="126" cy="36" r="12"/><circle class="ln" cx="126" cy="36" r="18" stroke-dasharray="3 4"/><path class="ln" d="M62,74L80,22L98,74L80,64Z"/><path class="ln" d="M80,22V64M70,80L66,92M90,80L94,92"/><path class="fl" d="M80,4l1.6,4.4l4.4,1.6l-4.4,1.6l-1.6,4.4l-1.6,-4.4l-4.4,-1.6l4.4,-1.6Z"/></svg>';
const MARKET =
  '<svg class="ic" viewBox="0 0 160 100" width="180" aria-hidden="true"><path class="ln" d="M14,88H146M24,88V14M24,74L52,58L74,66L100,36L122,44L142,20"/><path class="ln" d="M24,34H146M24,58H146" stroke-dasharray="2 6"/><circle class="fl" cx="52" cy="58" r="3"/><circle class="fl" cx="100" cy="36" r="3"/><circle class="ln" cx="142" cy="20" r="5"/></svg>';
const PURSE =
  '<svg class="ic" viewBox="0 0 160 100" width="180" aria-hidden="true"><ellipse class="ln" cx="62" cy="34" rx="26" ry="9"/><path class="ln" d="M36,34V76C36,82 48,86 62,86S88,82 88,76V34M36,48C36,54 48,57 62,57S88,54 88,48M36,62C36,68 48,71 62,71S88,68 88,62"/><ellipse class="ln" cx="112" cy="64" rx="20" ry="7"/><path class="ln" d="M92,64V80C92,85 101,88 112,88S132,85 132,80V64M92,72C92,77 101,80 112,80S132,77 132,72"/></svg>';
const VOYAGE =
  '<svg class="ic" viewBox="0 0 160 100" width="180" aria-hidden="true"><path class="ln" d="M14,86C40,20 90,90 140,24" stroke-dasharray="3 7"/><path class="ln" d="M126,26L146,18L138,38L134,30Z"/><circle class="ln" cx="16" cy="84" r="6"/><path class="fl" d="M46,22l1.6,4.4l4.4,1.6l-4.4,1.6l-1.6,4.4l-1.6,-4.4l-4.4,-1.6l4.4,-1.6ZM104,78l1.2,3.4l3.4,1.2l-3.4,1.2l-1.2,3.4l-1.2,-3.4l-3.4,-1.2l3.4,-1.2Z"/></svg>';

/** @param {Fortune} event */
const art = event => (event.even || event.odd ? CHANCE : event.move ? VOYAGE : event.salary ? MARKET : PURSE);

/** The sums of a text in bold: our own texts have no markup.
 * @param {string} text */
const bold = text => text.split(/(\b\d[\d,]*\b)/).map((part, i) => (i % 2 ? html`<b>${part}</b>` : part));

/** The card of an event.
 * @param {Fortune} event */
export const eventCard = event =>
  html`<div class="fcard"><div><h3>${event.name}</h3><div class="art">${raw(art(event))}</div><p>${bold(event.text)}</p></div></div>`;

/** @param {Ctx} ctx @param {number} index @param {boolean} choice @returns {import('../../match/types.js').Stage} */
export function fortune(ctx, index, choice) {
  const event = ctx.match.board.events[index];
  if (!event) return {body: nothing};
  const side = choice && ctx.asked ? faces(ctx, event) : nothing;
  return {
    body: html`<div class="stage drawn"><div class="stage-head"><h2>Fortune</h2><span>${choice ? (ctx.asked ? 'yours to take or leave' : 'to take or to leave') : nothing}</span></div>
    <div class="drawnrow ${side === nothing ? 'alone' : ''}">${eventCard(event)}${side}</div>
    ${choice ? html`<p class="foot-note">If time runs out, the answer is no.</p>` : html`<div class="dice small">${(ctx.view.dice ?? []).map(n => raw(die(n, 40)))}</div>`}</div>`,
    sheet:
      choice && ctx.ui.zoom
        ? html`<div class="sheetlot"><div><div class="lot"><span>${event.name}</span></div><p>${bold(event.text)}</p></div></div>`
        : null,
  };
}

/** What it would bring.
 * @param {Ctx} ctx @param {Fortune} event */
function faces(ctx, event) {
  const cash = ctx.view.cash[/** @type {number} */ (ctx.you)],
    line = (/** @type {import('../../match/types.js').Drawn} */ left, /** @type {any} */ sum, more = '') =>
      html`<div class="face"><span class="d">${left}</span><div><b class=${sum < 0 ? 'dn' : 'up'}>${sum > 0 ? '+' : ''}${figure(sum)}</b><small>${more || `cash ${figure(cash)} → ${figure(cash + sum)}`}</small></div></div>`;
  if (event.even || event.odd) {
    /** @param {number[]} list */
    const three = list => list.map(n => raw(die(n, 34)));
    return html`<div class="faces beside">${line(three([2, 4, 6]), event.even)}${line(three([1, 3, 5]), event.odd)}${line('on average', (/** @type {number} */ (event.even) + /** @type {number} */ (event.odd)) / 2, 'over many tries')}</div>`;
  }
  const rows = [];
  if (event.receive) rows.push(line('you get', event.receive));
  if (event.pay) rows.push(line('you pay', -event.pay));
  if (event.salary)
    rows.push(
      line(
        ctx.view.collapsed ? 'the expense' : 'the salary',
        ctx.view.collapsed ? -event.salary : event.salary,
        ctx.view.collapsed
          ? 'for everyone, whenever they pass Start'
          : `${figure(ctx.view.salary)} → ${figure(Math.max(0, ctx.view.salary + event.salary))}, for everyone`,
      ),
    );
  return rows.length ? html`<div class="faces beside">${rows}</div>` : nothing;
}
