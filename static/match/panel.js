/**
 * The decision panel: always in the same place, made from the options the server lists. Its first button is the usual
 * choice and Enter presses it; what is dangerous asks once; while a move is on its way nothing can be pressed twice.
 */
import {badge, css, html, nothing, told} from './lit.js';
import {button, head, plain, verb} from './buttons.js';
import {actionOf, arrange, isAuction} from './choices.js';
import {drawn, late} from './late.js';
import {happening} from './scene.js';

/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./choices.js').Choice} Choice */

/** Whether the panel shows the question, and with it what a stage has for a phone (its `sheet`).
 * @param {Ctx} ctx */
export const asking = ({ui, store, position, openChoice}) =>
  !(ui.away || store.past || store.staged || position.over || ui.planning || ui.confirm || ui.trade || (ui.open && openChoice()));

/** @param {Ctx} ctx */
export function decide(ctx) {
  if (ctx.ui.away) return ctx.ui.away.panel(ctx);
  if (ctx.ui.lesson?.isOver(ctx)) return ctx.ui.lesson.ending(ctx);
  const yours = ctx.asked && !ctx.store.past;
  const body = ctx.store.past
    ? (late(ctx, 'replay')?.replayPanel(ctx) ?? nothing)
    : ctx.store.staged
      ? happening(ctx)
    : ctx.store.handTo !== null
      ? handing(ctx, ctx.store.handTo)
    : ctx.position.over
      ? (late(ctx, 'result')?.resultPanel(ctx) ?? nothing)
      : ctx.ui.planning
        ? (late(ctx, 'plans')?.planPanel(ctx) ?? nothing)
      : ctx.ui.confirm
        ? confirmation(ctx)
        : ctx.ui.trade
          ? (late(ctx, 'trade')?.tradePanel(ctx) ?? nothing)
          : ctx.ui.open
            ? opened(ctx)
            : question(ctx);
  return html`<section class="panel decide ${(yours && !ctx.ui.planning) || ctx.ui.trade || ctx.position.over || (ctx.store.handTo !== null && !ctx.store.past) ? 'lit' : ''}" aria-label="Your decision" id="decide"
    ${css({'min-height': ctx.store.staged && !ctx.store.past ? `${ctx.ui.high}px` : ''})}>
    <i class="grab" aria-hidden="true"></i>${ctx.phone ? (ctx.ui.lesson?.panel(ctx) ?? nothing) : nothing}${body}${refusal(ctx)}${(ctx.ui.planning ? null : ctx.ui.betweenMoves?.(ctx)) ?? nothing}${ctx.ui.lesson?.foot(ctx) ?? nothing}</section>`;
}

/** @param {Ctx} ctx */
function question(ctx) {
  const {answers, tools} = arrange(ctx.options);
  const bidding = ctx.title.auctions && isAuction(ctx.phase) && answers.find(choice => choice.kind === 'number');
  /** Without it the plain fields serve as well. */
  const bid = bidding && late(ctx, 'auction') !== undefined ? bidding : null;
  const only = answers.length === 1 && answers[0].kind === 'menu' ? answers[0] : null;
  const picked = answers[0]?.kind === 'pick' ? answers[0] : null;
  const rest = [
    ...offers(ctx),
    ...handy(ctx, tools).map(choice => button(ctx, choice, false, true)),
  ];
  const special = ctx.asked ? ctx.title.panel?.(ctx, answers) : null;
  const out = ctx.you !== null && ctx.view.living && !ctx.view.living.includes(ctx.you);
  return html`${head(ctx)}${out ? html`<p>You have left this game. Stay and watch, or <a href=${ctx.ui.urls.lobby}>find another</a>.</p>${ctx.ui.still?.again(ctx) ?? nothing}` : nothing}${ctx.phone && ctx.stage?.sheet ? ctx.stage.sheet : nothing}
    ${
      special ??
      (bid
        ? drawn(ctx, 'auction', part =>
            part.bidding(
              ctx,
              bid,
              answers.filter(choice => choice !== bid),
            ),
          )
        : picked
          ? html`${picks(ctx, picked)}<div class="row">${answers.slice(1).map(choice => button(ctx, choice, false))}</div>`
          : only
            ? html`<div class="many">${only.options.map((option, i) => plain(ctx, option, i === 0))}</div>`
            : answers.length
              ? html`<div class="row">${answers.map((choice, i) => button(ctx, choice, i === 0))}${ctx.phone ? rest : nothing}</div>`
              : nothing)
    }
    ${rest.length && !(ctx.phone && !special && !bid && !picked && !only && answers.length) ? html`<div class="row tools-row">${rest}</div>` : nothing}`;
}

/**
 * Several players share this screen, and another one is asked: what only they may see comes when they press.
 * @param {Ctx} ctx @param {number} seat
 */
function handing(ctx, seat) {
  const name = ctx.names[seat];
  return html`<form class="handing" method="post" action=${ctx.ui.urls.uncover}><input type="hidden" name="csrfmiddlewaretoken" .value=${ctx.ui.csrf}>
    ${head(ctx, html`Hand the screen to ${name}`)}<p>${told(ctx.position.prompt, ctx.names, null)} What only they may see stays covered until they press.</p>
    <div class="row"><button class="btn main" data-choice>Show ${name}’s seat<kbd>Enter</kbd></button></div></form>`;
}

/** One of many, a button each.
 * @param {Ctx} ctx @param {Choice & {kind: 'pick'}} choice */
function picks(ctx, choice) {
  const domain = /** @type {import('./frames').OneOf} */ (choice.option.fields[choice.field]);
  return html`<div class="many picks">${domain.values.map(
    (value, i) => html`<button class="btn ${i ? '' : 'main'}" data-choice ?disabled=${ctx.busy}
    @click=${() => ctx.act(choice.option, actionOf(choice.option, {[choice.field]: value}), {label: String(value)})}>${domain.names?.[i] || ctx.title.naming?.(ctx, value) || String(value)}</button>`,
  )}</div>`;
}

/** It stands in the menu, not below every question. */
export const GIVING_UP = 'resign';

/** What may be done at any time, as the title sorts it.
 * @param {Ctx} ctx @param {Choice[]} tools */
function handy(ctx, tools) {
  const rest = tools.filter(choice => !answersOffer(choice) && choice.option.action !== GIVING_UP);
  return ctx.title.tools?.(ctx, rest) ?? rest;
}

/** Accepting, rejecting and recalling live with the offers themselves.
 * @param {Choice} choice */
const answersOffer = choice => ['accept', 'reject', 'recall'].includes(choice.option.action);

/** Offers that could be accepted now.
 * @param {Ctx} ctx */
const offers = ctx =>
  ctx.options
    .filter(option => option.action === 'accept')
    .map(
      option => html`<button class="btn" data-choice
  @click=${() => ctx.look(option.fields.whose.value, ctx.you)}>${badge(option.fields.whose.value, 16)} Look at ${ctx.names[option.fields.whose.value]}’s offer</button>`,
    );

/** A menu or a form that a choice has opened, in the panel's own place.
 * @param {Ctx} ctx */
function opened(ctx) {
  const choice = ctx.openChoice();
  if (!choice) return question(ctx);
  const heading = verb(ctx, choice),
    own = ctx.title.opened?.(ctx);
  if (own)
    return html`${head(ctx, heading)}${own}<div class="row"><button class="btn quiet" @click=${() => ctx.open(null)}>Back</button></div>`;
  if (choice.kind === 'pick')
    return html`${head(ctx, heading)}${picks(ctx, choice)}<div class="row"><button class="btn quiet" @click=${() => ctx.open(null)}>Back</button></div>`;
  if (choice.kind === 'menu' || choice.kind === 'button') {
    return html`${head(ctx, heading)}<div class="many">${choice.options.map((option, i) => plain(ctx, option, i === 0 && !option.grave && !option.standing))}</div>
      <div class="row"><button class="btn quiet" @click=${() => ctx.open(null)}>Back</button></div>`;
  }
  return html`${head(ctx, heading)}${drawn(ctx, 'fields', part => part.form(ctx, choice))}`;
}

/** A dangerous choice asks once, in the place of its own button.
 * @param {Ctx} ctx */
function confirmation(ctx) {
  const {label, option, action, go, warning} = /** @type {import('./types.js').Question} */ (ctx.ui.confirm);
  const text = warning ?? ctx.title.warning?.(ctx, option) ?? 'You can’t undo this.';
  return html`${head(ctx, html`${label}?`)}<p>${text}</p><div class="row">
    <button class="btn ${option.grave ? 'danger' : 'solid'}" data-choice ?disabled=${ctx.busy} @click=${go}>${label}</button>
    <button class="btn" data-choice autofocus @click=${() => ctx.askFirst(null)}>Cancel</button></div>
    ${always(ctx, option, action)}`;
}

/** The way from an answer to a sentence of one's plan.
 * @param {Ctx} ctx @param {import('./types.js').Option} option @param {import('./types.js').Action|undefined} action */
const always = (ctx, option, action) =>
  action && !option.grave && !option.standing && ctx.ui.betweenMoves
    ? html`<p><button class="btn quiet" @click=${() => ctx.plan({always: action})}>Always answer so…</button></p>`
    : nothing;

/** @param {Ctx} ctx */
function refusal(ctx) {
  const no = ctx.store.refusal;
  return html`<p class="refusal" role="alert">${
    no
      ? html`${told(no.reason, ctx.names, ctx.you)} ${
          no.rule ? html`<a class="why" href=${ctx.rule(no.rule)} @click=${e => ctx.why(e, no.rule)}>why?</a>` : nothing
        }`
      : nothing
  }</p>`;
}
