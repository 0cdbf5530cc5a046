/** The auction: theatre on the stage, the raise in the panel. Works for every title, from the phase's own fields. */
import {figure, seatColour, shape} from '../shared/pen.js';
import {badge, html, nothing, rawSvg, svg} from './lit.js';
import {button} from './buttons.js';
import {actionOf, raises} from './choices.js';
import {stepper} from './fields.js';
import {soundingLine} from './sounding.js';

/** @typedef {import('./types.js').Option} Option @typedef {import('./choices.js').Choice} Choice
 * @typedef {import('./types.js').Drawn} Drawn @typedef {import('./types.js').Stage} Stage
 * @typedef {import('./types.js').Lot} Lot */

/** @typedef {import('./types.js').Bidding} Bidding @typedef {import('./frames').Range} Range
 * @typedef {import('./types.js').Ctx<{view: import('./types.js').View, phase: Bidding, board: {spaces?: {price?: number}[]}}> & {phase: Bidding}} Ctx
 *   while something is auctioned */

/** @param {Bidding} phase */
const isSealed = phase => Boolean(phase?.phase?.endsWith('sealed'));

/**
 * What is printed on all that is up for auction. Above it a raise is no usual choice: Enter, pressed again and again,
 * would buy at any price.
 * @param {Ctx} ctx
 */
export const printed = ctx =>
  (ctx.phase.lots ?? []).reduce((sum, lot) => sum + (ctx.match.board.spaces?.[lot]?.price ?? 0), 0) || ctx.phase.floor;

/**
 * Raising: quick raises, one's own amount, out; and the sounding line.
 * @param {Ctx} ctx
 * @param {Choice & {kind: 'number'}} bid
 * @param {Choice[]} others
 */
export function bidding(ctx, bid, others) {
  const {option, field} = bid,
    domain = /** @type {Range} */ (option.fields[field]),
    phase = ctx.phase;
  /** @param {number} amount */
  const send = amount => raise(ctx, option, field, amount);
  const out = others.map(choice => button(ctx, choice, false));
  if (isSealed(phase)) return sealing(ctx, option, field, domain, out);
  const quick = raises(domain, Math.max(phase.price ?? 0, domain.min - domain.step));
  const amount =
    ctx.ui.amount !== null && ctx.ui.amount >= domain.min
      ? ctx.ui.amount
      : Math.min(domain.max, (quick[1] ?? quick[0])?.amount ?? domain.min);
  const dear = (quick[0]?.amount ?? 0) > printed(ctx);
  return html`<div class="raise">${quick.map(
    ({amount: n, by}, i) => html`<button class="btn ${i ? '' : 'main'}" data-choice ?data-deliberate=${dear} ?disabled=${ctx.busy}
      @click=${() => send(n)}><span>${i ? figure(n) : `Bid ${figure(n)}`}</span><small>+${by}</small>${i ? nothing : html`<kbd>${dear ? '1' : 'Enter'}</kbd>`}</button>`,
  )}</div>
    <div class="own">${stepper(
      'Another amount',
      domain,
      amount,
      n => {
        ctx.ui.amount = n;
        ctx.redraw();
      },
      {
        disabled: ctx.busy,
        after: html`<button type="button" class="go" ?disabled=${ctx.busy} @click=${() => send(amount)}>Bid this</button>`,
      },
    )}
      <span class="lim">${ctx.ui.limit === null ? 'Set your limit on the line below' : html`Above your limit, <b>${figure(ctx.ui.limit)}</b>, we ask you once`}</span>
      ${out}</div>
    ${soundingLine(ctx, domain, phase)}`;
}

/**
 * One secret limit.
 * @param {Ctx} ctx
 * @param {Option} option
 * @param {string} field
 * @param {Range} domain
 * @param {Drawn[]} out
 */
function sealing(ctx, option, field, domain, out) {
  const amount = ctx.ui.amount ?? domain.min;
  return html`<div class="own sealing">${stepper(
    'Your limit',
    domain,
    amount,
    n => {
      ctx.ui.amount = n;
      ctx.redraw();
    },
    {disabled: ctx.busy},
  )}
    <span class="lim"><b>${figure(domain.min)}</b> to <b>${figure(domain.max)}</b>, in steps of ${domain.step}</span></div>
    <p class="sealed-rule">The highest limit wins and pays <b>${domain.step} more than the second highest</b>. No one sees yours before all are opened; until then you may change it.</p>
    <div class="row sealed-row"><button class="btn main" data-choice ?disabled=${ctx.busy} @click=${() => ctx.act(option, actionOf(option, {[field]: amount}))}>Seal
      ${figure(amount)}<kbd>Enter</kbd></button>${out}</div>`;
}

/**
 * Bid; above one's own limit it asks once.
 * @param {Ctx} ctx
 * @param {Option} option
 * @param {string} field
 * @param {number} amount
 */
function raise(ctx, option, field, amount) {
  const action = actionOf(option, {[field]: amount}),
    {limit} = ctx.ui;
  const label = `Bid ${figure(amount)}`;
  if (limit !== null && amount > limit && !ctx.ui.overLimit) {
    ctx.askFirst({
      label,
      option,
      warning: html`Your limit is <b>${figure(limit)}</b>. We ask you once, not again in this auction.`,
      go: () => {
        ctx.ui.overLimit = true;
        ctx.ui.confirm = null;
        ctx.act(option, action, {label, sure: true});
      },
    });
    return;
  }
  ctx.act(option, action, {label});
}

/** The stage of an auction, with what the title adds.
 * @param {Ctx} ctx @param {Stage|null} own the title's stage */
export const sale = (ctx, own) => ({
  ...own,
  body: own?.body ?? theatre(ctx, own?.auction),
  sheet: sheetLot(ctx, own?.auction),
});

/**
 * On a phone the lot is told in the sheet, and the ring when the board is zoomed.
 * @param {Ctx} ctx
 * @param {Lot} [auction]
 */
const sheetLot = (
  ctx,
  auction,
) => html`<div class="sheetlot ${ctx.ui.zoom && !isSealed(ctx.phase) ? 'ringed' : ''}"><div>${isSealed(ctx.phase) ? nothing : html`<div class="lot">${auction?.mini ?? nothing}<span>${auction?.name ?? ctx.phase.lot ?? ''}</span></div>`}
  <p>${ctx.phase.leader >= 0 && !isSealed(ctx.phase) ? html`${badge(ctx.phase.leader, 14)} ${ctx.phase.leader === ctx.you ? 'You lead.' : `${ctx.short(ctx.phase.leader)} leads.`} ` : nothing}${auction?.why ?? nothing}
  ${ctx.ui.limit !== null ? html` Your limit is <b>${ctx.ui.limit}</b>.` : nothing}</p></div>${ctx.ui.zoom && !isSealed(ctx.phase) ? hammer(ctx, true) : nothing}</div>`;

/**
 * The theatre: deed, hammer ring, paddles, ticker.
 * @param {Ctx} ctx
 * @param {Lot} [props] what the title adds
 */
function theatre(ctx, props = {}) {
  const phase = ctx.phase;
  return html`<div class="stage auction">
    <div class="stage-head"><h2>${isSealed(phase) ? 'Sealed auction' : 'Auction'}</h2><span>${props.note ?? nothing}</span></div>
    <div class="theatre ${props.deed ? '' : 'bare'}">${props.deed ?? nothing}${isSealed(phase) ? envelope(ctx) : hammer(ctx)}</div>
    ${isSealed(phase) ? envelopes(ctx) : paddles(ctx)}
    ${ticker(ctx)}</div>`;
}

/** The ring that empties as the hammer falls; `tick` moves it.
 * @param {Ctx} ctx @param {boolean} [small] */
function hammer(ctx, small = false) {
  const phase = ctx.phase,
    size = small ? 52 : 150,
    r = small ? 44 : 138,
    leads = phase.leader ?? -1;
  return html`<div class="hammer ${small ? 'small' : ''}" data-hammer data-until=${phase.until ?? ''} data-brief=${small || ctx.phone ? 'yes' : ''} data-length=${phase.hammer ?? 7000}>
    <svg viewBox="0 0 ${size * 2} ${size * 2}" aria-hidden="true">
      <circle class="dish" cx=${size} cy=${size} r=${r}></circle><circle class="arc under" cx=${size} cy=${size} r=${r} pathLength="100"></circle>
      <circle class="arc" cx=${size} cy=${size} r=${r} pathLength="100"></circle>${small ? nothing : rawSvg(ticks(size, r))}
      <g class="bead"><circle cx=${size} cy=${size - r} r=${small ? 5.5 : 9}></circle></g>${small ? nothing : mallet}</svg>
    <div class="in">${small ? nothing : html`<span class="who">${leads >= 0 ? html`${badge(leads, 18)} ${leads === ctx.you ? 'You lead' : `${ctx.short(leads)} leads`}` : 'No bid yet'}</span>`}
      <span class="price" data-price>${figure(phase.price || phase.floor)}</span>
      <span class="left" data-left>${phase.until ? '' : whose(ctx)}</span>
      <span class="going" role="img" aria-label="going"><i></i><i></i><i></i></span></div></div>`;
}

/** @param {Ctx} ctx */
const whose = ctx =>
  ctx.position.asked.length === 1
    ? `${ctx.position.asked[0] === ctx.you ? 'your' : `${ctx.short(ctx.position.asked[0])}’s`} turn to bid`
    : '';

const mallet = svg`<g class="mallet" transform="translate(150 52) rotate(-24)"><path d="M-5,6H5V40H-5Z"></path><path d="M-26,-12H26V10H-26Z"></path><path d="M-18,-12V10M18,-12V10"></path></g>`;

/** @param {number} c @param {number} r */
function ticks(c, r) {
  let marks = '';
  for (let i = 0; i < 70; i++) {
    const major = i % 10 === 0,
      y1 = c - r + 12,
      y2 = y1 + (major ? 9 : i % 5 ? 3.5 : 6);
    marks += `<path class="${major ? 'major' : ''}" d="M${c},${y1}V${y2}" transform="rotate(${(i * 360) / 70} ${c} ${c})"/>`;
  }
  return `<g class="dial">${marks}</g>`;
}

/** Who is in and who is out.
 * @param {Ctx} ctx */
function paddles(ctx) {
  const phase = ctx.phase,
    last = new Map(phase.bids ?? []);
  const order = ctx.match.seats.map(s => s.number).filter(n => ctx.view.living?.includes(n) ?? true);
  return html`<ul class="paddles" data-seats=${order.length}>${order.map(n => {
    const out = phase.passed?.includes(n) || !(phase.order?.includes(n) || phase.leader === n);
    const text =
      phase.leader === n
        ? `leads, ${figure(phase.price)}`
        : out
          ? 'out'
          : last.has(n)
            ? `in, ${figure(/** @type {number} */ (last.get(n)))}`
            : 'in';
    return html`<li class="bidder ${out ? 'out' : ''}"><svg viewBox="-23 -29 46 58" aria-hidden="true"><g transform=${out ? 'translate(0 6) rotate(24)' : ''}>
      <rect x="-2.6" y="8" width="5.2" height="20" rx="2" fill="var(--card-2)" stroke="#0c1626" stroke-width="1.2"></rect>
      <circle cy="-8" r="18" fill="var(--card)" stroke="#0c1626" stroke-width="1.4"></circle>${rawSvg(shape(n, 0, -8, 1.05, {stroke: '#0c1626'}))}</g></svg>
      <b>${n === ctx.you ? 'You' : ctx.short(n)}</b>${text}</li>`;
  })}</ul>`;
}

/** The last bids.
 * @param {Ctx} ctx */
function ticker(ctx) {
  const bids = (ctx.phase.bids ?? []).slice(ctx.phone ? -4 : -6);
  if (!bids.length || isSealed(ctx.phase)) return nothing;
  return html`<p class="ticker">${bids.map(
    ([seat, amount], /** @type {number} */ i) => html`<span
    class=${i === bids.length - 1 ? 'now' : ''}>${badge(seat, 14)}${figure(amount)}</span>`,
  )}</p>`;
}

/** @param {Ctx} ctx */
function envelope(ctx) {
  const done = ctx.phase.answered?.includes(/** @type {number} */ (ctx.you));
  const n = ctx.you ?? -1,
    amount = done ? 'sealed' : ctx.asked ? figure(ctx.ui.amount ?? ctx.phase.floor) : '—';
  return html`<div class="env"><svg viewBox="0 0 400 262" role="img" aria-label=${done ? 'Your envelope is sealed' : 'Your envelope is open'}>
    <path class="back" d="M20,72H380V260H20Z"></path><path class="back" d="M20,72L200,6L380,72"></path>
    <g transform="translate(52 24)" class="letter"><rect width="296" height="190"></rect><rect class="fine" x="7" y="7" width="282" height="176"></rect>
      <text class="script" x="148" y="46" text-anchor="middle">My limit</text><text class="sum" x="148" y="112" text-anchor="middle">${amount}</text></g>
    <path class="front" d="M20,72L160,174H240L380,72V260H20Z"></path><path class="fold" d="M20,260L160,174M380,260L240,174"></path>
    ${n >= 0 ? rawSvg(`<circle cx="200" cy="208" r="31" fill="${done ? seatColour(n) : 'none'}" stroke="#46536a" stroke-width="1.5"${done ? '' : ' stroke-dasharray="4 5"'}/>${shape(n, 200, 208, 1.3, done ? {fill: 'var(--card)', stroke: '#0c1626'} : {'fill-opacity': 0.35, stroke: '#46536a'})}`) : nothing}</svg></div>`;
}

/** @param {Ctx} ctx */
function envelopes(ctx) {
  const order = ctx.phase.order ?? [],
    sealed = ctx.phase.answered ?? [];
  const all = ctx.match.seats.map(s => s.number).filter(n => ctx.view.living?.includes(n) ?? true);
  return html`<ul class="envs" data-seats=${all.length}>${all.map(n => {
    const done = sealed.includes(n),
      state = done ? 'sealed' : order.includes(n) || ctx.phase.leader === n ? 'open' : 'stays out';
    return html`<li><svg viewBox="-30 -22 60 44" aria-hidden="true">${rawSvg(
      done
        ? `<path d="M-27,-18H27V18H-27Z" fill="var(--card)" stroke="#0c1626" stroke-width="1.4"/><path d="M-27,-18L0,4L27,-18" fill="none" stroke="#0c1626" stroke-width="1.2"/><circle cy="3" r="10" fill="${seatColour(n)}" stroke="#0c1626" stroke-width="1.2"/>${shape(n, 0, 3, 0.5, {fill: 'var(--card)', stroke: '#0c1626'})}`
        : `<path d="M-27,-18H27V18H-27Z" fill="none" stroke="var(--line)" stroke-width="1.4" stroke-dasharray="4 4"/>${shape(n, 0, 0, 0.8)}`,
    )}</svg>
      <b>${n === ctx.you ? 'You' : ctx.short(n)}</b>${state}</li>`;
  })}</ul>`;
}
