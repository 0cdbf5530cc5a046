/** A trade: two columns and a balance on the stage, the buttons in the panel, open offers in their tab. */
import {figure} from '../shared/pen.js';
import {badge, count, html, live, nothing, words} from './lit.js';
import {toggled, unsaid} from './choices.js';
import {head} from './buttons.js';
import {scales} from './scales.js';
import {dealShown, offering, partners} from './deal.js';
import {stepper} from './fields.js';

/** @typedef {import('./types.js').Option} Option @typedef {import('./types.js').Goods} Goods
 * @typedef {import('./types.js').Exchange} Exchange */

/** @typedef {import('./types.js').Look} Look @typedef {import('./types.js').Build} Build @typedef {import('./types.js').Drawn} Drawn @typedef {import('./frames').SomeOf} SomeOf */
/** @typedef {import('./types.js').Ctx} Ctx @typedef {import('./deal.js').Deal} Deal */

/** What the viewer gives and gets in it.
 * @param {Ctx} ctx @param {Deal} deal */
function mineFirst(ctx, deal) {
  const mine = deal.to !== ctx.you;
  return mine
    ? {me: deal.seat, other: deal.to, give: deal.give, take: deal.take}
    : {me: deal.to, other: deal.seat, give: deal.take, take: deal.give};
}

/** The stage of a trade.
 * @param {Ctx} ctx */
export function tradeStage(ctx) {
  const deal = dealShown(ctx);
  if (!deal) return null;
  const {me, other, give, take} = mineFirst(ctx, deal),
    edit = !(/** @type {Look|Build} */ (ctx.ui.trade).look);
  const option = edit ? offering(ctx, other) : null;
  const heading = edit
    ? `Trade with ${ctx.short(other)}`
    : deal.seat === ctx.you
      ? `Offered to ${ctx.short(other)}`
      : deal.to === ctx.you
        ? `${ctx.short(other)} offers`
        : `${ctx.short(deal.seat)} offers ${ctx.short(deal.to)}`;
  const sides = [
    [me, 'give', give],
    [other, 'take', take],
  ];
  const worth = sides.map(([, , bundle]) => value(ctx, /** @type {Goods} */ (bundle)));
  return html`<div class="stage trade"><div class="stage-head"><h2>${heading}</h2><span>${
    edit
      ? ctx.phone || !ctx.title.board
        ? ''
        : 'Tap a space to put it in or take it out'
      : deal.void
        ? html`<b class="debt">void</b>: ${ctx.say(deal.void)}`
        : nothing
  }</span></div>
    <div class="sides">${sides.map(([seat, side, bundle]) => column(ctx, /** @type {number} */ (seat), /** @type {'give'|'take'} */ (side), /** @type {Goods} */ (bundle), option, me))}</div>
    ${ctx.title.item ? html`<div class="scale">${scales(worth[0], worth[1], ctx.phone)}</div>` : nothing}
    ${changes(ctx, {me, other, give, take})}</div>`;
}

/** @param {Ctx} ctx @param {Goods} bundle */
const value = (ctx, bundle) => {
  /** @param {number} n @param {string} kind */
  const price = (n, kind) => ctx.title.item?.(ctx, n, kind).price ?? 0;
  return Object.entries(bundle).reduce(
    (sum, [kind, what]) =>
      sum + (kind === 'cash' ? what : Array.isArray(what) ? what.reduce((all, n) => all + price(n, kind), 0) : what && what * price(-1, kind)),
    0,
  );
};

/**
 * One side: deeds, cash, and what could be added.
 * @param {Ctx} ctx
 * @param {number} seat
 * @param {'give'|'take'} side
 * @param {Goods} bundle
 * @param {Option|null|undefined} option
 * @param {number} me
 */
function column(ctx, seat, side, bundle, option, me) {
  const domains = /** @type {Record<string, any>|undefined} */ (option?.fields[side].fields),
    {trade} = ctx.ui;
  /** @param {Partial<Goods>} part */
  const set = part => {
    ctx.ui.trade = /** @type {Build} */ ({...trade, [side]: {...bundle, ...part}});
    ctx.redraw();
  };
  /** @param {string} field */
  const held = field => bundle[field] ?? (domains ? unsaid(domains[field]) : 0),
    fields = Object.keys(domains ?? bundle),
    lists = fields.filter(field => Array.isArray(held(field))),
    numbers = fields.filter(field => !lists.includes(field) && (domains ? domains[field].max > 0 : held(field)));
  const mine = me === ctx.you,
    whose =
      side === 'give'
        ? mine
          ? 'You give'
          : `${ctx.short(seat)} gives`
        : mine
          ? 'You get'
          : `${ctx.short(seat)} gives`;
  return html`<div class="side"><h3>${badge(seat, 16)} ${whose}</h3><ul class="deeds">
    ${lists.map(field => held(field).map((/** @type {number} */ n) => deed(ctx, n, field, domains ? () => set({[field]: toggled(held(field), n)}) : null)))}
    ${numbers.map(field => {
      const label = field === 'cash' ? 'Cash' : called(ctx, -1, field);
      return html`<li class="cashline"><span>${label}</span>${
        domains
          ? stepper(`${label} ${side === 'give' ? 'you give' : 'you get'}`, domains[field], held(field), n => set({[field]: n}), {
              step: field === 'cash' ? 10 : 1,
            })
          : html`<b>${figure(held(field))}</b>`
      }</li>`;
    })}
    ${domains ? html`<li class="adders">${lists.map(field => adding(ctx, field, domains[field].values.filter((/** @type {number} */ n) => !held(field).includes(n)), n => set({[field]: [...held(field), n]})))}</li>` : nothing}</ul></div>`;
}

/** What could be added.
 * @param {Ctx} ctx @param {string} field @param {number[]} rest @param {(n: number) => void} add */
const adding = (ctx, field, rest, add) =>
  rest.length
    ? html`<select class="adding" aria-label="Add a ${noun(field)}" .value=${live('')} @change=${e => add(Number(e.target.value))}>
      <option value="">+ a ${noun(field)}</option>${rest.map(n => html`<option value=${n}>${called(ctx, n, field)}</option>`)}</select>`
    : nothing;

/** One of a list: a deed, or whatever else the list is of.
 * @param {string} field */
const noun = field => (field === 'lots' ? 'deed' : field.replace(/s$/, ''));

/**
 * What players call a thing: as the title draws it, or as some option names it.
 * @param {Ctx} ctx @param {number} n @param {string} field @returns {string}
 */
function called(ctx, n, field) {
  const known = ctx.title.item?.(ctx, n, field).name;
  if (known) return known;
  if (n < 0) return words(field);
  for (const option of ctx.options) {
    for (const side of ['give', 'take']) {
      const domain = /** @type {SomeOf} */ (option.fields?.[side]?.fields?.[field]),
        at = domain?.values?.indexOf(n) ?? -1;
      if (at >= 0 && domain.names?.[at]) return domain.names[at];
    }
  }
  return `No. ${n}`;
}

/** @param {Ctx} ctx @param {number} n @param {string} field @param {(() => void)|null} out */
function deed(ctx, n, field, out) {
  const item = ctx.title.item?.(ctx, n, field),
    name = called(ctx, n, field);
  return html`<li class="dl"><svg aria-hidden="true" viewBox="0 0 18 44" preserveAspectRatio="xMidYMid slice"><rect width="18" height="44" fill=${item?.paint ?? 'var(--card-2)'}></rect></svg>
    <b title=${name}>${name}</b><span>${item?.price ? figure(item.price) : ''}</span>${out ? html`<button aria-label="Take ${name} out" @click=${out}>×</button>` : html`<i></i>`}</li>`;
}

/** What changes for each.
 * @param {Ctx} ctx @param {Exchange} deal */
function changes(ctx, deal) {
  const rows = ctx.title.changes?.(ctx, deal) ?? [];
  if (!rows.length) return nothing;
  return html`<table class="chg"><thead><tr><th scope="col">What changes</th>${[deal.me, deal.other].map(seat => html`<th scope="col">${badge(seat, 14)} ${seat === ctx.you ? 'You' : ctx.short(seat)}</th>`)}</tr></thead>
    <tbody>${rows.map(row => html`<tr><th scope="row">${row.label}</th>${row.sides.map(side => html`<td>${side}</td>`)}</tr>`)}</tbody></table>`;
}

/** The panel while a trade stands on the stage.
 * @param {Ctx} ctx */
export function tradePanel(ctx) {
  const deal = dealShown(ctx);
  if (!deal)
    return html`${head(ctx, 'That offer is gone')}<div class="row"><button class="btn main" data-choice @click=${() => close(ctx)}>Back<kbd>Enter</kbd></button></div>`;
  return html`${ctx.phone ? tradeStage(ctx) : nothing}${/** @type {Look|Build} */ (ctx.ui.trade).look ? looking(ctx, deal) : building(ctx, deal)}`;
}

/** @param {Ctx} ctx */
function close(ctx) {
  ctx.ui.trade = null;
  ctx.redraw();
}

/** @param {Ctx} ctx @param {Deal} deal */
function building(ctx, deal) {
  const option = /** @type {Option} */ (offering(ctx, deal.to)),
    others = partners(ctx);
  const something = [deal.give, deal.take].every(filled),
    begun = [deal.give, deal.take].some(filled);
  return html`${head(ctx, `Offer this to ${ctx.short(deal.to)}?`)}
    ${
      others.length > 1
        ? html`<div class="pick" role="group" aria-label="With whom">${others.map(
            to => html`<button class="pill" aria-pressed=${to === deal.to ? 'true' : 'false'}
      @click=${() => ctx.trade(to)}>${badge(to, 15)} ${ctx.short(to)}</button>`,
          )}</div>`
        : nothing
    }
    <p>${
      !option
        ? 'You can’t offer this player a trade now.'
        : something
          ? (ctx.title.acceptWhen?.(ctx) ?? 'You can recall it until it’s accepted. Nothing is reserved meanwhile.')
          : begun
            ? 'Something is still missing on one side.'
            : ctx.title.board && !ctx.phone
              ? 'Tap the spaces you want to give and to get, or choose them in the lists.'
              : 'Choose what to give and what to get.'
    }</p>
    <div class="row"><button class="btn main" data-choice ?disabled=${ctx.busy || !option || !something}
      @click=${() => ctx.act(option, {action: option.action, to: deal.to, give: bundle(option, 'give', deal.give), take: bundle(option, 'take', deal.take)}, {label: 'Your offer'})}>Offer it<kbd>Enter</kbd></button>
    <button class="btn" data-choice @click=${() => ctx.trade(deal.to)}>Start again</button><button class="btn quiet" data-choice @click=${() => close(ctx)}>Cancel</button></div>`;
}

/** Whether anything is in it.
 * @param {Goods} side */
const filled = side => Object.values(side).some(what => (Array.isArray(what) ? what.length : what));

/** A side as it is sent: every field the option has, lists in order.
 * @param {Option} option @param {string} name @param {Goods} side */
const bundle = (option, name, side) =>
  Object.fromEntries(
    Object.entries(/** @type {import('./frames').Bundled} */ (option.fields[name]).fields).map(([field, domain]) => {
      const what = side[field] ?? unsaid(domain);
      return [field, Array.isArray(what) ? [...what].sort((a, b) => a - b) : what];
    }),
  );

/** @param {Ctx} ctx @param {Deal} deal */
function looking(ctx, deal) {
  /** @param {string} action @param {string} field @param {number} seat */
  const find = (action, field, seat) => ctx.options.find(o => o.action === action && o.fields[field]?.value === seat);
  const accept = deal.to === ctx.you ? find('accept', 'whose', deal.seat) : null,
    reject = deal.to === ctx.you ? find('reject', 'whose', deal.seat) : null;
  const recall = deal.seat === ctx.you ? find('recall', 'to', deal.to) : null,
    other = deal.to === ctx.you ? deal.seat : deal.to;
  /** @param {Option|null|undefined} option @param {string} label */
  const deed = (option, label, main = false) =>
    option
      ? html`<button class="btn ${main ? 'main' : ''}" data-choice ?disabled=${ctx.busy}
    @click=${() => {
      ctx.act(
        option,
        {
          action: option.action,
          ...Object.fromEntries(Object.entries(option.fields).map(([k, d]) => [k, d.value])),
        },
        {label},
      );
    }}>${label}${main ? html`<kbd>Enter</kbd>` : nothing}</button>`
      : nothing;
  return html`${head(ctx, accept ? `Accept ${ctx.short(deal.seat)}’s trade?` : deal.seat === ctx.you ? `Your offer to ${ctx.short(deal.to)}` : `${ctx.short(deal.seat)}’s offer`)}
    <p>${accept ? 'You can accept it now.' : reject ? 'You can accept it when it is your turn, before you roll.' : 'It stands until it is answered or recalled.'}</p>
    <div class="row">${deed(accept, 'Accept', true)}${deal.to === ctx.you && offering(ctx, deal.seat) ? html`<button class="btn" data-choice @click=${() => ctx.trade(other, {give: deal.take, take: deal.give})}>Make a counter-offer</button>` : nothing}
      ${deed(reject, 'Reject')}${deed(recall, 'Recall offer')}<button class="btn quiet" data-choice @click=${() => close(ctx)}>Back</button></div>`;
}

/** The tab of open offers.
 * @param {Ctx} ctx */
export function offersTab(ctx) {
  const deals = /** @type {Deal[]} */ (ctx.view.offers ?? []);
  return html`<div class="offers-tab"><ul class="offers">${deals.length ? deals.map(deal => offerLine(ctx, deal)) : html`<li class="none">No open offers.</li>`}</ul>
    ${partners(ctx).length ? html`<button class="btn" @click=${() => ctx.trade(partners(ctx)[0])}>Build an offer</button>` : nothing}
    <p class="small soft">An open offer reserves nothing. It’s checked again when accepted.</p></div>`;
}

/** @param {Ctx} ctx @param {Deal} deal */
function offerLine(ctx, deal) {
  const from = deal.seat === ctx.you,
    to = deal.to === ctx.you;
  const who = from
    ? `To ${ctx.short(deal.to)}`
    : to
      ? `From ${ctx.short(deal.seat)}`
      : `${ctx.short(deal.seat)} to ${ctx.short(deal.to)}`;
  return html`<li>${badge(from ? deal.to : deal.seat, 17)}<div>${who}: ${goods(ctx, deal.give)} for ${goods(ctx, deal.take)}
    ${deal.void ? html`<small>void: ${ctx.say(deal.void)}</small>` : nothing}</div><button class="btn" @click=${() => ctx.look(deal.seat, deal.to)}>Look</button></li>`;
}

/** @param {Ctx} ctx @param {Goods} side */
function goods(ctx, side) {
  const said = Object.entries(side).flatMap(([field, what]) => {
    if (!Array.isArray(what)) return /** @type {Drawn[]} */ (!what ? [] : [html`<b>${figure(what)}</b>${field === 'cash' ? '' : ` ${called(ctx, -1, field).toLowerCase()}`}`]);
    return what.length > 3 ? [count(what.length, noun(field))] : what.map(n => called(ctx, n, field));
  });
  return said.length ? said.map((text, i) => html`${i ? (i === said.length - 1 ? ' and ' : ', ') : ''}${text}`) : 'nothing';
}
