/** How Planetopoly looks: the board with its orrery, what stands out and moves on it, what is said of each player and of the end. */
import {figure, r1} from '../../shared/pen.js';
import {html, nothing, rawSvg} from '../../match/lit.js';
import {dealShown} from '../../match/deal.js';
import {late} from '../../match/late.js';
import {chart, voyage} from '../../match/voyage.js';
import {gauge, lotsOf, more, planning, press as plan} from './plan.js';
import {cellOf, orrery, paint, planetAt, sky, spaceAt, spaceLabel, way} from './spaces.js';

/** @typedef {import('./view').Ctx} Ctx @typedef {import('./view').Fact} Fact
 * @typedef {import('../../match/types.js').Option} Option
 * @typedef {import('../../match/choices.js').Choice} Choice
 * @typedef {import('../../match/types.js').Exchange} Exchange */

export {opened, panel, rare, stage} from './stages.js';
export {spaceLabel};

/** The lots that may be bought from afar now.
 * @param {Ctx} ctx @returns {number[]} */
const afar = ctx =>
  ctx.asked ? ctx.options.filter(option => option.action === 'remote_buy').map(option => option.fields.lot.value) : [];

/**
 * Spaces ringed by the lamp (can be pressed, or are in question) and by ink (only shown).
 * @param {Ctx} ctx @returns {{lamp: number[], ink: number[]}}
 */
function marksOf(ctx) {
  const {ui, phase} = ctx,
    ink = ui.card === null ? [] : [ui.card],
    deal = dealShown(ctx);
  if (deal) {
    const lots = [...deal.give.lots, ...deal.take.lots];
    return /** @type {import('../../match/types.js').Look|import('../../match/types.js').Build} */ (ui.trade).look ? {lamp: [], ink: [...ink, ...lots]} : {lamp: lots, ink};
  }
  if (planning(ctx)) return {lamp: lotsOf(ctx).filter(lot => more(ctx, lot)), ink};
  if (phase?.phase === 'unowned') return {lamp: [phase.lot], ink};
  return {lamp: afar(ctx), ink};
}

/** A dotted line from each lot that may be bought from afar to its planet.
 * @param {Ctx} ctx @param {boolean} far */
const beams = (ctx, far) =>
  afar(ctx)
    .map(lot => {
      const {board} = ctx.match,
        {nx, ny} = way.place(lot),
        planet = planetAt(board.spaces[lot].planet, board.planets.length, far),
        length = Math.hypot(planet.x - nx, planet.y - ny),
        [dx, dy] = [(planet.x - nx) / length, (planet.y - ny) / length];
      return `<path class="beam" d="M${r1(nx + dx * 18)},${r1(ny + dy * 18)}L${r1(planet.x - dx * (planet.r + 6))},${r1(planet.y - dy * (planet.r + 6))}"/>`;
    })
    .join('');

/** @param {Ctx} ctx @param {Fact[]} facts @param {import('../../match/motion.js').Motion} motion */
export function animate(ctx, facts, motion) {
  voyage(ctx, way, facts, motion);
  if (motion.off) return;
  if (facts.some(fact => fact.fact === 'drew')) motion.turn(document.querySelector('.stage .fcard'));
  if (facts.some(fact => fact.reason === 'Risk')) motion.appear(document.querySelector('.stage .bets'));
  const changed = facts.filter(fact => ['bought', 'built', 'sold_point', 'sold_deed', 'handed_over'].includes(fact.fact));
  for (const {lot} of changed.slice(-6))
    motion.run(document.querySelector(`[data-space="${lot}"]`), [{opacity: 0.1}, {opacity: 1}], 450, {queue: false});
}

const SALES = ['sell_deed', 'sell_point'];

/** What turns a card. */
export const cards = ['drew'];

/** Words of the buttons that open something. */
export const verbs = {
  offer: 'Trade',
  remote_buy: 'Buy from afar',
  remote_build: 'Build from afar',
  sell_deed: 'Sell',
  sell_point: 'Sell',
};

/** One button for all that can be sold; none while selling is what the question is about.
 * @param {Ctx} ctx @param {Choice[]} choices */
export function tools(ctx, choices) {
  const first = planning(ctx) === 'sell' ? null : choices.find(choice => SALES.includes(choice.option.action));
  return choices.filter(choice => choice === first || !SALES.includes(choice.option.action));
}

/** A tap on a space that means something just now.
 * @param {Ctx} ctx @param {number} i @returns {boolean} */
export function tapped(ctx, i) {
  if (plan(ctx, i)) return true;
  if (!afar(ctx).includes(i) || ctx.busy) return false;
  const deeds = late(ctx, 'deed');
  if (!deeds) return false; // its card comes with them, and asks the same
  deeds.ask(ctx, ctx.options.find(option => option.action === 'remote_buy' && option.fields.lot.value === i), i);
  return true;
}

/** @param {Ctx} ctx @param {any} value */
export const naming = (ctx, value) =>
  typeof value === 'number' ? (ctx.match.board.spaces[value]?.name ?? '') : String(value);

/** @param {Ctx} _ctx @param {Option} option */
export const warning = (_ctx, option) =>
  option.action === 'resign' ? 'Your plots go back to the bank, bare. You can stay and watch.' : undefined;

/** @param {Fact} fact */
export const heading = fact => fact.fact === 'turn_began';

/** @param {Ctx} ctx */
export const turn = ctx => (ctx.view.round > 0 ? `Round ${ctx.view.round}${ctx.view.rounds ? ` of ${ctx.view.rounds}` : ''}` : '');

/** Plots that are still to be had; the rounds left, among the last ones before the limit (§11.1).
 * @param {Ctx} ctx */
export function meters(ctx) {
  const {view, match} = ctx,
    plots = match.board.planets.flatMap(planet => planet.lots),
    free = plots.filter(lot => view.owner[lot] < 0).length,
    left = ctx.position?.over ? 0 : view.rounds_left;
  return !left
    ? [{label: 'Free plots', value: free, of: plots.length, share: free / plots.length, title: 'Plots nobody owns'}]
    : [{label: 'Rounds left', value: left, of: 10, share: left / 10, title: 'When the last round is over, the richest wins'}];
}

/** The card of a space, once that part is here.
 * @param {Ctx} ctx @param {number} i */
export const card = (ctx, i) => late(ctx, 'deed')?.card(ctx, i) ?? nothing;

/** A lot in a trade.
 * @param {Ctx} ctx @param {number} lot */
export function item(ctx, lot) {
  const space = spaceAt(ctx.match.board, lot);
  return {name: space.name, price: space.price, paint: paint(ctx.match.board, lot)};
}

/** What a trade changes, once that part is here.
 * @param {Ctx} ctx @param {Exchange} deal */
export const changes = (ctx, deal) => late(ctx, 'deals')?.changes(ctx, deal) ?? [];

/** What the money of a player is called. */
export const columns = ['cash', 'worth'];

/** What a player is doing, and how near to losing.
 * @param {Ctx} ctx @param {number} seat */
export function seatFacts(ctx, seat) {
  const {view} = ctx;
  if (!view.living.includes(seat)) return {line: 'left the game', out: true};
  const debt = view.debt[seat],
    capacity = view.capacity[seat];
  return {
    line: doing(ctx, seat),
    figure: debt ? -debt : view.cash[seat],
    also: html`<b>${figure(view.worth[seat])}</b><br>${debt ? html`<span class="owes">owes ${share(debt, capacity)}%</span>` : ctx.position?.over ? nothing : `may owe ${figure(capacity)}`}`,
    gauge: debt ? gauge(debt, capacity) : null,
  };
}

/** How much of what may be owed is owed, in hundredths.
 * @param {number} debt @param {number} capacity */
const share = (debt, capacity) => Math.round((debt / Math.max(1, capacity)) * 100);

/** @param {Ctx} ctx @param {number} seat */
function doing(ctx, seat) {
  const {view, phase, match} = ctx,
    at = match.board.spaces[view.place[seat]]?.name ?? '';
  if (view.prison[seat] >= 0) return view.prison[seat] ? `in prison, turn ${view.prison[seat]}` : 'in prison';
  if (phase?.phase === 'raise_money' && phase.debtor === seat) return 'is to pay';
  if (phase?.phase === 'building' && phase.seat === seat) return `builds at ${at}`;
  const missing = view.skips[seat] ? `, misses ${view.skips[seat] === 1 ? 'a round' : `${view.skips[seat]} rounds`}` : '';
  return `at ${at}${missing}`;
}

/** Arrow keys walk along the edges as one sees them.
 * @param {number} i @param {string} key */
export const step = (i, key) => way.step(i, key);

/** The board.
 * @param {Ctx} ctx */
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
