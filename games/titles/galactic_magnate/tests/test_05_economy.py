"""§5 Start, salary, collapse, credit, interest."""

from __future__ import annotations

import pytest

from games.engine.bidding import Bid
from games.engine.game import Paid
from games.titles.galactic_magnate.phases.standing import Resign

from ..facts import Collapsed, Crossed, Recovered, Resigned
from ..phases.economy import change_salary, interest_on
from ..phases.lot_auction import OpenAuction
from .helpers import (
    BOARD,
    BONUS,
    METEOR,
    at,
    begun,
    collapse,
    fresh,
    game,
    give,
    level,
    may,
    money,
    of,
    refused,
    roll,
    salary_moves,
    stop,
)


def test_5_1_crossing_start() -> None:
    table = begun(2, 3, 2, 3, 5, 5)
    give(table, 0, 3)
    at(table, 0, 38)
    facts = roll(table, 0)
    assert of(facts, Crossed) == [Crossed(0, 300, 0, 0, 300)]
    facts = stop(table, 1, 0)
    assert of(facts, Crossed), "an exact stop counts, on arrival"
    at(table, 2, 0)
    facts = roll(table, 2)
    assert not of(facts, Crossed), "leaving does not"
    assert game(table).cash == [3700, 3700, 3400, -600]


def test_5_1_over_only() -> None:
    """§5.1 As a variant an exact stop pays nothing either."""
    table = begun(2, 3, 5, 5, 2, 3, start_landing="over_only", seats=2)
    assert not of(stop(table, 0, 0), Crossed)
    assert not of(roll(table, 1), Crossed)
    at(table, 1, 38)
    assert of(roll(table, 1), Crossed)


@pytest.mark.parametrize(("seats", "salary"), [(2, 280), (3, 300), (4, 320), (5, 340)])
def test_5_2_the_first_salary(seats: int, salary: int) -> None:
    assert game(fresh(seats=seats)).salary == salary


@pytest.mark.parametrize(
    ("place", "event", "moves"),
    [(17, 2, [(300, 320)]), (17, 6, [(300, 240)]), (METEOR, 0, [(300, 290)]), (BONUS, 0, [(300, 290)])],
)
def test_5_3_what_moves_it(place: int, event: int, moves: list[tuple[int, int]]) -> None:
    table = begun(2, 3, *([event] if event else []))
    assert salary_moves(stop(table, 0, place)) == moves
    assert salary_moves(begun().play(0, Resign())) == [(300, 280)]


def test_5_4_it_sinks_on_the_whole() -> None:
    drift = sum(event.salary for event in BOARD.events if not event.choice)
    assert drift == -120
    assert len(BOARD.events) == 24


def test_5_5_zero_is_collapse_at_once() -> None:
    table = begun(2, 3, 6)
    game(table).salary = 20
    facts = stop(table, 0, 17)
    state = game(table)
    assert (state.salary, state.collapsed, state.expense) == (0, True, 300), "not 340"
    assert of(facts, Collapsed) == [Collapsed(300)]
    assert salary_moves(facts) == [(20, 0)]


def test_5_6_crossing_costs() -> None:
    table = begun(2, 3)
    collapse(table)
    at(table, 0, 38)
    facts = roll(table, 0)
    assert of(facts, Crossed) == [Crossed(0, 0, 300, 0, -300)]
    assert game(table).cash == [3100, 3400, 3400, 300]
    assert of(facts, Paid)[0].reason == "expense"


def test_5_7_what_moves_the_expense() -> None:
    table = begun(2, 3)
    collapse(table, 50)
    state = game(table)
    change_salary(state, 20, "progress")
    assert state.expense == 30
    change_salary(state, 60, "progress")
    assert state.expense == 0
    change_salary(state, -30, "recession")
    assert state.expense == 30
    assert salary_moves(stop(table, 0, METEOR)) == [(30, 40)]
    for cause in ("bonus", "resignation"):
        change_salary(state, -20, cause)
    assert state.expense == 40


def test_5_7_all_causes() -> None:
    table = begun(2, 3, collapse_drift="all_causes")
    collapse(table)
    facts = stop(table, 0, 7)
    assert salary_moves(facts) == [(300, 310)]
    assert game(table).cash[:3] == [3770] * 3, "the money is paid"


def test_5_8_the_collapse_is_final() -> None:
    state = game(begun())
    state.collapsed, state.salary, state.expense = True, 0, 10
    change_salary(state, 60, "progress")
    assert (state.collapsed, state.salary, state.expense) == (True, 0, 0)


def test_5_8_unless_the_economy_can_recover() -> None:
    table = begun(collapse_reversible=True)
    state = game(table)
    state.collapsed, state.salary, state.expense = True, 0, 10
    change_salary(state, 10, "progress")
    assert state.collapsed
    change_salary(state, 20, "progress")
    assert (state.collapsed, state.salary) == (False, 20)
    assert Recovered(20) in state.facts
    change_salary(state, -30, "recession")
    assert (state.collapsed, state.expense) == (True, 300)


def test_5_9_credit_is_mortgage_values_only() -> None:
    table = begun()
    give(table, 0, 1, 3, 4, 5)
    assert game(table).credit[0] == 60 + 60 + 75 + 100
    level(table, 0, 5)
    assert game(table).credit[0] == 295
    assert table.view(None)["credit"] == [295, 0, 0]


def test_5_10_debt_never_above_credit() -> None:
    from ..phases.upgrades import Upgrade

    table = begun(2, 3, auction_mode="round_robin")
    give(table, 0, 1, 3)  # credit 120, an upgrade costs 200
    money(table, 79, 80, 0)
    assert refused(table, 0, Upgrade(0))
    money(table, 80, 80, 0)
    assert may(table, 0, Upgrade(0)), "equality is legal"
    table.play(0, Upgrade(0))
    assert game(table).cash[0] == -120
    table = begun(2, 3, auction_mode="round_robin")
    give(table, 1, 1, 3)
    money(table, 500, 100, 0)
    stop(table, 0, 11)
    table.play(0, OpenAuction())
    assert refused(table, 1, Bid(230))
    assert may(table, 1, Bid(220))


@pytest.mark.parametrize(
    ("debt", "rounding", "interest"),
    [(203, "down", 40), (203, "nearest", 41), (202, "nearest", 40), (4, "down", 0), (0, "down", 0), (3, "nearest", 1)],
)
def test_5_11_a_fifth_of_the_debt(debt: int, rounding: str, interest: int) -> None:
    assert interest_on(debt, rounding) == interest
    table = begun(2, 3, interest_round=rounding)
    give(table, 0, 37, 39)
    money(table, -debt, 0, 0)
    at(table, 0, 38)
    assert of(roll(table, 0), Crossed)[0].interest == interest


def test_5_12_one_net_payment() -> None:
    table = begun(2, 3, seats=2)
    give(table, 0, 36, 37)
    money(table, -203, 0)
    at(table, 0, 38)
    facts = roll(table, 0)
    assert game(table).cash[0] == 37
    assert [fact.amount for fact in of(facts, Paid)] == [240]


def test_5_12_solvency_is_tested_on_the_net() -> None:
    """§5.12 Interest alone would be too much, but the salary is there; an expense is not."""
    table = begun(2, 3, seats=2)
    give(table, 0, 36)
    money(table, -210, 1000)  # at the limit of the credit
    at(table, 0, 38)
    assert not of(roll(table, 0), Resigned)
    table = begun(2, 3, seats=2)
    give(table, 0, 36)
    money(table, 100, 1000)
    collapse(table, 311)
    at(table, 0, 38)
    facts = roll(table, 0)
    assert of(facts, Resigned)[0].why == "bankrupt"


def test_5_1_the_salary_comes_before_the_stop_beyond_start() -> None:
    """§5.1 The log tells both in the order in which they happen; an exact stop is told first."""
    table = begun(2, 3, 2, 3)
    give(table, 0, 3)
    at(table, 0, 38)
    kinds = [type(fact).__name__ for fact in roll(table, 0)]
    assert kinds.index("Crossed") < kinds.index("Moved")
    kinds = [type(fact).__name__ for fact in stop(table, 1, 0)]
    assert kinds.index("Moved") < kinds.index("Crossed")
