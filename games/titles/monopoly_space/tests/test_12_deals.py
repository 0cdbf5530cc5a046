"""§12 Deals and trades."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid
from games.engine.options import PASS
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Closed, Offer, Offered, Recall, Reject

from ..facts import HandedCard, HandedChips, HandedOver
from ..phases.domes import BuildDome
from ..phases.selling import SellDeed
from .helpers import (
    CODES,
    CORONA,
    MANTLE,
    OBERON,
    asks,
    begun,
    chips,
    domes,
    draw,
    game,
    give,
    hold,
    kinds,
    land,
    may,
    money,
    of,
    put_up,
    refused,
)

PARDON, BOOTS = CODES.index("CH09"), CODES.index("CH10")


def rich() -> Table:
    """Everybody has something."""
    table = begun()
    give(table, 0, CORONA, OBERON)
    give(table, 1, MANTLE)
    hold(table, 0, "CH09")
    hold(table, 1, "CH10")
    chips(table, 2, 3)
    return table


def test_12_1_offered_and_accepted_whoever_is_asked() -> None:
    table = rich()
    facts = table.play(1, Offer(2, Bundle(0, (MANTLE,)), Bundle(100)))
    assert of(facts, Offered)
    facts = table.play(2, Accept(1))
    assert of(facts, Closed)[0].how == "accepted"
    assert of(facts, HandedOver) == [HandedOver(1, 2, MANTLE)]
    assert game(table).owner[MANTLE] == 2
    assert game(table).cash[1:3] == [1000, 800]


def test_12_1_recalled_and_rejected() -> None:
    table = rich()
    offer = Offer(1, Bundle(10), Bundle(0, (MANTLE,)))
    table.play(0, offer)
    table.play(0, Recall(1))
    assert refused(table, 1, Accept(0))
    table.play(0, offer)
    table.play(1, Reject(0))
    assert game(table).offers == []
    assert refused(table, 2, Accept(0))


def test_12_1_both_must_agree() -> None:
    table = rich()
    table.play(0, Offer(1, Bundle(10), Bundle(0, (MANTLE,))))
    assert refused(table, 0, Accept(1))
    assert refused(table, 2, Accept(0))
    assert game(table).owner[MANTLE] == 1


def test_12_1_in_a_debt_too() -> None:
    table = rich()
    money(table, 0, 900, 900)
    give(table, 0, 18)
    give(table, 1, 13)
    land(table, 0, 13)
    assert asks(table) == "raise_money"
    table.play(0, Offer(2, Bundle(0, (18,)), Bundle(150)))
    table.play(2, Accept(0))
    assert game(table).owner[18] == 2
    assert game(table).cash[0] == 140


@pytest.mark.parametrize("mode", ["open_clock", "round_robin", "sealed"])
def test_12_1_not_during_an_auction(mode: str) -> None:
    table = begun(auction_mode=mode)
    give(table, 1, MANTLE)
    table.play(1, Offer(0, Bundle(0, (MANTLE,)), Bundle(50)))
    put_up(table)
    assert refused(table, 0, Accept(1))
    assert "offer" not in kinds(table, 0) | kinds(table, 1) | kinds(table, 2)
    assert table.view(0)["offers"][0]["void"] == "an auction is running"
    table.play(1, Bid(10))
    table.play(2, PASS)
    assert may(table, 0, Accept(1)), "when it is over"


def test_12_1_void_when_it_cannot_be_carried_out() -> None:
    table = rich()
    table.play(0, Offer(1, Bundle(0, (CORONA,)), Bundle(100)))
    table.play(0, SellDeed(CORONA))
    assert refused(table, 1, Accept(0))
    assert table.view(1)["offers"][0]["void"]
    table = rich()
    table.play(0, Offer(1, Bundle(0, (CORONA,)), Bundle(100)))
    money(table, 900, 90)
    assert refused(table, 1, Accept(0))
    table = rich()
    table.play(0, Offer(1, Bundle(0, (), (), 2), Bundle(100)))
    chips(table, 1)
    assert refused(table, 1, Accept(0)), "they have only one left"


def test_12_2_all_kinds_in_any_mixture() -> None:
    table = rich()
    table.play(0, Offer(1, Bundle(5, (CORONA, OBERON), (PARDON,), 2), Bundle(0, (MANTLE,), (BOOTS,), 3)))
    facts = table.play(1, Accept(0))
    assert of(facts, HandedCard) == [HandedCard(0, 1, PARDON), HandedCard(1, 0, BOOTS)]
    assert of(facts, HandedChips) == [HandedChips(0, 1, 2), HandedChips(1, 0, 3)]
    assert game(table).deeds[:2] == [[MANTLE], [OBERON, CORONA]]
    assert game(table).chips == [3, 2, 0]
    assert game(table).cards[:2] == [[BOOTS], [PARDON]]


def test_12_2_a_deed_need_not_be_part_of_it() -> None:
    table = rich()
    table.play(0, Offer(1, Bundle(60), Bundle(0, (), (), 1)))
    table.play(1, Accept(0))
    assert game(table).chips[:2] == [3, 2]


def test_12_2_something_on_both_sides_and_not_just_cash() -> None:
    table = rich()
    assert refused(table, 0, Offer(1, Bundle(10), Bundle())) == "Cash for cash is no deal."
    assert refused(table, 0, Offer(1, Bundle(10), Bundle(20))) == "Cash for cash is no deal."
    assert refused(table, 0, Offer(1, Bundle(0, (CORONA,)), Bundle())) == "Each side must give something."
    table = begun()
    assert "offer" not in kinds(table, 0), "nobody has anything but cash"


@pytest.mark.parametrize(
    ("give_", "take"),
    [
        (Bundle(901), Bundle(0, (MANTLE,))),
        (Bundle(0, (MANTLE,)), Bundle(10)),
        (Bundle(0, (CORONA, CORONA)), Bundle(10)),
        (Bundle(0, (), (BOOTS,)), Bundle(10)),
        (Bundle(0, (), (), 3), Bundle(10)),
        (Bundle(-5, (CORONA,)), Bundle(10)),
        (Bundle(0, (), (), -1), Bundle(10)),
    ],
)
def test_12_2_only_what_one_has(give_: Bundle, take: Bundle) -> None:
    table = rich()
    assert refused(table, 0, Offer(1, give_, take)).endswith(".")
    assert refused(table, 0, Offer(0, Bundle(10), Bundle(0, (CORONA,))))


def test_12_3_domes_are_not_traded() -> None:
    assert "domes" not in Bundle.__struct_fields__
    table = begun()
    domes(table, 0, 4)
    domes(table, 1, 1)
    assert "offer" not in kinds(table, 0), "domes alone are nothing to deal with"
    table = begun()
    chips(table, 3)
    table.play(0, BuildDome())
    draw(table, 0, "CC15")
    assert game(table).domes[0] == 1
