/** The icons of this board's spaces, in a box of 24 around the origin (corners: 52); see shared/icons.js. */
export const ICONS = {
 fortune:'<path class="ln" d="M0,-11V-6M0,6V11M-11,0H-6M6,0H11M-7.8,-7.8L-4.6,-4.6M7.8,-7.8L4.6,-4.6M-7.8,7.8L-4.6,4.6M7.8,7.8L4.6,4.6"/><circle class="ln" r="3.6"/>',
 photon:'<path class="ln" d="M2,-11L-6,2H0L-2,11L6,-2H0Z"/>',
 relay:'<path class="ln" d="M-8,-8A11.3,11.3 0 0 0 8,8Z"/><path class="ln" d="M0,0L6,-6"/><circle class="fl" cx="7" cy="-7" r="2.2"/><path class="ln" d="M-4,6L-6,11H2"/>',
 cryo:'<path class="ln" d="M0,-11V11M-9.5,-5.5L9.5,5.5M-9.5,5.5L9.5,-5.5M-3,-9L0,-6L3,-9M-3,9L0,6L3,9"/>',
 oxygen:'<circle class="ln" cx="-3.5" cy="1.5" r="6.5"/><circle class="ln" cx="6.5" cy="-5.5" r="3.8"/><circle class="ln" cx="7" cy="7" r="2.2"/>',
 extractor:'<path class="ln" d="M-10,11H10M-6,11L0,-5L6,11M-3.6,5H3.6"/><path class="ln" d="M-9,-3L9,-9M9,-9V-3"/><circle class="fl" cx="0" cy="-6" r="1.8"/>',
 bonus:'<path class="ln" d="M-9,-4H9V10H-9ZM-10.5,-4H10.5M0,-4V10M0,-4C-7,-4 -7,-11 -3,-10.5C-1,-10 0,-7 0,-4C0,-7 1,-10 3,-10.5C7,-11 7,-4 0,-4"/>',
 start:'<path class="fl" d="M0,-26L5,-5L26,0L5,5L0,26L-5,5L-26,0L-5,-5Z"/><path class="ln" d="M-13,-13L-6,-6M13,-13L6,-6M-13,13L-6,6M13,13L6,6"/><circle class="ln" r="18"/>',
 dormitory:'<path class="ln" d="M-24,14V-8M-24,8H24V14M24,8V2C24,-1 22,-2 19,-2H-8V8"/><circle class="ln" cx="-16" cy="0" r="4.5"/><path class="ln" d="M4,-20H12L4,-11H12M16,-26H21L16,-20H21"/>',
 meteor:'<circle class="ln" cx="-8" cy="9" r="9"/><path class="ln" d="M-1,2L20,-19M-8,-4L6,-18M4,9L19,-6"/><path class="fl" d="M16,14l1.4,3.6l3.6,1.4l-3.6,1.4l-1.4,3.6l-1.4,-3.6l-3.6,-1.4l3.6,-1.4Z"/><circle class="fl" cx="-10" cy="7" r="1.6"/><circle class="fl" cx="-6" cy="12" r="1.2"/>',
 prison:'<circle class="ln" r="20"/><circle class="ln" r="15.5"/><path class="ln" d="M-8,-13V13M0,-15.5V15.5M8,-13V13"/>',
};
