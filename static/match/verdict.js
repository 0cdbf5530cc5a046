/** In the replay of a finished game: one's own answers, and for each of them on request what else could have been done. */
import {heldAt} from './held.js';
import {html, nothing, svg, told} from './lit.js';

/** @typedef {import('./types.js').Ctx} Ctx
 * @typedef {{label: string, points: number, behind: number, error: number, given: boolean}} Weighed
 * @typedef {{rating: 'best'|'good'|'inaccuracy'|'mistake', cost: number, error: number, worlds: number, chances: boolean, answers: Weighed[]}} Verdict */

const ERRORS = 2; // standard errors that are told as a margin
const SHOWN = 6; // answers at most: the best, and the one that was given

/** @type {number[]|null} entries of one's own answers that left a choice, once they are here */
let own = null;
let asked = false;
/** @type {Map<number, Verdict|{reason: string}|null>} by entry; null while it is on its way */
const verdicts = new Map();

/** @param {Ctx} ctx @param {string} path */
async function get(ctx, path) {
  const invite = new URLSearchParams(location.search).get('invite');
  const answer = await fetch(`${ctx.ui.api}/answers${path}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`, {credentials: 'same-origin'});
  return {good: answer.ok, said: await answer.json()};
}

/** @param {Ctx} ctx */
async function fetchOwn(ctx) {
  asked = true;
  try {
    const {good, said} = await get(ctx, '');
    if (good) own = said.entries;
  } catch {
    asked = false; // the next moment tries again
  }
  ctx.redraw();
}

/** @param {Ctx} ctx @param {number} entry */
async function fetchVerdict(ctx, entry) {
  verdicts.set(entry, null);
  ctx.redraw();
  try {
    verdicts.set(entry, (await get(ctx, `/${entry}`)).said);
  } catch {
    verdicts.delete(entry);
  }
  ctx.redraw();
}

/** A figure with one digit after the point, or none.
 * @param {number} value */
const short = value => String(Math.round(value * 10) / 10);

/** What is said of an answer.
 * @param {Verdict} verdict */
export function judged({rating, cost, error, chances}) {
  const of = chances ? 'chance to win' : 'share of what everyone is worth';
  const lost = `It cost ${short(cost)} points of your ${of}, give or take ${short(ERRORS * error)}.`;
  if (rating === 'best') return cost ? 'As good as the best, as far as one can tell.' : 'The best answer found.';
  return {good: 'Good. ', inaccuracy: 'Inaccuracy. ', mistake: 'Mistake. '}[rating] + lost;
}

/** The answers that are shown: the first ones, and the one that was given.
 * @param {Weighed[]} answers */
export const shownOf = answers => answers.filter((each, k) => k < SHOWN || each.given);

/** One's own answer after this moment.
 * @param {number[]} all @param {number} entry */
export const nextOf = (all, entry) => all.find(each => each > entry);

/** @param {Ctx} ctx @param {number} entry the moment that is looked at */
export function verdict(ctx, entry) {
  if (ctx.you === null && !ctx.match.held.some(each => each.you)) return nothing;
  if (!asked) fetchOwn(ctx);
  if (!own?.length) return nothing;
  const next = nextOf(own, entry),
    known = own.includes(entry) ? verdicts.get(entry) : null;
  return html`<div class="weighed-answers" role="group" aria-label="Your answers">${said(ctx, entry, known)}
    <div class="row">${known === undefined ? html`<button class="btn" data-choice @click=${() => fetchVerdict(ctx, entry)}>Was there a better answer?</button>` : nothing}
    ${next === undefined ? nothing : html`<button class="btn quiet" data-choice @click=${() => ctx.goTo(next)}>My next answer</button>`}</div></div>`;
}

/** What is known of an answer, or that it is on its way.
 * @param {Ctx} ctx @param {number} entry @param {Verdict|{reason: string}|null|undefined} known */
function said(ctx, entry, known) {
  if (verdicts.has(entry) && !known) return html`<p role="status" aria-busy="true">Playing every answer through …</p>`;
  if (!known) return nothing;
  return 'reason' in known ? html`<p role="status">${known.reason}</p>` : weighed(ctx, entry, known);
}

/** @param {Ctx} ctx @param {number} entry @param {Verdict} known */
function weighed(ctx, entry, known) {
  const most = Math.max(1, ...known.answers.map(each => each.points));
  return html`<p role="status"><b>${judged(known)}</b></p>
    <ol>${shownOf(known.answers).map(
      each => html`<li class=${each.given ? 'given' : ''}><span>${told(each.label, ...heldAt(ctx, entry))}${each.given ? html` <small>your answer</small>` : nothing}</span>
        <span class="points"><b>${short(each.points)}</b>${each.behind ? html` <small>−${short(each.behind)} ± ${short(each.error)}</small>` : nothing}</span>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">${svg`<rect width=${(100 * each.points) / most} height="6"></rect>`}</svg></li>`,
    )}</ol>
    <p class="small soft">${known.chances ? 'Points are your chance to win, out of 100' : 'Points are your share of what everyone is worth, out of 100'}: each answer was played on ${known.worlds} times by steady bots, with the same dice for all, and with hidden cards dealt anew.</p>`;
}
