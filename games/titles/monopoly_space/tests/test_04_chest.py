"""§4.11 Community Chest, card by card."""

from __future__ import annotations

import pytest

from games.engine.game import Paid
from games.engine.options import Remove
from games.engine.prison import Imprisoned
from games.engine.ring import Moved

from ..facts import Gave, Resigned, Took
from ..phases.debts import SellResources
from ..phases.swaps import Swap
from .helpers import (
    BROWNS,
    CORONA,
    MANTLE,
    asks,
    begun,
    chips,
    domes,
    drain,
    draw,
    game,
    give,
    may,
    money,
    of,
    refused,
    roll,
)


def test_4_11_go_and_jail_and_pardon() -> None:
    table = begun()
    draw(table, 0, "CC01")
    assert game(table).place[0] == 0
    table = begun()
    draw(table, 0, "CC03")
    assert game(table).prison[0] == 0
    table = begun()
    draw(table, 0, "CC02")
    assert table.view(0)["cards"][0] == ["CC02"]


@pytest.mark.parametrize(("code", "count"), [("CC04", 1), ("CC05", 2)])
def test_4_11_resources(code: str, count: int) -> None:
    table = begun()
    draw(table, 0, code)
    assert game(table).chips[0] == count


@pytest.mark.parametrize(("left", "expected"), [(70, [1, 1, 1]), (2, [0, 1, 1]), (1, [0, 1, 0])])
def test_4_11_shared_strike(left: int, expected: list[int]) -> None:
    table = begun()
    roll(table, 0, 4, 6)
    drain(table, left)
    facts = draw(table, 1, "CC06")
    assert game(table).chips == expected, "the drawer first, then clockwise"
    assert [fact.seat for fact in of(facts, Took)][:1] == [1]


def test_4_11_spoiled_cargo() -> None:
    table = begun()
    chips(table, 1)
    draw(table, 0, "CC07")
    assert (game(table).chips[0], game(table).cash[0]) == (0, 900)
    table = begun()
    draw(table, 0, "CC07")
    assert game(table).cash[0] == 875


def test_4_11_neighbourly_loan() -> None:
    table = begun()
    chips(table, 2)
    facts = draw(table, 0, "CC09")
    assert of(facts, Gave)[0].target == 1, "the player on the left"
    assert game(table).chips == [1, 1, 0]
    table = begun()
    draw(table, 0, "CC09")
    assert game(table).cash[:2] == [875, 925]
    table = begun()
    table.house(Remove(1), 0)
    draw(table, 0, "CC09")
    assert game(table).cash[2] == 925, "who has left is passed over"


@pytest.mark.parametrize(("code", "amount"), [("CC10", 100), ("CC11", 50), ("CC12", 20), ("CC13", -50), ("CC14", -100)])
def test_4_11_money(code: str, amount: int) -> None:
    table = begun()
    draw(table, 0, code)
    assert game(table).cash[0] == 900 + amount


@pytest.mark.parametrize(("built", "cost"), [(0, 0), (1, 15), (4, 60), (5, 100)])
def test_4_11_dome_upkeep(built: int, cost: int) -> None:
    table = begun()
    domes(table, 0, built)
    draw(table, 0, "CC15")
    assert game(table).cash[0] == 900 - cost


def test_4_11_whip_round_clockwise_from_the_drawer() -> None:
    table = begun(seats=4)
    roll(table, 0, 4, 6)
    facts = draw(table, 1, "CC16")
    assert [fact.source for fact in of(facts, Paid) if fact.target == 1] == [2, 3, 0]
    assert game(table).cash[:4] == [890, 930, 890, 890]


def test_4_11_a_bankruptcy_before_the_next_payer() -> None:
    table = begun(seats=4)
    money(table, 900, 4, 900, 0)
    chips(table, 0, 0, 0, 1)
    facts = draw(table, 0, "CC16")
    assert of(facts, Resigned) == [Resigned(1, "bankrupt")]
    assert [(fact.source, fact.amount) for fact in of(facts, Paid) if fact.target == 0] == [(1, 4), (2, 10)]
    assert asks(table) == "raise_money"
    assert table.asked == {3}, "out of turn too"
    facts = table.play(3, SellResources(1))
    assert [(fact.source, fact.amount) for fact in of(facts, Paid) if fact.target == 0] == [(3, 10)]


def test_4_11_nobody_pays_a_collector_who_has_left() -> None:
    table = begun(seats=4)
    money(table, 900, 0, 900, 900)
    chips(table, 0, 1)
    draw(table, 0, "CC16")
    assert table.asked == {1}
    table.house(Remove(0), 0)
    table.play(1, SellResources(1))
    assert game(table).cash[:4] == [0, 15, 900, 900], "the bank gets the bill that was open, and nobody else pays"


def test_4_11_nobody_is_billed_who_has_left() -> None:
    table = begun(seats=4)
    money(table, 900, 0, 900, 900)
    chips(table, 0, 1)
    draw(table, 0, "CC16")
    table.house(Remove(2), 0)
    facts = table.play(1, SellResources(1))
    assert [fact.source for fact in of(facts, Paid) if fact.target == 0] == [1, 3]
    assert not of(facts, Resigned)


def test_4_11_bills_by_cards_are_no_rent() -> None:
    table = begun()
    give(table, 0, *BROWNS)
    money(table, 10)
    draw(table, 0, "CC13")
    assert asks(table) == "raise_money"
    assert refused(table, 0, Swap(MANTLE))
    assert not may(table, 0, Swap(CORONA))


@pytest.mark.parametrize("code", ["CC10", "CC11", "CC12", "CC13", "CC14", "CC16"])
def test_4_11_cites_its_own_list(code: str) -> None:
    """Whoever asks why is led to the table in which the card stands."""
    facts = draw(begun(), 0, code)
    assert {fact.rule for fact in of(facts, Paid)} == {"4.11"}


@pytest.mark.parametrize("code", ["CC01", "CC03"])
def test_4_11_the_way_it_leads_cites_its_own_list(code: str) -> None:
    facts = draw(begun(), 0, code)
    assert "4.11" in {fact.rule for fact in facts if isinstance(fact, Moved | Imprisoned)}
