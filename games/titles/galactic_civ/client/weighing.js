/** What an answer would change, in numbers before and after. */
import {ATTRIBUTES} from './attributes.js';

/** @typedef {import('./view').Phase} Phase @typedef {import('./view').View} View */

/** The best score of the others.
 * @param {View} view @param {number} seat @param {number} attribute */
export const rival = (view, seat, attribute) =>
  Math.max(0, ...view.living.filter(other => other !== seat).map(other => view.score[other][attribute]));

/** @param {View} view @param {number} seat @param {number} attribute @param {number} by */
export function shift(view, seat, attribute, by) {
  const before = view.score[seat][attribute],
    after = Math.max(0, before + by),
    best = rival(view, seat, attribute);
  return {before, after, was: before - best, is: after - best};
}

/** "11 to 13, lead 4".
 * @param {{before: number, after: number, was: number, is: number}} shifted */
const course = ({before, after, was, is}) =>
  `${before} to ${after}${is > 0 ? `, lead ${is}` : was > 0 ? ', lead gone' : is === 0 ? ', level with the best' : ''}`;

/** "Morale 11 to 13, lead 4".
 * @param {View} view @param {number} seat @param {[number, number]} effect */
export const change = (view, seat, [attribute, by]) => `${ATTRIBUTES[attribute]} ${course(shift(view, seat, attribute, by))}`;

/** The same of one attribute for several who gain and lose at once.
 * @param {View} view @param {number} attribute @param {[number, number][]} moves seat and by how much
 * @returns {string[]} */
export function together(view, attribute, moves) {
  const score = view.score.map(scores => [...scores]);
  for (const [seat, by] of moves) score[seat][attribute] = Math.max(0, score[seat][attribute] + by);
  return moves.map(([seat, by]) => {
    const {before, after, was} = shift(view, seat, attribute, by);
    return course({before, after, was, is: after - rival({...view, score}, seat, attribute)});
  });
}

/** What effects do to a seat, in a line.
 * @param {View} view @param {number} seat @param {[number, number][]} effects */
export const changes = (view, seat, effects) => effects.map(effect => change(view, seat, effect)).join('; ');

/** What a seat leads in.
 * @param {View} view @param {number} seat @param {number} least */
export function leading(view, seat, least = 1) {
  const led = view.leads.flatMap((lead, i) => (lead.seat === seat && lead.by >= least ? [`${ATTRIBUTES[i]} by ${lead.by}`] : []));
  return led.length ? `Leads ${led.join(', ')}` : 'Leads in nothing';
}

/**
 * Who may be named, the likeliest first, as the hints say: whoever is nearest to winning where it hurts, whoever is
 * farthest where it helps.
 * @param {View} view @param {{phase: string, seat: number}} phase @returns {number[]}
 */
export function aims(view, phase) {
  /** @param {number} seat */
  const short = seat => Math.min(...view.paths.flatMap(path => path.seats[seat]?.short ?? []));
  const effects = phase.phase === 'issue' ? (view.event?.effects ?? []) : [];
  const helps = phase.phase === 'trade' || effects.reduce((sum, [, by]) => sum + by, 0) > 0;
  return view.living
    .filter(seat => seat !== phase.seat)
    .sort((a, b) => (helps ? short(b) - short(a) : short(a) - short(b)) || a - b);
}
