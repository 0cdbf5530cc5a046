/**
 * The plan of one's seat on the match page: a sheet of sentences with blanks on the stage, what may be done with it in
 * the panel, and what it would have done beside it. Fetched when the plan is first opened.
 */
import {html, icon, nothing} from '../match/lit.js';
import {addRow} from './adding.js';
import {askMeIf} from './asking.js';
import {course} from './course.js';
import {forecastFold} from './forecast.js';
import {lastQuestions} from './last_questions.js';
import {laying, standing} from './laying.js';
import {Planning} from './planning.js';
import {filled} from './drafting.js';
import {namedIn, placesOf, ring} from './places.js';
import {partOf} from './sentences.js';
import {sheet} from './sheet.js';
import {nameSeats} from './things.js';

/** @typedef {import('../match/types.js').Ctx} Ctx */

/** @type {Planning|null} the plan that is written; it stays as it is when the sheet is closed */
let planning = null;

/** @param {Ctx} ctx */
function planningOf(ctx) {
  if (!planning) {
    planning = new Planning(asker(ctx), ctx.redraw);
    planning.load();
  }
  if (!ctx.store.staged) planning.follow(ctx.store.version);
  const {always} = ctx.ui.planning ?? {};
  if (always && planning.kit) {
    ctx.ui.planning = {};
    planning.learn(always);
  }
  return planning;
}

/** How the server is asked.
 * @param {Ctx} ctx @returns {import('./types.js').Asker} */
const asker = ctx => async (method, path, body) => {
  try {
    const answer = await fetch(`${ctx.ui.api}/plan${path}`, {
        method,
        credentials: 'same-origin',
        headers: {'Content-Type': 'application/json', 'X-CSRFToken': ctx.ui.csrf ?? ''},
        body: body && JSON.stringify(body),
      }),
      said = await answer.json();
    if (answer.ok && (method === 'PUT' || path === '/confirm')) heard(ctx);
    if (answer.ok && 'laid_at' in said) ctx.ui.laid = said.laid_at;
    if (answer.ok && said.kit) nameSeats(said.kit, ctx.names);
    return answer.ok ? {ok: true, said} : {ok: false, status: answer.status, reason: said.reason || 'That didn’t work. Try again.'};
  } catch {
    return {ok: false, status: 0, reason: 'The site can’t be reached. What you wrote is still here.'};
  }
};

/** The plan that was asked for is in.
 * @param {Ctx} ctx */
function heard({store}) {
  const {position} = store;
  if (position?.plans?.called) store.position = {...position, plans: {...position.plans, called: false, laid: position.plans.laid + 1}};
}

/** The sheet on the stage of a desk.
 * @param {Ctx} ctx */
export function planStage(ctx) {
  const planned = planningOf(ctx);
  setTimeout(() => [ringed(ctx, planned), bring(planned)]);
  return html`<div class="stage planning"><div class="stage-head"><h2>Your plan</h2><span class="sealed">${icon('lock', 18)} The first sentence that fits answers for you</span></div>${paper(ctx, planned)}</div>`;
}

/** @param {Ctx} ctx @param {Planning} planned */
const paper = (ctx, planned) =>
  planned.kit
    ? html`<div class="orders-box ${planned.kit.steps.length ? 'by-steps' : ''}">${course(ctx, planned, planned.kit)}${sheet(ctx, planned, planned.kit)}${addRow(ctx, planned, planned.kit)}${askMeIf(planned, planned.kit)}${ctx.phone ? forecastFold(planned) : nothing}</div>`
    : html`<p class="soft">${planned.refusal || 'Fetching your plan…'}</p>`;

/** What may be done with it; on a phone below the sheet.
 * @param {Ctx} ctx */
export function planPanel(ctx) {
  const planned = planningOf(ctx),
    close = () => ctx.plan(null);
  if (ctx.phone) setTimeout(() => bring(planned));
  const deeds = planned.kit
    ? laying(ctx, planned, planned.kit, close)
    : html`<div class="q"><h2 tabindex="-1">Your plan</h2><button class="btn quiet" @click=${close}>Close</button></div>${ctx.phone ? paper(ctx, planned) : nothing}`;
  if (!ctx.phone || !planned.kit || planned.text !== null) return html`<div class="plan-deeds">${deeds}</div>`;
  return html`<div class="plan-sheet"><div class="plan-title"><h2 class="show" tabindex="-1">Your plan</h2><span class="sealed">${icon('lock', 18)} no one sees it</span><button class="ico" aria-label=${ctx.asked ? 'Back to the question' : 'Close'} @click=${close}>×</button></div>${standing(planned, planned.kit)}${paper(ctx, planned)}</div><div class="plan-deeds">${deeds}</div>`;
}

/** What it would have done, in the place of the log.
 * @param {Ctx} ctx */
export const planPreview = ctx => lastQuestions(ctx, planningOf(ctx));

/** @type {string} what was brought into view last */
let brought = '';

/** What has been opened is brought into view.
 * @param {Planning} planned */
function bring(planned) {
  const open = `${planned.chosen} ${planned.field}`;
  if (open === brought) return;
  brought = open;
  document.querySelector(`[data-rule="${planned.chosen}"]`)?.scrollIntoView({block: 'nearest'});
}

/** Rings around the places of the blank that is open.
 * @param {Ctx} ctx @param {Planning} planned */
function ringed(ctx, planned) {
  const rule = ctx.ui.planning && planned.rules[planned.at],
    root = document.getElementById('board'),
    blanks = rule && planned.kit ? Object.entries(partOf(planned.kit, rule.part)?.blanks ?? {}) : [];
  if (root) ring(root, blanks.filter(([name]) => planned.field === null || planned.field === name).flatMap(([name, kind]) => namedIn(kind, rule?.fields?.[name]).flatMap(thing => placesOf(ctx, thing))));
}

/** A tap on the board puts a thing into the blank that is open, or takes it out.
 * @param {Ctx} ctx @param {number} space */
export function tapPlan(ctx, space) {
  const planned = planningOf(ctx),
    rule = planned.rules[planned.at],
    kind = rule && planned.kit && planned.field !== null ? partOf(planned.kit, rule.part)?.blanks[planned.field] : undefined;
  if (!kind || kind.type !== 'names' || planned.field === null) return false;
  const thing = kind.things.find(each => placesOf(ctx, each).includes(space));
  if (!thing) return false;
  const now = /** @type {string[]} */ (rule.fields?.[planned.field] ?? []),
    kept = now.filter(id => id !== thing.id && !kind.classes.includes(id));
  const next = now.includes(thing.id) ? now.filter(id => id !== thing.id) : [...kept, thing.id];
  if (next.length) planned.write(filled(planned.rules, planned.at, planned.field, next));
  return true;
}
