/** Back in time: a slider through the entries of the match; the whole page follows. */
import {html, icon, nothing, svg} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx */

/** @param {Ctx} ctx */
export function slider(ctx) {
  const last = ctx.store.version,
    at = ctx.ui.at ?? ctx.store.past?.number ?? last;
  const turns = ctx.store.story.filter(fact => ctx.title.heading?.(fact)).map(fact => fact.entry);
  const x = n => ((n / Math.max(last, 1)) * 1000).toFixed(1);
  return html`<div class="slide ${ctx.store.past ? 'past' : ''}"><button class="ico" aria-label="Back one" ?disabled=${at <= 0} @click=${() => ctx.goTo(at - 1)}>${icon('back', 18)}</button>
    <div class="track"><svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">${svg`<path class="base" d="M0,24H1000"></path>
      <path class="notches" d=${turns.map(n => `M${x(n)},24v-6`).join('')}></path><path class="gone" d="M0,24H${x(at)}"></path><path class="now" d="M${x(at)},3V29"></path>`}</svg>
    <input type="range" id="history" min="0" max=${last} .value=${String(at)} aria-label="History" aria-valuetext=${ctx.store.past ? `entry ${at} of ${last}` : 'now'}
      @input=${e => ctx.goTo(Number(e.target.value))}></div>
    ${
      ctx.store.past
        ? html`<button class="ico" aria-label="On one" @click=${() => ctx.goTo(at + 1)}>${icon('on', 18)}</button><button class="btn quiet now" @click=${() => ctx.goTo(null)}>Now</button>`
        : html`<span>Now <b>${last < 0 ? '' : last}</b></span>`
    }</div>`;
}

/** The panel while one looks back. @param {Ctx} ctx */
export const pastPanel =
  ctx => html`<div class="q"><h2>Looking back</h2><span class="t small soft">${ctx.store.past?.number} of ${ctx.store.version}</span></div>
  <p>The table as it was. The match goes on meanwhile. On the slider, arrow keys go one by one.</p>
  <div class="row"><button class="btn main" data-choice @click=${() => ctx.goTo(null)}>Back to now<kbd>Enter</kbd></button>
  ${ctx.ui.copied ? html`<span class="soft">Link copied</span>` : html`<button class="btn" data-choice @click=${() => ctx.ui.copyLink()}>Copy link to this moment</button>`}</div>${nothing}`;
