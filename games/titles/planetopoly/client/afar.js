/** Before a throw: what can be bought or built from afar, because somebody stands there. */
import {figure} from '../../shared/pen.js';
import {html, nothing} from '../../match/lit.js';
import {plain} from '../../match/buttons.js';
import {choices} from '../../match/choices.js';
import {ask, afarPrice, standing} from './deeds.js';

const ROW = 2;

/** The panel of one's own window, when something can be had from afar; else null. @param {any} ctx @param {any[]} answers */
export function afarPanel(ctx, answers) {
  const options = answers.flatMap(choice => choice.options),
    buys = options.filter(option => option.action === 'remote_buy'),
    builds = options.filter(option => option.action === 'remote_build'),
    others = options.filter(option => !option.action.startsWith('remote_'));
  if (!buys.length && !builds.length) return null;
  const [main, ...rest] = others;
  return html`<p>${reason(ctx, buys[0] ?? builds[0], !buys.length)}</p>
    <div class="row">${main ? plain(ctx, main, true) : nothing}${rest.map(option => plain(ctx, option, false))}
      ${buys.length > ROW ? opener(ctx, buys, 'Buy from afar') : buys.map(option => buyer(ctx, option))}
      ${builds.length ? opener(ctx, builds, 'Build from afar') : nothing}</div>`;
}

/** Why: who stands where, and what it costs. @param {any} ctx @param {any} option @param {boolean} building */
function reason(ctx, option, building) {
  const {board} = ctx.match,
    lot = option.fields.lot.value,
    space = board.spaces[lot],
    planet = board.planets[space.planet],
    there = planet.lots.map(one => standing(ctx, one)).find(seat => seat >= 0) ?? -1,
    who = building ? there : standing(ctx, lot),
    name = who >= 0 ? ctx.short(who) : 'Somebody';
  return building
    ? html`${name} stands on ${planet.name}, which is your claim: you may build there, <b>${figure(planet.point)}</b> a point and <b>${figure(planet.point_premium)}</b> to ${name}.`
    : html`${name} stands on ${space.name}, and ${planet.name} is your claim. The price is <b>${figure(space.price)}</b> to the bank and <b>${figure(space.premium)}</b> to ${name}.`;
}

/** @param {any} ctx @param {any} option */
function buyer(ctx, option) {
  const lot = option.fields.lot.value;
  return html`<button class="btn" data-choice data-action="remote_buy" ?disabled=${ctx.busy} @click=${() => ask(ctx, option, lot)}>Buy ${ctx.match.board.spaces[lot].name} for ${figure(afarPrice(ctx, lot))}</button>`;
}

/** @param {any} ctx @param {any[]} options @param {string} words */
const opener = (ctx, options, words) =>
  html`<button class="btn" data-choice data-action=${options[0].action} aria-haspopup="true" ?disabled=${ctx.busy} @click=${() => ctx.open(choices(options)[0])}>${words}<span class="more" aria-hidden="true">…</span></button>`;
