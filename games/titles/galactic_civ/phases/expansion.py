"""§6.3 Expansion: two cards more, and one away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.options import Ask, Option, Pass
from games.engine.types import Seat
from games.titles.galactic_civ.constants import EXTRA_DRAW

from ..actions import Discard, Draw
from ..facts import Discarded
from .stage import Stage

if TYPE_CHECKING:
    from ..state import Civ


class Expansion(Stage):
    """§6.3 Alone highest in Expansion: 2 cards may be drawn, then any one must be discarded."""

    hidden: ClassVar[bool] = True
    number = 8
    drawn: bool = False

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return game.leads(seat, cls.attribute) and game.left_over() > 0

    def ask(self, game: Civ) -> Ask | None:
        if self.drawn:
            return Ask.one(self.seat, Discard((game.hand[self.seat][-1],)), "discard")
        return Ask.one(self.seat, PASS, "draw")

    def begins(self, game: Civ) -> bool:
        return not self.drawn

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        if self.drawn:
            offers = game.board.discards["6.3"]
            for card in game.hand[seat]:
                yield offers[card]
        else:
            yield DRAWING
            yield PASSING

    def on_draw(self, game: Civ, seat: Seat, action: Draw) -> None:
        game.draw(seat, EXTRA_DRAW, "6.3")
        if len(game.hand[seat]) == 1:
            self.throw(game, (game.hand[seat][0],))
        else:
            game.replace(self, Expansion(seat, drawn=True))

    def on_pass(self, game: Civ, seat: Seat, action: Pass) -> None:
        game.done(self)

    def on_discard(self, game: Civ, seat: Seat, action: Discard) -> None:
        self.throw(game, action.cards)

    def throw(self, game: Civ, cards: tuple[int, ...]) -> None:
        game.put_away(self.seat, cards)
        game.tell(Discarded(self.seat, cards, "6.3"))
        game.done(self)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{discard|discards}} a card." if self.drawn else f"@{self.seat} may draw two cards."
        return "Expansion: which card do you discard?" if self.drawn else "Expansion: draw two cards, then discard one?"


PASS = Pass()
DRAWING = Draw.option("Draw two cards, then discard one", rule="6.3")
PASSING = Pass.option("Draw none", rule="6.3")
