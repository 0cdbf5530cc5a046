/**
 * How Planetopoly looks: the board with its orrery, the stage in its middle, the card of a space, what is said of each
 * player. The match page calls these by convention (static/match/README.md).
 */
import {figure} from '../../shared/pen.js';
import {html, rawSvg} from '../../match/lit.js';
import {chart} from '../../match/voyage.js';
import {gauge} from './debts.js';
import {afar, beams, marksOf} from './marks.js';
import {orrery, sky} from './orrery.js';
import {cellOf, paint, spaceAt, spaceLabel, way} from './spaces.js';
import {ask} from './deeds.js';
import {planning, press as plan} from './plan.js';

export {card} from './deed.js';
export {aftermath, fate} from './aftermath.js';
export {changes} from './deals.js';
export {opened, panel, stage} from './stages.js';
export {animate} from './motions.js';
export {spaceLabel};

const SALES = ['sell_deed', 'sell_point'];

/** Words of the buttons that open something. */
export const verbs = {
  offer: 'Trade',
  remote_buy: 'Buy from afar',
  remote_build: 'Build from afar',
  sell_deed: 'Sell',
  sell_point: 'Sell',
};

/** One button for all that can be sold; none while selling is what the question is about. @param {any} ctx @param {any[]} choices */
export function tools(ctx, choices) {
  const first = planning(ctx) === 'sell' ? null : choices.find(choice => SALES.includes(choice.option.action));
  return choices.filter(choice => choice === first || !SALES.includes(choice.option.action));
}

/** A tap on a space that means something just now. @param {any} ctx @param {number} i @returns {boolean} */
export function tapped(ctx, i) {
  if (plan(ctx, i)) return true;
  if (!afar(ctx).includes(i) || ctx.busy) return false;
  ask(ctx, ctx.options.find(option => option.action === 'remote_buy' && option.fields.lot.value === i), i);
  return true;
}

/** @param {any} ctx @param {any} value */
export const naming = (ctx, value) =>
  typeof value === 'number' ? (ctx.match.board.spaces[value]?.name ?? '') : String(value);

/** @param {any} _ctx @param {any} option */
export const warning = (_ctx, option) =>
  option.action === 'resign' ? 'Your plots go back to the bank, bare. You can stay and watch.' : undefined;

/** @param {any} fact */
export const heading = fact => fact.fact === 'turn_began';

/** @param {any} ctx */
export const turn = ctx => (ctx.view.round > 0 ? `Round ${ctx.view.round}` : '');

/** @param {any} _ctx @param {string} ending */
export const ending = (_ctx, ending) =>
  /** @type {Record<string, string>} */ ({
    last_standing: 'Last one standing',
    rounds: 'The richest after the last round',
  })[ending] ?? 'Match over';

/** Plots that are still to be had, and the rounds where they are counted. @param {any} ctx */
export function meters(ctx) {
  const {view, match} = ctx,
    plots = match.board.planets.flatMap(planet => planet.lots),
    free = plots.filter(lot => view.owner[lot] < 0).length,
    left = view.rounds ? Math.max(0, view.rounds - view.round) : null;
  return left === null
    ? [{label: 'Free plots', value: free, of: plots.length, share: free / plots.length, title: 'Plots that belong to nobody'}]
    : [{label: 'Rounds left', value: left, of: view.rounds, share: left / view.rounds, title: 'After the last round the richest wins'}];
}

/** A lot in a trade. @param {any} ctx @param {number} lot */
export function item(ctx, lot) {
  const space = spaceAt(ctx.match.board, lot);
  return {name: space.name, price: space.price, paint: paint(ctx.match.board, lot)};
}

/** What the money of a player is called. */
export const columns = ['cash', 'worth'];

/** What a player is doing, and how near to losing. @param {any} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view} = ctx;
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  const debt = view.debt[seat],
    capacity = view.capacity[seat];
  return {
    line: doing(ctx, seat),
    figure: debt ? -debt : view.cash[seat],
    also: html`<b>${figure(view.worth[seat])}</b><br>${debt ? html`<span class="owes">owes ${share(debt, capacity)}%</span>` : `may owe ${figure(capacity)}`}`,
    gauge: debt ? gauge(debt, capacity) : null,
  };
}

/** How much of what may be owed is owed, in hundredths. @param {number} debt @param {number} capacity */
const share = (debt, capacity) => Math.round((debt / Math.max(1, capacity)) * 100);

/** @param {any} ctx @param {number} seat */
function doing(ctx, seat) {
  const {view, phase, match} = ctx,
    at = match.board.spaces[view.place[seat]]?.name ?? '';
  if (view.prison[seat] >= 0) return view.prison[seat] ? `in prison, turn ${view.prison[seat]}` : 'in prison';
  if (phase?.phase === 'raise_money' && phase.debtor === seat) return 'is to pay';
  if (phase?.phase === 'building' && phase.seat === seat) return `builds at ${at}`;
  const missing = view.skips[seat] ? `, misses ${view.skips[seat] === 1 ? 'a round' : `${view.skips[seat]} rounds`}` : '';
  return `at ${at}${missing}`;
}

/** Arrow keys walk along the edges as one sees them. @param {number} i @param {string} key */
export const step = (i, key) => way.step(i, key);

/** The board. @param {any} ctx */
export function board(ctx) {
  const {match, view} = ctx,
    far = ctx.phone && !ctx.ui.zoom,
    open = ctx.phone || !ctx.stage || ctx.stage.resting;
  return chart(ctx, way, {
    label: 'The spaces, clockwise from Start',
    cell: (i, distant) => cellOf(ctx, i, distant),
    name: i => spaceLabel(ctx, i),
    marks: marksOf(ctx),
    behind: rawSvg(open ? orrery(match.board, view, far) : sky),
    above: rawSvg(open ? beams(ctx, far) : ''),
    caught: seat => view.prison[seat] >= 0,
  });
}

