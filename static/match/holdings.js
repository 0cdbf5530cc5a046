/**
 * What a player holds: worth, sets, what is missing and who has it, what a round brings. It opens on the stage of a desk
 * and as a sheet over the board of a phone. What there is to see is its title's (`assets`, a rare part), from the view.
 *
 * @typedef {{line?: string, figures: {label: string, value: string|number, kind?: string, title?: string}[], sets?: SetOf[],
 *            flows?: {label: string, parts: [string, number][]}[], key?: import('./types.js').Drawn, body?: import('./types.js').Drawn}} Assets
 * @typedef {ReturnType<typeof import('./estate.js').setsOf>[number]} SetOf
 */
import {figure} from '../shared/pen.js';
import {badge, css, emblem, html, nothing, svg} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx */

const SWIPE = 60; // px that a finger goes before it means something

/** @param {Ctx} ctx @param {number} seat @returns {Assets} */
function plain(ctx, seat) {
  const cash = ctx.view.cash?.[seat],
    worth = ctx.view.worth?.[seat];
  const known = [
    {label: 'worth', value: worth},
    {label: 'cash', value: cash},
  ];
  return {figures: known.flatMap(({label, value}) => (value === undefined ? [] : [{label, value: figure(value)}]))};
}

/** @param {Ctx} ctx */
export function holdingsPanel(ctx) {
  const seat = ctx.ui.hold;
  if (seat === null) return nothing;
  const part = ctx.title.rare?.assets ? ctx.late('assets') : undefined;
  if (part === null) return nothing;
  const seen = /** @type {Assets} */ (part?.assets(ctx, seat) ?? plain(ctx, seat)),
    seats = ctx.view.living?.length ? ctx.view.living : ctx.match.seats.map(each => each.number),
    next = seats[(seats.indexOf(seat) + 1) % seats.length],
    name = seat === ctx.you ? 'You' : ctx.names[seat],
    offer = ctx.options.find(option => option.action === 'offer');
  return html`<aside class="hold" role="dialog" aria-label="What ${seat === ctx.you ? 'you hold' : `${name} holds`}" @touchstart=${begin} @touchend=${event => swiped(ctx, event, next)}>
    <i class="grab" aria-hidden="true"></i>
    <header>${badge(seat, 22)}${emblem(ctx, seat, 20)}<h3 class="show">${name}</h3><span>${seen.line ?? ''}</span><button class="ico" data-close aria-label="Close" @click=${() => ctx.hold(null)}>×</button></header>
    <dl class="figures">${seen.figures.map(
      each => html`<div title=${each.title ?? ''}><dt>${each.label}</dt><dd class=${each.kind ?? ''}>${each.value}</dd></div>`,
    )}</dl>
    <div class="scroll" tabindex="0">${seen.body ?? nothing}
    ${seen.sets?.length ? html`<ul class="sets">${seen.sets.map(set => setOf(ctx, set))}</ul>` : seen.sets ? html`<p class="soft none">No properties yet.</p>` : nothing}
    ${seen.flows ? flows(seen.flows) : nothing}
    ${seen.key ? html`<p class="key">${seen.key}</p>` : nothing}</div>
    <div class="row">${offer && seat !== ctx.you && seats.includes(seat) ? html`<button class="btn" @click=${() => ctx.trade(seat)}>Offer a trade</button>` : nothing}
      ${next === seat ? nothing : html`<button class="btn" data-next @click=${() => ctx.hold(next)}>Next: ${next === ctx.you ? 'you' : ctx.short(next)} ${badge(next, 15)}</button>`}</div></aside>`;
}

/** @param {Ctx} ctx @param {SetOf} set */
const setOf = (ctx, set) =>
  html`<li><svg class="band" viewBox="0 0 14 60" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width="14" height="60" fill=${set.paint}></rect>`}</svg><div class="of"><b>${set.name}</b><small>${set.note}</small></div>
    <ul class="lots">${set.lots.map(
      lot => html`<li class=${lot.mine ? 'mine' : 'missing'} data-lot=${lot.lot}><span>${lot.name}</span><small>${lot.owner < 0 ? nothing : badge(lot.owner, 12)} ${lot.note || (lot.owner === ctx.you ? 'you' : ctx.short(lot.owner))}</small></li>`,
    )}</ul></li>`;

/** @typedef {{label: string, parts: [string, number][]}} Flow */

/** In and out, on one scale.
 * @param {Flow[]} rows */
function flows(rows) {
  /** @param {Flow} row */
  const total = row => row.parts.reduce((sum, [, value]) => sum + value, 0),
    most = Math.max(1, ...rows.map(total));
  return html`<div class="flows" role="group" aria-label="A round on average">${rows.map(
    row => html`<div><span>${row.label}</span><span class="bars">${row.parts.flatMap(([label, value]) => (value ? [html`<i ${css({'flex-grow': value})} title="${label} ${figure(value)}">${label} ${figure(value)}</i>`] : []))}<u ${css({'flex-grow': most - total(row)})}></u></span><b>${figure(total(row))}</b></div>`,
  )}</div>`;
}

let from = /** @type {{x: number, y: number}|null} */ (null);

/** @param {TouchEvent} event */
function begin({touches: [touch]}) {
  from = touch ? {x: touch.clientX, y: touch.clientY} : null;
}

/** Down closes, sideways goes on to the next player.
 * @param {Ctx} ctx @param {TouchEvent} event @param {number} next */
function swiped(ctx, event, next) {
  const touch = event.changedTouches[0],
    scrolled = /** @type {HTMLElement} */ (event.currentTarget).querySelector('.scroll')?.scrollTop ?? 0;
  if (!from || !touch || !ctx.phone) return;
  const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
  if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) ctx.hold(next);
  else if (dy > SWIPE && dy > 2 * Math.abs(dx) && scrolled <= 0) ctx.hold(null);
}
