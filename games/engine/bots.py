"""Bots: they see what their seat sees, never the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from .options import Action, Option
from .types import Rng, Seat

if TYPE_CHECKING:
    from .table import Table


class Seen(Struct, frozen=True):
    """All a bot may know: its seat's view and options, the open board, and a die of its own."""

    seat: Seat
    asked: bool
    view: dict[str, Any]
    options: list[Option]
    board: Any
    rng: Rng


# How a level is told on pages and in forms.
DEFAULT_LEVEL: Final = "steady"
LEVELS = {"random": "random moves", DEFAULT_LEVEL: "steady", "sharp": "thinks ahead"}

Chooser = Callable[[Seen], Action | None]


def choose(table: Table, seat: Seat, level: str, rng: Rng) -> Action | None:
    """What a bot of that level does now for `seat`; None: nothing, and whoever waits for it goes on without. It sees
    what the seat sees, and nothing of the table is changed. `rng` is its own die, never the game's. LookupError for
    a level there is not."""
    levels = table.title.levels
    if level not in levels:
        raise LookupError(f"{table.title.name} has no bots called {level!r}; there are {', '.join(levels)}.")
    options = table.options(seat)
    if not options:
        return None
    seen = Seen(seat, seat in table.asked, table.view(seat), options, table.game.board, rng)
    action: Action | None = levels[level](seen)
    return action


def random_choice(seen: Seen) -> Action | None:
    """Any answer to the question; when not asked, nothing."""
    answers = [option for option in seen.options if not option.standing] if seen.asked else []
    return answers[seen.rng.randrange(len(answers))].sample(seen.rng) if answers else None
