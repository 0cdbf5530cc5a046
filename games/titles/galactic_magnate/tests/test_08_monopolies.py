"""§8 Monopolies, utilities, extractors."""

from __future__ import annotations

import pytest

from games.engine.game import Paid
from games.engine.options import Pass

from ..facts import SoldUpgrade, Upgraded
from ..phases.lot_auction import OpenAuction
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    BOARD,
    CINDER,
    EXTRACTORS,
    FROSTLINE,
    FROSTLINES,
    UTILITIES,
    asks,
    at,
    begun,
    game,
    give,
    jailed,
    kinds,
    level,
    may,
    money,
    of,
    refused,
    roll,
    stop,
)


def test_8_1_anothers_property_may_cost_a_fee() -> None:
    for lot, due in ((12, 50), (13, 0)):
        table = begun(2, 3)
        give(table, 1, lot)
        facts = stop(table, 0, lot)
        assert sum(fact.amount for fact in of(facts, Paid)) == due
        assert asks(table) == "window", "nothing to auction here"


def test_8_2_from_the_lander_to_the_owner() -> None:
    table = begun(2, 3, seats=2)
    give(table, 1, *FROSTLINES)
    level(table, FROSTLINE, 3)
    stop(table, 0, 8)
    assert game(table).cash == [3900 - 460, 3900 + 460, 0]


def test_8_3_eight_monopolies_two_on_each_side() -> None:
    assert [len(group.lots) for group in BOARD.groups] == [2, 3, 3, 3, 3, 3, 3, 3]
    for number, group in enumerate(BOARD.groups):
        assert {lot // 10 for lot in group.lots} == {number // 2}


def test_8_4_only_the_owner_of_all_lots_may_upgrade() -> None:
    table = begun()
    give(table, 0, 6, 8)
    give(table, 1, 9)
    assert "upgrade" not in kinds(table, 0)
    assert refused(table, 0, Upgrade(FROSTLINE))
    give(table, 0, 9)
    assert may(table, 0, Upgrade(FROSTLINE))


def test_8_5_one_level_for_all_and_five_at_most() -> None:
    table = begun()
    give(table, 0, *FROSTLINES)
    for height in range(1, 6):
        facts = table.play(0, Upgrade(FROSTLINE))
        assert of(facts, Upgraded) == [Upgraded(0, FROSTLINE, height, 300)]
    assert game(table).cash[0] == 3400 - 5 * 300
    assert refused(table, 0, Upgrade(FROSTLINE))
    assert {table.view(None)["due"][lot] for lot in FROSTLINES} == {800}


def test_8_6_in_their_own_window_while_money_lasts() -> None:
    table = begun(2, 3)
    give(table, 0, *FROSTLINES)  # credit 250
    money(table, 600, 0, 0)
    assert refused(table, 1, Upgrade(FROSTLINE))
    table.play(0, Upgrade(FROSTLINE))
    table.play(0, Upgrade(FROSTLINE))
    assert refused(table, 0, Upgrade(FROSTLINE)), "250 of credit, 300 the price"
    stop(table, 0, 11)
    assert not may(table, 0, Upgrade(FROSTLINE))


def test_8_7_sold_at_any_time_for_half() -> None:
    table = begun(2, 3, auction_mode="open_clock")
    give(table, 1, *FROSTLINES)
    level(table, FROSTLINE, 3)
    jailed(table, 1)
    facts = table.play(1, SellUpgrade(FROSTLINE))
    assert of(facts, SoldUpgrade) == [SoldUpgrade(1, FROSTLINE, 2, 150)]
    assert game(table).cash[1] == 3550
    stop(table, 0, 11)
    table.play(1, SellUpgrade(FROSTLINE))
    table.play(0, OpenAuction())
    table.play(1, SellUpgrade(FROSTLINE))
    assert refused(table, 1, SellUpgrade(FROSTLINE))
    assert not may(table, 0, SellUpgrade(FROSTLINE))
    assert asks(table) == "open_clock", "the auction goes on"


@pytest.mark.parametrize(("height", "fee"), [(0, 0), (1, 60), (2, 160), (5, 600)])
def test_8_8_the_fee_of_the_level_on_each_lot(height: int, fee: int) -> None:
    for lot in (11, 13, 14):
        table = begun(2, 3, seats=2)
        give(table, 1, 11, 13, 14)
        level(table, 2, height)
        stop(table, 0, lot)
        expected = BOARD.groups[2].fees[height - 1] if height else 0
        assert game(table).cash[1] == 3900 + expected
    assert fee == (BOARD.groups[CINDER].fees[height - 1] if height else 0)


def test_8_8_an_incomplete_set_costs_nothing_and_so_does_ones_own() -> None:
    table = begun(2, 3, seats=3)
    give(table, 1, 11, 13)
    give(table, 2, 14)
    assert not of(stop(table, 0, 11), Paid)
    table = begun(2, 3, seats=3)
    give(table, 0, 11, 13, 14)
    level(table, 2, 4)
    assert not of(stop(table, 0, 11), Paid)


def test_8_9_prices_and_fees() -> None:
    rows = [(group.upgrade, group.upgrade // 2, *group.fees) for group in BOARD.groups]
    assert rows == [
        (200, 100, 60, 160, 350, 480, 600),
        (300, 150, 80, 220, 460, 640, 800),
        (360, 180, 100, 260, 550, 760, 950),
        (420, 210, 120, 310, 670, 920, 1150),
        (480, 240, 130, 350, 750, 1040, 1300),
        (540, 270, 140, 390, 840, 1160, 1450),
        (600, 300, 160, 450, 960, 1320, 1650),
        (660, 330, 200, 540, 1160, 1600, 2000),
    ]
    assert tuple(row[1] for row in rows) == BOARD.refunds


@pytest.mark.parametrize(("many", "fee"), [(1, 50), (2, 70), (3, 100), (4, 150)])
def test_8_10_utilities(many: int, fee: int) -> None:
    table = begun(2, 3, seats=2)
    give(table, 1, *UTILITIES[::-1][:many])
    stop(table, 0, 38)
    assert game(table).cash == [3900 - fee, 3900 + fee, 0]


def test_8_10_free_for_the_owner_and_from_a_prisoner() -> None:
    table = begun(2, 3, seats=2)
    give(table, 0, *UTILITIES)
    assert not of(stop(table, 0, 12), Paid)
    table = begun(2, 3, seats=2)
    give(table, 1, *UTILITIES)
    jailed(table, 1)
    assert not of(stop(table, 0, 12), Paid)


@pytest.mark.parametrize("lander", [0, 1])
def test_8_11_the_bank_pays_the_owner(lander: int) -> None:
    table = begun(2, 3, 2, 3, seats=2)
    give(table, 1, 15)
    if lander:
        at(table, 0, 5)
        roll(table, 0)
    facts = stop(table, lander, 15)
    assert game(table).cash == [3900, 3990, -90], "the owner's own stop counts, the lander pays nothing"
    assert of(facts, Paid)[0].source == -1
    if asks(table) == "offer_auction":
        table.play(0, Pass())


def test_8_11_own_extractor_is_a_setting() -> None:
    table = begun(2, 3, seats=2, own_extractor_pays=False)
    give(table, 0, 15)
    assert not of(stop(table, 0, 15), Paid)


@pytest.mark.parametrize(("many", "printed", "ordered"), [(1, 90, 70), (2, 70, 90), (3, 130, 130), (4, 150, 150)])
def test_8_12_the_profit(many: int, printed: int, ordered: int) -> None:
    for choice, profit in (("printed", printed), ("sorted", ordered)):
        table = begun(2, 3, seats=2, extractor_table=choice)
        give(table, 1, *EXTRACTORS[:many])
        assert table.view(None)["due"][5] == profit
        game(table).salary = 0
        stop(table, 0, 5)
        assert game(table).cash[1] == 3900 + profit
