"""§7.1 Trade: a card, and a point for each of two partners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.types import Seat
from games.titles.galactic_civ.constants import INFLUENCE, NONE, TRADE

from .picks import PickAttribute, roll_attribute
from .strikes import Naming

if TYPE_CHECKING:
    from ..state import Civ


class Trade(Naming):
    """§7.1 Alone highest in Trade: draw 1, name a partner; both roll on their own and gain a point."""

    number = 10
    cause, wording = "trade", "Trade with @{}"
    rolled: int = 0  # partners who have rolled

    @classmethod
    def applies(cls, game: Civ, seat: Seat) -> bool:
        return game.leads(seat, tested_by(game))

    @classmethod
    def begin(cls, game: Civ, seat: Seat) -> None:
        game.trader = True
        game.draw(seat, 1, "7.1")
        super().begin(game, seat)

    def named(self, game: Civ) -> None:
        """§7.2 First the player who trades, then the partner; each picks for themselves."""
        while self.rolled < 2:
            seat = self.partner()
            self.rolled += 1
            if seat in game.gone:
                continue
            attribute = roll_attribute(game, seat, "7.1")
            if attribute == NONE:
                game.push(PickAttribute(seat, self.cause))
                return
            game.change(seat, ((attribute, 1),), "7.1")
        game.done(self)

    def partner(self) -> Seat:
        """Whose roll it is."""
        return self.target if self.rolled else self.seat

    def heard(self, game: Civ, result: int) -> None:
        seat = self.target if self.rolled == 2 else self.seat
        game.change(seat, ((result, 1),), "7.2")
        self.named(game)

    def step(self, game: Civ) -> None:
        """A partner who was to pick has left."""
        self.named(game)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} a trade partner."
        return "Trade: who with? You gain a point each, where your dice say."


def tested_by(game: Civ) -> int:
    """§7.1 The attribute of the Trade phase; a variant takes the printed word."""
    return TRADE if game.options.trade_phase_attr == "trade" else INFLUENCE
