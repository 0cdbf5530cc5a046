"""§4.3 to §4.6, §6.1, §6.2, §6.4 The phases in which a card is played from the hand.

Whoever has cards is asked, whatever they are: not to be asked would tell the others what is not in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.options import Ask, Option, Pass
from games.engine.types import Seat
from games.titles.galactic_civ.constants import PLAYABLE, Kind

from ..actions import Play
from ..facts import Played
from .stage import Stage

if TYPE_CHECKING:
    from ..state import Civ


class Playing(Stage):
    """§4.5 A card is shown to all, adds what it adds, and is discarded."""

    hidden: ClassVar[bool] = True
    kinds: ClassVar[tuple[Kind, ...]] = ()
    extra: ClassVar[bool] = False
    passing: ClassVar[Option]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.passing = Pass.option("Play nothing", rule=cls.rule)

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return bool(game.hand[seat]) and (not cls.extra or game.leads(seat, cls.attribute))

    def ask(self, game: Civ) -> Ask | None:
        return ASKS[self.seat]

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        return iter([*self.playable(game, seat), self.passing])

    def playable(self, game: Civ, seat: Seat) -> list[Option]:
        offers = game.board.plays[self.rule]
        return [option for card in game.hand[seat] if (option := offers[card])]

    def on_play(self, game: Civ, seat: Seat, action: Play) -> None:
        card = action.card
        game.hand[seat].remove(card)
        game.discard.append(card)
        game.shown.append(card)
        game.tell(Played(seat, card, game.add(seat, game.board.gains[card]), self.rule))
        if game.board.cards[card].then_ship and game.hand[seat]:
            game.replace(self, Graveyard(seat))
        else:
            game.done(self)

    def on_pass(self, game: Civ, seat: Seat, action: Pass) -> None:
        game.done(self)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        kinds = " or ".join(kind.capitalize() for kind in self.kinds)
        if seat is None:
            return f"{self.titled()}: @{self.seat} may play a {kinds}."
        return f"{self.titled()}: play {'one more' if self.extra else 'a'} {kinds}?"


class Construction(Playing):
    """§4.3 At most one Build or Ship."""

    number = 2
    kinds = PLAYABLE["4.3"]


class Discovery(Playing):
    """§4.4 At most one Find or Tech."""

    number = 3
    kinds = PLAYABLE["4.4"]


class Exploration(Playing):
    """§6.1 Alone highest in Exploration: one more Find."""

    number, extra = 6, True
    kinds = PLAYABLE["6.1"]


class Exploitation(Playing):
    """§6.2 Alone highest in Exploitation: one more Ship or Build."""

    number, extra = 7, True
    kinds = PLAYABLE["6.2"]


class Research(Playing):
    """§6.4 Alone highest in Research: one more Tech."""

    number, extra = 9, True
    kinds = PLAYABLE["6.4"]


class Graveyard(Playing):
    """§4.6 After a Ship Graveyard a Ship may be played at once, beyond all limits; the phase then goes on."""

    kinds = PLAYABLE["4.6"]

    @classmethod
    def titled(cls) -> str:
        return "Ship Graveyard"

    def ask(self, game: Civ) -> Ask | None:
        if game.options.graveyard == "must_if_able" and (ships := self.playable(game, self.seat)):
            return Ask.one(self.seat, ships[0].action, "play")  # type: ignore[arg-type]
        return ASKS[self.seat]

    def begins(self, game: Civ) -> bool:
        return False

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        ships = self.playable(game, seat)
        yield from ships
        if not ships or game.options.graveyard == "may":
            yield self.passing


PASS = Pass()
ASKS = Ask.each(PASS, "play")
