"""Chapter 4: Risk."""

from __future__ import annotations

import pytest

from games.engine.types import BANK
from games.titles.planetopoly.constants import risk

from ..facts import Threw
from .helpers import RISK, draw, fresh, land, of, paid

TABLE = (  # as printed, by the two dice
    (-100, 30, -120, 90, -180, 150),
    (30, 200, -30, 180, -90, 240),
    (-120, -30, -300, 30, -240, 90),
    (90, 180, 30, 400, -30, 300),
    (-180, -90, -240, -30, -500, 30),
    (150, 240, 90, 300, 30, 600),
)


@pytest.mark.parametrize("one", range(1, 7))
@pytest.mark.parametrize("two", range(1, 7))
def test_4_5_the_formula_gives_the_printed_table(one: int, two: int) -> None:
    """§4.2, §4.3, §4.4"""
    amount = TABLE[one - 1][two - 1]
    assert risk(one, two) == amount
    expected = [(BANK, 0, amount)] if amount > 0 else [(0, BANK, -amount)]
    assert paid(land(fresh(), 0, RISK, one, two)) == expected


@pytest.mark.parametrize(
    ("dice", "amount"),
    [((2, 5), -90), ((1, 6), 150), ((3, 5), -240), ((5, 5), -500), ((2, 4), 180), ((4, 4), 400)],
)
def test_4_2_the_printed_examples(dice: tuple[int, int], amount: int) -> None:
    assert risk(*dice) == amount


def test_4_1_the_throw_that_led_there_counts() -> None:
    assert not of(land(fresh(), 0, RISK, 1, 6), Threw)


def test_4_1_after_a_card_both_dice_are_thrown() -> None:
    facts = draw(fresh(), 0, "E30", 4, 4)
    assert of(facts, Threw)[0].dice == (4, 4)
    assert paid(facts) == [(BANK, 0, 400)]


def test_4_1_variant_always_a_fresh_throw() -> None:
    facts = land(fresh(fresh_throw="always"), 0, RISK, 1, 6, 5, 5)
    assert paid(facts) == [(0, BANK, 500)]


def test_4_6_a_double_gives_no_further_throw() -> None:
    table = fresh()
    land(table, 0, RISK, 2, 2)
    assert table.asked == {1}
    table = fresh()
    draw(table, 0, "E30", 4, 4)
    assert table.asked == {1}
