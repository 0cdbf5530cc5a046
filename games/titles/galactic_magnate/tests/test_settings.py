"""The settings of a table, and that each of them is in the rulebook's table of variants."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from games.engine.conformance import conform
from games.engine.types import Illegal

from .helpers import MAGNATE, fresh

FORM = {field["name"]: field for field in MAGNATE.form()}
BOOK = files("games.titles.galactic_magnate").joinpath("rulebook.md").read_text("utf-8")


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
    [("bid_step", 15), ("bid_step", 0), ("prison_turns", 11), ("turn_limit", -1), ("auction_mode", "dutch"), ("x", 1)],
)
def test_a_wrong_setting_is_refused_with_a_sentence(name: str, value: object) -> None:
    with pytest.raises(Illegal) as refusal:
        fresh(**{name: value})  # type: ignore[arg-type]
    assert refusal.value.reason.endswith(".")


@pytest.mark.parametrize(("name", "value", "rule"), [("timers", "on", "13.1"), ("auction_mode", "open_clock", "4.9")])
def test_by_mail_there_is_neither_timer_nor_hammer(name: str, value: str, rule: str) -> None:
    """§4.9, §13.1 Refused in words that say what there is; live tables may choose them."""
    MAGNATE.check_pace({name: value}, "live")
    with pytest.raises(Illegal) as refusal:
        MAGNATE.check_pace({name: value}, "mail")
    assert refusal.value.rule == rule
    assert "for tables that play live" in refusal.value.reason
    assert "A table that plays by mail can choose: Depends on pace" in refusal.value.reason
    MAGNATE.check_pace({}, "mail")


@pytest.mark.parametrize("name", [name for name in FORM if FORM[name]["kind"] != "integer"])
def test_a_whole_game_with_each_value(name: str) -> None:
    field = FORM[name]
    values = [True, False] if field["kind"] == "switch" else [each["value"] for each in field["values"]]
    for value in values:
        if value != field["default"]:
            conform(MAGNATE, 3, {"timers": "off", name: value}, seed=3, every=60)
