/** The characters as busts in a medallion of 62 around the origin: hat, hair and what they carry tell them apart. */
import {badge, html, nothing, raw} from '../../match/lit.js';
import {actionOf} from '../../match/choices.js';

/** @typedef {import('./view').Ctx} Ctx */

const SHOULDERS = 'M-21,29C-20,19 -10,17 0,17C10,17 20,19 21,29';
const HEAD = 'M-10,-4C-10,10 -6,15 0,15C6,15 10,10 10,-4C10,-12 -10,-12 -10,-4Z';
const SMILE = '<path class="ln" d="M-4,8Q0,11 4,8"/>';
const FLAT = '<path class="ln" d="M-3.5,9H3.5"/>';
const DOTS = '<circle class="fl" cx="-4" cy="0" r="1.5"/><circle class="fl" cx="4" cy="0" r="1.5"/>';

/** What each has: `over` lies on the face, `behind` under the head. */
const LOOKS = /** @type {Record<string, {over: string, behind?: string}>} */ ({
  worker: {over: `${DOTS}${SMILE}<path class="oc" d="M-11,-7C-11,-19 9,-20 10,-9L18,-6L-11,-6Z"/><path class="ln" d="M-8,17V30M8,17V30M-8,24H8"/>`},
  soldier: {over: `${DOTS}${FLAT}<path class="oc" d="M-13,-5C-13,-22 13,-22 13,-5Z"/><path class="fl" d="M0,-16l1.4,3h3.2l-2.6,2 1,3.2-3,-2-3,2 1,-3.2-2.6,-2h3.2Z"/>`},
  scientist: {over: `<circle class="ln" cx="-4.4" r="3.6"/><circle class="ln" cx="4.4" r="3.6"/><path class="ln" d="M-.8,0H.8"/>${SMILE}<path class="ln" d="M-4,18L0,24L4,18"/>`, behind: '<path class="oc" d="M-9,4C-19,4 -17,-6 -13,-8C-17,-15 -8,-19 -5,-14C-3,-19 3,-19 5,-14C8,-19 17,-15 13,-8C17,-6 19,4 9,4Z"/>'},
  adventurer: {over: `${DOTS}${SMILE}<path class="oc" d="M-9,-8C-9,-24 -3,-17 0,-19C3,-17 9,-24 9,-8Z"/><path class="oc" d="M-22,-8C-12,-4 12,-4 22,-8C14,-13 -14,-13 -22,-8Z"/>`},
  politician: {over: `${DOTS}<path class="oc" d="M-5,7H5Q4,12 0,12T-5,7Z"/><path class="oc" d="M-11,-2C-14,-16 2,-20 10,-12C14,-8 10,-4 10,-2C8,-9 -4,-6 -7,-9C-9,-8 -10,-5 -11,-2Z"/><circle class="ln" cx="13" cy="22" r="3"/><path class="ln" d="M12,25L10,30M14,25L16,30"/>`},
  businessman: {over: `${DOTS}<path class="fl" d="M0,6C-3,4 -8,6 -9,10C-5,10 -2,9 0,8C2,9 5,10 9,10C8,6 3,4 0,6Z"/><path class="oc" d="M-10,-8C-10,-23 10,-23 10,-8Z"/><path class="oc" d="M-17,-7H17V-9H-17Z"/><path class="fl" d="M-2,18H2L3,28H-3Z"/>`},
  merchant: {over: `${DOTS}<path class="oc" d="M-10,3C-8,16 8,16 10,3C6,7 -6,7 -10,3Z"/><path class="oc" d="M-12,-6C-14,-20 12,-20 12,-8C20,-10 17,-20 20,-20C20,-10 18,-5 11,-4Z"/><circle class="ln" cx="13" cy="23" r="4.4"/><path class="ln" d="M13,21V25"/>`},
  lunatic: {over: '<path class="ln" d="M-7,0a3,3 0 1 1 3,2.4M7,0a3,3 0 1 0 -3,2.4M-5,8Q0,13 5,8"/><path class="fl" d="M14,18a6,6 0 1 0 6,7a5,5 0 0 1 -6,-7Z"/>', behind: '<path class="oc" d="M-12,2L-19,-4L-12,-6L-17,-15L-8,-12L-7,-22L0,-14L7,-22L8,-12L17,-15L12,-6L19,-4L12,2Z"/>'},
  spy: {over: `<path class="fl" d="M-9,-3H9V1C9,5 2,5 1,0H-1C-2,5 -9,5 -9,1Z"/>${FLAT}<path class="oc" d="M-10,-7L-8,-20H8L10,-7Z"/><path class="oc" d="M-19,-6C-9,-9 9,-9 19,-6C10,-3 -10,-3 -19,-6Z"/><path class="ln" d="M-9,30L-14,15L0,26L14,15L9,30"/>`},
  commoner: {over: `${DOTS}${SMILE}<path class="ln" d="M-5,-12V-6M0,-13V-6M5,-12V-6"/>`, behind: '<path class="oc" d="M-14,12C-15,-20 15,-20 14,12Z"/>'},
  builder: {over: `${DOTS}${SMILE}<path class="oc" d="M-13,-5C-13,-22 13,-22 13,-5Z"/><path class="oc" d="M-18,-6H18V-3H-18ZM-3,-19H3V-6H-3Z"/><path class="ln" d="M14,28L21,14M17,13L24,17"/>`},
  thief: {over: `<path class="fl" fill-rule="evenodd" d="M-11,-4H11V4C6,6 3,5 0,2C-3,5 -6,6 -11,4ZM-6,-1a2,2 0 1 0 4,0a2,2 0 1 0 -4,0M2,-1a2,2 0 1 0 4,0a2,2 0 1 0 -4,0"/>${SMILE}<path class="oc" d="M-11,-5C-11,-20 11,-20 11,-5Z"/><path class="ln" d="M-11,-8H11M-16,22H16M-20,27H20"/>`},
  cheater: {over: `<circle class="fl" cx="-4" cy="0" r="1.5"/><path class="ln" d="M2,0Q4,-2 6,0M-4,8Q2,12 5,6"/><path class="oc" d="M-18,-5C-10,-9 -9,-17 0,-17S10,-9 18,-5C8,-2 -8,-2 -18,-5Z"/><path class="oc" d="M8,16L19,13L23,27L12,30Z"/><path class="fl" d="M15.5,18l3,3.4-2.4,4-3,-3.4Z"/>`},
  philosopher: {over: `${DOTS}<path class="ln" d="M-7,-4L-2,-3M7,-4L2,-3"/><path class="oc" d="M-9,4C-10,20 -3,30 0,31C3,30 10,20 9,4C5,9 -5,9 -9,4Z"/><path class="ln" d="M0,13V26M-4,13V21M4,13V21"/>`},
  nutty: {over: `<circle class="ln" cx="-4.6" r="3.8"/><circle class="ln" cx="4.6" r="3.8"/><circle class="fl" cx="-3.4" cy="1" r="1.3"/><circle class="fl" cx="5.6" cy="-1" r="1.3"/><path class="ln" d="M-5,8H5M1,8V12a2,2 0 0 0 4,0V8"/><path class="oc" d="M-11,-5C-11,-19 11,-19 11,-5Z"/><path class="ln" d="M0,-16V-22"/><path class="oc" d="M0,-22C-10,-28 -14,-22 0,-22C10,-28 14,-22 0,-22Z"/>`},
});

/** @param {string} name @param {number} [px] */
export function face(name, px = 62) {
  const {over = DOTS, behind = ''} = LOOKS[name] ?? {};
  return `<svg class="ic medal" viewBox="-31 -31 62 62" width="${px}" height="${px}" aria-hidden="true"><defs><clipPath id="md-${name}"><circle r="29"/></clipPath></defs><circle class="rim" r="29.5"/><g clip-path="url(#md-${name})"><path class="oc" d="${SHOULDERS}"/>${behind}<path class="oc" d="${HEAD}"/>${over}</g></svg>`;
}

export const FACES = Object.keys(LOOKS);

/** All of them: whose are taken carry the seat, the others are a tap away.
 * @param {Ctx} ctx */
export function gallery(ctx) {
  const option = ctx.asked ? ctx.options.find(each => each.fields?.character?.kind === 'one_of') : null,
    free = new Set(option?.fields.character.values ?? []);
  return html`<ul class="medals">${FACES.map(name => {
    const seat = ctx.view.character.indexOf(name),
      said = seat < 0 ? name.charAt(0).toUpperCase() + name.slice(1) : seat === ctx.you ? 'You' : ctx.short(seat);
    const inside = html`${raw(face(name))}${seat < 0 ? nothing : html`<i>${badge(seat, 18)}</i>`}<span>${said}</span>`;
    return html`<li class=${seat < 0 ? '' : 'taken'}>${
      free.has(name)
        ? html`<button ?disabled=${ctx.busy} aria-label=${said} @click=${() => ctx.act(/** @type {import('../../match/types.js').Option} */ (option), actionOf(/** @type {import('../../match/types.js').Option} */ (option), {character: name}), {label: said})}>${inside}</button>`
        : html`<div>${inside}</div>`
    }</li>`;
  })}</ul>`;
}

/** @param {Ctx} ctx */
export const choosing = ctx =>
  html`<div class="stage choosing"><div class="stage-head"><h2>${ctx.asked ? 'Who are you?' : 'Characters'}</h2><span>only a face, it changes nothing</span></div>${gallery(ctx)}</div>`;
