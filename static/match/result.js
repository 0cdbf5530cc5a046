/** The end: who won, the final table, and what to do next. */
import {figure, ship} from '../shared/pen.js';
import {badge, html, nothing, rawSvg} from './lit.js';
import {sums} from './sums.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {any} over @param {number} seat */
const rankOf = (over, seat) => over.ranking.findIndex(group => group.includes(seat)) + 1;

const ORDINAL = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
];

/** How the match went for the viewer, in a few words. @param {Ctx} ctx */
export function verdict(ctx) {
  const over = ctx.position.over,
    winners = over.ranking[0] ?? [];
  if (ctx.you !== null && winners.includes(ctx.you)) return winners.length > 1 ? 'You share the win.' : 'You win.';
  return winners.length
    ? `${winners.map(n => ctx.short(n)).join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}.`
    : 'The match is over.';
}

/** Words as a sentence. @param {string | undefined} words */
const sentence = words => (words ? `${words}.` : '');

/** The panel when it is over. @param {Ctx} ctx */
export function resultPanel(ctx) {
  const over = ctx.position.over,
    winner = over.ranking[0]?.[0];
  const stake = ctx.match.rated?.stakes?.find(each => each.seat === ctx.you);
  const rank = ctx.you === null ? 0 : (stake?.place ?? rankOf(over, ctx.you));
  return html`<div class="won"><div><h2 class="show">${verdict(ctx)}</h2>
    <p>${sentence(ctx.title.ending?.(ctx, over.ending))} ${rank > 1 ? html`You are placed <b>${ORDINAL[rank] ?? rank}</b>.` : nothing}</p>${ratingLine(ctx)}</div>
    ${winner === undefined ? nothing : html`<svg viewBox="-60 -60 120 120" class="ic laurel" aria-hidden="true">${rawSvg(laurel(winner, ctx.title.hull?.(ctx, winner)))}</svg>`}</div>
    ${ctx.phone ? html`${resultTable(ctx)}${ctx.title.aftermath?.(ctx, sums) ?? nothing}` : nothing}
    <div class="row">${ctx.ui.rematch ? html`<form method="post" action=${ctx.ui.rematch}><input type="hidden" name="csrfmiddlewaretoken" .value=${ctx.ui.csrf}><button class="btn main" data-choice>Play again<kbd>Enter</kbd></button></form>` : nothing}
      <button class="btn" data-choice @click=${() => ctx.goTo(0)}>Replay</button><a class="btn" data-choice href=${ctx.ui.urls.lobby}>Lobby</a></div>`;
}

/** @param {number} winner @param {number} [hull] which outline his ship has */
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

/** The final table. @param {Ctx} ctx */
export function resultTable(ctx) {
  if (ctx.match.rated?.stakes?.length) return ratingTable(ctx, ctx.match.rated.stakes);
  const over = ctx.position.over,
    gone = ctx.view.gone ?? [];
  return html`<table class="res"><thead><tr><th scope="col"><span class="sr">Place</span></th><th scope="col">Player</th>${ctx.view.cash ? html`<th scope="col">cash</th>${ctx.title.columns ? nothing : html`<th scope="col">could spend</th>`}` : nothing}</tr></thead>
    <tbody>${over.ranking.flatMap((group, i) =>
      group.map(
        seat => html`<tr class=${seat === ctx.you ? 'mine' : ''}><td>${i + 1}</td>${playerCell(ctx, seat, i === 0)}
      ${ctx.view.cash ? html`<td>${gone.includes(seat) ? '' : figure(ctx.view.cash[seat])}</td>${ctx.title.columns ? nothing : html`<td>${gone.includes(seat) ? '' : figure(ctx.view.funds?.[seat] ?? ctx.view.cash[seat])}</td>`}` : nothing}</tr>`,
      ),
    )}</tbody></table>`;
}

/** Who it is, and how he fared. @param {Ctx} ctx @param {number} seat @param {boolean} won */
const playerCell = (ctx, seat, won) =>
  html`<td>${badge(seat, 16)} <b>${seat === ctx.you ? 'You' : ctx.names[seat]}</b><small>${ctx.title.fate?.(ctx, seat) ?? ((ctx.view.gone ?? []).includes(seat) ? 'left the game' : won ? 'won' : '')}</small></td>`;

/** A change with its sign. @param {number} change */
export const signed = change => `${change < 0 ? '−' : '+'}${figure(Math.abs(change))}`;

/** The final table of a match played for points: what each gave, got, and has now. @param {Ctx} ctx @param {any[]} stakes */
function ratingTable(ctx, stakes) {
  return html`<table class="res rated"><thead><tr><th scope="col"><span class="sr">Place</span></th><th scope="col">Player</th><th scope="col">gave</th><th scope="col">got</th><th scope="col">change</th><th scope="col">rating</th></tr></thead>
    <tbody>${stakes.map(
      each => html`<tr class=${each.yours ? 'mine' : ''}><td>${each.place}</td>${playerCell(ctx, each.seat, each.place === 1)}
      <td>${each.loss ? signed(-each.loss) : 0}</td><td>+${figure(each.gain)}${each.bonus ? html`<small>and ${figure(each.bonus)}</small>` : nothing}</td>
      <td class=${each.change < 0 ? 'dn' : 'up'}>${signed(each.change)}</td><td><b>${figure(each.after)}</b><small>from ${figure(each.before)}</small></td></tr>`,
    )}</tbody></table>`;
}

/** What the match did to the viewer's rating, or why it does nothing. @param {Ctx} ctx */
export function ratingLine(ctx) {
  const rated = ctx.match.rated,
    mine = rated?.stakes?.find(each => each.yours);
  if (mine) return html`<p><b>${signed(mine.change)} points</b>, ${mine.change < 0 ? 'down' : 'up'} to ${figure(mine.after)}.</p>`;
  if (ctx.you === null || !rated) return nothing;
  if (rated.state === 'due' || rated.state === 'staked') return html`<p>The ratings are being counted.</p>`;
  return rated.why && rated.state === 'none' ? html`<p class="soft">${rated.why}</p>` : nothing;
}

/** The stage when it is over. @param {Ctx} ctx */
export function resultStage(ctx) {
  const minutes =
    ctx.match.started && ctx.position.clocks?.now ? Math.round((lastMoment(ctx) - ctx.match.started) / 60000) : 0;
  return html`<div class="stage result"><div class="stage-head"><h2>${ctx.title.ending?.(ctx, ctx.position.over.ending) ?? 'Match over'}</h2>
    <span>${[ctx.title.turn?.(ctx), minutes > 0 ? `${minutes} minutes` : ''].filter(Boolean).join(', ')}</span></div>${resultTable(ctx)}
    ${ctx.title.aftermath?.(ctx, sums) ?? nothing}</div>`;
}

/** @param {Ctx} ctx */
const lastMoment = ctx => ctx.store.story.at(-1)?.at ?? 0;
