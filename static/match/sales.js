/** An auction in the log: one line for who won, at what price, after how many bids; opened, the bids one by one. */
import {badge, count, html, nothing, rawSvg, svg, told} from './lit.js';
import {figure, shape} from '../shared/pen.js';
import {saleOf, underSale} from './story.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./story.js').Line} Line */

/** @param {Line} line @returns {import('./state.js').Fact} what the line says */
const topic = line => line.end ?? line.facts.findLast(fact => fact.fact === 'raised') ?? line.facts[line.facts.length - 1];

/** @param {string} say */
const bare = say => say.replace(/\.\s*$/, '');

/** @param {Ctx} ctx @param {Line} line @param {() => void} toggle @param {boolean} open */
export function saleLine(ctx, line, toggle, open) {
  const fact = topic(line),
    {bids, sealed} = saleOf(line),
    under = underSale(line),
    seat = /@(\d+)/.exec(fact.say)?.[1];
  const many = sealed || !bids.length ? '' : line.end ? ` after ${count(bids.length, 'bid')}` : bids.length > 1 ? `, ${bids.length} bids so far` : '';
  return html`<li class="sale ${open ? 'open' : ''}">${seat === undefined ? html`<span></span>` : badge(Number(seat), 15)}<div>
    <button aria-expanded=${open ? 'true' : 'false'} @click=${toggle}><span><b>${told(bare(fact.say), ctx.names, ctx.you)}</b>${many}.</span>
      ${!open && bids.length > 2 ? curve(bids) : nothing}<i aria-hidden="true"></i></button>
    ${under ? html`<p>${told(under, ctx.names, ctx.you)}</p>` : nothing}${open ? html`${bids.length > 2 ? steps(bids) : nothing}${chips(ctx, line)}` : nothing}</div></li>`;
}

/** @param {[number, number][]} bids @param {number} w @param {number} h @returns {[number, number][]} */
function points(bids, w, h) {
  const sums = bids.map(([, amount]) => amount),
    low = Math.min(...sums),
    span = Math.max(1, Math.max(...sums) - low);
  return sums.map((sum, i) => [(i / Math.max(1, sums.length - 1)) * w, h - ((sum - low) / span) * h]);
}

/** @param {[number, number][]} at */
const stairs = at => at.map(([x, y], i) => (i ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${x.toFixed(1)},${y.toFixed(1)}`)).join('');

/** The price as a small curve.
 * @param {[number, number][]} bids */
const curve = bids =>
  html`<svg class="price-curve" viewBox="-2 -2 64 20" width="64" height="20" aria-hidden="true">${svg`<path d=${stairs(points(bids, 60, 16))}></path>`}</svg>`;

/** The price bid by bid, with the bidder's shape.
 * @param {[number, number][]} bids */
function steps(bids) {
  const at = points(bids, 400, 90);
  return html`<svg class="price-steps" viewBox="-12 -14 424 120" role="img" aria-label=${`From ${figure(bids[0][1])} to ${figure(bids.at(-1)?.[1] ?? 0)}`}>
    ${svg`<path d=${stairs(at)}></path>`}${rawSvg(at.map(([x, y], i) => shape(bids[i][0], x, y, i === at.length - 1 ? 0.7 : 0.42)).join(''))}</svg>`;
}

/** All that was bid, and who let it go for good.
 * @param {Ctx} ctx @param {Line} line */
function chips(ctx, line) {
  const last = new Map(line.facts.map((fact, i) => [`${fact.fact} ${fact.seat}`, i]));
  const shown = line.facts.filter(
    (fact, i) => fact.fact !== 'dropped' || (last.get(`dropped ${fact.seat}`) === i && (last.get(`raised ${fact.seat}`) ?? -1) < i),
  );
  return html`<ul class="bids">${shown.map(
    fact => html`<li class=${fact.fact}>${badge(fact.seat ?? 0, 13)} <span class="sr">${ctx.names[fact.seat ?? 0]}: </span>${fact.fact === 'dropped' ? 'out' : fact.amount == null ? 'sealed' : figure(fact.amount)}</li>`,
  )}</ul>`;
}
