"""Positions to test from: a started table with scripted chance, changed by hand where a rule needs it."""

from __future__ import annotations

from typing import Any

from games.engine.chance import Outcome, Scripted
from games.engine.facts import Fact, tag
from games.engine.table import Table

from .. import TITLE
from ..phases.course import Cruise
from ..state import Race

BOARD = TITLE.standard
CLOUD = BOARD.clouds[0]


def fresh(*chance: Outcome, seats: int = 2, pace: str = "live", **settings: Any) -> Table:
    """The first turn of seat 0; timers are off unless wanted; `chance` is what is rolled and drawn."""
    settings.setdefault("timers", "off")
    return Table.start(TITLE, seats, settings, pace=pace, chance=Scripted([list(range(seats)), *chance]))


def game(table: Table) -> Race:
    assert isinstance(table.game, Race)
    return table.game


def at(table: Table, *places: int) -> None:
    """Where each ship is."""
    game(table).place[:] = places
    table.asking()


def in_cloud(*chance: Outcome, **settings: Any) -> Table:
    """Seat 0 has just come to rest in the first cloud; `chance` is the card to come."""
    table = fresh(1, *chance, **settings)
    at(table, CLOUD - 1, 0)
    table.play(0, Cruise())
    return table


def card(name: str) -> int:
    """What chance says so that this card is drawn from a full deck."""
    return [each.name for each in BOARD.cards].index(name) + 1


def kinds(table: Table, seat: int) -> set[str]:
    """The tags of the actions open to a seat."""
    return {tag(option.kind) for option in table.options(seat)}


def of(facts: list[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if type(fact) is kind]
