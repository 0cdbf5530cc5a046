"""Sealed limits come to what open bidding comes to, and nobody sees a limit before it is used."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.auctions import open_auction
from games.engine.bidding import Bid, Bidding, BidIn, Sold
from games.engine.chance import Seeded
from games.engine.options import PASS
from games.engine.phases import Phase
from games.engine.turn import settle
from games.engine.types import BANK

from .village import village


class Seller(Phase[Any]):
    """Waits for the result."""

    sold: Sold | None = None

    def heard(self, game: Any, result: Sold) -> None:
        self.sold = result
        game.finish([[0]], "sold")


class Case(msgspec.Struct):
    """An auction, and the most each seat would pay: 0 is nothing."""

    limits: list[int]
    cash: list[int]
    floor: int
    unit: int
    bound: bool  # the opener leads at the floor from the start
    alone: bool  # the opener takes no part

    def begun(self, mode: str) -> Any:
        """A game in which it has just been opened by seat 0."""
        game = village(seats=len(self.limits))
        game.cash[:-1] = self.cash
        game.push(Seller())
        order = [*range(1, len(self.limits)), *([] if self.alone else [0])]
        leader = 0 if self.bound else BANK
        terms: dict[str, Any] = {"cites": "4.9", "lot": "House 3", "lots": [3], "unit": self.unit, "leader": leader}
        terms["hammer"] = 7_000
        open_auction(game, mode, opener=0, order=order, floor=self.floor, **terms)
        return game

    def wish(self, game: Any, seat: int) -> int:
        """The most a seat would and could bid, in whole steps."""
        return min(self.limits[seat] // self.unit * self.unit, auction(game).limit(game, seat))


def auction(game: Any) -> Bidding:
    phase: Bidding = game.stack[-1]
    return phase


def case(draw: Any) -> Case:
    """Any auction; `draw(n)` is one of n numbers."""
    seats, unit = 2 + draw(4), (1, 10, 25, 50)[draw(4)]
    floor = 1 + draw(40) * (unit if draw(2) else 7)
    alone = not draw(3)
    bound = not alone and not draw(2)
    cash = [draw(60) * 11 for _ in range(seats)]
    if bound:
        cash[0] += floor  # the opener could pay it, or would not have opened
    return Case([draw(60) * (unit if draw(2) else 13) for _ in range(seats)], cash, floor, unit, bound, alone)


def sealed(case: Case) -> Sold:
    """Everybody hands in the limit."""
    game = case.begun("sealed")
    while ask := settle(game):
        seat, phase = min(ask.seats), auction(game)
        bid = Bid(case.wish(game, seat))
        if any(option.admits(bid) for option in phase.options(game, seat)):
            phase.on_bid(game, seat, bid)
        else:
            phase.on_pass(game, seat, PASS)
    return game.stack[0].sold


def outspoken(case: Case) -> Sold:
    """Open bidding in which everybody goes to their limit at once, the lowest first, and whoever would pay most goes
    a step above the others. Of equal limits the nearest to the opener is named first."""
    game = case.begun("open_clock")
    phase = auction(game)
    near = [0, *phase.order] if not case.alone else phase.order
    by_limit = sorted(dict.fromkeys(near), key=lambda seat: case.wish(game, seat))
    while settle(game):
        for seat in by_limit:
            most, least = case.wish(game, seat), phase.lowest()
            if seat != phase.leader and most >= least:
                raised(game, seat, least if seat == by_limit[-1] else most)
                break
        else:
            phase.on_hammer(game, -1, PASS)
    return game.stack[0].sold


def step_by_step(case: Case, rng: Seeded) -> Sold:
    """Open bidding in which anybody who still would raises by a step, in any order."""
    game = case.begun("open_clock")
    phase = auction(game)
    while settle(game):
        would = [s for s in phase.order if s != phase.leader and case.wish(game, s) >= phase.lowest()]
        if would:
            raised(game, would[rng.randrange(len(would))], phase.lowest())
        else:
            phase.on_hammer(game, -1, PASS)
    return game.stack[0].sold


def raised(game: Any, seat: int, amount: int) -> None:
    phase, bid = auction(game), Bid(amount)
    assert any(option.admits(bid) for option in phase.options(game, seat)), "the proxy bids what is not legal"
    phase.on_bid(game, seat, bid)


def tongue_tied(case: Case, game: Any) -> bool:
    """Whether an opener who leads at the floor would go just one step higher, or just as high as somebody else: this
    cannot be said first, as nobody raises their own bid."""
    wishes = [case.wish(game, seat) for seat in range(len(case.limits))]
    return case.bound and wishes[0] in (auction(game).lowest(), *wishes[1:])


def compare(case: Case, rng: Seeded) -> None:
    """The same winner and price where everybody can name their limit. Step by step the price may end a step lower, and
    a tie go to the other."""
    found, spoken, stepped = sealed(case), outspoken(case), step_by_step(case, rng)
    game = case.begun("sealed")
    if not tongue_tied(case, game):
        assert found == spoken, f"{case}: sealed {found}, open {spoken}"
    for other in (spoken, stepped):
        assert found.price - case.unit <= other.price <= found.price, f"{case}: sealed {found}, open {other}"
        if other.winner != found.winner:
            assert BANK not in (other.winner, found.winner), f"{case}: sealed {found}, open {other}"
            assert case.wish(game, found.winner) == case.wish(game, other.winner), f"{case}: {found}, {other}"


@settings(max_examples=300, deadline=None)
@given(st.data(), st.integers(0, 2**20))
def test_sealed_limits_come_to_what_open_bidding_comes_to(data: st.DataObject, seed: int) -> None:
    compare(case(lambda stop: data.draw(st.integers(0, stop - 1))), Seeded(seed))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_sees_a_limit_before_it_is_used(seed: int) -> None:
    """Two worlds that differ in somebody else's limit look alike: to each seat, and to spectators."""
    rng = Seeded(seed)
    one = case(rng.randrange)
    other = msgspec.structs.replace(one, limits=list(one.limits))
    here, there = one.begun("sealed"), other.begun("sealed")
    while (ask := settle(here)) and len(ask.seats) > 1:
        seat = min(ask.seats)
        amounts = next(iter(auction(here).options(here, seat))).fields["amount"]
        for game in (here, there):
            auction(game).on_bid(game, seat, Bid(amounts.sample(rng)))
        for viewer in {None, *range(len(one.limits))} - {*auction(here).limits}:
            assert seen(here, viewer) == seen(there, viewer)
    for viewer in (None, *range(len(one.limits))):
        hidden = [fact for fact in here.facts if isinstance(fact, BidIn) and fact.seat != viewer]
        assert all(fact.shown_to(viewer).amount is None for fact in hidden)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_bid_can_be_changed_until_the_last_one_is_in(seed: int) -> None:
    """Whoever has answered may answer again, and only they see it; the last answers are those that count."""
    rng = Seeded(seed)
    one = case(rng.randrange)
    plain, changing = one.begun("sealed"), one.begun("sealed")
    while ask := settle(changing):
        phase = auction(changing)
        assert ask.also == {seat for seat in phase.order if seat in phase.limits and not ask.seats & {seat}}
        if ask.also and rng.randrange(2):
            seat = min(ask.also)
            before = {viewer: seen(changing, viewer) for viewer in (None, *range(len(one.limits))) if viewer != seat}
            answered(changing, seat, rng)
            assert changing.facts[-1].again
            assert {viewer: seen(changing, viewer) for viewer in before} == before
            continue
        last = dict(phase.limits)
        seat = min(ask.seats)
        answered(changing, seat, rng)
        last[seat] = phase.limits[seat]
    while (ask := settle(plain)) and isinstance(plain.stack[-1], Bidding):
        seat = min(ask.seats)
        auction(plain).seal(plain, seat, last[seat])
    assert changing.stack[0].sold == plain.stack[0].sold


def answered(game: Any, seat: int, rng: Seeded) -> None:
    """Any of the answers that are open to a seat."""
    phase = auction(game)
    options = list(phase.options(game, seat))
    action = options[rng.randrange(len(options))].sample(rng)
    phase.handlers[type(action)](phase, game, seat, action)


def seen(game: Any, viewer: int | None) -> bytes:
    """All that a viewer is sent of the auction under way."""
    told = [shown.to_json(game.board) for fact in game.facts if (shown := fact.shown_to(viewer))]
    phase = auction(game)
    return msgspec.json.encode([told, phase.view(game, viewer), phase.prompt(game, viewer), phase.ask(game)])
