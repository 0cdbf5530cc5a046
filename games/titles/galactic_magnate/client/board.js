/**
 * How Galactic Magnate looks: the board, the stage in its middle, the card of a space, what is said of each player.
 * The match page calls these by convention (static/match/README.md).
 */
import {figure, hatch, seatColour, ship} from '../../shared/pen.js';
import {repeat, html, nothing, rawSvg, svg} from '../../match/lit.js';
import {SIZE, CORNER, berth, cell, glow, inked, lane, place, sky, spaceAt} from './places.js';
import {dealShown} from '../../match/trade.js';
import {marksOf, trail} from './marks.js';

export {card} from './deed.js';
export {aftermath, fate} from './aftermath.js';
export {changes} from './deals.js';
export {panel, stage} from './stages.js';
export {animate} from './motions.js';

/** Words of the buttons that open something. */
export const verbs = {
  offer: 'Trade',
  auction_own: 'Auction yours',
  upgrade: 'Upgrade',
  sell_upgrade: 'Sell upgrades',
  choose_character: 'Choose',
};

/** @param {any} _ctx @param {any} action */
export const doing = (_ctx, action) =>
  action.action === 'auction_own'
    ? `Auction ${action.lots.length === 1 ? 'it' : `these ${action.lots.length || ''}`}`
    : '';

/** @param {any} ctx @param {any} value */
export const naming = (ctx, value) =>
  typeof value === 'number'
    ? (ctx.match.board.spaces[value]?.name ?? '')
    : String(value).charAt(0).toUpperCase() + String(value).slice(1);

/** @param {any} ctx @param {any} option */
export const warning = (ctx, option) =>
  option.action === 'resign'
    ? 'Your upgrades are sold, your deeds go back to nobody and each of the others gets 500. You can stay and watch.'
    : undefined;

/** @param {any} fact */
export const heading = fact => fact.fact === 'turn_began';

/** The question in few words, where the stage says the rest. @param {any} ctx */
export function question(ctx) {
  const {phase} = ctx;
  if (phase?.phase === 'fortune_choice') return `${ctx.match.board.events[phase.event]?.name}: take it?`;
  if (phase?.phase === 'raise_money')
    return `Sell upgrades for ${figure(phase.due - ctx.view.funds[phase.debtor])} or more`;
  if (phase?.phase === 'sealed') return `Your secret limit for ${phase.lot}`;
  return '';
}

/** @param {any} ctx */
export const turn = ctx => (ctx.view.turn > 0 ? `Turn ${ctx.view.turn}` : '');

/** @param {any} ctx */
export const acceptWhen = ctx =>
  html`It can be accepted when <b>${ctx.short(ctx.ui.trade.to)} is next to roll</b>. Until then you can recall it, and nothing is held back.`;

/** @param {any} ctx @param {string} ending */
export const ending = (ctx, ending) =>
  /** @type {Record<string, string>} */ ({
    last_standing: 'Last one standing',
    turn_limit: 'The richest at the last turn',
  })[ending] ?? 'Match over';

/** The salary, which everybody watches. @param {any} ctx */
export function meters(ctx) {
  const {view, match} = ctx,
    first = match.board.salary?.[String(view.seats)] ?? 300;
  return [
    view.collapsed
      ? {
          label: 'Collapsed: Start costs',
          value: figure(view.expense),
          title: 'The salary has reached 0: passing Start costs money now',
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

/** A lot in a trade. @param {any} ctx @param {number} lot */
export function item(ctx, lot) {
  const space = spaceAt(ctx.match.board, lot);
  return {name: space.name, price: space.price, paint: hatch(space.color ?? 'white')};
}

/** What a player is doing. @param {any} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view, match, phase} = ctx,
    at = match.board.spaces[view.place[seat]]?.name ?? '';
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  const last = phase?.bids?.findLast?.(bid => bid[0] === seat);
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

/** What a screen reader hears of a space. @param {any} ctx @param {number} i */
export function spaceLabel(ctx, i) {
  const space = spaceAt(ctx.match.board, i),
    owner = ctx.view.owner[i],
    here = ctx.view.living.filter(s => ctx.view.place[s] === i);
  const parts = [space.name];
  if (space.set)
    parts.push(`${space.set.name}${ctx.view.level[space.group] ? `, level ${ctx.view.level[space.group]}` : ''}`);
  if (space.price)
    parts.push(
      owner >= 0
        ? `owned by ${owner === ctx.you ? 'you' : ctx.names[owner]}${ctx.view.due[i] ? `, ${space.kind === 'extractor' ? 'brings' : 'fee'} ${ctx.view.due[i]}` : ''}`
        : `free, from ${space.price}`,
    );
  if (here.length) parts.push(`here: ${here.map(s => (s === ctx.you ? 'you' : ctx.names[s])).join(', ')}`);
  return parts.join('. ');
}

/** Arrow keys walk along the edges as one sees them. @param {number} i @param {string} key */
export function step(i, key) {
  const side = ['left', 'top', 'right', 'bottom'][Math.floor(i / 10)];
  const ways = /** @type {Record<string, Record<string, number>>} */ ({
    left: {ArrowUp: 1, ArrowDown: -1},
    top: {ArrowRight: 1, ArrowLeft: -1},
    right: {ArrowDown: 1, ArrowUp: -1},
    bottom: {ArrowLeft: 1, ArrowRight: -1},
  });
  const corner = /** @type {Record<number, Record<string, number>>} */ ({
    0: {ArrowUp: 1, ArrowRight: -1},
    10: {ArrowRight: 1, ArrowDown: -1},
    20: {ArrowDown: 1, ArrowLeft: -1},
    30: {ArrowLeft: 1, ArrowUp: -1},
  });
  const by = (corner[i] ?? ways[side])[key];
  return by ? (i + by + 40) % 40 : key.startsWith('Arrow') ? i : null;
}

/** The board. @param {any} ctx */
export function board(ctx) {
  const {match, view} = ctx,
    far = ctx.phone && !ctx.ui.zoom,
    marks = marksOf(ctx, dealShown(ctx)),
    focus = ctx.ui.own.at ?? view.place[ctx.you ?? 0] ?? 0;
  return html`<svg viewBox="-1 -1 ${SIZE + 2} ${SIZE + 2}" class="chart ${far ? 'far' : ''}" role="group" aria-label="The spaces, clockwise from Start">
    <rect class="ground" width=${SIZE} height=${SIZE}></rect>${rawSvg(sky)}
    ${repeat(
      match.board.spaces,
      (_, i) => i,
      (_, i) => svg`<g data-space=${i} role="button" tabindex=${i === focus ? 0 : -1}
      aria-label=${spaceLabel(ctx, i)}>${rawSvg(cell(match.board, view, i, far))}</g>`,
    )}
    <rect class="frame" width=${SIZE} height=${SIZE}></rect><rect class="frame" x=${CORNER} y=${CORNER} width=${SIZE - 2 * CORNER} height=${SIZE - 2 * CORNER}></rect>
    <g class="marks">${rawSvg(marks.ink.map(inked).join('') + marks.lamp.map(glow).join(''))}</g>
    ${rawSvg(lane)}${course(ctx)}<g class="ships">${ships(ctx, far)}</g><g class="flying" data-flying></g></svg>`;
}

/** The last move stays as a trail. @param {any} ctx */
function course(ctx) {
  const last = trail();
  if (!last || ctx.store.past || !ctx.view.living.includes(last.seat) || last.path.at(-1) !== ctx.view.place[last.seat])
    return nothing;
  const d = last.path.map((i, k) => `${k ? 'L' : 'M'}${place(i).nx.toFixed(1)},${place(i).ny.toFixed(1)}`).join('');
  return svg`<path class="trail" stroke=${seatColour(last.seat)} d=${d}></path>`;
}

/** @param {any} ctx @param {boolean} far */
function ships(ctx, far) {
  const {view} = ctx,
    living = view.living ?? [];
  return repeat(
    living,
    seat => seat,
    seat => {
      const here = living.filter(other => view.place[other] === view.place[seat]);
      const [x, y] = berth(view.place[seat], here.indexOf(seat), here.length),
        k = far ? 1.5 : 0.88;
      return svg`<g data-ship=${seat === ctx.you ? 'mine' : 'other'} data-seat=${seat} data-scale=${k} class=${view.prison[seat] >= 0 ? 'caught' : ''}
      transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${k})">${rawSvg(ship(seat, 0, 0, 1))}</g>`;
    },
  );
}
