/** Building, where one has landed or from afar: the plots of a planet, point by point. */
import {figure} from '../../shared/pen.js';
import {count, html, nothing, rawSvg} from '../../match/lit.js';
import {plain} from '../../match/buttons.js';
import {globe} from './orrery.js';
import {carryOut, lotsOf, planOf, planned, rows} from './plan.js';

/** The planets that are built on, by number. @param {any} ctx @returns {number[]} */
const planets = ctx => [...new Set(lotsOf(ctx).map(lot => ctx.match.board.spaces[lot].planet))];

/** What may stand with so many plots (§5.10 to §5.14). @type {Record<number, string>} */
const LIMITS = {
  1: 'With one plot of a planet: one point.',
  2: 'With two plots of a planet: two points on each.',
  3: 'From the third point on, each other plot needs one; from the sixth, two; for the base, three.',
};

/** @param {any} ctx @param {boolean} afar */
export function works(ctx, afar) {
  const {board} = ctx.match,
    on = planets(ctx),
    plots = k => board.planets[k].lots.filter(lot => ctx.view.owner[lot] === ctx.you).length;
  const head = html`<div class="stage-head"><h2>Build on ${on.map(k => board.planets[k].name).join(' and ')}</h2><span>${on.map(k => cost(board.planets[k], afar, on.length > 1))}</span></div>`;
  const worlds = html`<div class="worlds">${on.slice(0, 3).map(k => html`<svg class="orrery" viewBox="-74 -54 148 108" aria-hidden="true">${rawSvg(globe(board.planets[k], k, 0, 0, 50))}</svg>`)}</div>`;
  return {
    body: ctx.phone
      ? html`<div class="stage owing"><p>it costs</p><b>${figure(planned(ctx).spent)}</b></div>`
      : html`<div class="stage raising building">${head}<div class="mid">${on.length < 3 ? worlds : nothing}${rows(ctx)}</div><p class="foot-note">${on.length ? LIMITS[Math.min(...on.map(plots))] : nothing}<br>Press a plot on the board, or + here.</p></div>`,
    sheet: rows(ctx),
  };
}

/** @param {any} planet @param {boolean} afar @param {boolean} many */
const cost = (planet, afar, many) =>
  html`<span class="line">${many ? `${planet.name}: ` : ''}<b>${figure(planet.point)}</b> a point${afar ? html` and <b>${figure(planet.point_premium)}</b> to whoever stands there` : nothing}</span>`;

/** The buttons: build what is planned, or nothing. @param {any} ctx @param {any[]} answers */
export function worksPanel(ctx, answers) {
  const plan = planOf(ctx),
    at = planned(ctx),
    others = answers.flatMap(choice => choice.options).filter(option => option.action !== 'build'),
    label = `Build ${count(plan.length, 'point')} for ${figure(at.spent)}`;
  return html`<p>${plan.length ? html`Your cash: ${figure(ctx.view.cash[ctx.you])} → <b>${figure(at.cash)}</b>.` : 'Choose where to build.'}</p>
    <div class="row">${plan.length ? carryOut(ctx, label) : nothing}${others.map((option, i) => plain(ctx, option, !plan.length && !i))}</div>`;
}
