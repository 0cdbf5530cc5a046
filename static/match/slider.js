/** Back in time: a slider through the entries of the match; the whole page follows. */
import {css, html, icon, nothing, svg} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {Ctx} ctx */
export function slider(ctx) {
  const last = ctx.store.version,
    at = ctx.ui.at ?? ctx.store.past?.number ?? last;
  return html`<div class="slide ${ctx.store.past ? 'past' : ''}"><button class="ico" aria-label="Back one" ?disabled=${at <= 0} @click=${() => ctx.goTo(at - 1)}>${icon('back', 18)}</button>
    ${track(ctx, 'history', 'History')}
    ${
      ctx.store.past
        ? html`<button class="ico" aria-label="On one" @click=${() => ctx.goTo(at + 1)}>${icon('on', 18)}</button><button class="btn quiet now" @click=${() => ctx.goTo(null)}>${ctx.store.over ? 'End' : 'Now'}</button>`
        : html`<span>${ctx.store.over ? 'End' : 'Now'} <b>${last < 0 ? '' : last}</b></span>`
    }</div>`;
}

/** The line with its turns, the largest events of a finished game, and where one is.
 * @param {Ctx} ctx @param {string} id @param {string} label */
export function track(ctx, id, label) {
  const last = ctx.store.version,
    at = ctx.ui.at ?? ctx.store.past?.number ?? last,
    turns = ctx.store.story.filter(fact => ctx.title.heading?.(fact)).map(fact => fact.entry),
    x = (/** @type {number} */ n) => ((n / Math.max(last, 1)) * 1000).toFixed(1);
  return html`<div class="track"><svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">${svg`<path class="base" d="M0,24H1000"></path>
      <path class="notches" d=${turns.map(n => `M${x(n)},24v-6`).join('')}></path><path class="gone" d="M0,24H${x(at)}"></path><path class="now" d="M${x(at)},3V29"></path>`}</svg>
    ${ctx.ui.course?.turning.map(({entry}, k) => html`<i class="event-mark" aria-hidden="true" ${css({left: `${Number(x(entry)) / 10}%`})}>${k + 1}</i>`) ?? nothing}
    <input type="range" id=${id} min="0" max=${last} .value=${String(at)} aria-label=${label} aria-valuetext=${ctx.store.past ? `entry ${at} of ${last}` : 'now'}
      @input=${e => ctx.goTo(Number(e.target.value))}></div>`;
}
