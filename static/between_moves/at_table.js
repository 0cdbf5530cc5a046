/** What one may do at the table beside the moves: pass for a while, propose an end or another pace. Comes when it is opened. */
import {html, nothing} from '../match/lit.js';
import {each} from './words.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('../match/types.js').Deeds} Deeds */

const PACES = [
  ['live', 'live'],
  ['3600', 'by mail, an hour'],
  ['43200', 'by mail, 12 hours'],
  ['86400', 'by mail, a day'],
  ['259200', 'by mail, 3 days'],
  ['604800', 'by mail, a week'],
];
/** @type {import('../match/types.js').Option} */
const END = {action: 'off', label: '', rule: '', fields: {}, standing: false, grave: true};

/** What is asked before a game ends that nobody else, or perhaps nobody else, has to agree to; null: others have to.
 * @param {Ctx} ctx @returns {string|null} */
export function warnOfEnd({match: {seats, holds}}) {
  if (seats.every(seat => seat.you || seat.kind === 'bot')) return 'It ends at once, without a result. No one else has to agree.';
  return holds ? 'It ends without a result: at once, unless someone plays at another screen.' : null;
}

/** Proposes to end the game; where that may end it at once, a question comes first.
 * @param {Ctx} ctx @param {Deeds} deeds */
export function endGame(ctx, deeds) {
  const warning = warnOfEnd(ctx);
  const go = () => {
    ctx.askFirst(null);
    deeds.off();
  };
  if (warning) ctx.askFirst({label: 'End this game', option: END, warning, go});
  else deeds.off();
}

/** @param {Ctx} ctx @param {Deeds} deeds */
export function atTable(ctx, deeds) {
  /** @param {string} kind */
  const free = kind => !(ctx.match.proposals ?? []).some(made => made.kind === kind);
  return html`<div class="asides">
    ${ctx.match.passing || !ctx.match.may_pass ? nothing : html`<button class="btn minor" @click=${() => deeds.passing(true)}>Pass until I have a choice</button>`}
    ${free('off') ? html`<button class="btn minor" @click=${() => endGame(ctx, deeds)}>${warnOfEnd(ctx) ? 'End this game' : 'Propose to end this game'}</button>` : nothing}
    ${free('pace') ? html`<label class="pacepick">Propose a new pace <select @change=${e => e.target.value && deeds.pace(e.target.value)}><option value="">${ctx.match.pace === 'mail' ? `now by mail, ${each(ctx.match.deadline, ctx.match.hour)}` : 'now live'}</option>${PACES.map(([value, name]) => html`<option value=${value}>${name}</option>`)}</select></label>` : nothing}
  </div>`;
}
