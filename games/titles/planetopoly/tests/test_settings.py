"""Every option of the table is a setting, the printed rule being its default."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.table import Illegal

from .helpers import PLANETS

DEFAULTS = {
    "end": "last_standing",
    "rounds": 60,
    "double_reroll": "optional",
    "double_memory": "turn",
    "prison_nearest": "either",
    "sales_when": "before_throw_or_due",
    "debt_scope": "compulsory",
    "payout_on_loss": "capacity",
    "build_per_visit": "unlimited",
    "build_on_purchase": "none",
    "remote_build": True,
    "player_trades": False,
    "fresh_throw": "on_cards",
    "timers": "by_pace",
    "disconnect": "show",
    "patience": 30,
}


def test_the_defaults() -> None:
    """§11.1, §2.4, §10.1, §10.2, §9.1, §9.4, §9.9, §5.15, §5.17, §8.7, §12.1, §4.1, §13.1"""
    assert {field["name"]: field["default"] for field in PLANETS.form()} == DEFAULTS


def test_each_bends_a_rule_that_there_is_and_stands_in_the_table_of_variants() -> None:
    book = Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for field in PLANETS.form():
        assert f"**{field['rule']}**" in book
        assert f"| {field['label']} | {field['rule']} |" in book, field["name"]
        assert all(choice["label"] != choice["value"] for choice in field.get("values", []))


@pytest.mark.parametrize(("name", "value"), [("rounds", 4), ("rounds", 501), ("end", "never"), ("fines", 1)])
def test_what_is_no_setting_is_refused_in_a_sentence(name: str, value: object) -> None:
    with pytest.raises(Illegal, match="That is not a setting of Planetopoly"):
        PLANETS.read_settings(2, {name: value})
