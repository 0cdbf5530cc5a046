/** The icons of this board's spaces, in a box of 24 around the origin (corners: 52), by kind of space. */
export const ICONS = {
 warp:'<path class="ln" d="M-10,7L-3,0L-10,-7M-3,7L4,0L-3,-7M4,7L11,0L4,-7"/>',
 gravity:'<path class="ln" d="M0,-11V3M-4,-1L0,3.5L4,-1M-10,7C-6,11 6,11 10,7M-6,4.5C-3,7 3,7 6,4.5"/>',
 wild:'<path class="ln" d="M-10,-3C-4,-12 6,-11 10,-4M10,-9V-4H5M10,3C4,12 -6,11 -10,4M-10,9V4H-5"/><circle class="fl" r="2.6"/>',
 chance:'<path class="ln" d="M-5,-5.5A5.2,5.2 0 1 1 1.6,.4C0,1.2 0,2.4 0,4.4"/><circle class="fl" cx="0" cy="9.4" r="1.7"/>',
 chest:'<path class="ln" d="M-10,-2H10V9H-10ZM-10,-2C-10,-9 10,-9 10,-2M-2.4,-2V3H2.4V-2"/>',
 go:'<circle class="ln" r="20"/><path class="ln" d="M-14,-14C-6,-12 -4,-6 -8,-2C-12,2 -8,8 -12,15M6,-19C2,-13 10,-10 8,-4C6,2 12,6 18,7M0,20C2,14 -2,12 2,8"/>',
 jail:'<rect class="ln" x="-18" y="-18" width="36" height="36" rx="4"/><path class="ln" d="M-9,-18V18M0,-18V18M9,-18V18"/>',
 parking:'<path class="ln" d="M-20,16H20M-12,16L-8,-2M12,16L8,-2M-14,-2H14C14,-10 8,-15 0,-15S-14,-10 -14,-2ZM-5,-8H5"/>',
 go_to_jail:'<rect class="ln" x="2" y="-12" width="20" height="28" rx="3"/><path class="ln" d="M8,-12V16M16,-12V16M-22,2H-4M-10,-5L-3,2L-10,9"/>',
};
