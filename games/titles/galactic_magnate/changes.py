"""What the versions of the rules of Galactic Magnate brought: a game goes on by those it was begun by."""

from __future__ import annotations

from games.engine.changes import Change

LEAVERS_PAY = Change(2, "9.3", "A bill that lies open is paid, however its debtor leaves.")
FLAT_AUCTION = Change(2, "13.7", "Opening a player auction costs its 20 seconds, and no quick answer wins any back.")
START_FIRST = Change(2, "5.1", "A player who goes over Start is paid before they stop.")
