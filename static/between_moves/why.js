/** Why one's plan leaves the open question to its owner, or what it is about to answer: beside the question, for their
 * eyes alone. Fetched where a plan is in force. */
import {html, icon, nothing} from '../match/lit.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {{answer: {label: string, command: string}|null, reason: string}} Foreseen */

export class Why {
  /** @param {string} api the address of the match @param {() => void} redraw */
  constructor(api, redraw) {
    this.api = api;
    this.redraw = redraw;
    /** For which position, and which plan, it was asked. */
    this.asked = '';
    /** @type {Foreseen|null} */
    this.now = null;
  }

  /** Asks anew where the question or the plan is another.
   * @param {string} question */
  async look(question) {
    if (question === this.asked) return;
    Object.assign(this, {asked: question, now: null});
    const answer = await fetch(`${this.api}/plan`, {credentials: 'same-origin'}).catch(() => null),
      said = answer?.ok ? await answer.json() : null;
    if (question !== this.asked) return;
    this.now = said?.now ?? null;
    this.redraw();
  }

  /** @param {Ctx} ctx */
  line(ctx) {
    const said = this.now && sentence(this.now);
    return said ? html`<p class="note because">${icon('lock', 16)}<span>${ctx.say(said)}</span></p>` : nothing;
  }
}

/** What there is to say of a plan and the open question; '' for nothing.
 * @param {Foreseen} now */
export function sentence({answer, reason}) {
  if (answer) return `Your plan answers this soon: ${(answer.label || answer.command).replace(/\.$/, '')}.`;
  if (reason.startsWith('Your plan says')) return reason;
  return reason && `You are asked: ${reason[0].toLowerCase()}${reason.slice(1)}`;
}
