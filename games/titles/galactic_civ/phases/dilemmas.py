"""§9.7 to §9.9 Moral Dilemmas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Ask, Option
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.constants import BENEVOLENCE, KINDNESS, SIDES

from ..actions import Benevolent, Malevolent
from ..board import said
from ..facts import Decided, KindnessRolled

if TYPE_CHECKING:
    from ..state import Civ


class Dilemma(Phase["Civ"]):
    """§9.7 Malevolent: what the card says. Benevolent: two rolls, and what the card asks for it."""

    seat: Seat
    event: int

    def ask(self, game: Civ) -> Ask | None:
        return Ask.one(self.seat, KIND, "dilemma")

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        price = said(game.board.prices[self.event])
        kind = "Benevolent: two rolls on the table" + (f", {price}" if price else "")
        yield Benevolent.option(kind, rule="9.8")
        yield Malevolent.option("Malevolent: {}", said(game.board.shifts[self.event]), rule="9.7")

    def on_benevolent(self, game: Civ, seat: Seat, action: Benevolent) -> None:
        game.tell(Decided(seat, self.event, True))
        for die in game.chance.dice(KINDNESS, "benevolence", SIDES):
            game.tell(KindnessRolled(seat, die))
            game.change(seat, ((BENEVOLENCE[die - 1][1], 1),), "9.9")
        if price := game.board.prices[self.event]:
            game.change(seat, price, "9.8")
        game.done(self)

    def on_malevolent(self, game: Civ, seat: Seat, action: Malevolent) -> None:
        game.tell(Decided(seat, self.event, False))
        game.change(seat, game.board.shifts[self.event], "9.7")
        game.done(self)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        event = game.board.events[self.event]
        if seat is None:
            return f"@{self.seat} {{face|faces}} a dilemma: {event.name}."
        return f"{event.name}. {event.text} What will your people do?"


KIND = Benevolent()
