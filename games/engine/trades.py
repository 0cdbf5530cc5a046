"""Trades, open at any time: offer, recall, reject, accept. One open offer from each seat to each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from .domains import Domain, Fixed, Range, Record, SomeOf
from .facts import Fact
from .mixins import Piece
from .options import Action, Option, WhyNot, sentence
from .phases import Standing
from .sentences import tell
from .types import Seat

OFFERS_A_TURN = 12  # so many between two of one's own turns, then no more
THEM = ["the other player"] * 32  # what a refusal calls whoever is not meant by "you"


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
        Nothing at all for a player who has nothing."""
        cash, lots = max(0, self.funds(seat)), self.tradable(seat)
        return {"cash": Range(0, cash), "lots": SomeOf(lots, called=self.lot_names())} if cash or lots else {}

    def sides(self, seat: Seat, other: Seat) -> tuple[dict[str, Domain], dict[str, Domain]]:
        """What a seat and another may put into an offer of the first. Nothing for one of them, and none is made."""
        return self.goods(seat), self.goods(other)

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
        return "" if deal.give != Bundle() and deal.take != Bundle() else "each side must give something"

    def objection(self, deal: Deal) -> str:
        """Why a deal is void as things stand; "" when it could be carried out."""
        for seat, bundle in ((deal.seat, deal.give), (deal.to, deal.take)):
            if bundle.cash > max(0, self.funds(seat)):
                return f"@{seat} can't pay *{bundle.cash:,}*"
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
    contents: ClassVar[str] = ""  # the rule on what is in a trade, if it is another than that on offering
    testing: ClassVar[str] = ""  # that on what makes one void, if it is another than that on accepting
    when_accepted: ClassVar[str] = ""  # the sentence for whoever may accept offers, but not now

    def why_not(self, game: Trader, seat: Seat, action: Action) -> WhyNot | None:
        return why_no_trade(self, game, seat, action)

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
        """An option for each seat without an open offer from this one, where both have something to put in."""

        def check(offer: Any) -> str:
            return game.unfit(Deal(seat, offer.to, offer.give, offer.take))

        for other in game.living():
            if other == seat or other in open_to or not game.could_deal(seat, other):
                continue
            mine, theirs = game.sides(seat, other)
            if mine and theirs:
                give, take = Record(Bundle, mine), Record(Bundle, theirs)
                fields: dict[str, Domain] = {"to": Fixed(other), "give": give, "take": take}
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


def open_offer(game: Trader, seat: Seat, to: Seat) -> Deal | None:
    """The open offer of one seat to another."""
    return next((deal for deal in game.offers if deal.seat == seat and deal.to == to), None)


def find(game: Trader, seat: Seat, to: Seat) -> Deal:
    deal = open_offer(game, seat, to)
    assert deal, "there is no such offer"
    return deal


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


# -- why not


def why_no_trade(trading: Trading, game: Trader, seat: Seat, action: Action) -> WhyNot | None:
    """None where nothing that all trades have in common is against it."""
    if isinstance(action, Offer):
        return why_no_offer(trading, game, seat, action)
    if isinstance(action, Recall) and not open_offer(game, seat, action.to):
        return WhyNot("You have no open offer to that player.", trading.recalling)
    if isinstance(action, Reject) and not open_offer(game, action.whose, seat):
        return WhyNot("That player has no open offer to you.", trading.rejecting)
    if isinstance(action, Accept):
        return why_no_acceptance(trading, game, seat, action)
    return None


def why_no_offer(trading: Trading, game: Trader, seat: Seat, action: Offer) -> WhyNot | None:
    """Because of the two players first, then because of what is in it."""
    to, rule = action.to, trading.offering
    if to == seat:
        return WhyNot("A trade takes two. You can't offer one to yourself.", rule)
    if not game.plays(to):
        return WhyNot("That player isn't in the game.", rule)
    if open_offer(game, seat, to):
        return WhyNot("You already have an open offer to that player. Recall it before you make another.", rule)
    if game.offered[seat] >= OFFERS_A_TURN:
        return WhyNot(
            f"You've made {OFFERS_A_TURN} offers since your turn began. You can make more once your next turn begins.",
            rule,
        )
    sides = game.sides(seat, to)
    if not all(sides) or not game.could_deal(seat, to):
        return WhyNot("The two of you have nothing to trade at the moment.", trading.contents or rule)
    for bundle, domains, whose in ((action.give, sides[0], "your"), (action.take, sides[1], "their")):
        if amiss := out_of_reach(bundle, domains, whose):
            return WhyNot(amiss, rule)
    amiss = game.unfit(Deal(seat, to, action.give, action.take))
    return WhyNot(sentence(amiss), trading.contents or rule) if amiss else None


def out_of_reach(bundle: Bundle, domains: dict[str, Domain], whose: str) -> str:
    """Which part of one side cannot be put in, and what can; "" where all of it can."""
    for field in bundle.__struct_fields__:
        value, domain = getattr(bundle, field), domains.get(field)
        if domain is None:
            if value:
                return f"There are no {field} in a trade."
        elif not domain.admits(value):
            possible = listed(domain, domain.values) if isinstance(domain, SomeOf) else str(domain)
            wrong = f"{listed(domain, value)} can't be put in" if isinstance(domain, SomeOf) else f"{field} is too much"
            return f"On {whose} side {wrong}. Possible: {possible or 'nothing'}."
    return ""


def listed(domain: SomeOf, values: tuple[int, ...]) -> str:
    """These values as players call them."""
    known = domain.called
    return ", ".join([known[value] if 0 <= value < len(known) else f"No. {value}" for value in values])


def why_no_acceptance(trading: Trading, game: Trader, seat: Seat, action: Accept) -> WhyNot | None:
    """No offer, not now, or void."""
    deal = open_offer(game, action.whose, seat)
    if deal is None:
        return WhyNot("That player has no open offer to you.", trading.accepting)
    if not game.may_accept(seat):
        return WhyNot(trading.when_accepted, trading.accepting) if trading.when_accepted else None
    if void := game.objection(deal):
        told = sentence(tell(void, THEM, seat))
        return WhyNot(f"The offer is void as things stand. {told}", trading.testing or trading.accepting)
    return None
