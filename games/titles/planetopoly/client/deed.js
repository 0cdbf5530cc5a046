/** Deeds, fetched after the board: what may be done with a space, its card, the deed in question, the table of Risk. */
import {figure} from '../../shared/pen.js';
import {plain} from '../../match/buttons.js';
import {actionOf, choices} from '../../match/choices.js';
import {badge, count, html, nothing, rawSvg} from '../../match/lit.js';
import {deedHead, pop} from '../../match/ring.js';
import {BASE, premiumTo, risk} from './plans.js';
import {levelWords, meaning, paint, plate, spaceAt, way} from './spaces.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Board} Board
 * @typedef {import('./view').Placed} Placed @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/choices.js').Choice} Choice */

/** How the deeds of a player are called on a card.
 * @type {Record<string, (ctx: any, i: number) => string>} */
const WORDS = {
  remote_buy: (ctx, i) => `Buy it from afar, ${figure(afarPrice(ctx, i))}`,
  remote_build: () => 'Build a point from afar',
  build: () => 'Build a point',
  buy: () => 'Buy it',
  sell_deed: () => 'Sell the deed',
  sell_point: () => 'Sell a point',
};

/** What a plot costs from afar: its price and the premium (§8.2, §8.3).
 * @param {Ctx} ctx @param {number} i */
const afarPrice = (ctx, i) => ctx.match.board.spaces[i].price + ctx.match.board.spaces[i].premium;

/** Who has the premium of something on these plots, for the one who looks.
 * @param {Ctx} ctx @param {number[]} lots */
const paidTo = (ctx, lots) => premiumTo(ctx.view, ctx.you, lots);

/** The options that are about a space.
 * @param {Ctx} ctx @param {number} i */
const about = (ctx, i) =>
  ctx.options.filter(option => option.action in WORDS && (option.fields?.lot?.value ?? phaseLot(ctx, option)) === i);

/** `buy` names no lot: it is the one landed on.
 * @param {Ctx} ctx @param {Option} option */
const phaseLot = (ctx, option) => (option.action === 'buy' ? ctx.phase?.lot : undefined);

/** What may be done with a space, each asked once.
 * @param {Ctx} ctx @param {number} i @returns {{label: string, go: () => void}[]} */
function deedsAt(ctx, i) {
  const owner = ctx.view.owner[i];
  const trade = owner >= 0 && owner !== ctx.you && ctx.options.some(o => o.fields?.give && o.fields.to?.value === owner);
  const own = about(ctx, i).map(option => ({label: WORDS[option.action](ctx, i), go: () => ask(ctx, option, i)}));
  return trade
    ? [...own, {label: 'Offer a trade', go: () => ctx.trade(owner, {take: {cash: 0, lots: [i]}})}]
    : own;
}

/** Asked once, with what it comes to.
 * @param {Ctx} ctx @param {Option} option @param {number} i */
export function ask(ctx, option, i) {
  const {name} = ctx.match.board.spaces[i],
    label = option.action === 'remote_buy' ? `Buy ${name} for ${figure(afarPrice(ctx, i))}` : ctx.say(option.label),
    go = () => ctx.act(option, actionOf(option), {label, sure: true});
  ctx.ui.card = null;
  ctx.ui.held = false;
  ctx.askFirst({label, option, warning: comesTo(ctx, option, i), go});
}

/** What it costs or brings.
 * @param {Ctx} ctx @param {Option} option @param {number} i */
function comesTo(ctx, option, i) {
  const {board} = ctx.match,
    cash = ctx.view.cash[/** @type {number} */ (ctx.you)],
    space = board.spaces[i],
    to = paidTo(ctx, [i]);
  if (option.action === 'remote_buy')
    return html`The price of <b>${figure(space.price)}</b> goes to the bank and the premium of <b>${figure(space.premium)}</b> to ${to >= 0 ? ctx.short(to) : 'whoever stands there'}. Your cash: ${figure(cash)} → <b>${figure(cash - afarPrice(ctx, i))}</b>.`;
  if (option.action === 'buy') return html`Your cash: ${figure(cash)} → <b>${figure(cash - space.price)}</b>.`;
  if (option.action === 'sell_deed')
    return html`It brings <b>${figure(space.sale)}</b>, half of what it cost. Debt is paid first.`;
  const planet = board.planets[space.planet];
  if (option.action === 'sell_point')
    return html`It brings <b>${figure(planet.point_sale)}</b>, half of what it cost. Debt is paid first.`;
  return undefined;
}

const ROW = 2;

/** The panel of one's own window, when something can be had from afar; else null.
 * @param {Ctx} ctx @param {Choice[]} answers */
export function afarPanel(ctx, answers) {
  const options = answers.flatMap(choice => choice.options),
    buys = options.filter(option => option.action === 'remote_buy'),
    builds = options.filter(option => option.action === 'remote_build'),
    others = options.filter(option => !option.action.startsWith('remote_'));
  if (!buys.length && !builds.length) return null;
  const [main, ...rest] = others;
  return html`<p>${reason(ctx, buys[0] ?? builds[0], !buys.length)}</p>
    <div class="row">${main ? plain(ctx, main, true) : nothing}${rest.map(option => plain(ctx, option, false))}
      ${buys.length > ROW ? opener(ctx, buys, 'Buy from afar') : buys.map(option => buyer(ctx, option))}
      ${builds.length ? opener(ctx, builds, 'Build from afar') : nothing}</div>`;
}

/** Why: who stands where, and what it costs.
 * @param {Ctx} ctx @param {Option} option @param {boolean} building */
function reason(ctx, option, building) {
  const {board} = ctx.match,
    lot = option.fields.lot.value,
    space = board.spaces[lot],
    planet = board.planets[space.planet],
    who = paidTo(ctx, building ? planet.lots : [lot]),
    name = who >= 0 ? ctx.short(who) : 'A rival';
  return building
    ? html`${name} stands on ${planet.name}, which is your claim: you may build there, <b>${figure(planet.point)}</b> a point and <b>${figure(planet.point_premium)}</b> to ${name}.`
    : html`${name} stands on ${space.name}, and ${planet.name} is your claim. The price is <b>${figure(space.price)}</b> to the bank and <b>${figure(space.premium)}</b> to ${name}.`;
}

/** @param {Ctx} ctx @param {Option} option */
function buyer(ctx, option) {
  const lot = option.fields.lot.value;
  return html`<button class="btn" data-choice data-action="remote_buy" ?disabled=${ctx.busy} @click=${() => ask(ctx, option, lot)}>Buy ${ctx.match.board.spaces[lot].name} for ${figure(afarPrice(ctx, lot))}</button>`;
}

/** @param {Ctx} ctx @param {Option[]} options @param {string} words */
const opener = (ctx, options, words) =>
  html`<button class="btn" data-choice data-action=${options[0].action} aria-haspopup="true" ?disabled=${ctx.busy} @click=${() => ctx.open(choices(options)[0])}>${words}<span class="more" aria-hidden="true">…</span></button>`;

const FACES = [1, 2, 3, 4, 5, 6];

/** A sum with its sign.
 * @param {number} sum */
const signed = sum => (sum > 0 ? `+${figure(sum)}` : figure(sum));

/** The table by both dice; the throw is lit.
 * @param {readonly number[]|null} dice */
export const riskTable = dice =>
  html`<table class="risk-table"><caption class="sr">What each throw brings</caption><thead><tr><td></td>${FACES.map(n => html`<th scope="col" class=${dice?.[1] === n ? 'on' : ''}>${n}</th>`)}</tr></thead>
    <tbody>${FACES.map(
      one =>
        html`<tr><th scope="row" class=${dice?.[0] === one ? 'on' : ''}>${one}</th>${FACES.map(two => {
          const sum = risk(one, two),
            lit = dice?.[0] === one && dice[1] === two;
          return html`<td class="${sum < 0 ? 'down' : 'up'} ${lit ? 'lit' : ''}">${signed(sum)}</td>`;
        })}</tr>`,
    )}</tbody></table>`;

const PIPS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The pieces of a level as a small picture.
 * @param {number} level @param {number} [wide] */
export const pieces = (level, wide = 44) =>
  html`<svg class="pieces" viewBox="-22 -8 44 16" width=${wide} height=${(wide * 16) / 44} role="img" aria-label=${levelWords(level)}>${level ? rawSvg(plate(level)) : rawSvg('<path d="M-8,0H8" stroke="var(--card-ink-2)" stroke-width="1.4" stroke-dasharray="2 3"/>')}</svg>`;

/**
 * What rivals pay, by level or by number; `today` is the row that holds now.
 * @param {Board} board @param {Placed} space @param {number} today @param {1|2} columns of levels
 */
function rents(board, space, today, columns) {
  if (space.kind === 'trap') return traps(board, today);
  if (space.kind === 'toll')
    return html`<table class="rents"><tbody>${board.toll_rents.map((rent, k) => html`<tr class=${k + 1 === today ? 'today' : ''}><td>${count(k + 1, 'toll station')}</td><td>${figure(rent)}</td></tr>`)}</tbody></table>`;
  const rows = (BASE + 1) / columns;
  return html`<table class="rents levels-table"><tbody>${Array.from({length: rows}, (_, row) => row).map(
    row =>
      html`<tr>${Array.from({length: columns}, (_, k) => row + k * rows).map(
        level => html`<td class=${level === today ? 'today' : ''}>${pieces(level)}</td><td class=${level === today ? 'today' : ''}>${figure(space.rents[level])}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** The rents of speed traps, by pips and number.
 * @param {Board} board @param {number} today how many its owner holds */
function traps(board, today) {
  /** @param {number} k @param {string} text */
  const cell = (k, text) => html`<td class=${k + 1 === today ? 'today' : ''}>${text}</td>`;
  return html`<table class="rents trap-table"><thead><tr><th scope="col">pips</th>${board.trap_rents.map((_, k) => html`<th scope="col" class=${k + 1 === today ? 'today' : ''}>${k + 1}<span class="sr"> of them</span></th>`)}</tr></thead>
    <tbody>${PIPS.map(pips => html`<tr><th scope="row">${pips}</th>${board.trap_rents.map((rent, k) => cell(k, figure(rent * pips)))}</tr>`)}</tbody></table>`;
}

/** Which row of its rents holds now.
 * @param {Ctx} ctx @param {Placed} space */
function today(ctx, space) {
  const owner = ctx.view.owner[space.i];
  if (owner < 0) return -1;
  if (space.set) return ctx.view.level[space.i];
  return ctx.match.board.spaces.filter((other, k) => other.kind === space.kind && ctx.view.owner[k] === owner).length;
}

/** The deed on the stage.
 * @param {Ctx} ctx @param {number} i */
export function deed(ctx, i) {
  const {board} = ctx.match,
    space = spaceAt(board, i);
  return html`<div class="deed ${space.kind}"><div>${deedHead(space.name, paint(board, i))}<p>${meaning(ctx, i)}</p>${rents(board, space, today(ctx, space), 1)}
    <div class="low">${space.set ? html`<span>A point <b>${figure(space.set.point)}</b></span>` : nothing}<span>Sold back <b>${figure(space.sale)}</b></span></div></div></div>`;
}

/** The card of a space, beside it.
 * @param {Ctx} ctx @param {number} i */
export function card(ctx, i) {
  const {board} = ctx.match,
    space = spaceAt(board, i);
  const body = space.price ? property(ctx, space) : html`<div class="tale">${tale(ctx, space)}</div>`;
  return pop(ctx, way.place(i), space.name, html`${deedHead(space.name, paint(board, i))}${body}`);
}

/** @param {Ctx} ctx @param {Placed} space */
function property(ctx, space) {
  const {view, match} = ctx,
    {i, set} = space,
    owner = view.owner[i],
    mine = owner >= 0 && owner === ctx.you,
    rule = set ? '5.3' : space.kind === 'toll' ? '6.2' : '6.3';
  return html`<div class="owned">${owner >= 0 ? html`${badge(owner, 18)}<span><b>${mine ? 'You' : ctx.names[owner]}</b> ${mine ? 'own' : 'owns'} it${set ? `, ${levelWords(view.level[i])}` : ''}.</span>` : html`<span>Nobody owns it. ${meaning(ctx, i)}</span>`}</div>
    ${owner >= 0 ? html`<p>${owed(ctx, space, owner)}</p>` : nothing}
    ${rents(match.board, space, today(ctx, space), 2)}
    <div class="facts"><span>Price</span><b>${figure(space.price)}</b><span>Sold back, counts against debt</span><b>${figure(space.sale)}</b>
      ${set ? html`<span>From afar, to whoever stands here</span><b>+${figure(space.premium)}</b><span>A support point, sold back for ${figure(set.point_sale)}</span><b>${figure(set.point)}</b>` : nothing}</div>
    <div class="facts links"><a href=${ctx.rule(rule)} @click=${e => ctx.why(e, rule)}>The rule</a>${deedsAt(ctx, i).map(
      one => html`<button class="link" ?disabled=${ctx.busy} @click=${one.go}>${one.label}</button>`,
    )}</div>`;
}

/** What happens to whoever stops there.
 * @param {Ctx} ctx @param {Placed} space @param {number} owner */
function owed(ctx, space, owner) {
  const {view} = ctx,
    to = owner === ctx.you ? 'you' : 'the owner';
  if (view.prison[owner] >= 0) return 'The owner is in prison, so nothing is paid here.';
  if (space.kind === 'trap') return `Anyone else who stops here pays ${to} ${figure(view.rent[space.i])} for each pip thrown.`;
  return `Anyone else who stops here pays ${to} ${figure(view.rent[space.i])}.`;
}

/** What happens on a space that cannot be bought.
 * @param {Ctx} ctx @param {Placed} space */
function tale(ctx, space) {
  const {board} = ctx.match,
    inside = ctx.view.living.filter(seat => ctx.view.prison[seat] >= 0 && ctx.view.place[seat] === space.i);
  return (
    /** @type {Record<string, any>} */ ({
      start: html`<p>Passing Start brings <b>${figure(board.passing)}</b>. Stopping here brings <b>${figure(board.passing + board.landing)}</b>, and no further throw.</p>`,
      event: html`<p>Draw an event card and do what it says. ${ctx.view.cards_left === undefined ? nothing : html`<b>${ctx.view.cards_left}</b> of ${board.events.length} are still to come.`}</p>`,
      risk: html`<p>The throw decides: <b class="gain">even</b> dice are paid to you, <b class="debt">odd</b> ones you pay.</p>${riskTable(null)}`,
      prison: html`<p>A visit costs nothing. ${inside.length ? html`Inside: <b>${inside.map(seat => (seat === ctx.you ? 'you' : ctx.names[seat])).join(', ')}</b>.` : 'No one is inside.'}</p>
        <p>A prisoner collects no rent. On each turn they may pay ${board.fines.map(figure).join(', then ')} to leave, or stay; after that they go free.</p>`,
    })[space.kind] ?? nothing
  );
}
