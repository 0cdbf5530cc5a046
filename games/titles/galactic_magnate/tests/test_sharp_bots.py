"""The strong computer player: bids to the price at which it is all the same, and no deal leaves it worse."""

from __future__ import annotations

from msgspec import to_builtins

from games.engine.bid_limits import AuctionJudge
from games.engine.bidding import Bid
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.chances import calculate_chances
from games.engine.options import Action, Pass
from games.engine.simulate import list_winning_places, played
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Reject
from games.engine.types import Illegal

from ..phases.lot_auction import OpenAuction
from ..sharp_bots import GAIN, settle_auction, settle_trade
from .helpers import ASHFALL, CINDER, FROSTLINES, MAGNATE, SLAGHOLM, begun, game, give, level, stop

HOARMOOR, GLIMMERICE, PALE_HARBOUR = FROSTLINES


def answer(table: Table, seat: int, seed: int = 1) -> Action | None:
    return choose(table, seat, "sharp", Seeded(seed))


def auction_of(lot: int, *owned: int, owner: int = 0) -> Table:
    """An auction of two, in turn, that seat 0 has opened for a lot, with others that somebody owns."""
    table = begun(2, 3, seats=2, auction_mode="round_robin")
    give(table, owner, *owned)
    stop(table, 0, lot)
    table.play(0, OpenAuction())
    return table


def test_it_plays_whole_games_and_wins_them() -> None:
    wins = 0
    for seed in range(4):
        levels = ["steady", "steady"]
        levels[seed % 2] = "sharp"
        table = played(MAGNATE, levels, {"timers": "off"}, seed + 40)
        assert table.over
        wins += list_winning_places(table) == [seed % 2]
    assert wins >= 3


def test_a_lot_that_completes_a_monopoly_is_worth_more() -> None:
    """§6.1 To whoever would complete it, and to whoever would have to pay there."""
    alone, mine, theirs = (
        AuctionJudge(table, settle_auction).find_limit(1, 160)
        for table in (
            auction_of(PALE_HARBOUR),
            auction_of(PALE_HARBOUR, HOARMOOR, GLIMMERICE, owner=1),
            auction_of(PALE_HARBOUR, HOARMOOR, GLIMMERICE, owner=0),
        )
    )
    assert mine > alone + 200
    assert theirs > alone


def test_it_raises_by_little_up_to_its_limit_and_not_beyond() -> None:
    """§4.9 Against somebody who always raises as little as they may."""
    table, bids = auction_of(SLAGHOLM, ASHFALL, owner=1), []
    limit = AuctionJudge(table, settle_auction).find_limit(1, 120)
    while table.view(None)["phases"][-1]["phase"] == "round_robin":
        seat = min(table.asked)
        raising = next(option for option in table.options(seat) if option.kind is Bid)
        lowest = raising.action or Bid(raising.fields["amount"].min)  # type: ignore[attr-defined]
        said = answer(table, 1) if seat == 1 else lowest
        assert said in (lowest, Pass())
        if seat == 1 and isinstance(said, Bid):
            bids.append(said.amount)
        table.play(seat, said)
    assert len(bids) > 1
    assert limit - 20 <= max(bids) <= limit


def test_an_auction_is_judged_as_it_will_stand() -> None:
    """§4.11, §4.12 What the settled view says is what the rules do."""
    table = auction_of(SLAGHOLM, ASHFALL, owner=1)
    view = settle_auction(table.view(None), table.game.board, 1, 150)
    table.play(1, Bid(150))
    if table.view(None)["phases"][-1]["phase"] == "round_robin":
        table.play(0, Pass())
    real = table.view(None)
    for name in ("cash", "owner", "credit", "place", "mover"):
        assert view[name] == real[name], name


def test_a_trade_is_judged_as_it_will_stand() -> None:
    """§11 With what is sold of a monopoly that is broken."""
    table = begun(seats=3)
    give(table, 0, ASHFALL, SLAGHOLM)
    give(table, 1, HOARMOOR)
    level(table, CINDER, 2)
    offer = Offer(0, Bundle(0, (HOARMOOR,)), Bundle(30, (ASHFALL,)))
    view = settle_trade(table.view(None), table.game.board, {"seat": 1, **to_builtins(offer)})
    table.play(1, offer)
    table.play(0, Accept(1))
    real = table.view(None)
    for name in ("cash", "owner", "credit", "level"):
        assert view[name] == real[name], name


def test_no_row_of_deals_leaves_it_worse() -> None:
    """What it accepts raises its chance each time, by one and the same measure: there is no way around in a circle."""
    table, rng = begun(seats=3), Seeded(5)
    for seat, lots in enumerate(((ASHFALL, HOARMOOR, 11), (SLAGHOLM, GLIMMERICE, 13), (PALE_HARBOUR, 14, 16))):
        give(table, seat, *lots)
    accepted = rejected = 0
    for _ in range(400):
        theirs, mine = (
            tuple(lot for lot in table.game.board.properties if game(table).owner[lot] == seat and not rng.randrange(3))
            for seat in (1, 0)
        )
        offer = Offer(0, Bundle(rng.randrange(40) * 10, theirs), Bundle(rng.randrange(40) * 10, mine))
        fork = table.fork()
        try:
            fork.play(1, offer)
        except Illegal:
            continue
        said, before = answer(fork, 0), calculate_chances(fork)[0]
        rejected += said == Reject(1)
        if said == Accept(1):
            fork.play(0, said)
            assert calculate_chances(fork)[0] >= before + GAIN - 1e-9
            game(fork).offered[1] = 0
            table, accepted = fork, accepted + 1
    assert accepted
    assert rejected > accepted
