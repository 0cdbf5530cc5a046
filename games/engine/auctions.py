"""Auctions in three forms: open clock, round robin, sealed. `open_auction` begins one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from .bidding import Bid, Bidder, Bidding, BidIn, Dropped, Opened, Sold, Unsealed, passing
from .domains import Range
from .options import PASS, Action, Ask, Hammer, Option, Pass, WhyNot
from .types import BANK, Rng, Seat


def open_auction(
    game: Bidder,
    mode: str,
    *,
    cites: str,
    lot: str,
    lots: list[int],
    opener: Seat,
    order: list[Seat],
    floor: int,
    unit: int = 10,
    kind: str = "lot",
    leader: Seat = BANK,
    hammer: int,
    rule: str = "",
) -> None:
    """Begins an auction of the form `open_clock`, `round_robin` or `sealed`; the phase below hears `Sold`.

    `order` takes part, clockwise; the opener, if among them, is the last. A `leader` is bound to the floor from the
    start. Of the open form `hammer` is how long a bid stands before the hammer falls, in milliseconds. `cites` is the
    title's rule on bidding, `rule` (if it is another) the one on opening this auction.
    """
    game.tell(Opened(opener, lot, floor, rule or cites, lots, kind))
    common: dict[str, Any] = {
        "cites": cites,
        "kind": kind,
        "lot": lot,
        "lots": lots,
        "opener": opener,
        "order": order,
        "leader": leader,
        "price": floor,
        "floor": floor,
        "unit": unit,
        "bids": [] if leader == BANK else [(leader, floor)],
    }
    match mode:
        case "sealed":
            game.push(Sealed(**common))
        case "round_robin":
            game.push(RoundRobin(**common))
        case "open_clock":
            game.push(OpenClock(**common, until=game.now + hammer, hammer=hammer))
        case _:
            raise ValueError(f"{mode!r} is no form of auction; there are open_clock, round_robin and sealed")


class OpenClock(Bidding, kw_only=True):
    """Anyone may raise at any moment; each raise restarts the hammer."""

    until: int  # when the hammer falls, in milliseconds
    hammer: int  # how long a bid stands, in milliseconds
    passed: list[Seat] = []

    def ask(self, game: Bidder) -> Ask | None:
        if self.void:
            return None
        eager, passed = self.eager(game), self.passed
        able = frozenset(eager)
        waiting = able.difference(passed) if passed else able
        return Ask(waiting, PASS, "bid", able, self.until) if waiting else None

    def options(self, game: Bidder, seat: Seat) -> Iterator[Option]:
        yield self.raising(game, seat)
        if seat not in self.passed:
            yield passing("Let it go", self.cites)

    def on_bid(self, game: Bidder, seat: Seat, action: Bid) -> None:
        self.lead(game, seat, action.amount)
        self.passed, self.until = [], game.now + self.hammer

    def why_not(self, game: Bidder, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Pass) and seat in self.passed:
            return WhyNot("You've let it go. You can still bid until the hammer falls.", self.cites)
        return super().why_not(game, seat, action)

    def on_pass(self, game: Bidder, seat: Seat, action: Pass) -> None:
        self.passed.append(seat)
        game.tell(Dropped(seat, self.cites, final=False))

    def on_hammer(self, game: Bidder, seat: Seat, action: Hammer) -> None:
        self.passed = list(self.order)

    def left(self, game: Bidder, seat: Seat) -> None:
        """When the leader's bid lapses the price falls: everybody may think again."""
        led = seat == self.leader
        super().left(game, seat)
        if led:
            self.passed, self.until = [], game.now + self.hammer


class RoundRobin(Bidding, kw_only=True):
    """Clockwise from the player after the opener; a pass is final; it ends when all but the leader have passed."""

    passed: list[Seat] = []

    def asked(self, game: Bidder) -> Seat | None:
        """The next in order who can raise."""
        eager = self.eager(game)
        return eager[0] if eager else None

    def ask(self, game: Bidder) -> Ask | None:
        seat = None if self.void else self.asked(game)
        return None if seat is None else Ask.one(seat, PASS, "bid")

    def options(self, game: Bidder, seat: Seat) -> Iterator[Option]:
        yield self.raising(game, seat)
        yield passing("Drop out", self.cites)

    def why_not(self, game: Bidder, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Bid) and seat in self.passed:
            return WhyNot(
                f"You've dropped out of the auction of {game.board.told(self.lot)}, and that's final.", self.cites
            )
        if isinstance(action, Bid | Pass) and seat in self.order and seat not in (self.leader, self.asked(game)):
            return WhyNot("It's another player's turn to bid. Yours may come round.", self.cites)
        return super().why_not(game, seat, action)

    def on_bid(self, game: Bidder, seat: Seat, action: Bid) -> None:
        self.lead(game, seat, action.amount)
        at = self.order.index(seat) + 1
        self.order = self.order[at:] + self.order[:at]

    def on_pass(self, game: Bidder, seat: Seat, action: Pass) -> None:
        self.order.remove(seat)
        self.passed.append(seat)
        game.tell(Dropped(seat, self.cites, final=True))


class Sealed(Bidding, kw_only=True):
    """Everyone names one secret highest bid, and may name another until the last one is in; the price is what open
    bidding would have reached.

    The highest limit wins, the nearest to the opener among equal ones. It pays a step more than the second highest,
    in whole steps and never more than itself; alone it pays the lowest first bid, or the floor it was bound to. That
    is what comes of open bidding in which everybody goes to their limit.
    """

    secret: ClassVar[frozenset[str]] = frozenset({"limits"})
    open: ClassVar[bool] = False
    limits: dict[Seat, int] = {}  # who has answered; 0 is a pass

    @property
    def least(self) -> int:
        """The floor in whole steps."""
        return self.whole(self.floor)

    def ask(self, game: Bidder) -> Ask | None:
        if self.void:
            return None
        able = [seat for seat in self.order if self.limit(game, seat) >= self.least]
        waiting = frozenset([seat for seat in able if seat not in self.limits])
        again = frozenset([seat for seat in able if seat in self.limits])
        return Ask(waiting, PASS, "bid", also=again) if waiting else None

    def options(self, game: Bidder, seat: Seat) -> Iterator[Option]:
        amount = Range(self.least, self.limit(game, seat), self.unit)
        lot, former = game.board.told(self.lot), f"Name your highest bid for {self.lot}"
        yield Bid.option("Name your highest bid for {}", lot, rule=self.cites, former=former, amount=amount)
        if self.limits.get(seat) != 0:
            yield passing("No bid", self.cites)

    def why_not(self, game: Bidder, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Pass) and seat in self.limits and not self.limits[seat]:
            return WhyNot("You've handed in no bid. You can still bid until the last one is in.", self.cites)
        return super().why_not(game, seat, action)

    def least_bid(self) -> int:
        return self.least

    def on_bid(self, game: Bidder, seat: Seat, action: Bid) -> None:
        self.seal(game, seat, action.amount)

    def on_pass(self, game: Bidder, seat: Seat, action: Pass) -> None:
        self.seal(game, seat, 0)

    def seal(self, game: Bidder, seat: Seat, amount: int) -> None:
        """The first bid of a seat is told to all, what takes its place only to the seat."""
        again = seat in self.limits
        self.limits[seat] = amount
        game.tell(BidIn(seat, amount, self.cites, again))

    def left(self, game: Bidder, seat: Seat) -> None:
        super().left(game, seat)
        self.limits.pop(seat, None)

    def outcome(self, game: Bidder) -> Sold:
        """The limits are opened: one that its owner can no longer pay falls to what they can. The nearest to the opener
        wins a tie."""
        opened = {seat: min(self.limits.get(seat, 0), self.limit(game, seat)) for seat in self.nearest()}
        if self.leader != BANK:
            opened[self.leader] = max(opened.get(self.leader, 0), self.price)
        low, leader = self.lowest(), self.leader
        bids = sorted((-bid, at, seat) for at, (seat, bid) in enumerate(opened.items()) if bid >= low or seat == leader)
        opening = [(seat, -bid) for bid, _, seat in bids]
        game.tell(Unsealed(opening, self.cites))
        if not opening:
            return Sold(BANK, 0)
        (winner, high), *others = opening
        return Sold(winner, min(high, self.whole(others[0][1] + self.unit)) if others else self.alone(game, winner))

    def nearest(self) -> list[Seat]:
        """Who takes part, the nearest to the opener first: the opener, if among them, then clockwise."""
        order = self.order
        return [*order[-1:], *order[:-1]] if order[-1:] == [self.opener] else order

    def alone(self, game: Bidder, winner: Seat) -> int:
        """What the only bidder pays."""
        return self.floor if winner == self.leader or game.opens_flat(self) else self.least

    def view(self, game: Bidder, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(game, seat), "answered": sorted(self.limits)}

    def disguise(self, game: Bidder, viewer: Seat | None, rng: Rng) -> None:
        for seat in self.limits:
            if seat != viewer:
                self.limits[seat] = (rng.randrange(20) + 1) * self.unit
