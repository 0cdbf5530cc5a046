/** The sounding line: price, my limit, cash and all I can spend, in one ruler. The limit is a mark, not a bid. */
import {figure, r1} from '../shared/pen.js';
import {fit} from './choices.js';
import {html, nothing, svg} from './lit.js';

/** @typedef {import('./types.js').Phase} Phase @typedef {import('./types.js').Domain} Domain */

const PAD = 12,
  Y = 22;

/** @param {import('./types.js').Ctx} ctx @param {import('./frames').Range} domain of the bid
 * @param {import('./types.js').Bidding} phase */
export function soundingLine(ctx, domain, phase) {
  const W = ctx.phone ? 352 : ctx.narrow ? 400 : 520;
  const low = phase.floor ?? domain.min,
    high = Math.max(domain.max, low + 1);
  /** @param {number} v */
  const x = v => r1(PAD + ((Math.max(low, Math.min(high, v)) - low) / (high - low)) * (W - 2 * PAD));
  const cash = ctx.view.cash?.[ctx.you ?? -1],
    now = phase.price || low,
    limit = ctx.ui.limit;
  const debt = cash === undefined ? high : Math.max(low, Math.min(high, cash));
  return html`<div class="sounding"><svg viewBox="0 0 ${W} 46" aria-hidden="true">
    ${svg`<path class="sure" d="M${x(low)},${Y}H${x(debt)}"></path><path class="debt" d="M${x(debt)},${Y}H${x(high)}"></path>
    <path class="lamp under" d="M${x(low)},${Y}H${x(now)}"></path><path class="lamp" d="M${x(low)},${Y}H${x(now)}"></path>
    <circle class="bead" cx=${x(now)} cy=${Y} r="6"></circle>
    ${limit === null ? nothing : svg`<path class="mark" d="M${x(limit)},${Y}l6,-7v-4h-12v4Z"></path>`}
    ${debt > low && debt < high ? svg`<path class="stop" d="M${x(debt)},${Y - 7}v14"></path>` : nothing}<path class="stop" d="M${x(high)},${Y - 7}v14"></path>
    ${labels(x, W, low, now, limit, debt, high)}`}</svg>
    <input type="range" class="reach" min=${domain.min} max=${domain.max} step=${domain.step ?? 1} .value=${String(limit ?? fit(domain, (low + debt) / 2))}
      aria-label="Your limit: above it we ask once" aria-valuetext=${limit === null ? 'not set' : figure(limit)}
      @input=${e => {
        ctx.ui.limit = fit(domain, Number(e.target.value));
        ctx.redraw();
      }}></div>`;
}

/** Words above and below the line, kept from running into each other.
 * @param {(v: number) => number} x where an amount is
 * @param {number} W how wide the line is
 * @param {number} low @param {number} now @param {number|null} limit @param {number} debt @param {number} high */
function labels(x, W, low, now, limit, debt, high) {
  const letter = 7.4,
    said = `now ${figure(now)}`,
    nowAt = Math.max(0, Math.min(x(now) - (said.length * letter) / 2, W - said.length * letter));
  const out = [svg`<text class="b" x=${nowAt} y="10">${said}</text>`];
  if (limit !== null) {
    const words = `your limit ${figure(limit)}`,
      wide = words.length * letter,
      end = nowAt + said.length * letter + 8;
    const from = Math.min(Math.max(x(limit) - 6, x(limit) >= x(now) ? end : 0), W - wide);
    out.push(
      svg`<text class="b" x=${x(limit) < x(now) && from + wide > nowAt - 8 ? end : from} y="10">${words}</text>`,
    );
  }
  out.push(
    svg`<text x=${x(low)} y="42" text-anchor="start">opened ${figure(low)}</text><text x=${x(high)} y="42" text-anchor="end">all you can spend ${figure(high)}</text>`,
  );
  if (debt > low && debt < high && x(debt) > 130 && x(debt) < W - 190)
    out.push(svg`<text x=${x(debt)} y="42" text-anchor="middle">cash ${figure(debt)}</text>`);
  return out;
}
