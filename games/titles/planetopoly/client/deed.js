/** Deeds: the card of a space, opened over the board, and the deed in question on the stage. */
import {figure} from '../../shared/pen.js';
import {badge, count, html, nothing, rawSvg} from '../../match/lit.js';
import {deedHead, pop} from '../../match/ring.js';
import {deedsAt} from './deeds.js';
import {riskTable} from './risk.js';
import {levelWords, plate} from './signs.js';
import {paint, spaceAt, way, workWord} from './spaces.js';

const PIPS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The pieces of a level as a small picture. @param {number} level @param {number} [wide] */
export const pieces = (level, wide = 44) =>
  html`<svg class="pieces" viewBox="-22 -8 44 16" width=${wide} height=${(wide * 16) / 44} role="img" aria-label=${levelWords(level)}>${level ? rawSvg(plate(level)) : rawSvg('<path d="M-8,0H8" stroke="var(--card-ink-2)" stroke-width="1.4" stroke-dasharray="2 3"/>')}</svg>`;

/**
 * What rivals pay, by level or by number; `today` is the row that holds now.
 * @param {any} board @param {any} space @param {number} today @param {1|2} columns of levels
 */
function rents(board, space, today, columns) {
  if (space.kind === 'trap') return traps(board, today);
  if (space.kind === 'toll')
    return html`<table class="rents"><tbody>${board.toll_rents.map((rent, k) => html`<tr class=${k + 1 === today ? 'today' : ''}><td>${count(k + 1, 'toll station')}</td><td>${figure(rent)}</td></tr>`)}</tbody></table>`;
  const rows = columns === 1 ? 10 : 5;
  return html`<table class="rents levels-table"><tbody>${Array.from({length: rows}, (_, row) => row).map(
    row =>
      html`<tr>${Array.from({length: columns}, (_, k) => row + k * rows).map(
        level => html`<td class=${level === today ? 'today' : ''}>${pieces(level)}</td><td class=${level === today ? 'today' : ''}>${figure(space.rents[level])}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** The rents of speed traps, by pips and number. @param {any} board @param {number} today how many its owner holds */
function traps(board, today) {
  const cell = (k, text) => html`<td class=${k + 1 === today ? 'today' : ''}>${text}</td>`;
  return html`<table class="rents trap-table"><thead><tr><th scope="col">pips</th>${board.trap_rents.map((_, k) => html`<th scope="col" class=${k + 1 === today ? 'today' : ''}>${k + 1}<span class="sr"> of them</span></th>`)}</tr></thead>
    <tbody>${PIPS.map(pips => html`<tr><th scope="row">${pips}</th>${board.trap_rents.map((rent, k) => cell(k, figure(rent * pips)))}</tr>`)}</tbody></table>`;
}

/** Which row of its rents holds now. @param {any} ctx @param {any} space */
function today(ctx, space) {
  const owner = ctx.view.owner[space.i];
  if (owner < 0) return -1;
  if (space.set) return ctx.view.level[space.i];
  return ctx.match.board.spaces.filter((other, k) => other.kind === space.kind && ctx.view.owner[k] === owner).length;
}

/** What owning it would mean to the viewer. @param {any} ctx @param {number} i */
export function meaning(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    {owner, claims} = ctx.view;
  if (!space.set) {
    const mine = ctx.match.board.spaces.filter((other, k) => other.kind === space.kind && owner[k] === ctx.you).length;
    return ctx.you === null ? '' : `You hold ${mine ? count(mine, workWord(space.kind)) : `no ${workWord(space.kind)}`} so far.`;
  }
  const claim = claims[space.planet],
    others = space.set.lots.filter(lot => lot !== i),
    mine = others.filter(lot => owner[lot] === ctx.you && ctx.you !== null);
  if (claim >= 0 && claim !== ctx.you) return `${ctx.names[claim]} has the claim on ${space.set.name}.`;
  if (mine.length === others.length) return `You hold the other two: this completes ${space.set.name}.`;
  if (mine.length) return `Your second plot of ${space.set.name}.`;
  return ctx.you === null ? `${space.set.name}, three plots.` : `The first plot claims all of ${space.set.name}.`;
}

/** The deed on the stage. @param {any} ctx @param {number} i */
export function deed(ctx, i) {
  const {board} = ctx.match,
    space = spaceAt(board, i);
  return html`<div class="deed ${space.kind}"><div>${deedHead(space.name, paint(board, i))}<p>${meaning(ctx, i)}</p>${rents(board, space, today(ctx, space), 1)}
    <div class="low">${space.set ? html`<span>A point <b>${figure(space.set.point)}</b></span>` : nothing}<span>Sold again <b>${figure(space.sale)}</b></span></div></div></div>`;
}

/** The card of a space, beside it. @param {any} ctx @param {number} i */
export function card(ctx, i) {
  const {board} = ctx.match,
    space = spaceAt(board, i);
  const body = space.price ? property(ctx, space) : html`<div class="tale">${tale(ctx, space)}</div>`;
  return pop(ctx, way.place(i), space.name, html`${deedHead(space.name, paint(board, i))}${body}`);
}

/** @param {any} ctx @param {any} space */
function property(ctx, space) {
  const {view, match} = ctx,
    {i, set} = space,
    owner = view.owner[i],
    mine = owner >= 0 && owner === ctx.you,
    rule = set ? '5.3' : space.kind === 'toll' ? '6.2' : '6.3';
  return html`<div class="owned">${owner >= 0 ? html`${badge(owner, 18)}<span><b>${mine ? 'You' : ctx.names[owner]}</b> ${mine ? 'own' : 'owns'} it${set ? `, ${levelWords(view.level[i])}` : ''}.</span>` : html`<span>Nobody owns it. ${meaning(ctx, i)}</span>`}</div>
    ${owner >= 0 ? html`<p>${owed(ctx, space, owner)}</p>` : nothing}
    ${rents(match.board, space, today(ctx, space), 2)}
    <div class="facts"><span>Price</span><b>${figure(space.price)}</b><span>Sold again, counts against debt</span><b>${figure(space.sale)}</b>
      ${set ? html`<span>From afar, to whoever stands here</span><b>+${figure(space.premium)}</b><span>A support point, sold again for ${figure(set.point_sale)}</span><b>${figure(set.point)}</b>` : nothing}</div>
    <div class="facts links"><a href=${ctx.rule(rule)} @click=${e => ctx.why(e, rule)}>The rule</a>${deedsAt(ctx, i).map(
      one => html`<button class="link" ?disabled=${ctx.busy} @click=${one.go}>${one.label}</button>`,
    )}</div>`;
}

/** What happens to whoever stops there. @param {any} ctx @param {any} space @param {number} owner */
function owed(ctx, space, owner) {
  const {view} = ctx,
    to = owner === ctx.you ? 'you' : 'the owner';
  if (view.prison[owner] >= 0) return 'The owner is in prison: nothing is paid here.';
  if (space.kind === 'trap') return `Whoever else stops here pays ${to} ${figure(view.rent[space.i])} for each pip thrown.`;
  return `Whoever else stops here pays ${to} ${figure(view.rent[space.i])}.`;
}

/** What happens on a space that cannot be bought. @param {any} ctx @param {any} space */
function tale(ctx, space) {
  const {board} = ctx.match,
    inside = ctx.view.living.filter(seat => ctx.view.prison[seat] >= 0 && ctx.view.place[seat] === space.i);
  return (
    /** @type {Record<string, any>} */ ({
      start: html`<p>Passing Start brings <b>${figure(board.passing)}</b>. Stopping here brings <b>${figure(board.passing + board.landing)}</b>, and no further throw.</p>`,
      event: html`<p>Draw an event card and do what it says. ${ctx.view.cards_left === undefined ? nothing : html`<b>${ctx.view.cards_left}</b> of ${board.events.length} have not come yet.`}</p>`,
      risk: html`<p>The throw decides: <b class="gain">even</b> dice are paid to you, <b class="debt">odd</b> ones you pay.</p>${riskTable(null)}`,
      prison: html`<p>A visit costs nothing. ${inside.length ? html`Inside: <b>${inside.map(seat => (seat === ctx.you ? 'you' : ctx.names[seat])).join(', ')}</b>.` : 'Nobody is inside.'}</p>
        <p>A prisoner collects no rent. On his turns he may pay ${board.fines.map(figure).join(', then ')} to leave, or stay; after that he goes free.</p>`,
    })[space.kind] ?? nothing
  );
}
