"""Trades, open at any time: offer, recall, reject, accept. One open offer from each seat to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from .domains import Domain, Fixed, Range, Record, SomeOf
from .options import Action, Option
from .phases import Standing
from .pieces import Piece
from .words import Fact, Seat

OFFERS_A_TURN = 12  # so many between two of one's own turns, then no more


class Bundle(Struct, frozen=True, gc=False):
    """What one side of a trade hands over."""

    cash: int = 0
    lots: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()  # kept cards, by number
    chips: int = 0  # of a good that is counted


class Offer(Action):
    to: Seat
    give: Bundle
    take: Bundle


class Recall(Action):
    to: Seat


class Reject(Action):
    whose: Seat


class Accept(Action):
    whose: Seat


class Deal(Struct, frozen=True, gc=False):
    """An open offer: `seat` gives and takes, `to` may accept."""

    seat: Seat
    to: Seat
    give: Bundle
    take: Bundle


class Offered(Fact):
    """An offer lies open."""

    seat: Seat
    deal: Deal
    rule: str

    def says(self, board: Any) -> str:
        return f"@{self.seat} {{offer|offers}} @{self.deal.to} a trade."


class Closed(Fact):
    """An offer is gone: accepted, rejected, recalled or void."""

    seat: Seat
    to: Seat
    how: str
    rule: str

    def says(self, board: Any) -> str:
        if self.how == "recalled":
            return f"@{self.seat} {{recall|recalls}} the offer to @{self.to}."
        if self.how == "void":
            return f"@{self.seat}'s offer to @{self.to} is void."
        verb = "{accept|accepts}" if self.how == "accepted" else "{reject|rejects}"
        return f"@{self.to} {verb} @{self.seat}'s offer."


class Trader(Piece, kw_only=True):
    """A game with trades: the title says what may be handed over, who may accept, and what a deal must keep to."""

    offers: list[Deal] = []
    offered: list[int] = []  # offers made since the seat's own turn began

    def begin_turn(self, seat: Seat) -> bool:
        self.offered[seat] = 0
        return super().begin_turn(seat)

    def goods(self, seat: Seat) -> dict[str, Domain]:
        """What a seat may put into a trade, a domain for each field of `Bundle`; what is not listed stays empty.
        Nothing at all when he has nothing."""
        cash, lots = max(0, self.funds(seat)), self.tradable(seat)
        return {"cash": Range(0, cash), "lots": SomeOf(lots, called=self.lot_names())} if cash or lots else {}

    def tradable(self, seat: Seat) -> tuple[int, ...]:
        """The lots a seat may put into a trade."""
        raise NotImplementedError

    def could_deal(self, seat: Seat, other: Seat) -> bool:
        """Whether two seats that both have something could make a deal that is not `unfit`."""
        return True

    def lot_names(self) -> tuple[str, ...]:
        """What players call each lot, at its index."""
        raise NotImplementedError

    def hand_over(self, source: Seat, target: Seat, lot: int) -> None:
        """A lot changes hands in a trade."""
        raise NotImplementedError

    def hand_over_card(self, source: Seat, target: Seat, card: int) -> None:
        """A kept card changes hands in a trade."""
        raise NotImplementedError

    def hand_over_chips(self, source: Seat, target: Seat, count: int) -> None:
        """So many of a counted good change hands in a trade."""
        raise NotImplementedError

    def before_exchange(self, deal: Deal) -> None:
        """What happens when a deal is accepted, before anything is handed over."""

    def may_accept(self, seat: Seat) -> bool:
        """Whether a seat may accept offers now."""
        return True

    def unfit(self, deal: Deal) -> str:
        """Why a deal may not be made with these contents, ever; "" when it may."""
        return "" if deal.give != Bundle() and deal.take != Bundle() else "a trade needs something on both sides"

    def objection(self, deal: Deal) -> str:
        """Why a deal is void as things stand; "" when it could be carried out."""
        for seat, bundle in ((deal.seat, deal.give), (deal.to, deal.take)):
            if bundle.cash > max(0, self.funds(seat)):
                return f"@{seat} cannot pay *{bundle.cash:,}*"
            if not Record(Bundle, self.goods(seat)).admits(bundle):
                return f"@{seat} no longer {{have|has}} all of it"
        return ""

    def drop_offers(self, seat: Seat) -> None:
        """The offers of and to somebody who left are gone."""
        self.offers = [deal for deal in self.offers if seat not in (deal.seat, deal.to)]


class Trading(Standing[Trader]):
    """An offer may be made, recalled, rejected and accepted whoever is asked. A title sets the rule numbers."""

    offering: ClassVar[str] = ""
    recalling: ClassVar[str] = ""
    rejecting: ClassVar[str] = ""
    accepting: ClassVar[str] = ""

    def options(self, game: Trader, seat: Seat) -> Iterator[Option]:
        open_to = []
        for deal in game.offers:
            if deal.seat == seat:
                open_to.append(deal.to)
                yield Recall.option("Recall your offer to @{}", deal.to, rule=self.recalling, to=deal.to)
            elif deal.to == seat:
                if game.may_accept(seat) and not game.objection(deal):
                    yield Accept.option("Accept @{}'s offer", deal.seat, rule=self.accepting, whose=deal.seat)
                yield Reject.option("Reject @{}'s offer", deal.seat, rule=self.rejecting, whose=deal.seat)
        if game.offered[seat] < OFFERS_A_TURN:
            yield from self.offers(game, seat, open_to)

    def offers(self, game: Trader, seat: Seat, open_to: list[Seat]) -> Iterator[Option]:
        """An option for each seat without an open offer from this one that has something, if this one has too."""

        def check(offer: Any) -> str:
            return game.unfit(Deal(seat, offer.to, offer.give, offer.take))

        mine = game.goods(seat)
        give = Record(Bundle, mine)
        for other in game.living() if mine else []:
            if other == seat or other in open_to or not game.could_deal(seat, other):
                continue
            if theirs := game.goods(other):
                fields: dict[str, Domain] = {"to": Fixed(other), "give": give, "take": Record(Bundle, theirs)}
                yield Option(Offer, "Offer @{} a trade", (other,), self.offering, None, False, fields, check)

    def on_offer(self, game: Trader, seat: Seat, action: Offer) -> None:
        deal = Deal(seat, action.to, action.give, action.take)
        game.offers.append(deal)
        game.offered[seat] += 1
        game.tell(Offered(seat, deal, self.offering))

    def on_recall(self, game: Trader, seat: Seat, action: Recall) -> None:
        close(game, find(game, seat, action.to), "recalled", self.recalling)

    def on_reject(self, game: Trader, seat: Seat, action: Reject) -> None:
        close(game, find(game, action.whose, seat), "rejected", self.rejecting)

    def on_accept(self, game: Trader, seat: Seat, action: Accept) -> None:
        deal = find(game, action.whose, seat)
        close(game, deal, "accepted", self.accepting)
        game.before_exchange(deal)
        exchange(game, deal.seat, deal.to, deal.give, self.accepting)
        exchange(game, deal.to, deal.seat, deal.take, self.accepting)


def find(game: Trader, seat: Seat, to: Seat) -> Deal:
    return next(deal for deal in game.offers if deal.seat == seat and deal.to == to)


def exchange(game: Trader, source: Seat, target: Seat, bundle: Bundle, rule: str) -> None:
    if bundle.cash:
        game.pay(source, target, bundle.cash, "trade", rule)
    for lot in bundle.lots:
        game.hand_over(source, target, lot)
    for card in bundle.cards:
        game.hand_over_card(source, target, card)
    if bundle.chips:
        game.hand_over_chips(source, target, bundle.chips)


def close(game: Trader, deal: Deal, how: str, rule: str) -> None:
    game.offers.remove(deal)
    game.tell(Closed(deal.seat, deal.to, how, rule))
