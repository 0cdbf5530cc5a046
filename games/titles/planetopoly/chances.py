"""What a position is worth: the numbers that the network reads, from what everybody sees.

A bill that is not paid at once is booked as paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.chances import FeatureGroup, measure_lead, name_features

from .board import Board

WAYS: Final = tuple((steps, (6 - abs(steps - 7)) / 36) for steps in range(2, 13))  # of two dice
TRAP_MEAN: Final = 7  # §6 a speed trap charges by the dice


class Standing:
    """A position, booked as it stands: what each seat has, may still borrow, earns and fears."""

    def __init__(self, view: Mapping[str, Any], board: Board) -> None:
        self.view, self.board = view, board
        self.seats, self.living, self.mover = view["seats"], view["living"], view["mover"]
        self.count, self.rivals = len(self.living), max(1, len(self.living) - 1)
        self.cash, self.debt, self.capacity = list(view["cash"]), view["debt"], view["capacity"]
        self.worth = [float(each) for each in view["worth"]]
        self.top: Mapping[str, Any] = view["phases"][-1] if view["phases"] else {}
        self.phase: str = self.top.get("phase", "")
        if self.phase == "raise_money":
            self._book_bill()
        self._count_deeds()
        self._count_planets()
        self._weigh()

    def _book_bill(self) -> None:
        top, creditors = self.top, self.top["creditors"]
        self.cash[top["debtor"]] -= top["due"]
        self.worth[top["debtor"]] -= top["due"]
        for creditor in creditors:
            if creditor >= 0:
                self.cash[creditor] += top["due"] // len(creditors)
                self.worth[creditor] += top["due"] // len(creditors)

    def _count_deeds(self) -> None:
        """§5, §6 Deeds, and what landing at them costs."""
        view, seats = self.view, self.seats
        self.fee, self.deeds, self.unsold = [0] * len(view["owner"]), [0] * seats, 0
        self.fees: list[list[int]] = [[] for _ in range(seats)]
        for lot in self.board.properties:
            holder = view["owner"][lot]
            if holder < 0:
                self.unsold += 1
                continue
            self.deeds[holder] += 1
            fee = self.fee[lot] = view["rent"][lot] * (TRAP_MEAN if self.board.kinds[lot] == "trap" else 1)
            if fee:
                self.fees[holder].append(fee)

    def _count_planets(self) -> None:
        """§5.6 Planets that belong to one seat, those that lack a plot, and levels."""
        owner, level = self.view["owner"], self.view["level"]
        self.planets, self.near, self.levels = ([0] * self.seats for _ in range(3))
        for lots in self.board.lots:
            owners = [owner[lot] for lot in lots]
            for seat in {each for each in owners if each >= 0}:
                lacks = len(owners) - owners.count(seat)
                self.planets[seat] += not lacks
                self.near[seat] += lacks == 1
            for lot, seat in zip(lots, owners, strict=True):
                if seat >= 0:
                    self.levels[seat] += level[lot]

    def _weigh(self) -> None:
        every, size = range(self.seats), self.board.size
        self.flow = [sum(each) / size for each in self.fees]
        self.all_flow = sum(self.flow[s] for s in self.living)
        self.income = [self.flow[s] * self.rivals for s in every]
        self.net = [self.income[s] - (self.all_flow - self.flow[s]) for s in every]
        self.room = [float(self.cash[s] + self.capacity[s] - self.debt[s]) for s in every]
        self.total = sum(max(0.0, self.worth[s]) for s in self.living) or 1.0
        self.best = [max(each, default=0) for each in self.fees]


def read_position(view: Mapping[str, Any], board: Board, hands: Mapping[int, Any]) -> Standing:
    """A position as the groups below read it; nothing is hidden that could be in `hands`."""
    return Standing(view, board)


def measure_wealth(view: Mapping[str, Any], board: Board) -> list[float]:
    """§11.3 What a player is worth when the game ends by rounds: the yardstick of the network."""
    return [max(1.0, view["worth"][seat]) if seat in view["living"] else 0.0 for seat in range(view["seats"])]


@name_features("bias cash debt capacity worth share ahead room room_ahead short ahead_early")
def measure_money(p: Standing, seat: int) -> tuple[float, ...]:
    """§9 What a seat has, and how much it may still borrow."""
    cash, worth, room = p.cash[seat], p.worth[seat], p.room[seat]
    ahead = measure_lead(worth, p.worth, seat, p.living) / 5000
    return (
        *(1.0, cash / 3000, p.debt[seat] / 3000, p.capacity[seat] / 5000, worth / 5000),
        *(max(0.0, worth) / p.total * p.count - 1, ahead, room / 5000),
        *(measure_lead(room, p.room, seat, p.living) / 5000, min(0, cash) / 1000, ahead * p.unsold / 32),
    )


@name_features("income income_ahead outflow net net_ahead danger ruin exposed exposes")
def measure_flow(p: Standing, seat: int) -> tuple[float, ...]:
    """What a round brings and takes, the mean rent of the next throw, and the rents that would ruin somebody."""
    others = [s for s in p.living if s != seat]
    room, income, net = p.room[seat], p.income[seat], p.net[seat]
    danger, ruin = measure_danger(p, seat, room)
    exposed = sum(fee > room for s in others for fee in p.fees[s])
    exposes = sum(fee > p.room[s] for s in others for fee in p.fees[seat]) / p.rivals
    return (
        *(income / 500, measure_lead(income, p.income, seat, p.living) / 500, (p.all_flow - p.flow[seat]) / 500),
        *(net / 500, measure_lead(net, p.net, seat, p.living) / 500),
        *(danger / 500, ruin * 5, exposed / 5, exposes / 5),
    )


def measure_danger(p: Standing, seat: int, room: float) -> tuple[float, float]:
    """The mean rent of the seat's next throw, and how likely it is more than it could raise."""
    if p.view["prison"][seat] >= 0:
        return 0.0, 0.0
    danger = ruin = 0.0
    owner, fees, size, at = p.view["owner"], p.fee, p.board.size, p.view["place"][seat]
    for steps, chance in WAYS:
        space = (at + steps) % size
        if fees[space] and owner[space] != seat:
            danger += chance * fees[space]
            ruin += chance * (fees[space] > room)
    return danger, ruin


@name_features("deeds planets near_planets claims levels top_rent threat unsold start round")
def measure_property(p: Standing, seat: int) -> tuple[float, ...]:
    """§5 to §7 Planets, claims, levels, and the dearest landing of each side."""
    size = p.board.size
    return (
        *(p.deeds[seat] / 8, p.planets[seat] / 3, p.near[seat] / 3, p.view["claims"].count(seat) / 4),
        *(p.levels[seat] / 10, p.best[seat] / 3000),
        max((p.best[s] for s in p.living if s != seat), default=0) / 3000,
        *(p.unsold / 32, (size - p.view["place"][seat]) % size / size, min(1.0, p.view["round"] / 50)),
    )


@name_features("mover order about_to_throw thrown next_order living prison skips buying buying_price building paying")
def measure_turn(p: Standing, seat: int) -> tuple[float, ...]:
    """§2 Whose turn it is, and what is asked in it."""
    moves, before = seat == p.mover, p.phase in ("window", "jailed")
    buying = moves and p.phase == "unowned"
    return (
        *(float(moves), (seat - p.mover) % p.seats / p.seats, float(before and moves), float(not before and moves)),
        *((seat - p.mover - (not before)) % p.seats / p.seats, p.count / 4),
        *(float(p.view["prison"][seat] >= 0), p.view["skips"][seat] / 2),
        *(float(buying), p.board.prices[p.top["lot"]] / 2000 if buying else 0.0),
        *(float(moves and p.phase == "building"), float(p.phase == "raise_money" and p.top["debtor"] == seat)),
    )


GROUPS: Final[tuple[FeatureGroup, ...]] = (measure_money, measure_flow, measure_property, measure_turn)
