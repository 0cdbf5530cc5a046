"""A pause, which every title has alike.

It begins where a turn, a roll or a phase begins (`Phase.begins`), so no hammer is about to fall. A phase of its own
lies on the stack until it is over: it asks nobody, and the clock stands still to the millisecond. Who leaves
meanwhile leaves the position below it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from common.durations import SECOND_MS, DurationForm, format_duration

from .facts import Fact
from .journal import Entry
from .options import PASS, Action, Ask, WhyNot
from .phases import Phase
from .types import HOUSE, Illegal, Seat

if TYPE_CHECKING:
    from .game import Game
    from .table import Table


class Suspend(Action):
    """A pause begins that a seat has asked for (played by the house)."""

    seat: Seat
    seconds: int


class Resume(Action):
    """The pause is over (played by the house)."""


class Paused(Fact):
    """A pause has begun."""

    seat: Seat
    seconds: int
    rule: str

    def says(self, board: object) -> str:
        lasts = format_duration(self.seconds * SECOND_MS, DurationForm.FULL)
        return f"The game is *paused* for *{lasts}*, as @{self.seat} {{have|has}} asked."


class Resumed(Fact):
    """The pause is over."""

    rule: str

    def says(self, board: object) -> str:
        return "The pause is over. The game *resumes*."


class Suspended(Phase["Game"]):
    """A pause: nobody is asked anything until it is over."""

    def ask(self, game: Game) -> Ask | None:
        return NOTHING

    def why_not(self, game: Game, seat: Seat, action: Action) -> WhyNot:
        return WhyNot("The game is paused. You can move again when it resumes.", game.pause_rule)

    def prompt(self, game: Game, seat: Seat | None) -> str:
        return "The game is paused."


NOTHING = Ask(frozenset(), PASS)  # what is asked during a pause
KINDS: frozenset[type] = frozenset({Suspend, Resume, Paused, Resumed})


def suspend(table: Table, seat: Seat, seconds: int, now: int) -> list[Fact]:
    """The pause begins that a seat has asked for. Illegal in the middle of anything."""
    if not table.at_rest:
        raise Illegal("A pause starts where a turn starts, not in the middle of one.")
    game = table.game
    game.facts, game.now = [Paused(seat, seconds, game.pause_rule)], now
    if game.clock:
        game.clock.freeze(now)
    game.push(Suspended())
    return table.note(HOUSE, Suspend(seat, seconds), now)


def resume(table: Table, now: int) -> list[Fact]:
    """The pause is over: the same question is asked, with the time that was left for it; the next one where those
    asked have left meanwhile."""
    if not table.suspended:
        raise Illegal("The game isn't paused.")
    game, position = table.game, table.game.stack[-2]

    def go_on() -> None:
        game.stack.pop()
        game.tell(Resumed(game.pause_rule))

    facts = table.enter(HOUSE, Resume(), now, go_on)
    if clock := game.clock:
        clock.thaw(now)
        fresh = not game.stack or game.stack[-1] is not position
        clock.turn(table.asked, table.question.clock if table.question else "", now, fresh, HOUSE)
    return facts


def below(handler: Callable[..., None]) -> Callable[..., None]:
    """Does what a handler does to the position below a pause."""

    def move(answerer: object, game: Any, *said: Any) -> None:
        pause = game.stack.pop()
        handler(answerer, game, *said)
        if not game.result:
            game.push(pause)

    return move


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is the beginning or the end of a pause; whether it was."""
    if isinstance(entry.action, Suspend):
        suspend(table, entry.action.seat, entry.action.seconds, entry.now)
    elif isinstance(entry.action, Resume):
        resume(table, entry.now)
    else:
        return False
    return True
