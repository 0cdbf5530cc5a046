"""What the browser reckons before it asks is what the rules say: both are tested by the same vectors."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from games.titles.planetopoly.constants import BASE, risk

from ..levels import UNOWNED, fits
from ..phases.remote import first
from .helpers import fresh, game

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))


def test_4_5_the_risk_table() -> None:
    assert [[risk(one, two) for two in range(1, 7)] for one in range(1, 7)] == VECTORS["risk"]


def test_5_12_to_5_14_all_levels_of_a_whole_planet() -> None:
    """§5.12, §5.13, §5.14"""
    possible = set(VECTORS["whole_planets"].split())
    for levels in product(range(BASE + 1), repeat=3):
        assert fits(levels) == ("".join(map(str, sorted(levels))) in possible), levels


def test_5_10_5_11_all_levels_of_a_part_of_one() -> None:
    """§5.10, §5.11"""
    for one, two in product(range(BASE + 1), repeat=2):
        assert fits((one, two, UNOWNED)) == (max(one, two) <= VECTORS["parts"]["2"])
        assert fits((one, UNOWNED, UNOWNED)) == (one <= VECTORS["parts"]["1"])


@pytest.mark.parametrize("case", VECTORS["premiums"])
def test_8_5_the_premium_is_for_who_got_there_first(case: dict[str, object]) -> None:
    """§8.7"""
    table = fresh(seats=4)
    game(table).place, game(table).stood = case["place"], case["stood"]
    assert first(game(table), case["buyer"], tuple(case["lots"])) == case["to"]
