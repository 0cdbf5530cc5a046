/** While you were away: what changed since you last looked, step by step on the board, then your options. */
import {heldAt} from '../match/held.js';
import {badge, html, nothing, told} from '../match/lit.js';
import {stepsOf} from './steps.js';
import {when} from './words.js';

/** @typedef {import('../match/types.js').Ctx} Ctx */

const SHOWN = 2; // sentences of a step besides its first; the log has them all

export class Away {
  /** @param {import('../match/app.js').App} app @param {number} seen @param {() => void} done what is done when all was seen */
  constructor(app, seen, done) {
    this.app = app;
    this.done = done;
    const {steps, folded} = stepsOf(app.store.story, seen, app.store.you);
    this.steps = steps;
    this.folded = folded;
    this.at = 0;
  }

  get open() {
    return this.steps.length > 0;
  }

  begin() {
    this.app.ui.away = this;
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    if (at >= this.steps.length) return this.end();
    this.at = Math.max(0, at);
    this.app.history.goTo(this.steps[this.at].entry, this.app.ui);
    this.app.redraw();
  }

  end() {
    this.app.ui.away = null;
    this.app.history.goTo(null, this.app.ui);
    this.done();
    this.app.redraw();
  }

  /** The decision panel meanwhile.
   * @param {Ctx} ctx */
  panel(ctx) {
    const step = this.steps[this.at],
      last = this.at === this.steps.length - 1;
    /** @param {string} text */
    const say = text => told(text, ...heldAt(ctx, step.entry));
    return html`<section class="panel decide lit away" aria-label="While you were away" id="decide">
      <p class="eyebrow">While you were away, since ${when(this.steps[0].at, ctx.store.time)}${this.folded > 0 ? `; ${this.folded === 1 ? 'one small thing is' : `${this.folded} small things are`} folded` : ''}</p>
      <h2 aria-live="polite">${this.at + 1} of ${this.steps.length}: ${step.seat >= 0 ? badge(step.seat, 18) : nothing} ${say(step.say)}</h2>
      <ol class="dashes" aria-hidden="true">${this.steps.map((_, i) => html`<li class=${i < this.at ? 'was' : i === this.at ? 'is' : ''}></li>`)}</ol>
      ${step.more.slice(0, SHOWN).map(text => html`<p>${say(text)}</p>`)}${step.more.length > SHOWN ? html`<p>And ${step.more.length - SHOWN} more in the log.</p>` : nothing}
      ${step.rule ? html`<p><a class="why" href=${ctx.rule(step.rule)} @click=${e => ctx.why(e, step.rule)}>Rule ${step.rule}</a></p>` : nothing}
      <div class="row"><button class="btn main" data-choice @click=${() => this.go(this.at + 1)}>${last ? 'Continue' : 'Next'}<kbd>Enter</kbd></button>
        <button class="btn" data-choice ?disabled=${this.at === 0} @click=${() => this.go(this.at - 1)}>Back</button>
        ${last ? nothing : html`<button class="btn" data-choice @click=${() => this.end()}>${ctx.store.yourTurn ? 'To my turn' : 'To now'}</button>`}</div></section>`;
  }
}
