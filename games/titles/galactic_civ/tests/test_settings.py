"""The settings of a table, and that each of them is in the rulebook's table of variants."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.engine.conformance import conform
from games.engine.types import Illegal

from .helpers import CIV, fresh

FORM = {field["name"]: field for field in CIV.form()}
BOOK = files("games.titles.galactic_civ").joinpath("rulebook.md").read_text("utf-8")


def test_the_default_comes_first() -> None:
    for field in FORM.values():
        if field["kind"] == "choice":
            assert field["values"][0]["value"] == field["default"], field["name"]


@pytest.mark.parametrize("name", FORM)
def test_each_setting_is_in_the_rulebook(name: str) -> None:
    field = FORM[name]
    assert f"| {field['label']} | {field['rule']} |" in BOOK
    assert re.search(rf"^\*\*{re.escape(field['rule'])}\*\*", BOOK, re.MULTILINE)
    assert field["help"].endswith(".")


@pytest.mark.parametrize(
    ("name", "value"),
    [("start_hand", 6), ("victory_from", 21), ("victory_from", 1), ("events", "some"), ("preset", "unfair"), ("x", 1)],
)
def test_a_wrong_setting_is_refused_with_a_sentence(name: str, value: object) -> None:
    with pytest.raises(Illegal) as refusal:
        fresh(**{name: value})
    assert refusal.value.reason.endswith(".")


@pytest.mark.parametrize("name", [name for name in FORM if FORM[name]["kind"] != "integer"])
def test_a_whole_game_with_each_value(name: str) -> None:
    field = FORM[name]
    values = [True, False] if field["kind"] == "switch" else [each["value"] for each in field["values"]]
    for value in values:
        if value != field["default"]:
            conform(CIV, 3, {"timers": "off", "events": "on", name: value}, seed=3, every=60)
