/** Panels of their own: where to warp, how much to mine, whom to steal from, which token to take. */
import {figure} from '../../shared/pen.js';
import {badge, capital, count, html, nothing} from '../../match/lit.js';
import {button} from '../../match/buttons.js';
import {actionOf} from '../../match/choices.js';
import {aim, valuesOf} from './marks.js';
import {raisingPanel, raisingTapped} from './rare.js';
import {hull} from './stages.js';
import {atHalfPrice, parts, spaceAt} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Drawn} Drawn */

/** @param {Ctx} ctx @param {Choice[]} answers @returns {Drawn} */
export function panel(ctx, answers) {
  const own = /** @type {Record<string, () => any>} */ ({
    warping: () => warp(ctx, answers),
    mining: () => mine(ctx, answers),
    stealing: () => steal(ctx, answers),
    choose_token: () => token(ctx, answers),
    unowned: () => inShort(ctx, answers, {buy: `Buy it for ${figure(spaceAt(ctx.match.board, ctx.phase.lot).price)}`, put_up: atHalfPrice(ctx) ? 'Leave it' : 'Leave it to the others'}),
    half_price: () => inShort(ctx, answers, {buy: `Buy it for ${figure(ctx.phase.price)}`, pass: 'Leave it'}),
    raise_money: () => raisingPanel(ctx, answers),
  })[ctx.phase?.phase];
  return own?.() ?? null;
}

/** A tap on the board answers where a space is asked for.
 * @param {Ctx} ctx @param {number} i @returns {boolean} */
export function tapped(ctx, i) {
  if (ctx.phase?.phase === 'warping' && ctx.asked && valuesOf(ctx, 'warp', 'space').includes(i)) {
    ctx.ui.own.aim = i;
    ctx.redraw();
    return true;
  }
  return ctx.phase?.phase === 'raise_money' && raisingTapped(ctx, i);
}

/** The other answers, as buttons.
 * @param {Ctx} ctx @param {Choice[]} answers @param {string} but */
const others = (ctx, answers, but) => answers.filter(choice => choice.option.action !== but).map(choice => button(ctx, choice, false));

/** Answers in fewer words, where the stage has said the rest.
 * @param {Ctx} ctx @param {Choice[]} answers @param {Record<string, string>} words */
const inShort = (ctx, answers, words) =>
  html`<div class="row">${answers.map((choice, k) => {
    const {option} = choice,
      label = words[option.action];
    return label
      ? html`<button class="btn ${k ? '' : 'main'}" data-choice data-action=${option.action} ?disabled=${ctx.busy} @click=${() => ctx.act(option, actionOf(option), {label})}>${label}${k ? nothing : html`<kbd>Enter</kbd>`}</button>`
      : button(ctx, choice, !k);
  })}</div>`;

/** The option that allows a value, whether one option holds them all or each has one.
 * @param {Ctx} ctx @param {string} action @param {string} field @param {any} value */
const optionFor = (ctx, action, field, value) =>
  ctx.options.find(o => {
    const domain = o.action === action && o.fields?.[field];
    return domain && (domain.kind === 'fixed' ? domain.value === value : (domain.values?.includes(value) ?? (value >= /** @type {number} */ (domain.min) && value <= /** @type {number} */ (domain.max))));
  });

/** @param {Ctx} ctx @param {string} action @param {string} field @param {any} value @param {string} label */
function play(ctx, action, field, value, label) {
  const option = optionFor(ctx, action, field, value);
  if (option) ctx.act(option, actionOf(option, {[field]: value}), {label});
}

/** What waits at a space one could warp to, in a few words.
 * @param {Ctx} ctx @param {number} i */
function awaits(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    owner = ctx.view.owner[i];
  if (!space.set) return '';
  if (owner < 0) return `free, ${figure(space.price)}`;
  return owner === ctx.you ? 'yours' : `rent ${figure(ctx.view.rent[i])} to ${ctx.short(owner)}`;
}

/** @param {Ctx} ctx @param {Choice[]} answers */
function warp(ctx, answers) {
  const lit = valuesOf(ctx, 'warp', 'space'),
    goal = aim(ctx);
  if (!lit.length) return null;
  const price = ctx.phase.free ? 0 : ctx.match.board.warp,
    cash = ctx.view.cash[/** @type {number} */ (ctx.you)],
    space = ctx.match.board.spaces[goal],
    overGo = lit.includes(0) && lit.indexOf(goal) >= lit.indexOf(0),
    label = `Warp to ${space.kind === 'warp' ? 'the next Warp Run' : space.group == null ? space.name : parts(space.name, ctx.match.board)[1]}`;
  return html`<p>${price ? html`Any lit space, <b>${figure(price)}</b> a jump: cash ${figure(cash)} → <b>${figure(cash - price + (overGo ? ctx.match.board.salary : 0))}</b>${overGo ? ' with GO' : ''}.` : 'Any lit space. This warp is free.'}</p>
    <label class="aim"><span>To</span><select @change=${e => {
      ctx.ui.own.aim = lit[e.target.selectedIndex];
      ctx.redraw();
    }}>${lit.map(i => html`<option ?selected=${i === goal} .selected=${i === goal}>${ctx.match.board.spaces[i].name}${awaits(ctx, i) ? ` (${awaits(ctx, i)})` : ''}</option>`)}</select></label>
    <div class="row"><button class="btn main" data-choice ?disabled=${ctx.busy} @click=${() => play(ctx, 'warp', 'space', goal, label)}>${label}<kbd>Enter</kbd></button>${others(ctx, answers, 'warp')}</div>`;
}

/** @param {Ctx} ctx @param {Choice[]} answers */
function mine(ctx, answers) {
  const {most, price} = ctx.phase,
    counts = Array.from({length: most}, (_, k) => k + 1).filter(n => optionFor(ctx, 'mine', 'count', n)),
    cash = ctx.view.cash[/** @type {number} */ (ctx.you)];
  if (!counts.length) return null;
  const best = counts.at(-1) ?? 1;
  return html`<p>${figure(price)} each. You have <b>${count(ctx.view.chips[/** @type {number} */ (ctx.you)], 'resource')}</b> and ${figure(cash)} in cash.</p>
    <div class="row">${counts.reverse().map(
      n => html`<button class="btn ${n === best ? 'main' : ''}" data-choice ?disabled=${ctx.busy} @click=${() => play(ctx, 'mine', 'count', n, `Buy ${count(n, 'resource')}`)}>Buy ${n === best ? count(n, 'resource') : n} for ${figure(n * price)}${n === best ? html`<kbd>Enter</kbd>` : nothing}</button>`,
    )}${others(ctx, answers, 'mine')}</div>`;
}

/** @param {Ctx} ctx @param {Choice[]} answers */
function steal(ctx, answers) {
  const whose = valuesOf(ctx, 'steal', 'whose');
  if (!whose.length) return null;
  const rich = [...whose].sort((a, b) => ctx.view.chips[b] - ctx.view.chips[a]);
  return html`<div class="row">${rich.map(
    (seat, k) => html`<button class="btn ${k ? '' : 'main'}" data-choice ?disabled=${ctx.busy} @click=${() => play(ctx, 'steal', 'whose', seat, `From ${ctx.names[seat]}`)}>${badge(seat, 17)} ${ctx.short(seat)}, ${ctx.view.chips[seat] ? `has ${ctx.view.chips[seat]}` : `pays ${figure(ctx.match.board.resource)}`}${k ? nothing : html`<kbd>Enter</kbd>`}</button>`,
  )}${others(ctx, answers, 'steal')}</div>`;
}

/** @param {Ctx} ctx @param {Choice[]} answers */
function token(ctx, answers) {
  const free = valuesOf(ctx, 'choose_token', 'token');
  if (!free.length) return null;
  const real = free.filter(Boolean);
  return html`<div class="tokens">${real.map(
    (name, k) => html`<button class="btn ${k ? '' : 'main'}" data-choice ?disabled=${ctx.busy} @click=${() => play(ctx, 'choose_token', 'token', name, capital(name))}>${hull(ctx.you ?? 0, name, 34)}${capital(name)}</button>`,
  )}</div>${free.includes('') ? html`<div class="row"><button class="btn quiet" data-choice ?disabled=${ctx.busy} @click=${() => play(ctx, 'choose_token', 'token', '', 'Leave it to chance')}>Leave it to chance</button>${others(ctx, answers, 'choose_token')}</div>` : nothing}`;
}
