"""§2 The playing order is drawn, then everybody chooses a race in that order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Ask, Hammer, Option
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.constants import AUX, NONE

from ..actions import ChooseRace
from ..facts import Seated, TookRace
from .turns import Turns

if TYPE_CHECKING:
    from ..state import Civ


def begin(game: Civ) -> None:
    """§2.6 The order is random and drawn first; seat 0 begins."""
    game.seating = game.chance.shuffle(range(game.seats), "playing order")
    game.tell(Seated(list(game.seating)))
    game.push(ChoosingRace(0, deadline(game, 0)))


def deadline(game: Civ, seat: Seat) -> int | None:
    """§2.2 With timers on, who has not chosen when their countdown ends is late."""
    return game.now + AUX[countdown(seat)] if game.clock and not game.clock.unlimited else None


def countdown(seat: Seat) -> str:
    """§10.2 The first to choose has more time."""
    return "race" if seat else "race_first"


class ChoosingRace(Phase["Civ"], tag="choose_race"):
    """§2.2 One after another, each a different one; who is late gets a random one of those left."""

    seat: Seat
    until: int | None = None

    def ask(self, game: Civ) -> Ask | None:
        if self.seat in game.gone:
            return None
        return Ask(frozenset({self.seat}), ANY, countdown(self.seat), until=self.until)

    def left_over(self, game: Civ) -> list[int]:
        races = range(len(game.board.races))
        return [race for race in races if race not in game.race] if game.options.unique_races else list(races)

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        for race in self.left_over(game):
            yield game.board.roles[race]
        yield BY_CHANCE

    def on_choose_race(self, game: Civ, seat: Seat, action: ChooseRace) -> None:
        self.choose(game, action.race)

    def on_hammer(self, game: Civ, seat: Seat, action: Hammer) -> None:
        self.choose(game, NONE)

    def choose(self, game: Civ, race: int) -> None:
        seat, drawn = self.seat, race == NONE
        if drawn:
            race = game.chance.pick(self.left_over(game), "race")
        game.race[seat] = race
        game.tell(TookRace(seat, race, drawn))
        game.change(seat, game.board.starts[race], "2.3")
        self.step(game)

    def step(self, game: Civ) -> None:
        """On to the next chooser, or to the first round."""
        seat = self.seat + 1
        if seat < game.seats:
            game.replace(self, ChoosingRace(seat, deadline(game, seat)))
        else:
            game.replace(self, Turns())
            deal(game)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} a race."
        return "Which race will you lead?"


def deal(game: Civ) -> None:
    """§2.5 No starting hand, unless the table wants one."""
    if game.options.start_hand:
        for seat in game.living():
            game.draw(seat, game.options.start_hand, "2.5")


ANY = ChooseRace(NONE)
BY_CHANCE = ChooseRace.option("Leave it to chance", rule="2.2", race=NONE)
