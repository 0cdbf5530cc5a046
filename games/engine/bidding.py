"""What every auction shares, for any title. The phase below hears `Sold`."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from msgspec import Struct, structs

from .domains import Domain, Range
from .facts import Fact
from .mixins import Piece
from .options import PASS, Action, Option, Pass, WhyNot
from .pace import Pace
from .phases import Phase
from .types import BANK, Seat, Seats


class Bid(Action):
    amount: int


@cache
def passing(label: str, rule: str) -> Option:
    """Not bidding: the same option every time."""
    return Option(Pass, label, (), rule, PASS)


class Opened(Fact):
    """An auction begins."""

    seat: Seat
    lot: str
    floor: int
    rule: str
    lots: list[int] = []
    kind: str = "lot"  # which of the title's auctions this is

    def says(self, board: Any) -> str:
        return f"@{self.seat} {{open|opens}} the auction of {self.lot} at *{self.floor:,}*."


class Raised(Fact):
    """An open bid."""

    seat: Seat
    amount: int
    rule: str

    def says(self, board: Any) -> str:
        return f"@{self.seat} {{bid|bids}} *{self.amount:,}*."


class Dropped(Fact):
    """A seat lets the lot go."""

    seat: Seat
    rule: str
    final: bool | None = None  # whether the seat is out of the auction for good; None in older journals
    routine = True
    later = ("final",)

    def says(self, board: Any) -> str:
        if self.final:
            return f"@{self.seat} {{drop|drops}} out."
        return f"@{self.seat} {{let|lets}} it go{'' if self.final is None else ' for now'}."


class BidIn(Fact):
    """A secret bid: the others see that it is in, not how high. Of one that takes the place of another (`again`) they
    see nothing."""

    seat: Seat
    amount: int | None
    rule: str
    again: bool = False
    later = ("again",)

    @property
    def seen_by(self) -> Seats:
        return frozenset({self.seat})

    def redacted(self) -> Fact | None:
        return None if self.again else BidIn(self.seat, None, self.rule)

    def says(self, board: Any) -> str:
        if self.again:
            return f"@{self.seat} {{change|changes}} the sealed bid to *{self.amount or 0:,}*."
        if self.amount == 0:
            return f"@{self.seat} {{seal|seals}} an empty bid."
        if self.amount is None:
            return f"@{self.seat} {{hand|hands}} in a sealed bid."
        return f"@{self.seat} {{seal|seals}} a bid of *{self.amount:,}*."


class Unsealed(Fact):
    """The sealed bids are opened: those that count, the highest first."""

    bids: list[tuple[Seat, int]]
    rule: str

    def says(self, board: Any) -> str:
        told = ", ".join(f"@{seat} *{amount:,}*" for seat, amount in self.bids)
        return f"The bids: {told or 'none'}."


class Sold(Struct, frozen=True):
    """Who won, and the price; the bank when nobody would have it."""

    winner: Seat
    price: int


class Bidder(Piece, kw_only=True):
    """A game with auctions: the title may say how high a seat may bid."""

    def may_bid(self, seat: Seat, auction: Bidding) -> int:
        """The most a seat may bid in this auction."""
        return self.funds(seat) + auction.held(self, seat)

    def eager(self, auction: Bidding, amount: int) -> list[Seat]:
        """Who could raise to that amount, in the auction's order."""
        leader, most = auction.leader, self.may_bid
        return [seat for seat in auction.order if seat != leader and most(seat, auction) >= amount]

    def limit_cited(self, seat: Seat, auction: Bidding) -> str:
        """The rule that says how high a seat may bid."""
        return auction.cites

    def opens_flat(self, auction: Bidding) -> bool:
        """Whether the first bid is exactly the floor."""
        return False

    def repaced(self, pace: str) -> None:
        """A hammer of some seconds cannot be met by mail: auctions that have one are sealed from now on."""
        options: Any = getattr(self, "options", None)
        if pace == Pace.MAIL and getattr(options, "auction_mode", "") == "open_clock":
            self.options: Any = structs.replace(options, auction_mode="sealed")


class Bidding(Phase[Bidder], kw_only=True):
    """What the three forms share: the leader's bid is binding, and the next is at least one step higher."""

    cites: str  # the title's rule on bidding
    kind: str = "lot"  # which of the title's auctions this is
    lot: str  # the name of what is sold
    lots: list[int] = []  # its spaces
    opener: Seat
    order: list[Seat]  # who takes part, clockwise, the opener last
    leader: Seat
    price: int
    floor: int
    unit: int = 10
    bids: list[tuple[Seat, int]] = []  # all standing bids, the highest last
    void: bool = False
    open: ClassVar[bool] = True  # whether everybody sees who leads, and the leader may not raise

    def lowest(self) -> int:
        """The lowest bid that is possible now: a whole number of steps, at least one above the leader's."""
        return self.whole(self.floor if self.leader == BANK else self.price + self.unit)

    def whole(self, amount: int) -> int:
        """An amount rounded up to whole steps."""
        return -(-amount // self.unit) * self.unit

    def limit(self, game: Bidder, seat: Seat) -> int:
        """The most a seat may bid, in whole steps."""
        return game.may_bid(seat, self) // self.unit * self.unit

    def eager(self, game: Bidder) -> list[Seat]:
        """Who could still raise, in order."""
        return game.eager(self, self.lowest())

    def raising(self, game: Bidder, seat: Seat) -> Option:
        lot = game.board.told(self.lot)
        if self.leader == BANK and game.opens_flat(self):
            former = f"Open at {self.floor} for {self.lot}"
            return Bid.option("Open at {} for {}", self.floor, lot, rule=self.cites, former=former, amount=self.floor)
        domains: dict[str, Domain] = {"amount": Range(self.lowest(), self.limit(game, seat), self.unit)}
        former = f"Bid for {self.lot}"
        return Option(Bid, "Bid for {}", (lot,), self.cites, None, False, domains, former=former)

    def lead(self, game: Bidder, seat: Seat, amount: int) -> None:
        self.leader, self.price = seat, amount
        self.bids.append((seat, amount))
        game.tell(Raised(seat, amount, self.cites))

    def held(self, game: Bidder, seat: Seat) -> int:
        return self.price if seat == self.leader else 0

    def left(self, game: Bidder, seat: Seat) -> None:
        """The bids of a leaver lapse: the next highest standing one leads again. If the opener leaves, the auction is
        void."""
        if seat in self.order:
            self.order.remove(seat)
        self.bids = [bid for bid in self.bids if bid[0] != seat]
        if seat == self.opener:
            self.void = True
        elif seat == self.leader:
            self.leader, self.price = self.bids[-1] if self.bids else (BANK, self.floor)

    def step(self, game: Bidder) -> None:
        game.done(self, Sold(BANK, 0) if self.void else self.outcome(game))

    def outcome(self, game: Bidder) -> Sold:
        """Who has won when nobody is asked any more."""
        return Sold(self.leader, 0 if self.leader == BANK else self.price)

    def why_not(self, game: Bidder, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Bid):
            return self.why_no_bid(game, seat, action.amount)
        if isinstance(action, Pass) and seat == self.leader:
            return WhyNot("You lead, so there is nothing to let go.", self.cites)
        return None

    def why_no_bid(self, game: Bidder, seat: Seat, amount: int) -> WhyNot | None:
        """Out of it, leading, too little, too much, or no whole step; None where it is none of these."""
        low, high = self.least_bid(), self.limit(game, seat)
        if seat not in self.order:
            return WhyNot(f"You're out of the auction of {game.board.told(self.lot)}.", self.cites)
        if seat == self.leader and self.open:
            told = f"You lead with {self.price:,}. You can bid again once someone has raised."
            return WhyNot(told, self.cites)
        if high < low:
            told = f"The lowest bid possible is {low:,}. You can bid {max(0, high):,} at most."
            return WhyNot(told, game.limit_cited(seat, self))
        if self.leader == BANK and game.opens_flat(self):
            return WhyNot(f"The first bid is {self.floor:,} exactly.", self.cites) if amount != self.floor else None
        if amount > high:
            return WhyNot(f"You can bid {high:,} at most.", game.limit_cited(seat, self))
        if amount < low or amount % self.unit:
            return WhyNot(f"You can bid {low:,} to {high:,}, in multiples of {self.unit}.", self.cites)
        return None

    def least_bid(self) -> int:
        """The lowest amount that may be named."""
        return self.lowest()

    def prompt(self, game: Bidder, seat: Seat | None) -> str:
        if self.leader == BANK:
            return f"Bid for {self.lot}?" if seat is not None else f"{self.lot} is for sale."
        if seat is None:
            return f"@{self.leader} {{lead|leads}} with *{self.price:,}* for {self.lot}."
        return f"Raise, or let {self.lot} go at *{self.price:,}*?"

    def headline(self, game: Bidder) -> str:
        if self.leader == BANK:
            return f"{self.lot} is for sale."
        return f"@{self.leader} {{lead|leads}} the auction of {self.lot}."
