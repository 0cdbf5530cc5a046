"""Bots: they see what their seat sees, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from .chance import Seeded
from .given_positions import redeal_hidden
from .options import Action, Option
from .types import Rng, Seat

if TYPE_CHECKING:
    from .table import Table


def never_hurry() -> bool:
    """The patience of who may think as long as there is something to think about."""
    return True


class Seen(Struct, frozen=True):
    """All a bot may know: its seat's view and options, the open board, and a die of its own.

    `imagine` makes a world that looks the same to the seat, to think ahead in: what is hidden from it is dealt anew,
    and what will be drawn is not what the real game draws. `may_go_on` says whether there is time to think on.
    """

    seat: Seat
    asked: bool
    view: dict[str, Any]
    options: list[Option]
    board: Any
    rng: Rng
    imagine: Callable[[Rng], Table] | None = None  # None: there is no table to imagine it on
    may_go_on: Callable[[], bool] = never_hurry
    weights: Mapping[str, float] = {}  # of its temperament

    def weigh(self, name: str) -> float:
        """By how much its temperament has more of something than others of its level; 1: as they do."""
        return self.weights.get(name, 1.0)


# How a level is told on pages and in forms.
DEFAULT_LEVEL: Final = "steady"
LEVELS = {"random": "easy", DEFAULT_LEVEL: "fair", "sharp": "strong"}
QUICK_LEVELS: Final = frozenset({"random", DEFAULT_LEVEL})  # that answer within a millisecond

Chooser = Callable[[Seen], Action | None]


def choose(
    table: Table, seat: Seat, level: str, rng: Rng, may_go_on: Callable[[], bool] = never_hurry
) -> Action | None:
    """What a bot of that level does now for `seat`; None: nothing, and whoever waits for it goes on without. It sees
    what the seat sees, and nothing of the table is changed. `rng` is its own die, never the game's; `may_go_on` ends
    the thoughts of one that thinks ahead. `level` may name a temperament too (`temperaments`). LookupError for a level
    or a temperament there is not."""
    from .temperaments import has_manner, list_manners, split_manner  # whose words are built on these levels

    title = table.title
    if not has_manner(title, level):
        raise LookupError(f"{title.name} has no bots called {level!r}; there are {', '.join(list_manners(title))}.")
    name, temperament = split_manner(level)
    weights = title.temperaments[temperament].weights if temperament else {}
    seen = make_seen(table, seat, rng, may_go_on, weights)
    action: Action | None = title.levels[name](seen) if seen else None
    return action


def make_seen(
    table: Table,
    seat: Seat,
    rng: Rng,
    may_go_on: Callable[[], bool] = never_hurry,
    weights: Mapping[str, float] = MappingProxyType({}),
) -> Seen | None:
    """What a bot sees from a seat; None where nothing is open to it."""
    options = table.options(seat)
    if not options:
        return None
    worlds = partial(imagine_world, table, seat)
    return Seen(seat, seat in table.asked, table.view(seat), options, table.game.board, rng, worlds, may_go_on, weights)


def imagine_world(table: Table, seat: Seat, rng: Rng) -> Table:
    """A world that looks the same to a seat: a copy that shares nothing, with what is hidden from it dealt anew."""
    world = table.fork(Seeded(rng.randrange(1 << 30)))
    redeal_hidden(world, seat, rng)
    return world


def random_choice(seen: Seen) -> Action | None:
    """Any answer to the question; when not asked, nothing."""
    answers = [option for option in seen.options if not option.standing] if seen.asked else []
    return answers[seen.rng.randrange(len(answers))].sample(seen.rng) if answers else None
