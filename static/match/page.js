/** The match page, drawn from one context. Everything here is a function of what is known; nothing is remembered. */
import {html, nothing, repeat, told} from './lit.js';
import {banner} from './banner.js';
import {asking, decide} from './panel.js';
import {isAuction} from './choices.js';
import {log} from './log.js';
import {late} from './late.js';
import {seats} from './seats.js';
import {thrown} from './scene.js';
import {slider} from './slider.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/**
 * What stands in the middle of the board. The board goes for a stage that is told in the panel of a phone only while
 * the panel tells it: else neither would be there.
 * @param {Ctx} ctx
 */
export function stageOf(ctx) {
  const stage = chosen(ctx);
  return stage?.covers && stage.sheet && !asking(ctx) ? {...stage, covers: false} : stage;
}

/** The shared stages, or the title's own.
 * @param {Ctx} ctx */
function chosen(ctx) {
  if (['dice', 'way'].includes(ctx.store.staged?.step ?? '') && !ctx.store.past) return thrown(ctx);
  const own = ctx.title.stage?.(ctx);
  if (own?.first) return own;
  if (ctx.position.over && !ctx.store.past) return {body: late(ctx, 'result')?.resultStage(ctx) ?? nothing, covers: ctx.phone};
  if (ctx.ui.planning) return {body: (!ctx.phone && late(ctx, 'plans')?.planStage(ctx)) || nothing, covers: true};
  if (ctx.ui.trade) return {body: late(ctx, 'trade')?.tradeStage(ctx) ?? nothing, covers: true};
  if (isAuction(ctx.phase) && ctx.title.auctions) {
    const theatre = late(ctx, 'auction');
    return theatre ? theatre.sale(ctx, own) : {body: nothing};
  }
  return (ctx.ui.first && !ctx.store.past && !ctx.store.staged ? late(ctx, 'goal')?.firstStage(ctx, own, late(ctx, 'first')) ?? own : own) ?? null;
}

/** @param {Ctx} ctx @param {import('./socket.js').Line} line */
export function page(ctx, line) {
  const covered = ctx.phone && ctx.stage?.covers;
  return html`${banner(ctx, line)}<div class="tabletop ${ctx.title.table ? 'free' : ''} ${covered ? 'covered' : ''} ${isAuction(ctx.phase) ? 'bidding' : ''} ${ctx.store.line === 'reconnecting' && line.tries > 1 ? 'lost' : ''} ${ctx.store.past ? 'past' : ''}">
    ${boardBox(ctx)}
    <div class="rail ${ctx.ui.lesson ? 'taught' : ''}">${ctx.title.table ? nothing : seats(ctx)}${ctx.ui.lesson ? (ctx.phone ? nothing : ctx.ui.lesson.panel(ctx)) : nothing}${decide(ctx)}${ctx.ui.lesson ? nothing : (planned(ctx) ?? side(ctx))}</div></div>
    ${ctx.phone ? html`${cardOf(ctx)}${holdings(ctx)}` : nothing}<div class="sr" role="status" aria-live="polite">${ctx.ui.spoken}</div>`;
}

/** What the plan that is open would have done; it stands in the place of the log.
 * @param {Ctx} ctx */
const planned = ctx => (ctx.ui.planning && !ctx.phone ? late(ctx, 'plans')?.planPreview(ctx) : null);

/** The card of the space that is looked at.
 * @param {Ctx} ctx */
const cardOf = ctx => (ctx.ui.card === null ? nothing : (ctx.title.card?.(ctx, ctx.ui.card) ?? nothing));

/** What a player holds, while it is open.
 * @param {Ctx} ctx */
const holdings = ctx => (ctx.ui.hold === null ? nothing : (late(ctx, 'holdings')?.holdingsPanel(ctx) ?? nothing));

/** @param {Ctx} ctx */
function boardBox(ctx) {
  if (ctx.title.table)
    return html`<div class="boardbox" data-boardbox><div class="table" id="board" role="group" aria-label="The board" tabindex="0">${(ctx.ui.planning && !ctx.phone && ctx.stage?.body) || ctx.title.table(ctx)}</div>${ctx.phone ? nothing : html`${cardOf(ctx)}${holdings(ctx)}`}</div>`;
  if (!ctx.title.board) return generic(ctx);
  const stage = ctx.phone && ctx.stage?.covers ? nothing : (ctx.stage?.body ?? nothing);
  return html`<div class="boardbox ${ctx.ui.zoom ? 'zoom' : ''}" data-boardbox><div class="board" id="board" role="group" aria-label="The board">${ctx.title.board(ctx)}
    <div class="stages">${stage}</div>
    ${ctx.phone ? nothing : html`${cardOf(ctx)}${holdings(ctx)}`}</div></div>`;
}

/** A game that has no drawing yet is playable all the same: what is there, as a list.
 * @param {Ctx} ctx */
function generic(ctx) {
  const plain = Object.entries(ctx.view).filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value));
  return html`<div class="boardbox plainbox"><div class="board panel" id="board">${
    ctx.phone && ctx.stage?.covers
      ? nothing
      : (ctx.stage?.body ??
        html`<h2 class="show">${ctx.match.title_name}</h2>
    <p>${told(ctx.position.prompt, ctx.names, ctx.you)}</p><dl class="facts">${plain.map(([name, value]) => html`<div><dt>${name.replaceAll('_', ' ')}</dt><dd>${String(value)}</dd></div>`)}</dl>`)
  }</div></div>`;
}

const TABS = [
  ['log', 'Log'],
  ['talk', 'Table chat'],
  ['offers', 'Trades'],
  ['sandbox', 'Sandbox'],
];

/** Whether a tab has something to show; the log always has.
 * @param {Ctx} ctx @param {string} id */
const has = (ctx, id) => (id === 'offers' ? ctx.view.offers : id !== 'sandbox' || ctx.store.position?.sandbox);

/** What stands under the tab that is open.
 * @param {Ctx} ctx @param {string} tab */
const tabBody = (ctx, tab) =>
  tab === 'talk' ? (late(ctx, 'talk')?.talk(ctx) ?? nothing)
  : tab === 'offers' ? (late(ctx, 'trade')?.offersTab(ctx) ?? nothing)
  : tab === 'sandbox' ? (late(ctx, 'sandbox')?.sandboxTab(ctx) ?? nothing)
  : log(ctx);

/** Log, talk and offers, in one panel.
 * @param {Ctx} ctx */
function side(ctx) {
  const tabs = TABS.filter(([id]) => has(ctx, id)),
    {ui} = ctx,
    open = has(ctx, ui.tab) ? ui.tab : 'log';
  const waiting = /** @type {Record<string, number>} */ ({talk: ui.unread, offers: (ctx.view.offers ?? []).length});
  return html`<section class="panel side-panel ${ui.drawer ? 'open' : ''}" aria-label="Log and chat">
    <div class="tabs"><div class="tablist" role="tablist" aria-label="Log and chat">${tabs.map(
      ([id, name]) => html`<button class="tab" role="tab" id="tab-${id}" aria-controls="tabpanel"
      aria-selected=${open === id ? 'true' : 'false'} @click=${() => ui.show(id)}>${name}${waiting[id] ? html` <sup>${waiting[id]}</sup>` : nothing}</button>`,
    )}</div>
      <a class="tab end" href=${ui.urls.rules} target="_blank" data-rules>Rules</a><button class="ico onlyphone" aria-label="Close" @click=${() => ui.closeDrawer()}>×</button></div>
    <div class="tabbody" id="tabpanel" role="tabpanel" aria-labelledby="tab-${open}">${tabBody(ctx, open)}</div>
    ${slider(ctx)}</section>
    <div class="foot-bar onlyphone"><button title=${ctx.say(lastLine(ctx))} @click=${() => ui.show('log', true)}>Log${lastLine(ctx) ? html`<span> · ${told(lastLine(ctx), ctx.names, ctx.you)}</span>` : nothing}</button>${ctx.title.board && !ctx.stage?.covers ? html`<button class="fixed" aria-pressed=${ui.zoom ? 'true' : 'false'} @click=${() => ui.toggleZoom()}>${ui.zoom ? 'Whole board' : 'Zoom in'}</button>` : nothing}
    <button class="fixed" @click=${() => ui.show('talk', true)}>Chat${ui.unread ? html` <b>${ui.unread}</b>` : nothing}</button></div>`;
}

/** The last thing that was said in the log.
 * @param {Ctx} ctx */
const lastLine = ctx => ctx.store.story.findLast(fact => fact.say && !fact.routine && !(fact.entry > ctx.store.until))?.say ?? '';

/** The gauges and the turn in the top bar.
 * @param {Ctx} ctx */
export const meters = ctx =>
  html`${repeat(
    ctx.title.meters?.(ctx) ?? [],
    m => m.label,
    m => html`<span class="gauge" title=${m.title ? `${m.label}: ${m.title}` : m.label}><span class="soft">${m.label}</span> <b>${m.value}</b>
  ${m.of ? html`<svg class="gaugebar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label="${m.value} of ${m.of}"><rect width=${Math.max(0, Math.min(100, /** @type {number} */ (m.share) * 100))} height="6"></rect></svg>` : nothing}</span>`,
  )}`;
