"""The smallest game that has every shared piece: a ring of twelve spaces. It is no title and nobody stores it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from games.engine.bidding import Bidder
from games.engine.chance import Chance, Outcome, Scripted
from games.engine.debts import Debtor
from games.engine.deeds import Landlord
from games.engine.game import Game
from games.engine.prison import FREE, Jailer
from games.engine.trades import Trader
from games.engine.types import BANK

SPACES = 12


class Village(Trader, Bidder, Debtor, Landlord, Jailer, Game, kw_only=True):
    """Cash, places, deeds; one kept card each, numbered as its seat, and chips."""

    chips: list[int]
    log: list[str] = []

    def conveyed(self, source: int, target: int, lot: int) -> None:
        self.log.append(f"{lot} from {source} to {target}")

    def tradable(self, seat: int) -> tuple[int, ...]:
        return tuple(self.deeds[seat])

    def lot_names(self) -> tuple[str, ...]:
        return tuple(f"House {lot}" for lot in range(SPACES))

    def hand_over(self, source: int, target: int, lot: int) -> None:
        self.convey(source, target, lot)


def village(*outcomes: Outcome, seats: int = 3, cash: int = 1000, kind: type[Any] = Village, **more: Any) -> Any:
    """A game without a table around it; `outcomes` are what chance will say."""
    game = kind(
        cash=[cash] * seats + [0],
        place=[0] * seats,
        prison=[FREE] * seats,
        owner=[BANK] * SPACES,
        deeds=[[] for _ in range(seats)],
        chips=[2] * seats,
        offered=[0] * seats,
        mute=[0] * seats,
        spoke=[True] * seats,
        **more,
    )
    game.stack, game.facts, game.now, game.chance = [], [], 0, Chance(Scripted(outcomes))
    game.board = SimpleNamespace(names=game.lot_names(), told=str)
    return game
