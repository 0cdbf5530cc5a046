"""The shapes that server-rendered pages draw; the same lines as `static/shared/pen.js` (a test compares them).

Everything is drawn in a box around 0,0; class `ln` is a stroked line, `fl` a filled area.
"""

from __future__ import annotations

SEATS = (
    "M3.5,-8.6A9,9 0 1 0 8.6,3.8A7.2,7.2 0 0 1 3.5,-8.6Z",
    "M0,-9L9.2,7.6L-9.2,7.6Z",
    "M0,-10L8.4,0L0,10L-8.4,0Z",
    "M-7.6,-7.6H7.6V7.6H-7.6Z",
    "M0,-10L2.6,-3.4L9.6,-3L4.2,1.6L6,8.6L0,4.8L-6,8.6L-4.2,1.6L-9.6,-3L-2.6,-3.4Z",
    "M-3,-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
    "M-4.8,-8.6H4.8L9.4,0L4.8,8.6H-4.8L-9.4,0Z",
    "M0,-9A9,9 0 1 1 -.01,-9ZM0,-4A4,4 0 1 0 .01,-4Z",
    "M-9,-7H9L0,9Z",
    "M-9,5A9,9 0 0 1 9,5Z",
    "M-9,-9H-3L0,-3L3,-9H9V9H3L0,3L-3,9H-9Z",
)
"""Crescent, sail, lozenge, square, star, cross, hexagon, ring, pennant, dome, hourglass; in a box of 20."""

ROSE = (
    '<path class="fl" d="M0,-11L2.2,-2.2L11,0L2.2,2.2L0,11L-2.2,2.2L-11,0L-2.2,-2.2Z"/>'
    '<circle class="ln" r="7.4"/>'
)

ICONS = {
    "rose": ROSE,
    "theme": '<path class="ln" d="M4,-9A9,9 0 1 0 9,5A7.5,7.5 0 0 1 4,-9Z"/>',
    "keys": '<path class="ln" d="M-4,-4A4.2,4.2 0 1 1 1.2,0C0,.5 0,1.5 0,3"/><circle class="fl" cx="0" cy="7.6" r="1.4"/>',
    "menu": '<path class="ln" d="M-8,-6H8M-8,0H8M-8,6H8"/>',
    "chat": '<path class="ln" d="M-9,-8H9V5H0L-5,9V5H-9Z"/>',
    "flag": '<path class="ln" d="M-6,10V-9H7L4,-4.5L7,0H-6"/>',
    "dice": '<rect class="ln" x="-9" y="-9" width="18" height="18" rx="4"/>'
    '<circle class="fl" cx="-4" cy="-4" r="1.7"/><circle class="fl" cx="4" cy="4" r="1.7"/><circle class="fl" r="1.7"/>',
    "lock": '<path class="ln" d="M-7,-1H7V9H-7ZM-4,-1V-5A4,4 0 0 1 4,-5V-1"/>',
    "mail": '<path class="ln" d="M-10,-7H10V7H-10ZM-10,-7L0,1L10,-7"/>',
    "live": '<circle class="fl" r="2.4"/>'
    '<path class="ln" d="M-5,5A7,7 0 0 1 -5,-5M5,-5A7,7 0 0 1 5,5M-8,8A11.3,11.3 0 0 1 -8,-8M8,-8A11.3,11.3 0 0 1 8,8"/>',
    "bot": '<rect class="ln" x="-8" y="-5" width="16" height="13" rx="3"/><path class="ln" d="M0,-5V-9"/>'
    '<circle class="fl" cx="0" cy="-10" r="1.6"/><circle class="fl" cx="-3.4" cy="1" r="1.5"/>'
    '<circle class="fl" cx="3.4" cy="1" r="1.5"/>',
    "bell": '<path class="ln" d="M-7,5C-5,2 -6,-8 0,-8S5,2 7,5ZM-2,8.5A2.2,2.2 0 0 0 2,8.5"/>',
}
"""Icons in a box of 24, shared with the match page."""

PAGES = {
    "person": '<circle class="ln" cy="-4" r="4.4"/><path class="ln" d="M-8.5,9.5C-8,3 -4,2 0,2S8,3 8.5,9.5"/>',
    "book": '<path class="ln" d="M0,-6C-3,-9 -7,-9 -10,-8V7C-7,6 -3,6 0,9C3,6 7,6 10,7V-8C7,-9 3,-9 0,-6ZM0,-6V9"/>',
    "check": '<path class="ln" d="M-8,0L-2.5,6L8,-6"/>',
    "warn": '<path class="ln" d="M0,-9L10,8.5H-10ZM0,-3V3"/><circle class="fl" cy="5.8" r="1.2"/>',
    "link": '<path class="ln" d="M-2,4L-4.5,6.5A4.2,4.2 0 0 1 -10.5,.5L-7,-3A4.2,4.2 0 0 1 -1,-3'
    "M2,-4L4.5,-6.5A4.2,4.2 0 0 1 10.5,-.5L7,3A4.2,4.2 0 0 1 1,3M-3,3L3,-3" + '"/>',
    "eye": '<path class="ln" d="M-11,0C-7,-6.5 7,-6.5 11,0C7,6.5 -7,6.5 -11,0Z"/><circle class="ln" r="3.2"/>',
    "chair": '<path class="ln" d="M-5,-10V9M-5,0H6V9M-5,-6H-1"/>',
    "clock": '<circle class="ln" r="9.5"/><path class="ln" d="M0,-5.5V0L4,2.5"/>',
    "key": '<circle class="ln" cx="-5" cy="0" r="4.2"/><path class="ln" d="M-.8,0H10V4M6,0V3"/>',
    "sliders": '<path class="ln" d="M-9,-5H1M7,-5H9M-9,5H-5M1,5H9"/><circle class="ln" cx="4" cy="-5" r="3"/>'
    '<circle class="ln" cx="-2" cy="5" r="3"/>',
}
"""Icons that only the pages around the match use."""
