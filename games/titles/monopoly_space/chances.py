"""What a position is worth: the numbers that the network reads, from what everybody sees.

What wins is a colony that is complete, brought home (§13): so most numbers say how far a seat is from that. A bid under
way is booked as it stands, a bill that cannot be paid at once as paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.chances import FeatureGroup, measure_lead, name_features

from .board import Board
from .constants import DOMES, GO, LARGE_COST, SMALL_COST, SMALL_DOMES, SPACES

COSTS: Final = (*[SMALL_COST] * SMALL_DOMES, LARGE_COST)
LEFT: Final = tuple(sum(COSTS[built:]) for built in range(DOMES + 1))  # resources that a colony still needs
CHIP_PRICE: Final = 50  # §8.4 about what a resource costs
NEAR_SET: Final = 1  # streets that a set lacks to be counted as near
NEARLY: Final = 2  # resources that a colony lacks to be counted as nearly done


class Standing:
    """A position, booked as it stands: colonies, ways home, deeds and rents."""

    def __init__(self, view: Mapping[str, Any], board: Board) -> None:
        self.view, self.board = view, board
        self.seats, self.living, self.mover = view["seats"], view["living"], view["mover"]
        self.count, self.cash = len(self.living), list(view["cash"])
        self.chips, self.domes, self.place = view["chips"], view["domes"], view["place"]
        self.top: Mapping[str, Any] = view["phases"][-1] if view["phases"] else {}
        self.phase: str = self.top.get("phase", "")
        self.deeds, self.rents, self.sets, self.near = ([0] * self.seats for _ in range(4))
        self._book()
        self._count_deeds()
        self._measure_way()

    def _book(self) -> None:
        top = self.top
        if top.get("leader", -1) >= 0:
            self.cash[top["leader"]] -= top["price"]
            for lot in top.get("lots", ()):
                self.deeds[top["leader"]] += self.board.prices[lot]
        elif self.phase == "raise_money":
            self.cash[top["debtor"]] -= top["due"]
            for creditor in top["creditors"]:
                if creditor >= 0:
                    self.cash[creditor] += top["due"] // len(top["creditors"])

    def _count_deeds(self) -> None:
        """§9 Deeds by price, rents, and sets whole or nearly so."""
        owner, rent, prices = self.view["owner"], self.view["rent"], self.board.prices
        for lot in self.board.streets:
            if owner[lot] >= 0:
                self.deeds[owner[lot]] += prices[lot]
                self.rents[owner[lot]] += rent[lot]
        for group in self.board.groups:
            owners = [owner[lot] for lot in group.lots]
            for seat in {each for each in owners if each >= 0}:
                lacks = len(owners) - owners.count(seat)
                self.sets[seat] += not lacks
                self.near[seat] += lacks == NEAR_SET

    def _measure_way(self) -> None:
        """§13 Resources still needed, the way to the home corner, and about how many landings both take."""
        every = range(self.seats)
        self.left = [LEFT[built] for built in self.domes]
        self.needs = [float(max(0, self.left[s] - self.chips[s])) for s in every]
        self.home = [(SPACES + GO - self.place[s]) % SPACES / SPACES for s in every]
        self.turns = [max(self.needs[s] * 0.9, float(DOMES - self.domes[s])) for s in every]
        self.near_end = [-(self.turns[s] + 3 * self.home[s]) for s in every]
        self.worth = [float(self.cash[s] + self.deeds[s] + CHIP_PRICE * self.chips[s]) for s in every]


def read_position(view: Mapping[str, Any], board: Board, hands: Mapping[int, Any]) -> Standing:
    """A position as the groups below read it; nothing is hidden that could be in `hands`."""
    return Standing(view, board)


def measure_wealth(view: Mapping[str, Any], board: Board) -> list[float]:
    """Cash, deeds and resources, those in domes too, at about the bank's price: the yardstick of the network."""
    p = Standing(view, board)
    own = [p.worth[s] + CHIP_PRICE * (LEFT[0] - p.left[s]) for s in range(p.seats)]
    return [max(1.0, own[s]) if s in p.living else 0.0 for s in range(p.seats)]


@name_features(
    "bias chips domes left needs complete near home home_done home_ready turns turns_ahead near_end_ahead needs_ahead "
    "domes_ahead chips_spare bank_chips threat threat_home"
)
def measure_colony(p: Standing, seat: int) -> tuple[float, ...]:
    """§13 How far the colony is, and how near the others are."""
    needs, home, complete = p.needs[seat], p.home[seat], float(p.domes[seat] == DOMES)
    rivals = [s for s in p.living if s != seat and p.domes[s] == DOMES]
    bank = p.view["bank_chips"]
    return (
        *(1.0, p.chips[seat] / 5, p.domes[seat] / 5, p.left[seat] / 10, needs / 10, complete, float(needs == 0)),
        *(home, home * complete, home * (needs <= NEARLY), p.turns[seat] / 10),
        -measure_lead(-p.turns[seat], [-each for each in p.turns], seat, p.living) / 5,
        measure_lead(p.near_end[seat], p.near_end, seat, p.living) / 5,
        -measure_lead(-needs, [-each for each in p.needs], seat, p.living) / 10,
        measure_lead(p.domes[seat], p.domes, seat, p.living) / 5,
        *(max(0, p.chips[seat] - p.left[seat]) / 5, 0.0 if bank is None else bank / 70),
        *(float(bool(rivals)), max((1 - p.home[s] for s in rivals), default=0.0)),
    )


@name_features("cash cash_ahead short deeds sets near_sets rent owed worth worth_ahead cards")
def measure_money(p: Standing, seat: int) -> tuple[float, ...]:
    """§9, §11 Cash, deeds and rents."""
    cash, worth = p.cash[seat], p.worth[seat]
    owed = sum(p.rents[s] for s in p.living if s != seat)
    return (
        *(cash / 500, measure_lead(cash, p.cash, seat, p.living) / 500, min(0, cash) / 100),
        *(p.deeds[seat] / 1000, p.sets[seat] / 2, p.near[seat] / 2, p.rents[seat] / 500, owed / 500),
        *(worth / 1000, measure_lead(worth, p.worth, seat, p.living) / 1000, len(p.view["cards"][seat]) / 2),
    )


@name_features(
    "mover order about_to_roll rolled jailed built living "
    "buying buying_price mining warping closing stealing next_order"
)
def measure_turn(p: Standing, seat: int) -> tuple[float, ...]:
    """§3 Whose turn it is, and what is asked in it."""
    moves, before = seat == p.mover, p.phase in ("window", "jailed", "choose_token")
    buying = moves and p.phase == "unowned"
    return (
        *(float(moves), (seat - p.mover) % p.seats / p.seats, float(before and moves), float(not before and moves)),
        *(float(p.view["jail"][seat] >= 0), float(p.view["built"] and moves), p.count / 4),
        *(float(buying), p.board.prices[p.top["lot"]] / 500 if buying else 0.0),
        *(float(moves and p.phase == phase) for phase in ("mining", "warping", "closing", "stealing")),
        (seat - p.mover - (not before)) % p.seats / p.seats,
    )


GROUPS: Final[tuple[FeatureGroup, ...]] = (measure_colony, measure_money, measure_turn)
