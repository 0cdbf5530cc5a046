"""What the versions of the rules of Galactic Civ brought: a game goes on by those it was begun by."""

from __future__ import annotations

from games.engine.changes import Change

NOTHING_IN_VAIN = Change(2, "5.4", "No one is asked what to take from a player who has left or has nothing.")
TIE_AMONG_TIED = Change(2, "9.11", "A tie goes to the drawer only if the drawer is among the tied.")
