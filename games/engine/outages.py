"""The site was down, and that time counts for nobody: every clock and hammer stands as it stood when it went.

What was due before it went stays due; whoever was waited for has as much time left as they had then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from common.durations import SECOND_MS, DurationForm, format_duration

from .facts import Fact
from .journal import Entry
from .options import Action
from .types import HOUSE, Illegal

if TYPE_CHECKING:
    from .table import Table


class Excuse(Action):
    """The time between two moments (ms) counts for nobody: the site was down (played by the house)."""

    began: int
    ended: int


class Excused(Fact):
    """The site was down for so many seconds."""

    seconds: int
    rule: str

    def says(self, board: object) -> str:
        lasted = format_duration(self.seconds * SECOND_MS, DurationForm.FULL)
        return f"The site was *down* for *{lasted}*; that time has been given back to everyone."


KINDS: frozenset[type] = frozenset({Excuse, Excused})


def excuse(table: Table, began: int, ended: int) -> list[Fact]:
    """An outage that began after the last entry is over. Illegal in a pause, whose clock stands still already."""
    if table.suspended or table.over:
        raise Illegal("No time runs at this table.")
    game, ask = table.game, table.question
    game.facts, game.now = [Excused((ended - began) // SECOND_MS, game.house_rule)], ended
    if game.clock:
        game.clock.freeze(began)
        game.clock.thaw(ended)
    if ask and ask.until is not None:
        auction: Any = game.stack[-1]
        auction.until += ended - began
    return table.note(HOUSE, Excuse(began, ended), ended)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is this; whether it was."""
    if not isinstance(entry.action, Excuse):
        return False
    excuse(table, entry.action.began, entry.action.ended)
    return True
