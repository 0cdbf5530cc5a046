/** After the end: the six ways to win, who was nearest on each, and which one won. */
import {badge, html, icon} from '../../match/lit.js';
import {ATTRIBUTES} from './attributes.js';
import {leg, nearest} from './paths.js';

/** @typedef {import('../../match/types.js').Drawn} Drawn @typedef {import('./view').Ctx} Ctx */

/** @param {Ctx} ctx */
export function ways(ctx) {
  const {view} = ctx,
    {ending, ranking} = /** @type {import('../../match/types.js').Over} */ (ctx.position.over),
    most = Math.max(0, ...view.crowns.map(led => led.length)),
    [winner] = ranking[0] ?? [],
    general = ending === 'general' ? winner : view.crowns.findIndex(led => most && led.length === most),
    name = (/** @type {number} */ seat) => (seat === ctx.you ? 'You' : ctx.short(seat));
  /** @param {boolean} won @param {Drawn} title @param {Drawn} signs @param {number} seat @param {Drawn} legs @param {Drawn} need */
  const row = (won, title, signs, seat, legs, need) =>
    html`<div class="path ${won ? 'done' : ''}"><b>${title}</b><span class="em">${signs}</span><span class="legs">${badge(seat, 15)}<span class="of">${name(seat)}</span>${legs}</span><span class="need">${won ? html`<b>won</b>` : need}</span></div>`;
  return html`<section class="paths ways" aria-label="Six ways to win"><h3>Six ways to win<span>who was nearest at the end</span></h3>
  ${nearest(view).map(path => {
    const won = path.ending === ending,
      seat = won ? winner : path.seat,
      {legs, short} = (won && /** @type {import('./view').Path} */ (view.paths.find(each => each.ending === ending)).seats[seat]) || path;
    return seat === undefined || !legs
      ? ''
      : row(
          won,
          path.name,
          legs.map((each, k) => html`${k ? html`<i>and</i>` : ''}${named(each.attribute)}`),
          seat,
          html`<span>${legs.map(each => leg(each.lead, seat))}</span>`,
          short ? html`<b>${short}</b> short` : 'complete',
        );
  })}
  ${general < 0 ? '' : row(ending === 'general', 'General', html`most leads`, general, html`<span></span>`, html`<b>${view.crowns[general].length}</b> of ${ATTRIBUTES.length}`)}</section>`;
}

/** An attribute's sign, with its name for those who point at it or listen.
 * @param {number} attribute */
const named = attribute => html`<span title=${ATTRIBUTES[attribute]}>${icon(ATTRIBUTES[attribute], 16)}<span class="sr">${ATTRIBUTES[attribute]}</span></span>`;
