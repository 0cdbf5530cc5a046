"""Chapter 12: trades between players, a variant."""

from __future__ import annotations

import pytest

from games.engine.options import Action
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer, Recall, Reject

from ..facts import HandedOver
from .helpers import (
    CORVUS,
    LYRA,
    LYRAS,
    fresh,
    game,
    give,
    idle,
    indebt,
    jailed,
    kinds,
    level,
    may,
    money,
    of,
    refused,
)


def trading(**settings: object) -> Table:
    return fresh(player_trades=True, **settings)


def offer(give_cash: int = 0, gives: tuple[int, ...] = (), takes: tuple[int, ...] = (), take_cash: int = 0) -> Offer:
    """Seat 1 offers seat 0."""
    return Offer(0, Bundle(give_cash, gives), Bundle(take_cash, takes))


def accepted(table: Table, deal: Action) -> bool:
    """Whether seat 0 may accept what seat 1 offers."""
    table.play(1, deal)
    return may(table, 0, Accept(1))


def test_12_1_none_by_the_printed_rules() -> None:
    """§9.1 Only the bank buys."""
    table = fresh()
    give(table, 1, 3)
    assert "offer" not in kinds(table, 1)


def test_12_1_deeds_and_cash_with_a_deed_in_it() -> None:
    table = trading()
    give(table, 1, 3)
    assert refused(table, 1, offer(100, (), (), 50)) == "At least one deed must be in a trade."
    assert "Each side" in refused(table, 1, offer(0, (3,)))
    assert accepted(table, offer(0, (3,), (), 700))
    facts = table.play(0, Accept(1))
    assert of(facts, HandedOver)[0].lot == 3
    assert game(table).cash[:2] == [2300, 3700]
    assert game(table).owner[3] == 0
    game(table).conserved()


def test_12_2_recall_and_reject() -> None:
    table = trading()
    give(table, 1, 3)
    table.play(1, offer(0, (3,), (), 700))
    table.play(1, Recall(0))
    table.play(1, offer(0, (3,), (), 700))
    table.play(0, Reject(1))
    assert game(table).offers == []


def test_12_3_accepted_before_a_throw_of_ones_own() -> None:
    table = trading()
    give(table, 1, 3)
    table.play(1, offer(0, (3,), (), 700))
    table.play(1, Offer(2, Bundle(0, (3,)), Bundle(700)))
    assert may(table, 0, Accept(1))
    assert not may(table, 2, Accept(1))


def test_12_3_not_in_the_turn_of_leaving_prison() -> None:
    table = trading()
    give(table, 2, 3)
    jailed(table, 1, 3)
    table.play(2, Offer(0, Bundle(0, (3,)), Bundle(700)))
    idle(table)
    table.play(2, Offer(1, Bundle(0, (3,)), Bundle(700)))
    assert not may(table, 1, Accept(2))


def test_12_4_prisoners_trade_nothing() -> None:
    table = trading()
    give(table, 1, 3)
    jailed(table, 1)
    assert "offer" not in kinds(table, 1)
    table = trading()
    give(table, 1, 3)
    table.play(1, offer(0, (3,), (), 700))
    jailed(table, 1)
    assert not may(table, 0, Accept(1))
    assert "prison" in table.view(0)["offers"][0]["void"]


def test_12_4_only_bare_planets() -> None:
    table = trading()
    give(table, 1, *LYRAS, 3)
    level(table, LYRA, 1, 0, 0)
    assert refused(table, 1, offer(0, LYRAS, (), 700)).startswith("On your side Lyra 1, Lyra 2")
    assert not may(table, 1, offer(0, LYRAS, (), 700))


def test_12_4_a_debtor_gets_no_deeds() -> None:
    table = trading()
    give(table, 1, 3)
    give(table, 0, 13, 23)
    indebt(table, 0, 300)
    assert not accepted(table, offer(0, (3,), (13,)))


@pytest.mark.parametrize(("cash", "fits"), [(0, False), (100, True)])
def test_12_4_their_debt_stays_within_what_they_keep(cash: int, fits: bool) -> None:
    """Seat 0 owes 500, keeps 400 and needs 100 for the other station."""
    table = trading()
    give(table, 0, 13, 23)
    give(table, 1, 33)
    indebt(table, 0, 500)
    deal = offer(cash, (), (13,)) if cash else offer(10, (), (13,))
    assert accepted(table, deal) == fits


def test_12_5_the_plots_of_a_planet_go_together() -> None:
    table = trading()
    give(table, 1, 6, 8)
    assert not accepted(table, offer(0, (6,), (), 500))
    assert "together" in table.view(0)["offers"][0]["void"]
    table = trading()
    give(table, 1, 6, 8)
    assert accepted(table, offer(0, (6, 8), (), 500))
    table.play(0, Accept(1))
    assert game(table).claims[LYRA] == 0


def test_12_5_no_single_plots_of_two_planets() -> None:
    table = trading()
    give(table, 1, 6)
    give(table, 0, 1)
    assert not accepted(table, offer(0, (6,), (), 500))
    table = trading()
    give(table, 1, 6)
    give(table, 0, 1, 2)
    assert accepted(table, offer(0, (6,), (), 500))


def test_12_5_claims_change_hands_both_ways() -> None:
    table = trading()
    give(table, 0, 1)
    give(table, 1, 6)
    assert accepted(table, offer(0, (6,), (1,)))
    table.play(0, Accept(1))
    assert (game(table).claims[CORVUS], game(table).claims[LYRA]) == (1, 0)
    game(table).conserved()


def test_12_4_cash_must_be_there() -> None:
    table = trading()
    give(table, 0, 3)
    table.play(1, offer(3000, (), (3,)))
    money(table, 3000, 2999)
    assert not may(table, 0, Accept(1))
    assert "can't pay" in table.view(0)["offers"][0]["void"]


def test_12_1_offers_of_who_left_are_gone() -> None:
    from games.titles.planetopoly.phases.standing import Resign

    table = trading(seats=4)
    give(table, 1, 3)
    table.play(1, offer(0, (3,), (), 700))
    table.play(0, Resign())
    assert game(table).offers == []
