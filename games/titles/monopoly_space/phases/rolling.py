"""§3.1 to §3.3 The roll, and what comes before the dice are passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.monopoly_space.constants import DOUBLES

from .domes import Builder, building, may_build
from .movement import advance, go_to_jail
from .stopping import Stopping

if TYPE_CHECKING:
    from ..state import Expedition


class Roll(Action):
    pass


def roll(game: Expedition, phase: Phase[Expedition], seat: Seat) -> None:
    """§3.1 Two dice, and forward by their sum; §3.3 the third double leads to Jail instead, and the turn is over."""
    one, two = game.throw("3.1")
    if game.doubles == DOUBLES:
        game.done(phase)
        go_to_jail(game, seat, "third double", "3.3")
    else:
        travel(game, phase, seat, one + two)


def travel(game: Expedition, phase: Phase[Expedition], seat: Seat, steps: int) -> None:
    """§3.1 The dice carry the token; then the space, then the last chance to build."""
    game.replace(phase, Closing(seat))
    game.push(Stopping(seat))
    advance(game, seat, steps, "3.1", by_dice=True)


class Closing(Builder):
    """§13.5 Before they pass the dice the player may still build a dome; asked only if they can."""

    seat: Seat

    def ask(self, game: Expedition) -> Ask | None:
        if game.again or self.seat in game.gone or not may_build(game, self.seat):
            return None
        return Ask.one(self.seat, PASS, "dome")

    def step(self, game: Expedition) -> None:
        game.done(self)

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield from building(game, seat)
        yield PASSING

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        game.done(self)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} may build a dome."
        return "Build a dome before you pass the dice?"


ROLL = Roll()
PASSING = Pass.option("Pass the dice", rule="3.1")
