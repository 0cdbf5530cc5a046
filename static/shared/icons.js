/**
 * Icons in a box of 24 around the origin (corner pieces: 52). Class `ln` is stroked, `fl` is filled; see pen.css.
 * @type {Record<string, string>}
 */
export const ICON = {
 rose:'<path class="fl" d="M0,-11L2.2,-2.2L11,0L2.2,2.2L0,11L-2.2,2.2L-11,0L-2.2,-2.2Z"/><circle class="ln" r="7.4"/>',
 sound:'<path class="ln" d="M-9,-3H-5L1,-8V8L-5,3H-9ZM5,-4A6,6 0 0 1 5,4M8,-7A10,10 0 0 1 8,7"/>',
 theme:'<path class="ln" d="M4,-9A9,9 0 1 0 9,5A7.5,7.5 0 0 1 4,-9Z"/>',
 keys:'<path class="ln" d="M-4,-4A4.2,4.2 0 1 1 1.2,0C0,.5 0,1.5 0,3"/><circle class="fl" cx="0" cy="7.6" r="1.4"/>',
 menu:'<path class="ln" d="M-8,-6H8M-8,0H8M-8,6H8"/>', chat:'<path class="ln" d="M-9,-8H9V5H0L-5,9V5H-9Z"/>',
 swap:'<path class="ln" d="M-9,-4H8L4,-8M9,4H-8L-4,8"/>', flag:'<path class="ln" d="M-6,10V-9H7L4,-4.5L7,0H-6"/>', bell:'<path class="ln" d="M-7,5C-5,2 -6,-8 0,-8S5,2 7,5ZM-2,8.5A2.2,2.2 0 0 0 2,8.5"/>',
 dice:'<rect class="ln" x="-9" y="-9" width="18" height="18" rx="4"/><circle class="fl" cx="-4" cy="-4" r="1.7"/><circle class="fl" cx="4" cy="4" r="1.7"/><circle class="fl" r="1.7"/>',
 lock:'<path class="ln" d="M-7,-1H7V9H-7ZM-4,-1V-5A4,4 0 0 1 4,-5V-1"/>', mail:'<path class="ln" d="M-10,-7H10V7H-10ZM-10,-7L0,1L10,-7"/>', live:'<circle class="fl" r="2.4"/><path class="ln" d="M-5,5A7,7 0 0 1 -5,-5M5,-5A7,7 0 0 1 5,5M-8,8A11.3,11.3 0 0 1 -8,-8M8,-8A11.3,11.3 0 0 1 8,8"/>',
 bot:'<rect class="ln" x="-8" y="-5" width="16" height="13" rx="3"/><path class="ln" d="M0,-5V-9"/><circle class="fl" cx="0" cy="-10" r="1.6"/><circle class="fl" cx="-3.4" cy="1" r="1.5"/><circle class="fl" cx="3.4" cy="1" r="1.5"/>'};

Object.assign(ICON, {
 back:'<path class="ln" d="M3,-7L-4,0L3,7"/>', on:'<path class="ln" d="M-3,-7L4,0L-3,7"/>',
 mute:'<path class="ln" d="M-9,-3H-5L1,-8V8L-5,3H-9ZM5,-3.5L11,3.5M11,-3.5L5,3.5"/>',
 close:'<path class="ln" d="M-6,-6L6,6M6,-6L-6,6"/>',
});
