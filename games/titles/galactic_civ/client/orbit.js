/** The twelve phases of a turn as a path: what is over, where we are, what the player in turn still gets. */
import {r1} from '../../shared/pen.js';
import {STAGES} from './attributes.js';

/** @typedef {import('./view').View} View */

/** Phases an attribute opens to whoever leads it alone; Approval is for whoever is alone last. */
const APPROVAL = 10;

/** Whether a phase will do something for the player in turn, as the scores are.
 * @param {View} view @param {number} i */
export function opens(view, i) {
  const attribute = view.attribute[i];
  if (attribute < 0 || view.mover < 0) return false;
  if (i !== APPROVAL) return view.leads[attribute].seat === view.mover;
  const mine = view.score[view.mover][attribute];
  return view.living.every(seat => seat === view.mover || view.score[seat][attribute] > mine);
}

/** The next phase in which the player in turn leads.
 * @param {View} view */
const nextOpen = view => STAGES.findIndex((_, i) => i >= view.phase && opens(view, i));

/** @param {View} view @param {number} i */
const kind = (view, i) => (i === view.phase - 1 ? 'now' : i < view.phase - 1 ? 'done' : opens(view, i) ? 'open' : '');

/** @param {View} view @param {number} i @param {number} x @param {number} y @param {number} r */
function station(view, i, x, y, r) {
  const what = kind(view, i),
    big = what === 'now' ? r + 2 : r;
  return (
    (what === 'now' ? `<circle class="glow" cx="${r1(x)}" cy="${r1(y)}" r="${r + 7}"/>` : '') +
    `<g class="station ${what}"><circle cx="${r1(x)}" cy="${r1(y)}" r="${big}"/><text class="num" x="${r1(x)}" y="${r1(y)}" dy=".36em">${i + 1}</text></g>`
  );
}

/** What comes next for the player in turn.
 * @param {View} view @param {string} who "you" or a name */
function coming(view, who) {
  const next = nextOpen(view);
  if (next < 0) return [];
  const verb = next === APPROVAL ? (who === 'you' ? 'are last' : 'is last') : who === 'you' ? 'lead' : 'leads';
  return [`then ${next + 1} ${STAGES[next]}:`, `${who} ${verb}`];
}

/** On a desk: an ellipse.
 * @param {View} view @param {string} who */
export function orbit(view, who) {
  const cx = 152,
    cy = 146,
    rx = 86,
    ry = 106,
    angle = (/** @type {number} */ i) => ((i * 30 - 90) * Math.PI) / 180,
    x = (/** @type {number} */ i) => cx + rx * Math.cos(angle(i)),
    y = (/** @type {number} */ i) => cy + ry * Math.sin(angle(i)),
    now = Math.max(0, view.phase - 1);
  const labels = STAGES.map((name, i) => {
    const anchor = i % 6 === 0 ? 'middle' : i < 6 ? 'start' : 'end',
      left = anchor === 'start' ? (i === now ? 20 : 15) : anchor === 'end' ? (i === now ? -20 : -15) : 0;
    return `<text class="name ${i === now ? 'now' : ''}" text-anchor="${anchor}" x="${r1(x(i) + left)}" y="${r1(y(i) + (i === 0 ? -20 : i === 6 ? 21 : 0))}" dy=".36em">${name}</text>`;
  });
  const gone =
    now > 0
      ? `<path class="gone" d="M${cx},${cy - ry}A${rx},${ry} 0 ${now > 6 ? 1 : 0} 1 ${r1(x(now))},${r1(y(now))}"/>`
      : '';
  const said = coming(view, who).map((line, i) => `<text class="said" x="${cx}" y="${cy + 10 + i * 18}">${line}</text>`);
  return `<svg viewBox="-7 0 333 296" role="img" aria-label="Phase ${now + 1} of 12: ${STAGES[now]}"><ellipse class="way" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>${gone}${STAGES.map((_, i) => station(view, i, x(i), y(i), 10.5)).join('')}${labels.join('')}<text class="where" x="${cx}" y="${cy - 16}">${STAGES[now]}</text>${said.join('')}</svg>`;
}

const FITS = 25; // letters beside the name of the phase

/** On a phone: an arc.
 * @param {View} view @param {string} who */
export function arc(view, who) {
  const now = Math.max(0, view.phase - 1),
    x = (/** @type {number} */ i) => 14 + (i / 11) * 392,
    y = (/** @type {number} */ i) => 32 - 60 * (i / 11) * (1 - i / 11),
    [first = '', verb = ''] = coming(view, who),
    long = `${first.replace('then ', '')} ${verb}`,
    next = long.length > FITS ? `${first.replace('then ', '')} ${who}` : long,
    half = 4 * STAGES[now].length;
  const end = now > 5;
  return `<svg viewBox="0 0 420 60" role="img" aria-label="Phase ${now + 1} of 12: ${STAGES[now]}"><path class="way" d="M14,32C112,12 308,12 406,32"/>${STAGES.map((_, i) => station(view, i, x(i), y(i), 9.5)).join('')}<text class="name now" x="${r1(Math.min(418 - half, Math.max(half, x(now))))}" y="55" text-anchor="middle">${STAGES[now]}</text><text class="name" x="${end ? 14 : 406}" y="55" text-anchor="${end ? 'start' : 'end'}">${next}</text></svg>`;
}
