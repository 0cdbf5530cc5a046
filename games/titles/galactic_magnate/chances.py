"""What a position is worth: the numbers that the network reads, from what everybody sees.

An auction or a bill under way is booked as it stands: the leader has paid and owns the lots, the debtor has paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engine.chances import FeatureGroup, measure_lead, name_features

from .board import Board
from .constants import SPACES

VARIANTS: Final = tuple({"auction_mode": mode} for mode in ("open_clock", "sealed", "round_robin"))  # §4.8
WAYS: Final = tuple((steps, (6 - abs(steps - 7)) / 36) for steps in range(2, 13))  # of two dice
AUCTIONS: Final = frozenset({"open_clock", "round_robin", "sealed"})
OPENER_SHARE: Final = 5  # §4.6 the opener of an auction gets a fifth of the price
OUT: Final = -1e4  # what somebody has who is out, where the best of the others is sought
MAX_LEVEL: Final = 5


class Standing:
    """A position, booked as it stands: what each seat has, earns and fears."""

    def __init__(self, view: Mapping[str, Any], board: Board) -> None:
        self.view, self.board = view, board
        self.seats, self.living, self.mover = view["seats"], view["living"], view["mover"]
        self.count, self.rivals = len(self.living), max(1, len(self.living) - 1)
        self.cash, self.credit, self.place = list(view["cash"]), list(view["credit"]), list(view["place"])
        self.owner: Sequence[int] = view["owner"]
        self.top: Mapping[str, Any] = view["phases"][-1] if view["phases"] else {}
        self.phase: str = self.top.get("phase", "")
        self.leader, self.turn_over = -1, False
        if self.phase in AUCTIONS and self.top["leader"] >= 0:
            self._book_auction()
        elif self.phase == "raise_money":
            self._book_bill()
        self._count_lots()
        self._count_groups()
        self._weigh()
        self._read_turn()

    def _book_auction(self) -> None:
        top, cash = self.top, self.cash
        self.leader, opener, price = top["leader"], top["opener"], top["price"]
        cash[self.leader] -= price
        if top["kind"] != "lot":
            cash[opener] += price
            return
        cash[opener] += price // OPENER_SHARE
        self.place[opener] = 0
        self.turn_over = True
        self.owner = list(self.owner)
        for lot in top["lots"]:
            self.owner[lot] = self.leader
            self.credit[self.leader] += self.board.mortgages[lot]

    def _book_bill(self) -> None:
        top = self.top
        self.cash[top["debtor"]] -= top["due"]
        for creditor in top["creditors"]:
            if creditor >= 0:
                self.cash[creditor] += top["due"] // len(top["creditors"])

    def _count_lots(self) -> None:
        """§4, §5 Deeds by kind, and the fees that others pay at them."""
        seats, kinds, due = self.seats, self.board.kinds, self.view["due"]
        self.lots, self.utilities, self.extractors = [0] * seats, [0] * seats, [0] * seats
        self.fees: list[list[int]] = [[] for _ in range(seats)]
        self.profit, self.unsold = [0.0] * seats, 0
        for lot in self.board.properties:
            holder, kind, fee = self.owner[lot], kinds[lot], due[lot]
            if holder < 0:
                self.unsold += 1
            elif kind == "extractor":
                self.extractors[holder] += 1
                self.profit[holder] += fee
            else:
                (self.lots if kind == "lot" else self.utilities)[holder] += 1
                if fee:
                    self.fees[holder].append(fee)

    def _count_groups(self) -> None:
        """§6 Monopolies and what they could charge at the third level, and who lacks one lot of one."""
        seats, owner, level = self.seats, self.owner, self.view["level"]
        self.sets, self.set_fee = [0] * seats, [0.0] * seats
        self.levels, self.refund, self.upgrade = [0] * seats, [0] * seats, [9999] * seats
        self.open_sets, self.held_sets, self.blocks = [0.0] * seats, [0.0] * seats, [0.0] * seats
        for index, group in enumerate(self.board.groups):
            owners = [owner[lot] for lot in group.lots]
            first, fee = owners[0], group.fees[2] * len(owners)
            if first >= 0 and owners.count(first) == len(owners):
                self.sets[first] += 1
                self.set_fee[first] += fee
                self.levels[first] += level[index]
                self.refund[first] += level[index] * self.board.refunds[index]
                if level[index] < MAX_LEVEL:
                    self.upgrade[first] = min(self.upgrade[first], group.upgrade)
            else:
                self._count_missing(owners, fee)

    def _count_missing(self, owners: list[int], fee: int) -> None:
        for seat in {each for each in owners if each >= 0}:
            if len(owners) - owners.count(seat) != 1 or seat not in self.living:
                continue
            other = next(each for each in owners if each != seat)
            if other < 0:
                self.open_sets[seat] += fee
            else:
                self.held_sets[seat] += fee
                self.blocks[other] += fee

    def _weigh(self) -> None:
        every, living, count = range(self.seats), self.living, self.count
        self.worth = [float(self.cash[s] + self.credit[s] + self.refund[s]) for s in every]
        self.funds = [float(self.cash[s] + self.credit[s]) for s in every]
        self.fee_sum = [float(sum(each)) for each in self.fees]
        self.income = [self.fee_sum[s] * self.rivals / SPACES + self.profit[s] * count / SPACES for s in every]
        self.all_fees = sum(self.fee_sum[s] for s in living)
        self.total = sum(max(0.0, self.worth[s]) for s in living) or 1.0
        salary, self.collapsed = self.view["salary"], float(self.view["collapsed"])
        self.late = 1.0 if self.collapsed else max(0.0, 1 - salary / 300)

    def _read_turn(self) -> None:
        """Whose turn it is or is about to be, and the lot that is on offer."""
        self.window, self.offering = self.phase == "window", self.phase == "offer_auction"
        self.next_mover = self.mover + 1 if self.turn_over else self.mover
        before_roll = self.window or self.phase == "choose_character"
        self.after = self.mover if before_roll else self.mover + 1
        self.lot = -1
        if self.offering:
            self.lot = self.top["lot"]
        elif self.phase in AUCTIONS and len(self.top["lots"]) == 1:
            self.lot = self.top["lots"][0]
        self.brings = [0.0] * self.seats  # by seat: the fees of the monopoly that the lot would complete
        if self.lot >= 0 and (group := self.board.group_at[self.lot]) >= 0:
            plan = self.board.groups[group]
            others = [self.view["owner"][lot] for lot in plan.lots if lot != self.lot]
            if others[0] >= 0 and others.count(others[0]) == len(others):
                self.brings[others[0]] = plan.fees[2] * len(plan.lots) / 2000


def read_position(view: Mapping[str, Any], board: Board, hands: Mapping[int, Any]) -> Standing:
    """A position as the groups below read it; nothing is hidden that could be in `hands`."""
    return Standing(view, board)


def measure_wealth(view: Mapping[str, Any], board: Board) -> list[float]:
    """Cash, credit and what upgrades give back, at least 1 for who is still in: the yardstick of the network."""
    standing = Standing(view, board)
    return [
        max(1.0, standing.worth[s] + standing.credit[s]) if s in standing.living else 0.0 for s in range(standing.seats)
    ]


@name_features("bias cash debt credit funds refund worth share ahead funds_ahead ahead_late cash_late ahead_early")
def measure_money(p: Standing, seat: int) -> tuple[float, ...]:
    """§3 In thousands; `late` is how far the economy is from its beginning."""
    cash, worth = p.cash[seat] / 1000, p.worth[seat]
    ahead = measure_lead(worth, p.worth, seat, p.living) / 1000
    return (
        *(1.0, cash, min(0.0, cash), p.credit[seat] / 1000, p.funds[seat] / 1000, p.refund[seat] / 1000, worth / 1000),
        *(max(0.0, worth) / p.total * p.count - 1, ahead),
        measure_lead(p.funds[seat], p.funds, seat, p.living) / 1000,
        *(ahead * p.late, cash * p.late, ahead * p.unsold / 28),
    )


@name_features(
    "lots utilities extractors sets set_fee set_fee_ahead fee fee_ahead levels next_level "
    "open_sets held_sets blocks unsold"
)
def measure_property(p: Standing, seat: int) -> tuple[float, ...]:
    """§4 to §6 Deeds, monopolies, and those that lack a lot."""
    afford = max(-1.0, min(1.0, (p.funds[seat] - p.upgrade[seat]) / 1000)) if p.sets[seat] else 0.0
    return (
        *(p.lots[seat] / 5, p.utilities[seat] / 2, p.extractors[seat] / 2, float(p.sets[seat]), p.set_fee[seat] / 2000),
        measure_lead(p.set_fee[seat], p.set_fee, seat, p.living) / 2000,
        p.fee_sum[seat] / 2000,
        measure_lead(p.fee_sum[seat], p.fee_sum, seat, p.living) / 2000,
        *(p.levels[seat] / 5, afford, p.open_sets[seat] / 2000, p.held_sets[seat] / 2000, p.blocks[seat] / 2000),
        p.unsold / 28,
    )


@name_features("income income_net income_ahead outflow danger ruin exposed exposes")
def measure_flow(p: Standing, seat: int) -> tuple[float, ...]:
    """What a round brings and takes, the mean fee of the next roll, and the fees that are more than one has."""
    own, income = p.funds[seat] + p.refund[seat], p.income[seat]
    outflow = (p.all_fees - p.fee_sum[seat]) / SPACES
    danger, ruin = measure_danger(p, seat, own)
    others = [s for s in p.living if s != seat]
    exposed = sum(fee > own for s in others for fee in p.fees[s])
    exposes = sum(fee > p.funds[s] + p.refund[s] for s in others for fee in p.fees[seat]) / p.rivals
    return (
        *(income / 100, (income - outflow) / 100, measure_lead(income, p.income, seat, p.living) / 100, outflow / 100),
        *(danger / 100, ruin * 5, exposed / 5, exposes / 5),
    )


def measure_danger(p: Standing, seat: int, own: float) -> tuple[float, float]:
    """The mean fee of the seat's next roll, and how likely it is more than `own`."""
    if p.view["prison"][seat] > 0:
        return 0.0, 0.0
    danger = ruin = 0.0
    due, kinds, at = p.view["due"], p.board.kinds, p.place[seat]
    for steps, chance in WAYS:
        space = (at + steps) % SPACES
        holder = p.owner[space]
        if holder >= 0 and holder != seat and due[space] and kinds[space] != "extractor":
            danger += chance * due[space]
            if due[space] > own:
                ruin += chance
    return danger, ruin


@name_features("to_start collapsed expense salary prison living")
def measure_time(p: Standing, seat: int) -> tuple[float, ...]:
    """§7 How far the economy has come, and where the seat is on its way."""
    prison = p.view["prison"][seat]
    return (
        *((SPACES - p.place[seat]) % SPACES / SPACES, p.collapsed, p.view["expense"] / 300 * p.collapsed),
        *(p.view["salary"] / 300, prison / 3 if prison > 0 else 0.0, p.count / 5),
    )


@name_features(
    "mover order leads_auction about_to_roll rolled next_order "
    "offer offer_price offer_own offer_rival lot_own lot_rival"
)
def measure_turn(p: Standing, seat: int) -> tuple[float, ...]:
    """Whose turn it is, and what the lot on offer would complete, for the seat and for the best other."""
    moves, brings, best = seat == p.mover, p.brings[seat], max(p.brings)
    offers = p.offering and moves
    rival = best - brings
    return (
        *(float(moves and not p.turn_over), (seat - p.next_mover) % p.seats / p.seats, float(seat == p.leader)),
        *(float(p.window and moves), float(not p.window and moves), (seat - p.after) % p.seats / p.seats),
        *(float(offers), p.board.prices[p.lot] / 500 if offers else 0.0),
        *((brings, rival, 0.0, 0.0) if p.offering else (0.0, 0.0, brings, rival)),
    )


GROUPS: Final[tuple[FeatureGroup, ...]] = (measure_money, measure_property, measure_flow, measure_time, measure_turn)
