/**
 * How Monopoly Space looks: the board with its four colonies, the stage in their midst, the card of a space, what is
 * said of each player. The match page calls these by convention (static/match/README.md).
 */
import {figure, hatch} from '../../shared/pen.js';
import {capital, count, html, rawSvg} from '../../match/lit.js';
import {dealShown} from '../../match/deal.js';
import {chart} from '../../match/voyage.js';
import {HULLS, quadrants} from './colony.js';
import {lamps, marksOf} from './marks.js';
import {cardAt, cell, course, parts, spaceAt} from './places.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').View} View
 * @typedef {import('./view').Fact} Fact @typedef {import('../../match/types.js').Option} Option */

export {panel, tapped} from './asking.js';
export {animate} from './motions.js';
export {card, changes, rare} from './rare.js';
export {stage} from './stages.js';

/** It has auctions, whose theatre comes when one begins. */
export const auctions = true;

/** What turns a card. */
export const cards = ['drew'];

/** Words of the buttons that open something. */
export const verbs = {
  offer: 'Trade',
  sell_deed: 'Sell a deed',
  swap: 'Give a deed instead',
  use_pardon: 'Use a card',
  sell_resources: 'Sell resources',
};

/** What stands in the second column of the players. */
export const columns = ['cash', 'resources'];

/** @param {Ctx} ctx @param {any} value */
export const naming = (ctx, value) =>
  typeof value === 'number' ? (ctx.match.board.spaces[value]?.name ?? '') : value ? capital(String(value)) : 'Leave it to chance';

/** @param {Ctx} _ctx @param {Option} option */
export const warning = (_ctx, option) =>
  /** @type {Record<string, string>} */ ({
    resign: 'Your deeds go back to the bank and your colony is taken down. You can stay and watch.',
    pass: 'You are out of the game. Your cash goes to the creditor and your colony is taken down.',
  })[option.action];

/** @param {Fact} fact */
export const heading = fact => fact.fact === 'turn_began';

/** The question in few words, where stage or panel say the rest.
 * @param {Ctx} ctx */
export function question(ctx) {
  const {phase, match} = ctx;
  if (phase?.phase === 'warping') return phase.free ? 'Warp on, for nothing?' : `Warp on for ${match.board.warp}?`;
  if (phase?.phase === 'unowned') {
    const name = parts(match.board.spaces[phase.lot].name, match.board)[1];
    return ctx.options.some(option => option.action === 'buy') ? `Buy ${name}?` : `${name} is more than your cash`;
  }
  if (phase?.phase === 'half_price') return `${parts(match.board.spaces[phase.lot].name, match.board)[1]} for half the price?`;
  if (phase?.phase === 'raise_money') return html`You owe <b>${figure(phase.due)}</b>: sell for <b>${figure(phase.due - ctx.view.cash[phase.debtor])}</b> more`;
  if (phase?.phase === 'sealed') return `Your secret limit for ${phase.lot}`;
  return '';
}

/** @param {Ctx} ctx */
export const turn = ctx => (ctx.view.turn > 0 ? `Turn ${ctx.view.turn}` : '');

/** @param {Ctx} ctx */
export const acceptWhen = ctx => html`<b>${ctx.short(/** @type {import('../../match/types.js').Build} */ (ctx.ui.trade).to)}</b> can accept it at any time but during an auction. Until then you can recall it, and nothing is held back.`;

/** The chips in the bank, and the colony that is nearest to being complete.
 * @param {Ctx} ctx */
export function meters(ctx) {
  const {view, match, narrow} = ctx,
    most = Math.max(0, ...view.living.map(seat => view.domes[seat])),
    first = /** @type {number} */ (view.living.find(seat => view.domes[seat] === most)),
    whose = first === ctx.you ? 'Your' : `${ctx.short(first)}’s`;
  const bank = {
    label: 'Bank',
    value: narrow ? /** @type {number} */ (view.bank_chips) : count(/** @type {number} */ (view.bank_chips), 'resource'),
    of: match.board.chips,
    share: /** @type {number} */ (view.bank_chips) / match.board.chips,
    title: 'Resources left in the bank. When it runs out, no one can buy or gain one',
  };
  const colony = {
    label: !most ? 'Colonies' : narrow ? 'Colony' : `${whose} colony`,
    value: most === 5 ? 'complete' : `${most} of 5`,
    title: 'The colony that has grown most. Once it is complete, its player wins on reaching GO',
  };
  return view.bank_chips === null ? [colony] : [bank, colony];
}

/**
 * What a trade may hold: a deed, a kept card or resources.
 * @param {Ctx} ctx @param {number} n @param {string} [kind]
 */
export function item(ctx, n, kind = 'lots') {
  if (kind === 'chips') return {name: 'Resources', price: ctx.match.board.resource, paint: ''};
  if (kind === 'cards') return {name: cardAt(ctx.match.board, n).name, price: 0, paint: hatch('white')};
  const space = spaceAt(ctx.match.board, n);
  return {name: parts(space.name, ctx.match.board)[1], price: space.price, paint: hatch(space.colour ?? 'white')};
}

/** What a player is doing and holds.
 * @param {Ctx} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view, phase} = ctx;
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  const domes = view.domes[seat];
  return {
    line: doing(ctx, seat) || (phase && 'floor' in phase && phase.leader === seat ? `leads, ${figure(phase.price)}` : whereabouts(ctx, seat)),
    also: html`<b>${view.chips[seat]}</b><br>${domes === 5 ? 'colony' : count(domes, 'dome')}`,
  };
}

/** @param {Ctx} ctx @param {number} seat */
function doing(ctx, seat) {
  const {phase, view} = ctx;
  if (phase?.phase === 'choose_token' && !view.token[seat]) return phase.seat === seat ? 'is choosing' : ' ';
  if (['raise_money', 'rent_due'].includes(phase?.phase) && phase.debtor === seat) return 'owes money';
  return '';
}

/** @param {Ctx} ctx @param {number} seat */
function whereabouts(ctx, seat) {
  const {view, match, phase} = ctx,
    space = match.board.spaces[view.place[seat]];
  if (view.jail[seat] >= 0) return view.jail[seat] ? `in Jail, ${count(view.jail[seat], 'attempt')} made` : 'in Jail';
  const last = phase && 'floor' in phase ? phase.bids?.findLast?.((/** @type {[number, number]} */ bid) => bid[0] === seat) : null;
  if (last) return phase.passed?.includes(seat) ? 'let it go' : `bid ${figure(last[1])}`;
  return `at ${space.group == null ? space.name : parts(space.name, match.board)[1]}`;
}

/** What a screen reader hears of a space.
 * @param {Ctx} ctx @param {number} i */
export function spaceLabel(ctx, i) {
  const {view} = ctx,
    space = spaceAt(ctx.match.board, i),
    owner = view.owner[i],
    called = (/** @type {number} */ seat) => (seat === ctx.you ? 'you' : ctx.names[seat]),
    here = view.living.filter(seat => view.place[seat] === i),
    said = [space.name];
  if (space.set) said.push(`${space.set.name} set`, owner >= 0 ? `owned by ${called(owner)}, rent ${view.rent[i]}` : `free, ${space.price}`);
  if (view.lying?.[i]) said.push(`${count(view.lying[i], 'resource')} lying here`);
  if (here.length) said.push(`here: ${here.map(called).join(', ')}`);
  return said.join('. ');
}

/** Which outline a seat's token has; -1 before it is chosen.
 * @param {Ctx} ctx @param {number} seat */
export const hull = (ctx, seat) => HULLS[/** @type {string} */ (ctx.view.token?.[seat])] ?? -1;

/** Arrow keys walk along the edges as one sees them. */
export const step = course.step;

/** The board.
 * @param {Ctx} ctx */
export function board(ctx) {
  const {view} = ctx,
    far = ctx.phone && !ctx.ui.zoom,
    taken = ctx.stage && !ctx.stage.resting && !(ctx.phone && ctx.ui.zoom);
  return chart(ctx, course, {
    label: 'The spaces, clockwise from GO',
    behind: rawSvg(taken ? '' : `<g class="lands" role="img" aria-label="${colonies(ctx) || 'The colonies'}">${quadrants(ctx, far)}</g>`),
    above: rawSvg(lamps(ctx)),
    cell: (i, far) => cell(ctx, i, far),
    name: i => spaceLabel(ctx, i),
    marks: marksOf(ctx, dealShown(ctx)),
    hull: seat => hull(ctx, seat),
    caught: seat => view.jail[seat] >= 0,
    lie: (seat, here) => berth(view, seat, here),
  });
}

/** Prisoners sit in the corner itself, visitors lie outside it.
 * @param {View} view @param {number} seat @param {number[]} here @returns {[number, number]} */
function berth(view, seat, here) {
  const at = view.place[seat],
    jailed = view.jail[seat] >= 0,
    same = here.filter(other => view.jail[other] >= 0 === jailed),
    [x, y] = course.berth(at, same.indexOf(seat), same.length),
    c = course.place(at);
  return jailed ? [x - c.nx + c.cx, y - c.ny + c.cy - 10] : [x, y];
}

/** The colonies in words.
 * @param {Ctx} ctx */
const colonies = ctx =>
  ctx.view.living
    .map(seat => `${seat === ctx.you ? 'You' : ctx.names[seat]}: ${ctx.view.domes[seat] === 5 ? 'colony complete' : `${ctx.view.domes[seat]} of 4 domes`}, ${count(ctx.view.chips[seat], 'resource')}`)
    .join('. ')
    .replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
