"""§7.5 End: the hand limit. The victory check follows in `turns`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.domains import SomeOf
from games.engine.options import Ask, Option
from games.engine.types import Seat
from games.titles.galactic_civ.constants import HAND

from ..actions import Discard
from ..facts import Discarded
from .stage import Stage
from .trade import tested_by

if TYPE_CHECKING:
    from ..state import Civ


def limit(game: Civ, seat: Seat) -> int:
    """§7.3, §7.5 How many cards may be kept."""
    if game.options.hand_bonus == "while_highest":
        return HAND + game.leads(seat, tested_by(game))
    return HAND + (game.trader and seat == game.mover)


class End(Stage):
    """§7.5 Cards beyond the limit are discarded, by choice."""

    hidden: ClassVar[bool] = True
    number = 12

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return len(game.hand[seat]) > HAND and excess(game, seat) > 0

    def ask(self, game: Civ) -> Ask | None:
        hand = game.hand[self.seat]
        return Ask.one(self.seat, Discard(tuple(hand[-excess(game, self.seat) :])), "discard")

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        hand, many = game.hand[seat], excess(game, seat)
        if many == 1:
            offers = game.board.discards["7.5"]
            for card in hand:
                yield offers[card]
        else:
            cards = SomeOf(tuple(hand), many, many, game.board.names)
            yield Discard.option("Discard {} cards", many, rule="7.5", cards=cards)

    def on_discard(self, game: Civ, seat: Seat, action: Discard) -> None:
        game.put_away(seat, action.cards)
        game.tell(Discarded(seat, action.cards, "7.5"))
        game.done(self)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        many = excess(game, self.seat)
        cards = "a card" if many == 1 else f"{many} cards"
        if seat is None:
            return f"@{self.seat} {{have|has}} to discard {cards}."
        return f"End: keep at most {limit(game, self.seat)} cards. Discard {cards}."

    def headline(self, game: Civ) -> str:
        return f"@{self.seat} {{have|has}} to discard {'a card' if excess(game, self.seat) == 1 else 'cards'}."


def excess(game: Civ, seat: Seat) -> int:
    return len(game.hand[seat]) - limit(game, seat)
