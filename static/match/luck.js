/**
 * After the game: how far luck and how far choices moved everybody's chance to win, in points. It is worked out as the
 * game ends; until it is known its place is kept, and where it is not told there is nothing.
 *
 * @typedef {import('./types.js').Ctx} Ctx
 * @typedef {import('./frames').Luck} Luck
 * @typedef {import('./frames').LuckTotals} Totals
 */
import {badge, css, html, nothing} from './lit.js';
import {signed} from './result.js';

const AGAIN = 1000; // ms until it is looked again whether it is known: the first time, then longer and longer
const RARER = 1.4;
const LOOKS = 14; // after which nobody waits for it any more: four minutes
const ERRORS = 2; // standard errors that are told as a margin
const POINTS = 100;
const VAGUE = 40; // points of margin from which luck is no figure any more

/** @type {Luck|null|undefined} null: it is not told; undefined: nobody knows yet */
let known;
let asked = false;

/** @param {Ctx} ctx @param {number} [looks] how often it may still be looked */
async function fetchLuck(ctx, looks = LOOKS) {
  asked = true;
  const invite = new URLSearchParams(location.search).get('invite');
  try {
    const answer = await fetch(`${ctx.ui.api}/luck${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`, {credentials: 'same-origin'});
    if (answer.ok) known = await answer.json();
    else if (answer.status === 409) known = null;
  } catch {
    // the line is bad: the next look tries again
  }
  if (known === null || known?.totals) return ctx.redraw();
  if (looks > 1) setTimeout(() => fetchLuck(ctx, looks - 1), AGAIN * RARER ** (LOOKS - looks));
  else known = null;
  ctx.redraw();
}

/** Luck and choices of everybody; nothing while it is not known whether they are told.
 * @param {Ctx} ctx */
export function luck(ctx) {
  if (!asked) fetchLuck(ctx);
  return known ? luckOf(ctx, known) : nothing;
}

/** The same, of what is known so far.
 * @param {Ctx} ctx @param {Luck} luck */
export function luckOf(ctx, {totals, done, of}) {
  const seats = /** @type {import('./types.js').Over} */ (ctx.position.over).ranking.flat();
  return html`<section class="luck" aria-busy=${totals ? 'false' : 'true'}><table>
    <thead><tr><th class="show" colspan="2" scope="col">Luck and choices</th><th scope="col"><i class="by-luck"></i>luck</th><th scope="col"><i class="by-choice"></i>choices</th></tr></thead>
    <tbody>${seats.map(seat => row(ctx, seat, totals))}</tbody></table>
    <p class="small soft" role="status">${totals ? explained(ctx, totals) : `Working it out${of ? `, ${Math.floor((POINTS * (done ?? 0)) / of)}%` : ''} …`}</p></section>`;
}

/** @param {Ctx} ctx @param {number} seat @param {Totals|null} totals */
function row(ctx, seat, totals) {
  const name = seat === ctx.you ? 'You' : ctx.short(seat);
  return html`<tr class=${seat === ctx.you ? 'mine' : ''}><th scope="row" title=${ctx.names[seat]}>${badge(seat, 14)} ${name}</th><td aria-hidden="true">${totals ? bars(totals, seat) : nothing}</td>
    <td>${totals ? luckCell(totals, seat) : '…'}</td><td>${totals ? html`<b>${pointsOf(totals.choice[seat])}</b>` : '…'}</td></tr>`;
}

/** Luck with its margin; no figure where that is too wide.
 * @param {Totals} totals @param {number} seat */
function luckCell(totals, seat) {
  const margin = marginOf(totals, seat);
  return margin > VAGUE ? html`<small>unsure</small>` : html`<b>${pointsOf(totals.luck[seat])}</b> <small>±${margin}</small>`;
}

/** Two bars from the middle, on one scale for all seats.
 * @param {Totals} totals @param {number} seat */
function bars({luck, choice}, seat) {
  const widest = Math.max(...luck.map(Math.abs), ...choice.map(Math.abs), 0.01);
  /** @param {string} kind @param {number} value */
  const bar = (kind, value) => {
    const wide = (50 * Math.abs(value)) / widest;
    return html`<i class=${kind} ${css({left: `${value < 0 ? 50 - wide : 50}%`, width: `${wide}%`})}></i>`;
  };
  return html`<span class="to-and-fro">${bar('by-luck', luck[seat])}${bar('by-choice', choice[seat])}</span>`;
}

/** Whole points with their sign.
 * @param {number} chance */
export const pointsOf = chance => (Math.round(POINTS * chance) ? signed(Math.round(POINTS * chance)) : '0');

/** @param {Totals} totals @param {number} seat */
const marginOf = ({error}, seat) => Math.max(1, Math.round(ERRORS * POINTS * error[seat]));

/** What it came to for the viewer, in a sentence.
 * @param {Ctx} ctx @param {Totals} totals */
export function explained(ctx, totals) {
  const told = ctx.you === null ? '' : `${luckFor(totals, ctx.you)}; ${choicesFor(totals, ctx.you)}. `;
  return `${told}In points of the chance to win. Choices are measured against a fair computer’s; what they don’t explain is luck.`;
}

/** @param {Totals} totals @param {number} seat */
function luckFor(totals, seat) {
  const points = Math.round(POINTS * totals.luck[seat]);
  if (marginOf(totals, seat) > VAGUE) return 'Luck can’t be told apart from everyone’s choices here';
  if (Math.abs(points) <= marginOf(totals, seat)) return 'Luck was about even for you';
  return points > 0 ? `Luck gave you ${points} points` : `Luck took ${-points} points from you`;
}

/** @param {Totals} totals @param {number} seat */
function choicesFor({own, choice}, seat) {
  const mine = Math.round(POINTS * own[seat]),
    others = Math.round(POINTS * choice[seat]) - mine;
  if (!mine && !others) return 'choices changed nothing';
  /** @param {number} points */
  const did = points => (points > 0 ? `gave ${points}` : points < 0 ? `took ${-points}` : 'changed nothing');
  return `your own choices ${did(mine)}, the others’ ${did(others)}`;
}
