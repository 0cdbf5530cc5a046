/** The first minute: what wins, in two sentences and three pictures, on the stage where the first question is. */
import {html, nothing, raw} from './lit.js';

/** @typedef {import('./types.js').Stage} Stage */

/** @typedef {import('./types.js').Ctx} Ctx */

const UPRIGHT = 600; // px: so wide is no phone that is held upright
const FEW = 2; // buttons that leave room for the goal on a phone held sideways

/** @param {Ctx} ctx @param {string[]} pictures a drawing for each step of the goal */
export const goal = ({match, ui}, pictures) => html`<div class="goal"><h2>${match.goal.wins}</h2><p>${match.goal.text}</p>
  <ol>${match.goal.steps.map(({does, rest}, n) => html`<li>${raw(pictures[n])}<b>${does}</b><span>${rest}</span></li>`)}</ol>${ui?.urls?.learn ? html`<p class="learn"><a href=${ui.urls.learn}>Learn by playing</a>, a minute a lesson. This game waits for you.</p>` : nothing}</div>`;

/**
 * The stage of a first game with the goal before what stands there: nothing where the title has no pictures.
 * @param {Ctx} ctx @param {Stage} own the title's stage
 * @param {import('./types.js').Part} part the title's pictures
 */
export function firstStage(ctx, own, part) {
  if (!part?.pictures || !(part.phases ?? ['window']).includes(ctx.phase?.phase)) return own;
  if (ctx.ui.open !== null) return own; // what they have opened, such as what there is to sell, is theirs to use
  const asks = part.asks?.includes(ctx.phase?.phase); // what stands there is to be pressed, so it stays below
  const top = goal(ctx, part.pictures),
    across = ctx.phone && globalThis.innerWidth > UPRIGHT;
  if (across && !asks && new Set(ctx.options.filter(({grave}) => !grave).map(({action}) => action)).size > FEW) return own; // a sliver of it tells nothing
  if (asks && ctx.title.table && across) return {...own, sheet: html`<div class="first">${top}</div>`}; // beside each other
  if (ctx.phone) return {...own, body: nothing, covers: true, sheet: html`<div class="first">${top}${asks ? (own?.sheet ?? own?.body ?? nothing) : nothing}</div>`};
  return {...own, resting: false, body: html`<div class="stage first ${asks ? 'asks' : ''}">${top}${asks ? (own?.body ?? nothing) : nothing}</div>`};
}
