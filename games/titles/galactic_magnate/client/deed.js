/** Deeds: the card of a space, opened over the board, and the deed that is up for auction. */
import {figure, hatch} from '../../shared/pen.js';
import {badge, html, nothing} from '../../match/lit.js';
import {deedHead, mini as miniOf, pop} from '../../match/ring.js';
import {course, spaceAt} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Placed} Placed */

/** @param {number} n of five */
const pips = n =>
  html`<span class="pips" role="img" aria-label="level ${n}">${[0, 1, 2, 3, 4].map(k => html`<i class=${k < n ? 'on' : ''}></i>`)}</span>`;

/** @param {Placed} space */
const headOf = space => deedHead(space.name, hatch(space.color ?? 'white'));

/** Fees by level, or by number.
 * @param {Ctx} ctx @param {Placed} space @param {number} [today] */
function fees(ctx, space, today = -1) {
  const {board} = ctx.match;
  if (space.set)
    return html`<table><tbody>${space.set.fees.map((fee, k) => html`<tr class=${k + 1 === today ? 'today' : ''}><td>${pips(k + 1)}</td><td>${figure(fee)}</td></tr>`)}</tbody></table>`;
  const rows = space.kind === 'utility' ? board.utility_fees : board.extractor_profits;
  return html`<table><tbody>${rows.map((sum, k) => html`<tr class=${k + 1 === today ? 'today' : ''}><td>${['one', 'two', 'three', 'four'][k] ?? k + 1} of them</td><td>${space.kind === 'extractor' ? '+' : ''}${figure(sum)}</td></tr>`)}</tbody></table>`;
}

/** What buying it would mean to the viewer.
 * @param {Ctx} ctx @param {number} i */
export function meaning(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    {owner} = ctx.view;
  if (!space.set) {
    const kind = space.kind === 'utility' ? 'utility' : 'extractor',
      all = ctx.match.board.spaces.map((s, k) => (s.kind === space.kind ? k : -1)).filter(k => k >= 0);
    const mine = all.filter(k => owner[k] === ctx.you).length;
    return kind === 'utility'
      ? `A utility: rivals who stop here pay more, the more of them its owner holds.${ctx.you === null ? '' : ` You hold ${mine || 'none'}.`}`
      : `An extractor: the bank pays its owner, whoever stops here.${ctx.you === null ? '' : ` You hold ${mine || 'none'}.`}`;
  }
  const others = space.set.lots.filter(k => k !== i),
    names = (/** @type {number[]} */ list) => list.map(k => ctx.match.board.spaces[k].name).join(' and ');
  const mine = others.filter(k => owner[k] === ctx.you && ctx.you !== null);
  if (ctx.you !== null && mine.length === others.length)
    return `${space.set.name}. You hold ${names(mine)}: this completes it.`;
  const rival =
    others.length &&
    others.every(k => owner[k] === owner[others[0]]) &&
    owner[others[0]] >= 0 &&
    owner[others[0]] !== ctx.you
      ? owner[others[0]]
      : -1;
  if (rival >= 0) return `${space.set.name}. ${ctx.names[rival]} holds the rest of it.`;
  return `${space.set.name}, ${space.set.lots.length} lots.${mine.length ? ` You hold ${names(mine)}.` : ''}`;
}

/** The deed on the stage.
 * @param {Ctx} ctx @param {number} i */
export function deed(ctx, i) {
  const space = spaceAt(ctx.match.board, i);
  return html`<div class="deed"><div>${headOf(space)}<p>${meaning(ctx, i)}</p>${fees(ctx, space)}
    <div class="low">${space.set ? html`<span>Upgrade <b>${figure(space.set.upgrade)}</b></span>` : html`<span>Price from <b>${figure(space.price)}</b></span>`}<span>Mortgage <b>${figure(space.mortgage)}</b></span></div></div></div>`;
}

/** A bundle of deeds on the stage.
 * @param {Ctx} ctx @param {number[]} lots */
export const bundle = (ctx, lots) =>
  html`<div class="deed many"><div><ul class="deeds">${lots.map(i => {
    const space = spaceAt(ctx.match.board, i);
    return html`<li class="dl"><svg aria-hidden="true" viewBox="0 0 18 44" preserveAspectRatio="xMidYMid slice"><rect width="18" height="44" fill=${hatch(space.color ?? 'white')}></rect></svg><b>${space.name}</b><span>${figure(space.price)}</span></li>`;
  })}</ul><p>Together, from one hand.</p></div></div>`;

/** A tiny deed for the sheet on a phone.
 * @param {Ctx} ctx @param {number} i */
export const mini = (ctx, i) => miniOf(hatch(spaceAt(ctx.match.board, i).color ?? 'white'));

/** The card of a space, beside it.
 * @param {Ctx} ctx @param {number} i */
export function card(ctx, i) {
  const space = spaceAt(ctx.match.board, i);
  return pop(
    ctx,
    course.place(i),
    space.name,
    html`${headOf(space)}${space.price ? property(ctx, space, i) : html`<p class="tale">${tale(ctx, space)}</p>`}`,
  );
}

/** @param {Ctx} ctx @param {Placed} space @param {number} i */
function property(ctx, space, i) {
  const owner = ctx.view.owner[i],
    mine = owner === ctx.you && owner >= 0,
    {view} = ctx,
    level = space.group === null ? 0 : view.level[space.group];
  const whole = space.set && space.set.lots.every(k => view.owner[k] === owner);
  const count = space.set
    ? level
    : ctx.match.board.spaces.filter((s, k) => s.kind === space.kind && view.owner[k] === owner).length;
  const offer = owner >= 0 && !mine && ctx.options.some(o => o.action === 'offer' && o.fields.to.value === owner);
  return html`<div class="owned">${owner >= 0 ? html`${badge(owner, 18)}<span><b>${mine ? 'You' : ctx.names[owner]}</b> ${mine ? 'own' : 'owns'} ${whole ? `all of ${/** @type {import('./frames').Group} */ (space.set).name}` : 'it'}</span>` : html`<span>Nobody owns it.</span>`}</div>
    <p>${
      owner < 0
        ? meaning(ctx, i)
        : view.prison[owner] >= 0
          ? 'The owner is in Prison, so nothing is paid here.'
          : space.kind === 'extractor'
            ? 'The bank pays the owner, whoever stops here.'
            : view.due[i]
              ? `Any other player who stops here pays ${mine ? 'you' : 'the owner'} ${figure(view.due[i])}.`
              : space.set
                ? whole
                  ? 'Not upgraded yet: nothing to pay.'
                  : 'The set is not complete: nothing to pay.'
                : ''
    }</p>
    ${fees(ctx, space, owner >= 0 ? count : -1)}
    <div class="facts">${space.set ? html`<span>Next upgrade, all ${space.set.lots.length} lots</span><b>${figure(space.set.upgrade)}</b><span>Sold back, a level</span><b>${figure(space.set.upgrade / 2)}</b>` : nothing}
      <span>Mortgage, counts as credit</span><b>${figure(space.mortgage)}</b><span>Minimum price</span><b>${figure(space.price)}</b></div>
    <div class="facts links"><a href=${ctx.rule(space.set ? '8.3' : space.kind === 'utility' ? '8.10' : '8.11')} @click=${e => ctx.why(e, space.set ? '8.3' : space.kind === 'utility' ? '8.10' : '8.11')}>The rule</a>
      ${offer ? html`<button class="link" @click=${() => ctx.trade(owner, {take: {cash: 0, lots: [i]}})}>Offer a trade</button>` : nothing}</div>`;
}

/** What happens on a space that cannot be bought.
 * @param {Ctx} ctx @param {Placed} space */
function tale(ctx, space) {
  const {view, match} = ctx,
    bonus = match.board.bonus?.[String(view.living.length)];
  return (
    /** @type {Record<string, any>} */ ({
      start: view.collapsed
        ? html`The economy has collapsed: passing Start costs <b>${figure(view.expense)}</b>, and a fifth of your debt in interest.`
        : html`Passing Start pays the salary, now <b>${figure(view.salary)}</b>. In debt you pay a fifth of it in interest.`,
      dormitory: 'Nothing happens here. Sleep well.',
      meteor: 'The salary falls by 10 for everyone (after the collapse the expense rises).',
      prison: `Your turn ends here${match.settings?.prison_turns === 0 ? '' : `, and you miss your next ${match.settings?.prison_turns === 1 ? 'turn' : `${match.settings?.prison_turns ?? 3} turns`}`}. Your properties earn nothing meanwhile.`,
      fortune: 'Draw one of the Fortune events.',
      bonus: html`The salary falls by 10, then everyone in the game gets <b>${bonus ? figure(bonus) : 'a bonus'}</b>.`,
    })[space.kind] ?? ''
  );
}
