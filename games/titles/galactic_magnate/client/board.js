/**
 * How Galactic Magnate looks: the board, the stage in its middle, the card of a space, what is said of each player.
 * The match page calls these by convention (static/match/README.md).
 */
import {figure, hatch, seatColour} from '../../shared/pen.js';
import {html, rawSvg} from '../../match/lit.js';
import {chart} from '../../match/voyage.js';
import {cell, course, sky, spaceAt} from './places.js';
import {dealShown} from '../../match/deal.js';
import {marksOf} from './marks.js';
import {emblem, pin} from './characters.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact
 * @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/types.js').Action} Action */

export {emblem};
export {card} from './deed.js';
export {changes, rare} from './rare.js';
export {panel, stage} from './stages.js';
export {animate} from './motions.js';

/** It has auctions, whose theatre comes when one begins. */
export const auctions = true;

/** What turns a card. */
export const cards = ['drew'];

/** Words of the buttons that open something. */
export const verbs = {
  offer: 'Trade',
  auction_own: 'Auction yours',
  upgrade: 'Upgrade',
  sell_upgrade: 'Sell upgrades',
  choose_character: 'Choose',
};

/** @param {Ctx} _ctx @param {{action: string, lots: number[]}} action */
export const doing = (_ctx, action) =>
  action.action === 'auction_own'
    ? `Auction ${action.lots.length === 1 ? 'it' : `these ${action.lots.length || ''}`}`
    : '';

/** @param {Ctx} ctx @param {any} value */
export const naming = (ctx, value) =>
  typeof value === 'number'
    ? (ctx.match.board.spaces[value]?.name ?? '')
    : String(value).charAt(0).toUpperCase() + String(value).slice(1);

/** @param {Ctx} ctx @param {Option} option */
export const warning = (ctx, option) =>
  option.action === 'resign'
    ? 'Your upgrades are sold, your properties are free again and every other player gets 500. You can stay and watch.'
    : undefined;

/** @param {Fact} fact */
export const heading = fact => fact.fact === 'turn_began';

/** The question in few words, where the stage says the rest.
 * @param {Ctx} ctx */
export function question(ctx) {
  const {phase} = ctx;
  if (phase?.phase === 'fortune_choice') return `${ctx.match.board.events[phase.event]?.name}: take it?`;
  if (phase?.phase === 'raise_money')
    return `${ctx.options.some(option => option.action === 'sell_upgrade') ? 'Sell upgrades for' : 'Raise'} ${figure(phase.due - ctx.view.funds[phase.debtor])} or more`;
  if (phase?.phase === 'sealed') return `Your secret limit for ${phase.lot}`;
  return '';
}

/** @param {Ctx} ctx */
export const turn = ctx => (ctx.view.turn > 0 ? `Turn ${ctx.view.turn}` : '');

/** @param {Ctx} ctx */
export const acceptWhen = ctx =>
  html`It can be accepted when <b>${ctx.short(/** @type {import('../../match/types.js').Build} */ (ctx.ui.trade).to)} is next to roll</b>. Until then you can recall it, and nothing is reserved. It’s checked again when accepted, with the credit the exchange brings.`;

/** The salary, which everybody watches.
 * @param {Ctx} ctx */
export function meters(ctx) {
  const {view, match} = ctx,
    first = match.board.salary?.[String(view.seats)] ?? 300;
  return [
    view.collapsed
      ? {
          label: 'Collapsed: Start costs',
          value: figure(view.expense),
          title: 'The salary has reached 0, so passing Start costs money',
        }
      : {
          label: 'Salary',
          value: figure(view.salary),
          of: first,
          share: view.salary / first,
          title: 'When the salary reaches 0 the economy collapses',
        },
  ];
}

/** A lot in a trade.
 * @param {Ctx} ctx @param {number} lot */
export function item(ctx, lot) {
  const space = spaceAt(ctx.match.board, lot);
  return {name: space.name, price: space.price, paint: hatch(space.color ?? 'white')};
}

/** What a player is doing.
 * @param {Ctx} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view, match, phase} = ctx,
    at = match.board.spaces[view.place[seat]]?.name ?? '';
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  const last = phase?.bids?.findLast?.((/** @type {[number, number]} */ bid) => bid[0] === seat);
  if (phase && 'floor' in phase) {
    if (phase.answered)
      return {
        line: phase.answered.includes(seat)
          ? 'has sealed a limit'
          : phase.order.includes(seat)
            ? 'still open'
            : 'stays out',
      };
    if (phase.leader === seat) return {line: `leads, ${figure(phase.price)}`};
    if (phase.passed?.includes(seat)) return {line: 'let it go'};
    if (phase.opener === seat) return {line: 'opened the auction'};
    if (last) return {line: `bid ${figure(last[1])}`};
  }
  if (view.prison[seat] >= 0)
    return {
      line: view.prison[seat]
        ? `in prison, ${view.prison[seat]} turn${view.prison[seat] === 1 ? '' : 's'} to skip`
        : 'in prison, free next turn',
    };
  if (phase?.phase === 'choose_character')
    return {line: view.character[seat] ? `the ${view.character[seat]}` : phase.seat === seat ? 'is choosing' : ''};
  if (phase?.phase === 'raise_money' && phase.debtor === seat) return {line: 'is raising money'};
  return {line: view.mover === seat ? `to move, at ${at}` : `at ${at}`};
}

/** What a screen reader hears of a space.
 * @param {Ctx} ctx @param {number} i */
export function spaceLabel(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    owner = ctx.view.owner[i],
    here = ctx.view.living.filter(s => ctx.view.place[s] === i);
  const parts = [space.name];
  if (space.set)
    parts.push(`${space.set.name}${ctx.view.level[/** @type {number} */ (space.group)] ? `, level ${ctx.view.level[/** @type {number} */ (space.group)]}` : ''}`);
  if (space.price)
    parts.push(
      owner >= 0
        ? `owned by ${owner === ctx.you ? 'you' : ctx.names[owner]}${ctx.view.due[i] ? `, ${space.kind === 'extractor' ? 'brings' : 'fee'} ${ctx.view.due[i]}` : ''}`
        : `free, from ${space.price}`,
    );
  /** @param {number} s */
  const who = s => [s === ctx.you ? 'you' : ctx.names[s], emblem(ctx, s)?.name].filter(Boolean).join(', ');
  if (here.length) parts.push(`here: ${here.map(who).join('; ')}`);
  return parts.join('. ');
}

/** Arrow keys walk along the edges as one sees them. */
export const step = course.step;

/** The board.
 * @param {Ctx} ctx */
export const board = ctx =>
  chart(ctx, course, {
    label: 'The spaces, clockwise from Start',
    behind: rawSvg(sky),
    cell: (i, far) => cell(ctx.match.board, ctx.view, i, far),
    name: i => spaceLabel(ctx, i),
    marks: marksOf(ctx, dealShown(ctx)),
    hull: seat => seat,
    pin: seat => pin(ctx, seat, seatColour(seat)),
    caught: seat => ctx.view.prison[seat] >= 0,
  });
