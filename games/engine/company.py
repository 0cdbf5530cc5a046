"""Against bots alone the clocks have no limit: nobody waits for the one person who plays. As soon as a second one sits
down they run, and they stand again when all people but one have left. The hammer of an auction falls all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .facts import Fact
from .journal import Entry
from .options import Action
from .types import HOUSE, Illegal

if TYPE_CHECKING:
    from .table import Table


class Limit(Action):
    """The clocks have a limit from now on, or none any more (played by the house)."""

    limited: bool


class Limited(Fact):
    """The clocks have a limit from now on, or none any more."""

    limited: bool
    rule: str

    def says(self, board: object) -> str:
        return "The clocks *run* from now on." if self.limited else "Only bots are left to play: the clocks *stop*."


KINDS: frozenset[type] = frozenset({Limit, Limited})


def limit(table: Table, limited: bool, now: int) -> list[Fact]:
    """The clocks run from now on, or have no limit any more. Illegal where there are none, or they do already."""
    game, ask = table.game, table.question
    clock = game.clock
    if clock is None or clock.unlimited is not limited or table.over:
        raise Illegal("The clocks of this table stay as they are.")
    game.facts, game.now = [Limited(limited, game.house_rule)], now
    if limited:
        clock.limit(table.asked, ask.clock if ask else "", now)
    else:
        clock.lift(now)
    return table.note(HOUSE, Limit(limited), now)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is this; whether it was."""
    if not isinstance(entry.action, Limit):
        return False
    limit(table, entry.action.limited, entry.now)
    return True
