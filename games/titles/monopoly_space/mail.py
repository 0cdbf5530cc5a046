"""How a mail draws the position: §1.1 the board begins where GO is."""

from __future__ import annotations

FIRST = "bottom right"
