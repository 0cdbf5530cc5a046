"""The shapes that server-rendered pages draw. Those of the pen are read from the pen's own files.

Everything is drawn in a box around 0,0; class `ln` is a stroked line, `fl` a filled area.
"""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings


def _pen(name: str) -> str:
    return (settings.BASE_DIR / "static" / "shared" / name).read_text("utf-8")


@cache
def load_seat_shapes() -> list[str]:
    """The outline of each seat's shape, in a box of 20: crescent, sail, lozenge ..."""
    listed = _pen("pen.js").partition("SHAPES = [")[2].partition("];")[0]
    return re.findall(r"'(M[^']+)'", listed)


@cache
def load_icons() -> dict[str, str]:
    """Every icon by name, in a box of 24."""
    return dict(re.findall(r"(\w+)\s*:\s*'([^']*)'", _pen("icons.js"))) | PAGE_ICONS


PAGE_ICONS = {
    "rose": '<path class="fl" d="M0,-11L2.2,-2.2L11,0L2.2,2.2L0,11L-2.2,2.2L-11,0L-2.2,-2.2Z"/>'
    '<circle class="ln" r="7.4"/>',
    "theme": '<path class="ln" d="M4,-9A9,9 0 1 0 9,5A7.5,7.5 0 0 1 4,-9Z"/>',
    "keys": '<path class="ln" d="M-4,-4A4.2,4.2 0 1 1 1.2,0C0,.5 0,1.5 0,3"/>'
    '<circle class="fl" cx="0" cy="7.6" r="1.4"/>',
    "menu": '<path class="ln" d="M-8,-6H8M-8,0H8M-8,6H8"/>',
    "flag": '<path class="ln" d="M-6,10V-9H7L4,-4.5L7,0H-6"/>',
    "dice": '<rect class="ln" x="-9" y="-9" width="18" height="18" rx="4"/>'
    '<circle class="fl" cx="-4" cy="-4" r="1.7"/><circle class="fl" cx="4" cy="4" r="1.7"/>'
    '<circle class="fl" r="1.7"/>',
    "mail": '<path class="ln" d="M-10,-7H10V7H-10ZM-10,-7L0,1L10,-7"/>',
    "person": '<circle class="ln" cy="-4" r="4.4"/><path class="ln" d="M-8.5,9.5C-8,3 -4,2 0,2S8,3 8.5,9.5"/>',
    "book": '<path class="ln" d="M0,-6C-3,-9 -7,-9 -10,-8V7C-7,6 -3,6 0,9C3,6 7,6 10,7V-8C7,-9 3,-9 0,-6Z"/>'
    '<path class="ln" d="M0,-6V9"/>',
    "check": '<path class="ln" d="M-8,0L-2.5,6L8,-6"/>',
    "warn": '<path class="ln" d="M0,-9L10,8.5H-10ZM0,-3V3"/><circle class="fl" cy="5.8" r="1.2"/>',
    "chat": '<path class="ln" d="M-10,-8H10V5H0L-5,10V5H-10Z"/>',
    "link": '<path class="ln" d="M-1.5,4L-4,6.5A4.2,4.2 0 0 1 -10,.5L-6.5,-3A4.2,4.2 0 0 1 -.5,-3"/>'
    '<path class="ln" d="M1.5,-4L4,-6.5A4.2,4.2 0 0 1 10,-.5L6.5,3A4.2,4.2 0 0 1 .5,3"/>',
    "eye": '<path class="ln" d="M-11,0C-7,-6.5 7,-6.5 11,0C7,6.5 -7,6.5 -11,0Z"/><circle class="ln" r="3.2"/>',
    "chair": '<path class="ln" d="M-5,-10V9M-5,0H6V9M-5,-6H-1"/>',
    "clock": '<circle class="ln" r="9.5"/><path class="ln" d="M0,-5.5V0L4,2.5"/>',
    "key": '<circle class="ln" cx="-5" cy="0" r="4.2"/><path class="ln" d="M-.8,0H10V4M6,0V3"/>',
    "sliders": '<path class="ln" d="M-9,-5H1M7,-5H9M-9,5H-5M1,5H9"/>'
    '<circle class="ln" cx="4" cy="-5" r="3"/><circle class="ln" cx="-2" cy="5" r="3"/>',
    "hourglass": '<path class="ln" d="M-7,-10H7M-7,10H7M-5,-10C-5,-3 -1,-2 -1,0C-1,2 -5,3 -5,10M5,-10'
    'C5,-3 1,-2 1,0C1,2 5,3 5,10"/>',
    "play": '<path class="ln" d="M-6,-9L8,0L-6,9Z"/>',
    "swap": '<path class="ln" d="M-9,-5H9M5,-9L9,-5L5,-1M9,5H-9M-5,1L-9,5L-5,9"/>',
    "hook": '<circle class="ln" cx="0" cy="-7" r="3"/>'
    '<path class="ln" d="M0,-4V5A4.5,4.5 0 0 1 -9,5V2M-9,2L-12,5M-9,2L-6,5"/>',
    "phone": '<rect class="ln" x="-6" y="-10.5" width="12" height="21" rx="2.5"/><path class="ln" d="M-1.5,7.5H1.5"/>',
    "screen": '<rect class="ln" x="-10.5" y="-9" width="21" height="14" rx="2"/>'
    '<path class="ln" d="M-5,9.5H5M0,5V9.5"/>',
    "home": '<path class="ln" d="M-10,1L0,-9L10,1M-7,-1.5V9H-2.5V3H2.5V9H7V-1.5"/>',
    "shield": '<path class="ln" d="M0,-10L9,-6.5V0C9,5 5,8.5 0,10.5C-5,8.5 -9,5 -9,0V-6.5Z"/>',
    "board": '<rect class="ln" x="-9.5" y="-9.5" width="19" height="19" rx="1.5"/>'
    '<path class="ln" d="M-5,-9.5V9.5M5,-9.5V9.5M-9.5,-5H9.5M-9.5,5H9.5"/>',
    "flask": '<path class="ln" d="M-4,-10H4M-2.5,-10V-3L-8.5,7.5A1.8,1.8 0 0 0 -7,10H7A1.8,1.8 0 0 0 8.5,7.5'
    'L2.5,-3V-10M-5.5,3H5.5"/>',
    "horn": '<path class="ln" d="M-10,-3H-5L7,-8V8L-5,3H-10ZM-5,3L-3,9H0L-1.5,4.5M10,-2V2"/>',
    "pulse": '<path class="ln" d="M-11,1H-6L-3,-8L2,8L5,1H11"/>',
    "list": '<path class="ln" d="M-4,-6H9M-4,0H9M-4,6H9M-9,-6H-8M-9,0H-8M-9,6H-8"/>',
}
"""Icons that only the pages around the match use."""
