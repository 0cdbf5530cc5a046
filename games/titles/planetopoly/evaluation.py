"""What a steady computer player makes of a view: what others may take from it, and what its own will bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.engine.bargains import Goods
from games.engine.bots import Seen
from games.engine.types import BANK, Seat

from .constants import BASE
from .levels import NEED, UNOWNED

if TYPE_CHECKING:
    from .board import Board

PIPS = 7  # what two dice bring on average
LANDINGS = 1.15  # of a player in a turn: doubles and cards bring more than one
ROUNDS = 12  # of rent that a deed is thought to bring yet
GROWN = (0, 1, 2, 3)  # the level that a planet is soon built to, by the plots held of it
LEAST = 50  # the cash that it always keeps
WAYS = {steps: 6 - abs(steps - 7) for steps in range(2, 13)}  # of 36 throws


class Sight:
    """One look at a game, from one seat. All amounts in monetary units."""

    def __init__(self, seen: Seen) -> None:
        self.me, self.view, self.weigh = seen.seat, seen.view, seen.weigh
        self.board: Board = seen.board
        self.owner: list[int] = self.view["owner"]
        self.claims: list[int] = self.view["claims"]
        self.rivals = [seat for seat in self.view["living"] if seat != self.me]
        self.cash: int = self.view["cash"][self.me]
        self.debt: int = self.view["debt"][self.me]
        self.place: int = self.view["place"][self.me]

    @property
    def phase(self) -> dict[str, Any]:
        top: dict[str, Any] = self.view["phases"][-1]
        return top

    # -- rents

    def fee(self, lot: int) -> int:
        """What a visitor of a field pays now, a speed trap at an average throw."""
        rent: int = self.view["rent"][lot]
        return rent * PIPS if self.board.kinds[lot] == "trap" else rent

    def fees(self, mine: bool) -> list[int]:
        """The fees of my fields, or those that wait for me."""
        theirs = (lot for lot, owner in enumerate(self.owner) if owner not in (BANK, self.me))
        ours = (lot for lot, owner in enumerate(self.owner) if owner == self.me)
        return [self.fee(lot) for lot in (ours if mine else theirs)]

    def worst(self) -> int:
        """The highest fee that waits for the computer player anywhere."""
        return max(self.fees(False), default=0)

    def income(self) -> float:
        """What the computer player's fields bring in a round, on average."""
        return sum(self.fees(True)) * len(self.rivals) * LANDINGS / self.board.size

    def frozen_income(self) -> float:
        """What its plots would bring in a round if it were not in prison, where no rent is due to it."""
        shown: list[int] = self.view["level"]
        mine = [lot for lots in self.board.lots for lot in lots if self.owner[lot] == self.me]
        rents = sum([self.board.rents[lot][shown[lot]] for lot in mine])
        return rents * len(self.rivals) * LANDINGS / self.board.size

    def danger(self) -> float:
        """What a throw from where it stands costs on average."""
        board = self.board
        paths = [(board.walks[self.place][steps][-1], ways) for steps, ways in WAYS.items()]
        return sum([self.fee(lot) * ways for lot, ways in paths if self.owner[lot] not in (BANK, self.me)]) / 36

    def wage(self) -> float:
        """What Start brings with a throw from where it stands, on average."""
        wages = self.board.wages[self.place]
        return sum([wages[steps] * ways for steps, ways in WAYS.items()]) / 36

    def reserve(self) -> int:
        """The cash that it keeps for bad days: debts have no interest, but they stop it from building."""
        return int((LEAST + self.worst() // 8) * self.weigh("reserve"))

    def claim_reserve(self, planet: int) -> int:
        """The cash that it keeps beside the first plot of a further planet, to build on what it has: only bots with a
        weight of their own for it."""
        first = planet < 0 or self.me not in self.claims
        return 0 if first else int(self.board.planets[planet].point * (self.weigh("claims") - 1))

    # -- planets

    def plots(self, planet: int) -> tuple[int, ...]:
        """The levels of the plots of a planet, UNOWNED for those of the bank."""
        shown = self.view["level"]
        return tuple([UNOWNED if self.owner[lot] == BANK else shown[lot] for lot in self.board.lots[planet]])

    def gain(self, lot: int) -> float:
        """The rent that a further point brings for its price, the steps it opens counted in."""
        planet, at = self.board.planet_at[lot], self.board.plot_at[lot]
        plots, rents = self.plots(planet), self.board.rents[lot]
        level = plots[at]
        now = rents[level + 1] - rents[level]
        opened = 0
        for other, height in enumerate(plots):
            if other != at and 0 <= height < BASE and NEED[height + 1] == level + 1:
                table = self.board.rents[self.board.lots[planet][other]]
                opened = max(opened, table[height + 1] - table[height])
        return (now + opened / 2) / self.board.planets[planet].point

    def best_point(self, lots: list[int]) -> int:
        return max(lots, key=self.gain)

    def loss(self, lot: int, point: bool) -> float:
        """The rent that selling a deed or a point gives up, for the money it brings."""
        planet = self.board.planet_at[lot]
        if not point:
            return self.fee(lot) / max(1, self.board.sales[lot])
        level: int = self.view["level"][lot]
        rents = self.board.rents[lot]
        return (rents[level] - rents[level - 1]) / max(1, self.board.planets[planet].point_sale)

    # -- what goods are worth in a deal, whoever has the rest

    def list_goods(self, seat: Seat) -> Goods:
        return Goods(frozenset([lot for lot, owner in enumerate(self.owner) if owner == seat]))

    def measure_face(self, seat: Seat, goods: Goods) -> float:
        return float(sum([self.board.prices[lot] for lot in goods.lots]))

    def measure_power(self, seat: Seat, goods: Goods) -> float:
        """The rent to come: of stations by their number, of planets as they are soon built, less what that costs."""
        board, landings = self.board, ROUNDS * LANDINGS * len(self.rivals) / self.board.size
        total = 0.0
        for kind, rents, by in ((board.tolls, board.toll_rents, 1), (board.traps, board.trap_rents, PIPS)):
            held = len(goods.lots.intersection(kind))
            total += held * by * landings * rents[held - 1] if held else 0.0
        for planet, lots in zip(board.planets, board.lots, strict=True):
            mine = goods.lots.intersection(lots)
            level = GROWN[len(mine)]
            total += sum([max(0.0, landings * board.rents[lot][level] - level * planet.point) for lot in mine])
        return total

    def measure_forfeit(self, seat: Seat, lots: Sequence[int]) -> float:
        return 0.0
