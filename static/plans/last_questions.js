/** What the plan would have done in the last questions of its seat: squares, and a table of them. */
import {html, nothing} from '../match/lit.js';
import {forecastPart} from './forecast.js';

/** @typedef {import('../match/types.js').Ctx} Ctx @typedef {import('./planning.js').Planning} Planning @typedef {import('./types.js').Row} Row */

/** @param {Row} row */
const mark = row => (row.planned === null ? 'asked' : row.alike ? 'answered' : 'otherwise');

/** @param {Row[]} rows */
export function counted(rows) {
  const marks = rows.map(mark),
    otherwise = marks.filter(each => each === 'otherwise').length;
  return {answered: rows.length - marks.filter(each => each === 'asked').length, otherwise};
}

const UNEQUAL = html`<svg viewBox="-7 -7 14 14" aria-hidden="true"><path d="M-5,-2.2H5M-5,2.2H5M3.4,-6L-3.4,6"></path></svg>`;

/** A square for each question: filled, empty, or filled with an inequality.
 * @param {Row[]} rows */
export function squares(rows) {
  const {answered, otherwise} = counted(rows),
    label = `${answered} of ${rows.length} answered${otherwise ? `, ${otherwise} of them not as you did` : ''}`;
  return html`<span class="ten" role="img" aria-label=${label}>${rows.map(row => html`<i class=${mark(row)}>${mark(row) === 'otherwise' ? UNEQUAL : nothing}</i>`)}</span>`;
}

/** The panel of a desk.
 * @param {Ctx} ctx @param {Planning} planning */
export function lastQuestions(ctx, planning) {
  const rows = planning.preview?.questions ?? [];
  return html`<section class="panel side-panel plan-preview ${planning.current ? '' : 'old'}" aria-label="What this plan does" tabindex="0">${forecastPart(planning)}<h3>In your last ${rows.length === 1 ? 'question' : 'questions'} ${rows.length ? squares(rows) : nothing}</h3>
    ${rows.length ? table(ctx, rows) : html`<p class="soft">${planning.preview ? 'You haven’t been asked anything yet. ' : ''}Here you’ll see what your plan would have answered.</p>`}${foot(rows)}</section>`;
}

/** @param {Row[]} rows */
function foot(rows) {
  if (!rows.length) return nothing;
  const {answered, otherwise} = counted(rows);
  return html`<p class="plan-foot"><span><b>You’re asked ${rows.length - answered}</b> of ${rows.length} times</span><span>${otherwise ? `${otherwise === 1 ? 'one answer' : `${otherwise} answers`} unlike yours` : 'no answer unlike yours'}</span></p>`;
}

/** An answer in words.
 * @param {import('./types.js').Answer} answer */
export const said = ({label, command}) => label || command;

/** Both answers in words; as they are typed, where only that tells them apart: a label leaves out the sum.
 * @param {Row} row */
export function saidBoth({planned, answer, alike}) {
  const words = planned && !alike && said(planned) === said(answer) ? (/** @type {import('./types.js').Answer} */ each) => each.command || each.label : said;
  return {plan: planned && words(planned), yours: words(answer)};
}

/** Who answered, where it was not oneself. */
const BY = /** @type {Record<string, string>} */ ({plan: 'by your plan', house: 'only one possible', clock: 'out of time'});

/** @param {Ctx} ctx @param {Row[]} rows */
const table = (ctx, rows) =>
  html`<table class="asked-table"><thead><tr><th>you were asked</th><th>this plan</th><th>you</th></tr></thead><tbody>${rows.map(
    row => html`<tr class=${mark(row)} title=${row.reason}><td><button class="linky" title="Look at that moment" @click=${() => ctx.goTo(row.entry - 1)}>${row.prompt}</button></td>
      <td>${row.planned === null ? html`<span class="soft">asks you</span>` : html`<b>${saidBoth(row).plan}</b>`}${row.rule === null ? nothing : html` <small>no. ${row.rule + 1}</small>`}</td><td>${saidBoth(row).yours}${BY[row.by] ? html` <small>${BY[row.by]}</small>` : nothing}</td></tr>`,
  )}</tbody></table>`;
