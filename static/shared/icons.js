/**
 * Icons of the match page in a box of 24 around the origin. Class `ln` is stroked, `fl` is filled; see pen.css.
 * A title adds those of its board. What only templates draw is in games/templatetags/glyphs.py.
 * @type {Record<string, string>}
 */
export const ICON = {
  bot: '<rect class="ln" x="-8" y="-5" width="16" height="13" rx="3"/><path class="ln" d="M0,-5V-9"/><circle class="fl" cx="0" cy="-10" r="1.6"/><circle class="fl" cx="-3.4" cy="1" r="1.5"/><circle class="fl" cx="3.4" cy="1" r="1.5"/>',
  sound: '<path class="ln" d="M-9,-3H-5L1,-8V8L-5,3H-9ZM5,-4A6,6 0 0 1 5,4M8,-7A10,10 0 0 1 8,7"/>',
  mute: '<path class="ln" d="M-9,-3H-5L1,-8V8L-5,3H-9ZM5,-3.5L11,3.5M11,-3.5L5,3.5"/>',
  lock: '<path class="ln" d="M-7,-1H7V9H-7ZM-4,-1V-5A4,4 0 0 1 4,-5V-1"/>',
  live: '<circle class="fl" r="2.4"/><path class="ln" d="M-5,5A7,7 0 0 1 -5,-5M5,-5A7,7 0 0 1 5,5M-8,8A11.3,11.3 0 0 1 -8,-8M8,-8A11.3,11.3 0 0 1 8,8"/>',
  back: '<path class="ln" d="M3,-7L-4,0L3,7"/>',
  on: '<path class="ln" d="M-3,-7L4,0L-3,7"/>',
};
