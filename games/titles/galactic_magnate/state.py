"""The data of a game of Galactic Magnate, and the rulebook's small questions about it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING, Any

from games.engine.bidding import Bidder, Bidding
from games.engine.debts import Debtor, Owing
from games.engine.decks import Deck
from games.engine.deeds import Landlord
from games.engine.domains import Domain, Range, SomeOf
from games.engine.facts import tag
from games.engine.game import Game
from games.engine.prison import FREE, Jailer
from games.engine.trades import Deal, Trader
from games.engine.types import BANK, Seat

from .constants import LEVELS, SHARE
from .facts import HandedOver
from .phases.debts import raising
from .phases.leaving import resign
from .phases.stopping import Stopping
from .phases.trade import void
from .phases.upgrades import sell_all
from .settings import Settings
from .view import seen

if TYPE_CHECKING:
    from .board import Board


class Plan:
    """The board has a type here."""

    if TYPE_CHECKING:
        board: Board


class Magnate(Plan, Trader, Bidder, Debtor, Landlord, Jailer, Game, kw_only=True):
    """Everything there is: money, places, deeds, levels. Nothing is hidden but sealed bids."""

    pause_rule = "14.4"

    options: Settings  # what the table chose

    salary: int
    expense: int = 0
    collapsed: bool = False

    card: int = -1  # the Fortune event of this roll
    deck: Deck  # §7.2 the events still to come, where they are dealt like a deck

    character: list[str | None]

    credit: list[int]  # §5.9 the mortgage values of each seat's properties
    monopolist: list[Seat]  # of each monopoly: who owns all of its lots
    level: list[int]  # of each monopoly

    # -- money

    def funds(self, seat: Seat) -> int:
        """§4.3 Cash and credit, less what is promised."""
        own = self.cash[seat] + self.credit[seat]
        for phase in self.stack:
            if phase.holds:
                own -= phase.held(self, seat)
        return own

    def worth(self, seat: Seat) -> int:
        """§12.1 Cash, credit and what the upgrades would bring."""
        return self.cash[seat] + self.credit[seat] + self.refund(self.upgraded(seat))

    def may_bid(self, seat: Seat, auction: Bidding) -> int:
        """§4.10 The most a seat may bid, its cash and credit of the moment; §10.3 the initiator only has to bear their
        fifth of the price."""
        cash, credit = self.cash[seat], self.credit[seat]
        if auction.kind == "own" and seat == auction.opener:
            return SHARE * (cash + credit)
        limit = self.options.bid_limit
        if limit == "funds":
            return cash + credit
        if limit == "cash":
            return cash
        return cash + credit + self.mortgage(auction.lots)

    def limit_cited(self, seat: Seat, auction: Bidding) -> str:
        return "10.3" if auction.kind == "own" and seat == auction.opener else "4.10"

    def eager(self, auction: Bidding, amount: int) -> list[Seat]:
        """§4.10, §10.3 The same for all who take part, as fast as it can be said."""
        if self.options.bid_limit != "funds":
            return super().eager(auction, amount)
        leader, most = auction.leader, list(map(add, self.cash, self.credit))
        if auction.kind == "own":
            most[auction.opener] *= SHARE
        return [seat for seat in auction.order if seat != leader and most[seat] >= amount]

    # -- properties

    def term(self, turns: int) -> str:
        """§6.5"""
        return f"the next {turns} {'turn is' if turns == 1 else 'turns are'} skipped"

    def conveyed(self, source: Seat, target: Seat, lot: int) -> None:
        """§5.9 Credit goes with the property; §8.3 a monopoly may become complete, or break."""
        board = self.board
        for seat, sign in ((source, -1), (target, 1)):
            if seat != BANK:
                self.credit[seat] += sign * board.mortgages[lot]
        if (group := board.group_at[lot]) >= 0:
            self.monopolist[group] = self.holder(board.groups[group].lots)

    def due_at(self, lot: int) -> int:
        """§8 What a rival who stops here now pays, or at an extractor what the bank pays the owner."""
        owner, board = self.owner[lot], self.board
        if owner == BANK or self.prison[owner] != FREE:
            return 0
        kind = board.kinds[lot]
        if kind == "lot":
            level = self.level[board.group_at[lot]]
            return board.groups[board.group_at[lot]].fees[level - 1] if level else 0
        if kind == "utility":
            return board.utility_fees[self.owned(owner, board.utilities) - 1]
        profits = board.extractor_profits
        if self.options.extractor_table == "sorted":
            profits = sorted(profits)
        return profits[self.owned(owner, board.extractors) - 1]

    # -- upgrades

    def upgradable(self, seat: Seat) -> list[int]:
        """§8.4, §8.6 The player's complete monopolies below the top level whose next upgrade they can pay for."""
        funds, board = self.funds(seat), self.board
        return [
            group
            for group, holder in enumerate(self.monopolist)
            if holder == seat and self.level[group] < LEVELS and board.groups[group].upgrade <= funds
        ]

    def upgraded(self, seat: Seat) -> list[int]:
        """§8.7 The player's monopolies with something to sell, the cheapest first."""
        if seat not in self.monopolist:
            return []
        holder, level = self.monopolist, self.level
        return [group for group in self.board.cheapest if holder[group] == seat and level[group]]

    def touched(self, lots: Sequence[int]) -> list[int]:
        """The upgraded monopolies that these lots belong to."""
        group_at, level = self.board.group_at, self.level
        groups = {group_at[lot] for lot in lots}
        return sorted([group for group in groups if group >= 0 and level[group]])

    def billed(self, seat: Seat) -> bool:
        """§9.1 Whether the player is just being asked how they raise the money for a bill."""
        top = self.stack[-1]
        return isinstance(top, Owing) and top.debtor == seat

    def refund(self, groups: list[int]) -> int:
        """What selling all upgrades of these monopolies would bring."""
        return sum([self.level[group] * self.board.refunds[group] for group in groups])

    def funds_without(self, seat: Seat, lots: Sequence[int]) -> int:
        """§5.10 Cash and credit if these properties of the player go, and with them every upgrade they touch."""
        refund = self.refund(self.touched(lots)) if seat in self.monopolist else 0
        return self.funds(seat) + refund - self.mortgage(lots)

    def mortgage(self, lots: Sequence[int]) -> int:
        """§5.9 What these properties add to a credit."""
        return sum(map(self.board.mortgages.__getitem__, lots))

    def resolve_stop(self, seat: Seat) -> None:
        """§3.5 Once all that lies above is done, the place where the seat stops has its say."""
        self.push(Stopping(seat))

    # -- trades (§11): the engine carries them out

    def sides(self, seat: Seat, other: Seat) -> tuple[dict[str, Domain], dict[str, Domain]]:
        """§11.2 Any sum that one of the two could pay once the exchange is made and upgrades are sold; whether they
        can is tested when it is accepted (§11.5)."""
        deeds, most, names = self.deeds, self.means(seat) + self.means(other), self.board.names
        if not most and not (deeds[seat] and deeds[other]):
            return {}, {}
        mine, theirs = [
            {"cash": Range(0, most, 1, max(0, self.funds(each))), "lots": SomeOf(tuple(deeds[each]), called=names)}
            for each in (seat, other)
        ]
        return mine, theirs

    def means(self, seat: Seat) -> int:
        """What a seat could turn into money: cash, credit and what the upgrades would bring."""
        return max(0, self.cash[seat]) + self.credit[seat] + self.refund(self.upgraded(seat))

    def tradable(self, seat: Seat) -> tuple[int, ...]:
        return tuple(self.deeds[seat])

    def lot_names(self) -> tuple[str, ...]:
        return self.board.names

    def hand_over(self, source: Seat, target: Seat, lot: int) -> None:
        self.convey(source, target, lot)
        self.tell(HandedOver(source, target, lot))

    def could_deal(self, seat: Seat, other: Seat) -> bool:
        """§11.1 One of them has a property."""
        return bool(self.deeds[seat] or self.deeds[other])

    def may_accept(self, seat: Seat) -> bool:
        """§11.4 A player may accept an offer only in their own roll window."""
        return seat == self.mover and tag(type(self.stack[-1])) == "window"

    def unfit(self, deal: Deal) -> str:
        """§11.1 At least one property, and something on both sides."""
        if not deal.give.lots and not deal.take.lots:
            return "at least one property must be in a trade"
        return super().unfit(deal)

    def objection(self, deal: Deal) -> str:
        """§11.5, §11.7 Why a deal is void as things stand."""
        return void(self, deal)

    def before_exchange(self, deal: Deal) -> None:
        """§11.6 The upgrades of every monopoly touched are sold for the former owner."""
        sell_all(self, deal.seat, self.touched(deal.give.lots), "11.6")
        sell_all(self, deal.to, self.touched(deal.take.lots), "11.6")

    # -- debts (§9)

    def raising(self, bill: Owing) -> Owing:
        return raising(self, bill)

    def bankrupt(self, bill: Owing) -> None:
        resign(self, bill.debtor, "bankrupt", bill)

    # -- what is seen

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return seen(self)

    def conserved(self) -> object:
        """The money; deeds and owners, credit and deeds agree."""
        self.check_deeds(self.board.properties)
        for seat, deeds in enumerate(self.deeds):
            assert self.credit[seat] == sum(self.board.mortgages[lot] for lot in deeds), f"credit of {seat}"
        return sum(self.cash)
