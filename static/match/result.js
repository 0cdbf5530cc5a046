/** The end: who won, the final table, the course of the game with its largest events, and what to do next. */
import {figure, ship} from '../shared/pen.js';
import {badge, count, emblem, html, nothing, rawSvg, told} from './lit.js';
import {percent} from './bands.js';
import {late} from './late.js';
import {curve, endOf, labelOf, measureOf} from './curve.js';
import {listed, playAgain} from './again.js';
import {sums} from './sums.js';

/** @typedef {import('./types.js').Over} Over @typedef {import('./types.js').Stake} Stake */

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {Over} over @param {number} seat */
const rankOf = (over, seat) => over.ranking.findIndex(group => group.includes(seat)) + 1;

const ORDINAL = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh'];

/** Ends that no rules bring. */
const ENDED = /** @type {Record<string, string>} */ ({stopped: 'Ended by a moderator', called_off: 'Called off'});

/** How it ended, in a few words.
 * @param {Ctx} ctx */
const endingOf = ctx => ENDED[/** @type {Over} */ (ctx.position.over).ending] ?? endOf(ctx).ending?.(ctx, /** @type {Over} */ (ctx.position.over).ending) ?? 'Game over';

/** How the match went for the viewer, in a few words.
 * @param {Ctx} ctx */
export function verdict(ctx) {
  const over = /** @type {Over} */ (ctx.position.over),
    winners = over.ranking[0] ?? [];
  if (ctx.you !== null && winners.includes(ctx.you)) return winners.length > 1 ? 'You share the win.' : 'You win.';
  return winners.length
    ? `${listed(winners.map(n => ctx.short(n)))} ${winners.length > 1 ? 'win' : 'wins'}.`
    : 'No one wins.';
}

/** Why it ended, where no rule ended it.
 * @param {Ctx} ctx */
const reasonOf = ctx => /** @type {Over} */ (ctx.position.over).words ?? /** @type {Over} */ (ctx.position.over).reason ?? '';

/** The panel when it is over.
 * @param {Ctx} ctx */
export function resultPanel(ctx) {
  const over = /** @type {Over} */ (ctx.position.over),
    winner = over.ranking[0]?.[0];
  const stake = ctx.match.rated?.stakes?.find(each => each.seat === ctx.you);
  const rank = ctx.you === null ? 0 : (stake?.place ?? rankOf(over, ctx.you));
  return html`<div class="won"><div><h2 class="show">${verdict(ctx)}</h2>
    <p>${endingOf(ctx)}. ${rank > 1 ? html`You are <b>${ORDINAL[rank] ?? rank}</b>.` : nothing}</p>${reasonOf(ctx) ? html`<p class="reason">Reason: <b>${reasonOf(ctx)}</b></p>` : nothing}${ratingLine(ctx)}</div>
    ${winner === undefined ? nothing : html`<svg viewBox="-60 -60 120 120" class="ic laurel" aria-hidden="true">${rawSvg(laurel(winner, ctx.title.hull?.(ctx, winner)))}</svg>`}</div>
    ${ctx.phone ? html`${resultTable(ctx)}${course(ctx)}${lucks(ctx)}` : nothing}
    ${playAgain(ctx)}<div class="row">${ctx.ui.rematch ? html`<form method="post" action=${ctx.ui.rematch}><input type="hidden" name="csrfmiddlewaretoken" .value=${ctx.ui.csrf}><button class="btn main" data-deliberate data-key="p" @keydown=${notByEnter}>Play again<kbd>P</kbd></button></form>` : nothing}
      <button class="btn" data-choice @click=${() => ctx.goTo(0)}>Replay</button><a class="btn" data-choice href=${ctx.ui.urls.lobby}>Lobby</a></div>
    ${ctx.phone ? nothing : lucks(ctx)}`;
}

/** What luck and choices did, where the page says that it is told.
 * @param {Ctx} ctx */
const lucks = ctx => (document.getElementById?.('match')?.dataset.luckCss && late(ctx, 'luck', () => import('./luck.js'))?.luck(ctx)) || nothing;

/**
 * Enter is the key for every move, so it never begins another game: whoever hurries would not see the result. A click,
 * a tap, P or the space bar does.
 * @param {KeyboardEvent} event
 */
export function notByEnter(event) {
  if (event.key === 'Enter') event.preventDefault();
}

/** @param {number} winner @param {number} [hull] which outline their ship has */
function laurel(winner, hull) {
  const leaf = [-1, 1]
    .map(k =>
      [
        [-50, 18, 40],
        [-52, -2, 10],
        [-46, -22, -25],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="translate(${k * -x * -0.92} ${y}) scale(${k} 1) rotate(${60 - a})"><path class="fl" d="M0,0C4,-7 12,-9 18,-6C14,1 6,4 0,0Z" opacity=".9"/></g>`,
        )
        .join(''),
    )
    .join('');
  return `<circle class="ln" r="52" stroke-dasharray="1 5"/><path class="ln" d="M-22,44C-52,30 -56,-14 -34,-40M22,44C52,30 56,-14 34,-40"/>${leaf}${ship(winner, 0, 2, 2.1, hull)}`;
}

/** The final table; nothing where nobody is ranked.
 * @param {Ctx} ctx */
export function resultTable(ctx) {
  const over = /** @type {Over} */ (ctx.position.over),
    gone = ctx.view.gone ?? [];
  if (ctx.match.rated?.stakes?.length) return ratingTable(ctx, ctx.match.rated.stakes);
  if (!over.ranking.length) return nothing;
  return html`<table class="res"><thead><tr><th scope="col"><span class="sr">Place</span></th><th scope="col">Player</th>${ctx.view.cash ? html`<th scope="col">cash</th>${ctx.title.columns ? nothing : html`<th scope="col">could spend</th>`}` : nothing}</tr></thead>
    <tbody>${over.ranking.flatMap((group, i) =>
      group.map(
        seat => html`<tr class="${seat === ctx.you ? 'mine' : ''} ${i ? '' : 'first'}"><td>${i + 1}</td>${playerCell(ctx, seat, i === 0)}
      ${ctx.view.cash ? html`<td>${gone.includes(seat) ? '' : figure(ctx.view.cash[seat])}</td>${ctx.title.columns ? nothing : html`<td>${gone.includes(seat) ? '' : figure(ctx.view.funds?.[seat] ?? ctx.view.cash[seat])}</td>`}` : nothing}</tr>`,
      ),
    )}</tbody></table>`;
}

/** Who it is, and how they fared.
 * @param {Ctx} ctx @param {number} seat @param {boolean} won */
function playerCell(ctx, seat, won) {
  const name = seat === ctx.you ? 'You' : ctx.names[seat],
    fate = endOf(ctx).fate?.(ctx, seat) ?? ((ctx.view.gone ?? []).includes(seat) ? 'left the game' : won ? 'won' : '');
  const before = heldBefore(ctx, seat);
  return html`<td title="${name} ${fate}">${badge(seat, 16)} ${emblem(ctx, seat)} <b>${name}</b><small>${fate}</small>${before.length ? html`<small>before: ${before.join(', ')}</small>` : nothing}</td>`;
}

/** Who held a seat before, where it changed hands; each once.
 * @param {Pick<Ctx, 'match'|'names'>} ctx @param {number} seat */
export const heldBefore = ({match, names}, seat) =>
  [...new Set((match.held ?? []).filter(each => each.seat === seat).map(each => each.name))].filter(name => name !== names[seat]);

/** A change with its sign.
 * @param {number} change */
export const signed = change => `${change < 0 ? '−' : '+'}${figure(Math.abs(change))}`;

/** The final table of a rated match: what each gave, got, and has now.
 * @param {Ctx} ctx @param {Stake[]} stakes */
function ratingTable(ctx, stakes) {
  return html`<table class="res rated"><thead><tr><th scope="col"><span class="sr">Place</span></th><th scope="col">Player</th><th scope="col">gave</th><th scope="col">got</th><th scope="col">change</th><th scope="col">rating</th></tr></thead>
    <tbody>${stakes.map(
      each => html`<tr class="${each.yours ? 'mine' : ''} ${each.place === 1 ? 'first' : ''}"><td>${each.place}</td>${playerCell(ctx, each.seat, each.place === 1)}
      <td>${each.loss ? signed(-each.loss) : 0}</td><td>+${figure(each.gain)}${each.bonus ? html`<small>and ${figure(each.bonus)}</small>` : nothing}</td>
      <td class=${each.change < 0 ? 'dn' : 'up'}>${signed(each.change)}</td><td><b>${figure(each.after)}</b><small>from ${figure(each.before)}</small></td></tr>`,
    )}</tbody></table>`;
}

/** What the match did to the viewer's rating, or why it does nothing.
 * @param {Ctx} ctx */
export function ratingLine(ctx) {
  const rated = ctx.match.rated,
    mine = rated?.stakes?.find(each => each.yours);
  if (mine) return html`<p><b>${signed(mine.change)} points</b>, ${mine.change < 0 ? 'down' : 'up'} to ${figure(mine.after)}.</p>`;
  if (ctx.you === null || !rated) return nothing;
  if (rated.state === 'due' || rated.state === 'staked') return html`<p>The ratings are being counted.</p>`;
  return rated.why && rated.state === 'none' ? html`<p class="soft">${rated.why}</p>` : nothing;
}

/** The stage when it is over.
 * @param {Ctx} ctx */
export function resultStage(ctx) {
  const minutes =
    ctx.match.started && ctx.position.clocks?.now ? Math.round((lastMoment(ctx) - ctx.match.started) / 60000) : 0;
  return html`<div class="stage result"><div class="stage-head"><h2>${endingOf(ctx)}</h2>
    <span>${[ctx.title.turn?.(ctx), minutes > 0 ? count(minutes, 'minute') : ''].flatMap(part => (part ? part.replaceAll(' ', '\u00a0') : [])).join(', ')}</span></div>
    <div class="standing">${resultTable(ctx)}${endOf(ctx).ways?.(ctx) ?? nothing}</div>${course(ctx)}</div>`;
}

/**
 * The course of the game: its place is kept while it is fetched; where it cannot be had, what was taken and paid.
 * @param {Ctx} ctx
 */
export function course(ctx) {
  const known = ctx.ui.course;
  if (known === undefined) ctx.fetchCourse();
  if (known === null || known?.points.length === 0) return html`${ctx.phone ? endOf(ctx).ways?.(ctx) : nothing}${endOf(ctx).aftermath?.(ctx, sums) ?? nothing}`;
  return html`<div class="course" aria-busy=${known ? 'false' : 'true'}>${known ? curve(ctx, known) : nothing}
    ${ctx.phone && known ? (endOf(ctx).ways?.(ctx) ?? nothing) : nothing}
    ${known?.turning.length ? html`<ol class="moments" aria-label="The largest events">${known.turning.map((moment, k) => html`<li>${card(ctx, moment, k)}</li>`)}</ol>` : nothing}</div>`;
}

/** One of the largest events: a press opens the replay there.
 * @param {Ctx} ctx @param {import('./curve.js').Turning} moment @param {number} k */
function card(ctx, moment, k) {
  return html`<button class="moment" @click=${() => ctx.goTo(moment.entry)}><span class="when"><i>${k + 1}</i><b>${labelOf(moment)}</b><small>replay</small></span>
    <span class="what" title=${moment.says.map(ctx.say).join(' ')}>${moment.says.map(sentence => html`${told(sentence, ctx.names, ctx.you)} `)}</span>
    <span class="moved">${movedIn(ctx, moment).map(
      seat => html`<span>${badge(seat, 13)}<span class="sr">${seat === ctx.you ? 'you' : ctx.names[seat]}</span> ${change(ctx, moment, seat)}</span>`,
    )}</span></button>`;
}

/** The seats that an event moved; of two whose chances add up to 100 % one says it all.
 * @param {Ctx} ctx @param {import('./curve.js').Turning} moment */
const movedIn = (ctx, {chances, moved}) => (chances?.length === 2 ? [ctx.you ?? moved[0]] : moved);

/** What an event did to a seat: to its chance to win, or, where that is not known, to what it was worth.
 * @param {Ctx} ctx @param {import('./curve.js').Turning} moment @param {number} seat */
function change(ctx, moment, seat) {
  const {says} = measureOf(ctx),
    before = moment.chances_before?.[seat] ?? moment.before[seat],
    after = moment.chances?.[seat] ?? moment.worth[seat],
    /** @type {(value: number|null) => string} */ say = moment.chances ? value => percent(value ?? 0) : value => (value === null ? 'out' : says(value));
  return html`${say(before)} <i aria-hidden="true">→</i><span class="sr">to</span> <b class=${(after ?? -Infinity) < /** @type {number} */ (before) ? 'dn' : 'up'}>${say(after)}</b>`;
}

/** @param {Ctx} ctx */
const lastMoment = ctx => ctx.store.story.at(-1)?.at ?? 0;
