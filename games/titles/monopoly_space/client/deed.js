/** Deeds, fetched after the board: the card of a space opened over the board, and the deed on the stage. */
import {figure, hatch} from '../../shared/pen.js';
import {badge, count, html, nothing} from '../../match/lit.js';
import {deedHead, pop} from '../../match/ring.js';
import {atHalfPrice, course, meaning, parts, spaceAt} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Placed} Placed */

/** @param {Ctx} ctx @param {Placed} space */
const headOf = (ctx, space) => deedHead(space.set ? parts(space.name, ctx.match.board)[1] : space.name, hatch(space.colour ?? 'white'));

/** Which of the three rents is paid now: 0 the base, 1 twice, 2 five times; -1 none.
 * @param {Ctx} ctx @param {Placed} space */
function levelNow(ctx, space) {
  const {owner, domes} = ctx.view,
    holder = owner[space.i];
  if (holder < 0) return -1;
  if (!/** @type {import('./frames').Group} */ (space.set).lots.every(lot => owner[lot] === holder)) return 0;
  return domes[holder] > 0 ? 2 : 1;
}

/** The three rents, today's marked.
 * @param {Placed} space @param {number} [today] */
const rents = (space, today = -1) =>
  html`<table><tbody>${[
    ['Rent', 1],
    ['Set complete', 2],
    ['and a dome', 5],
  ].map(
    ([words, times], k) =>
      html`<tr class=${k === today ? 'today' : ''}><td>${words}</td><td>${figure(space.rent * Number(times))}</td></tr>`,
  )}</tbody></table>`;

/** The deed on the stage.
 * @param {Ctx} ctx @param {number} i */
export function deed(ctx, i) {
  const space = spaceAt(ctx.match.board, i);
  return html`<div class="deed"><div>${headOf(ctx, space)}<p>${meaning(ctx, i)}</p>${rents(space, levelNow(ctx, space))}
    <div class="low"><span>Price <b>${figure(space.price)}</b></span><span>Sells at <b>${figure(space.price)}</b></span></div></div></div>`;
}

/** The card of a space, beside it.
 * @param {Ctx} ctx @param {number} i */
export function card(ctx, i) {
  const space = spaceAt(ctx.match.board, i);
  return pop(
    ctx,
    course.place(i),
    space.name,
    html`${headOf(ctx, space)}${space.set ? street(ctx, space, i) : html`<p class="tale">${tale(ctx, space, i)}</p><div class="facts links">${ruleLink(ctx, RULES[space.kind] ?? '1.2')}</div>`}`,
  );
}

/** @param {Ctx} ctx @param {string} rule */
const ruleLink = (ctx, rule) => html`<a href=${ctx.rule(rule)} @click=${e => ctx.why(e, rule)}>The rule</a>`;

/** @param {Ctx} ctx @param {Placed} space @param {number} i */
function street(ctx, space, i) {
  const {view} = ctx,
    owner = view.owner[i],
    mine = owner >= 0 && owner === ctx.you,
    whole = owner >= 0 && /** @type {import('./frames').Group} */ (space.set).lots.every(lot => view.owner[lot] === owner);
  const offer = owner >= 0 && !mine && ctx.options.some(o => o.action === 'offer' && o.fields.to.value === owner);
  return html`<div class="owned">${owner >= 0 ? html`${badge(owner, 18)}<span><b>${mine ? 'You' : ctx.names[owner]}</b> ${mine ? 'own' : 'owns'} ${whole ? `all of ${parts(space.name, ctx.match.board)[0] || 'the set'}` : 'it'}</span>` : html`<span>Nobody owns it.</span>`}</div>
    <p>${owner < 0 ? meaning(ctx, i) : html`Any other player who lands here pays ${mine ? 'you' : 'the owner'} <b>${figure(view.rent[i])}</b>.`}</p>
    ${rents(space, levelNow(ctx, space))}
    <div class="facts"><span>Price, and what the bank pays back</span><b>${figure(space.price)}</b>${owner < 0 && atHalfPrice(ctx) ? html`<span>Half price, for the other player</span><b>${figure(space.price / 2)}</b>` : nothing}
      <span>Resources for its owner here</span><b>${whole ? `up to ${/** @type {import('./frames').Group} */ (space.set).lots.length}` : '1'}</b></div>
    <div class="facts links">${ruleLink(ctx, owner < 0 ? '8.1' : '9.3')}
      ${offer ? html`<button class="link" @click=${() => ctx.trade(owner, {take: {lots: [i]}})}>Offer a trade</button>` : nothing}</div>`;
}

/** The rule behind each kind of space. */
const RULES = /** @type {Record<string, string>} */ ({
  go: '4.4',
  jail: '10.1',
  parking: '4.2',
  go_to_jail: '4.3',
  warp: '7.1',
  gravity: '5.1',
  wild: '6.1',
  chance: '4.6',
  chest: '4.6',
});

/** What happens on a space that cannot be bought.
 * @param {Ctx} ctx @param {Placed} space @param {number} i */
function tale(ctx, space, i) {
  const {board} = ctx.match,
    lying = ctx.view.lying?.[i] ?? 0,
    jailed = ctx.view.living.filter(seat => ctx.view.jail[seat] >= 0);
  return /** @type {Record<string, any>} */ ({
    go: html`Reaching it pays <b>${figure(board.salary)}</b>. Reach it with a complete colony and you win.`,
    jail: html`Landing here is a visit. A prisoner pays <b>${figure(board.bail)}</b>, uses a card, or rolls for a double, three times at most.${jailed.length ? html` In Jail: ${jailed.map(seat => (seat === ctx.you ? 'you' : ctx.names[seat])).join(', ')}.` : nothing}`,
    parking: 'Nothing happens here. Enjoy the view.',
    go_to_jail: 'Straight to Jail, without passing GO.',
    warp: html`For <b>${figure(board.warp)}</b> warp to any space up to the next Warp Run. From there you may go on.`,
    gravity: html`Drop one resource, or pay <b>${figure(board.resource)}</b> for one that falls. Players passing by pick up what lies here${lying ? html`: <b>${count(lying, 'resource')}</b> now` : ''}.`,
    wild: 'You may take a resource from one player.',
    chance: 'Draw a Chance card.',
    chest: 'Draw a Community Chest card.',
  })[space.kind] ?? '';
}
