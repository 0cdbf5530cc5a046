/** The characters' marks, drawn in a box of 24 around the origin: told apart by their outline, never by a colour. */

/** @typedef {import('./view').Ctx} Ctx */
const MARKS = {
  worker: '<path class="ln" d="M-8,9L1,0"/><path class="fl" d="M-3,-6L6,3L10,-1L1,-10Z"/>',
  soldier: '<path class="ln" d="M-8,-9H8V0C8,6 3,9 0,10C-3,9 -8,6 -8,0ZM-5,-4L0,0L5,-4M-5,1L0,5L5,1"/>',
  scientist: '<path class="ln" d="M-4,-10H4M-2.5,-10V-3L-9,9H9L2.5,-3V-10"/><path class="fl" d="M-5.5,3H5.5L8.5,9H-8.5Z"/>',
  adventurer: '<circle class="ln" r="10"/><path class="fl" d="M6,-7L2,2L-6,7L-2,-2Z"/>',
  politician: '<path class="ln" d="M-10,-3V3H-5L7,9V-9L-5,-3ZM-4,4L-2,10H2"/>',
  businessman: '<path class="ln" d="M-10,-5H10V9H-10ZM-4,-5V-9H4V-5"/><path class="fl" d="M-10,0H10V3H-10Z"/>',
  merchant: '<path class="ln" d="M0,-10V10M-5,10H5M-8,-7H8"/><path class="fl" d="M-8,-6L-11.5,3H-4.5ZM8,-6L4.5,3H11.5Z"/>',
  lunatic: '<path class="fl" d="M2,-10A10,10 0 1 0 10,4A8.5,8.5 0 0 1 2,-10Z"/>',
  spy: '<path class="fl" d="M-11,-2H11L6,-4L4,-10H-4L-6,-4Z"/><circle class="ln" cx="-4.6" cy="5" r="3.6"/><circle class="ln" cx="4.6" cy="5" r="3.6"/>',
  commoner: '<circle class="ln" cy="-5" r="4.6"/><path class="ln" d="M-9,10C-9,0 9,0 9,10Z"/>',
  builder: '<path class="ln" d="M-10,-9H10V9H-10ZM-10,-3H10M-10,3H10M0,-9V-3M-5,-3V3M5,-3V3M0,3V9"/>',
  thief: '<path class="fl" fill-rule="evenodd" d="M-11,-4C-6,-8 6,-8 11,-4C12,4 7,8 3,5L0,2L-3,5C-7,8 -12,4 -11,-4ZM-7,-1A2.2,2.2 0 1 0 -2.6,-1A2.2,2.2 0 1 0 -7,-1ZM2.6,-1A2.2,2.2 0 1 0 7,-1A2.2,2.2 0 1 0 2.6,-1Z"/>',
  cheater: '<path class="ln" d="M-7.5,-10.5H7.5V10.5H-7.5Z"/><path class="fl" d="M0,-6C7,0 5,5 1,3L2.4,7H-2.4L-1,3C-5,5 -7,0 0,-6Z"/>',
  philosopher: '<path class="ln" d="M0,-6C-4,-9 -8,-9 -11,-8V7C-8,6 -4,6 0,9C4,6 8,6 11,7V-8C8,-9 4,-9 0,-6V9"/>',
  nutty: '<path class="fl" d="M-9,-2H9C9,-8 4,-9 0,-9C-4,-9 -9,-8 -9,-2Z"/><path class="ln" d="M-7,-1C-7,6 -2,8 0,10.5C2,8 7,6 7,-1M0,-9V-12"/>',
};

/** Who a player plays: a name and a drawing; null before it is chosen.
 * @param {Ctx} ctx @param {number} seat */
export function emblem(ctx, seat) {
  const name = ctx.view.character?.[seat];
  return name ? {name: `the ${name}`, svg: MARKS[/** @type {'spy'} */ (name)] ?? ''} : null;
}

/** The mark that a ship carries.
 * @param {Ctx} ctx @param {number} seat @param {string} colour of the seat */
export function pin(ctx, seat, colour) {
  const mark = emblem(ctx, seat);
  return mark
    ? `<g class="pin ic" transform="translate(11 -11)"><circle r="10" stroke="${colour}"/><g transform="scale(.62)">${mark.svg}</g></g>`
    : '';
}
