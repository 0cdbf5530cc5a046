/** The decision panel of a turn: every answer says what it would change. */
import {badge, html, icon, nothing} from '../../match/lit.js';
import {actionOf} from '../../match/choices.js';
import {plain} from '../../match/buttons.js';
import {several} from './cards.js';
import {ATTRIBUTES} from './attributes.js';
import {aims, changes, leading, shift, together} from './weighing.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Drawn} Drawn */

const MANY = 6; // answers that fit below one another
const DELIBERATE = ['discard', 'pick']; // never under Enter: what is lost by it would be what happens to come first
const LOSS = /** @type {Record<string, number>} */ ({aggression: 2, influence: 1, approval: 1});
const BENEVOLENT = 'Two rolls on the table';

/**
 * An answer in two lines.
 * @param {Ctx} ctx @param {Option} option @param {Drawn} name @param {Drawn} says @param {boolean} usual
 */
function answer(ctx, option, name, says, usual) {
  return html`<button class="btn answer ${usual ? 'main' : ''}" data-choice data-action=${option.action} ?disabled=${ctx.busy}
    @click=${() => ctx.act(option, actionOf(option))}><span>${name}</span>${usual ? html`<kbd>Enter</kbd>` : nothing}<small>${says}</small></button>`;
}

/** Who it would be, and what they have to lose.
 * @param {Ctx} ctx @param {Option} option @param {boolean} usual */
function target(ctx, option, usual) {
  const seat = option.fields.seat.value,
    {phase, view} = ctx;
  const issue = phase.phase === 'issue' ? view.event : null;
  const says = issue ? changes(view, seat, issue.effects) : leading(view, seat);
  return answer(ctx, option, html`${badge(seat, 16)} ${view.living.length > MANY ? ctx.short(seat) : ctx.names[seat]}`, says, usual);
}

/** Whose scores a free choice moves, and by how much: first who loses.
 * @param {Ctx} ctx @returns {[number, number][]} */
export function stakes({phase, view, you}) {
  if (phase.cause === 'trade') return [[/** @type {number} */ (you), 1]];
  const victim = phase.loser >= 0 ? phase.loser : /** @type {import('./view').Of<'aggression'>} */ (view.phases.at(-2)).target;
  const loss = LOSS[phase.cause];
  return phase.cause === 'influence' ? [[victim, -loss], [view.mover, loss]] : [[victim, -loss]];
}

/** What a free choice would do, to whom.
 * @param {Ctx} ctx @param {number} attribute */
export function foretold(ctx, attribute) {
  const {view} = ctx,
    moved = stakes(ctx),
    [first, by] = moved[0];
  if (by < 0 && !view.score[first][attribute]) return `nothing to ${ctx.phase.cause === 'influence' ? 'hand over' : 'lose'}`;
  /** @param {number} seat */
  const called = seat => (seat !== ctx.you ? `${ctx.short(seat)} ` : moved.length > 1 ? 'you ' : '');
  return together(view, attribute, moved)
    .map((says, i) => `${called(moved[i][0])}${says}`)
    .join('; ');
}

/** @param {Ctx} ctx @param {Option} option */
function pick(ctx, option) {
  const attribute = option.fields.attribute.value;
  return answer(ctx, option, html`${icon(ATTRIBUTES[attribute], 18)} ${ATTRIBUTES[attribute]}`, foretold(ctx, attribute), false);
}

/** @param {Ctx} ctx @param {Option} option @param {boolean} usual */
function one(ctx, option, usual) {
  const {view} = ctx;
  switch (option.action) {
    case 'play': {
      const card = /** @type {import('./view').Held} */ (view.hand.find(held => held.card === option.fields.card.value));
      return answer(ctx, option, card.name, changes(view, /** @type {number} */ (ctx.you), card.effects) || card.text, usual);
    }
    case 'target':
      return target(ctx, option, usual);
    case 'pick':
      return pick(ctx, option);
    case 'benevolent':
      return answer(ctx, option, 'Benevolent', [BENEVOLENT, changes(view, /** @type {number} */ (ctx.you), view.event?.price ?? [])].filter(Boolean).join('; '), usual);
    case 'malevolent':
      return answer(ctx, option, 'Malevolent', changes(view, /** @type {number} */ (ctx.you), view.event?.effects ?? []), usual);
    default:
      return plain(ctx, option, usual, !usual);
  }
}

/** Which answer is offered first: the one that gains most, whoever deserves it most.
 * @param {Ctx} ctx @param {Option} option */
function worth(ctx, option) {
  if (option.action === 'target') return aims(ctx.view, ctx.phase).indexOf(option.fields.seat.value);
  if (option.action !== 'play') return 0;
  const card = /** @type {import('./view').Held} */ (ctx.view.hand.find(held => held.card === option.fields.card.value));
  return -card.effects.reduce((sum, [i, by]) => sum + by + (shift(ctx.view, /** @type {number} */ (ctx.you), i, by).is > 0 ? by : 0), 0);
}

/** @param {Ctx} ctx @param {Choice[]} arranged */
export function panel(ctx, arranged) {
  const choose = several(ctx);
  if (choose) return discarding(ctx, choose);
  const options = arranged.flatMap(choice => choice.options);
  if (!options.length) return nothing;
  if (options[0].action === 'choose_race') return choosing(ctx, options);
  const sorted = [...options].sort((a, b) => Number(a.action === 'pass') - Number(b.action === 'pass') || worth(ctx, a) - worth(ctx, b));
  const none = ctx.phase.phase !== 'graveyard' && sorted.every(option => option.action === 'pass');
  return html`${none ? html`<p>You hold no card for this phase.</p>` : nothing}<div class="opts ${sorted[0].action === 'pick' || sorted.length > MANY ? 'pairs' : ''}">${sorted.map((option, i) => one(ctx, option, i === 0 && !DELIBERATE.includes(option.action)))}</div>`;
}

/** The races lie on the table; here is chance.
 * @param {Ctx} ctx @param {Option[]} options */
const choosing = (ctx, options) => html`<p>Press a race on the table.</p><div class="row">${options
  .filter(option => option.fields.race.value < 0)
  .map(option => plain(ctx, option, true))}</div>`;

/** Several cards have to go: they are tapped in the hand.
 * @param {Ctx} ctx @param {Option} option */
function discarding(ctx, option) {
  const {min} = option.fields.cards,
    chosen = ctx.ui.own.chosen ?? [],
    missing = /** @type {number} */ (min) - chosen.length;
  const says = missing > 0 ? `Choose ${missing} more` : missing < 0 ? `${-missing} too many` : `Discard these ${min}`;
  return html`<p>Press the cards that go.</p><div class="row"><button class="btn main" data-choice data-deliberate ?disabled=${ctx.busy || missing !== 0}
    @click=${() => ctx.act(option, actionOf(option, {cards: chosen}))}>${says}</button></div>`;
}
