"""Every option of the table is a setting, the printed rule being its default."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.types import Illegal

from ..settings import Settings
from .helpers import PLANETS

DEFAULTS = {
    "house_answers": "by_pace",
    "end": "rounds",
    "rounds": 200,
    "start": "fair",
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
    """§11.1, §1.7, §2.4, §10.1, §10.2, §9.1, §9.4, §9.9, §5.15, §5.17, §8.7, §12.1, §4.1, §13.1"""
    assert {field["name"]: field["default"] for field in PLANETS.form()} == DEFAULTS


def test_each_bends_a_rule_that_there_is_and_stands_in_the_table_of_variants() -> None:
    book = Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for field in PLANETS.form():
        assert f"**{field['rule']}**" in book
        assert f"| {field['label']} | {field['rule']} |" in book, field["name"]
        assert all(choice["label"] != choice["value"] for choice in field.get("values", []))


@pytest.mark.parametrize(
    ("name", "value"), [("rounds", 4), ("rounds", 501), ("end", "never"), ("start", "late"), ("fines", 1)]
)
def test_what_is_no_setting_is_refused_in_a_sentence(name: str, value: object) -> None:
    with pytest.raises(Illegal, match="That isn't a setting of Planetopoly"):
        PLANETS.read_settings(2, {name: value})


@pytest.mark.parametrize(
    ("given", "last"),
    [
        ({"end": "rounds", "rounds": 37}, 37),
        ({"rounds": 37}, 37),
        ({"end": "last_standing", "rounds": 60}, None),
        ({"end": "last_standing"}, None),
        ({}, 200),
    ],
)
def test_11_1_what_older_tables_chose_is_still_read(given: dict[str, object], last: int | None) -> None:
    """Rules 1 had a limit only where `end` said so; its settings have the same names and words."""
    assert PLANETS.read_settings(2, given).last_round == last


def test_11_1_no_limit_says_that_a_game_may_never_end() -> None:
    (field,) = [field for field in PLANETS.form() if field["name"] == "end"]
    words = {choice["value"]: choice["label"] for choice in field["values"]}
    assert "as printed" in words["last_standing"]
    assert "never end" in words["last_standing"]


def test_1_7_the_printed_game_can_be_chosen_where_it_is_not_the_default() -> None:
    """§11.1"""
    chosen = PLANETS.read_settings(2, Settings.printed)
    assert (chosen.start, chosen.last_round) == ("printed", None)
    assert all(DEFAULTS[name] != value for name, value in Settings.printed.items())
