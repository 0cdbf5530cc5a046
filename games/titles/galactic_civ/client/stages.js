/** What takes the place of piles and hand while it lasts: races, a target, a dilemma, a vote. */
import {badge, css, html, icon, nothing, raw} from '../../match/lit.js';
import {actionOf} from '../../match/choices.js';
import {seatColour} from '../../shared/pen.js';
import {ATTRIBUTES, numbered, signed} from './attributes.js';
import {eventCard} from './cards.js';
import {aims, shift} from './weighing.js';

/** @typedef {NonNullable<import('./view').View['vote']>} Vote @typedef {import('./view').Happening} Happening
 * @typedef {import('../../match/types.js').Stage} Stage @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View
 * @typedef {import('../../match/types.js').Drawn} Drawn */

export const VOTES = [5, 4, 7]; // §9.10 Influence, Expansion, Military
/** @type {[string, number, number][]} */
const KINDNESS = [
  ['1–2', 4, 36],
  ['3–5', 0, 51],
  ['6–8', 5, 51],
  ['9–0', 1, 36],
];
const MANY = 4; // columns that have room for words
const LOSS = /** @type {Record<string, number>} */ ({aggression: 2, influence: 1});

/** A die with ten sides.
 * @param {number|string} n */
export const d10 = n =>
  `<svg class="d10" viewBox="-14 -14 28 28" aria-hidden="true"><path class="body" d="M0,-13L12,-3V5L0,13L-12,5V-3Z"/><path class="facet" d="M0,-13L6.5,3L0,7L-6.5,3ZM-12,5L-6.5,3M12,5L6.5,3M0,7V13"/><text class=${String(n).length > 1 ? '"long"' : '""'} y="1" dy=".36em">${n}</text></svg>`;

/** The stage of a phase, or null where hand and piles stay.
 * @param {Ctx} ctx @returns {Stage|null} */
export function stage(ctx) {
  const {phase, view} = ctx;
  if (ctx.position.over && !ctx.store.past) return null;
  switch (phase?.phase) {
    case 'choose_race':
      return {body: races(ctx)};
    case 'dilemma':
      return {body: dilemma(ctx)};
    case 'issue':
      return {body: vote(ctx), marked: VOTES};
    case 'aggression':
    case 'influence':
      return phase.target < 0 ? {body: target(ctx, LOSS[phase.phase])} : null;
    default:
      return view.vote && view.phase === 1 ? {body: vote(ctx), marked: VOTES} : null;
  }
}

/** @param {string} title @param {Drawn} says @param {Drawn} body */
const sheet = (title, says, body) =>
  html`<section class="panel civstage"><header><h2>${title}</h2><span>${says}</span></header>${body}</section>`;

/** @param {Ctx} ctx */
function races(ctx) {
  const {view, match} = ctx,
    open = new Map(ctx.options.filter(o => o.action === 'choose_race').map(o => [o.fields.race.value, o]));
  return sheet(
    'Eleven civilizations',
    'everyone starts with 5 in everything, plus what their race adds',
    html`<ul class="races">${match.board.races.map((race, i) => {
      const seat = view.race.indexOf(race.name),
        option = open.get(i);
      const inside = html`<b>${race.name}</b>${seat >= 0 ? html`<small>${badge(seat, 14)} ${seat === ctx.you ? 'You' : ctx.short(seat)}</small>` : nothing}<span>${numbered(race.effects).map(
        ([a, by]) => html`<i>${icon(ATTRIBUTES[a], 17)}${ATTRIBUTES[a]} ${signed(by)}</i>`,
      )}</span>`;
      return html`<li>${option ? html`<button class="race can" ?disabled=${ctx.busy} @click=${() => ctx.act(option, actionOf(option))}>${inside}</button>` : html`<div class="race ${seat >= 0 ? 'taken' : ''}">${inside}</div>`}</li>`;
    })}</ul>`,
  );
}

/** Whom it hits: every attribute the die may say, for each who may be named.
 * @param {Ctx} ctx @param {number} loss */
function target(ctx, loss) {
  const {view, phase} = ctx,
    rivals = aims(view, phase),
    tight = ctx.phone || rivals.length > MANY,
    aimed = (/** @type {number} */ seat) => (ctx.asked && seat === rivals[0] ? 'aim' : '');
  const words = phase.phase === 'aggression' ? 'loses 2 points' : 'gives 1 point';
  return sheet(
    phase.phase === 'aggression' ? 'Attack' : 'Defectors',
    `one opponent ${words}; the die says which${tight ? '. Violet: their lead' : ''}`,
    html`<div class="scroll"><table class="tg ${tight ? 'tight' : ''}" ${css({'min-width': tight ? `${174 + (ctx.phone ? 57 : 62) * rivals.length}px` : ''})}><thead><tr><th scope="col">ten-sided die</th><th scope="col" class="now">${phase.seat === ctx.you ? 'you now' : `${ctx.short(phase.seat)} now`}</th>${rivals.map(
      seat => html`<th scope="col" class=${aimed(seat)}>${badge(seat, 17)} <span>${seat === ctx.you ? 'You' : ctx.short(seat)}</span></th>`,
    )}</tr></thead><tbody>${ATTRIBUTES.map(
      (name, i) => html`<tr><th scope="row"><span>${raw(d10(i + 1))}${icon(name, 19)}${name}</span></th><td class="soft">${view.score[phase.seat][i]}</td>${rivals.map(seat => hit(view, seat, i, loss, aimed(seat)))}</tr>`,
    )}<tr><th scope="row"><span>${raw(d10('9+'))}free choice</span></th><td></td>${rivals.map(seat => html`<td class="soft ${aimed(seat)}">${tight ? 'any' : 'any of them'}</td>`)}</tr></tbody></table></div>`,
  );
}

/** @param {View} view @param {number} seat @param {number} attribute @param {number} loss @param {string} aim */
function hit(view, seat, attribute, loss, aim) {
  const {before, after, was, is} = shift(view, seat, attribute, -loss);
  const lead = was <= 0 ? nothing : html`<em><span>lead </span>${is > 0 ? `${was} → ${is}` : 'gone'}</em>`;
  return html`<td class=${aim}><span class="soft">${before} → </span><b>${after}</b>${lead}</td>`;
}

/** @param {View} view @param {number} seat @param {[number, number][]} effects */
const effects = (view, seat, effects) =>
  effects.map(([i, by]) => {
    const {before, after} = shift(view, seat, i, by);
    return html`<li>${icon(ATTRIBUTES[i], 20)}<span>${ATTRIBUTES[i]}</span><small>${before} → ${after}</small><b class=${by < 0 ? 'dn' : 'up'}>${signed(by)}</b></li>`;
  });

/** @param {Ctx} ctx */
function dilemma(ctx) {
  const {view, phase} = ctx;
  return sheet(
    'A moral dilemma',
    phase.seat === ctx.you ? 'both ways are yours; the log will remember' : `${ctx.short(phase.seat)} decides`,
    html`<div class="two">${eventCard(/** @type {Happening} */ (view.event))}<div class="ways">
      <div class="way"><h3>Malevolent</h3><p>Certain, and at once.</p><ul class="eff">${effects(view, phase.seat, /** @type {Happening} */ (view.event).effects)}</ul></div>
      <div class="way"><h3>Benevolent</h3><p>Two rolls on the table${/** @type {Happening} */ (view.event).price.length ? ', one price' : ''}.</p><ul class="eff">${KINDNESS.map(
        ([faces, i, chance]) => html`<li>${icon(ATTRIBUTES[i], 20)}<span>${ATTRIBUTES[i]} <small>on ${faces}</small></span><small><span class="pr"><i ${css({width: `${chance}%`})}></i></span> ${chance}%</small><b class="up">+1</b></li>`,
      )}${effects(view, phase.seat, /** @type {Happening} */ (view.event).price)}</ul></div></div></div>`,
  );
}

/** @param {Ctx} ctx */
function vote(ctx) {
  const {view} = ctx,
    cast = /** @type {Vote} */ (view.vote).votes
      .map((parts, seat) => ({seat, parts, sum: parts.reduce((a, b) => a + b, 0)}))
      .filter(each => each.parts.length)
      .sort((a, b) => b.sum - a.sum),
    most = Math.max(1, cast[0]?.sum ?? 1);
  return sheet(
    'The United Planets vote',
    'Influence, Expansion and Military are the votes',
    html`<div class="two">${eventCard(view.event ?? ctx.match.board.events[/** @type {Vote} */ (view.vote).event])}<div class="votes">
      <div class="vkey">${VOTES.map((a, k) => html`<span><i class="k${k}"></i>${icon(ATTRIBUTES[a], 17)}${ATTRIBUTES[a]}</span>`)}</div>
      ${cast.map(
        ({seat, parts, sum}) => html`<div class="vote ${seat === /** @type {Vote} */ (view.vote).winner ? 'win' : ''}"><div class="n">${badge(seat, 20)}<b>${seat === ctx.you ? 'You' : ctx.short(seat)}</b></div>
        <div class="stack" ${css({width: `${(sum / most) * 100}%`, '--seat': seatColour(seat)})}>${parts.map((v, k) => html`<i class="k${k}" ${css({'flex-grow': v})} title=${`${ATTRIBUTES[VOTES[k]]} ${v}`}><span>${v}</span></i>`)}</div><div class="t">${sum}</div></div>`,
      )}</div></div>`,
  );
}
