"""Every setting is in the rulebook's table of variants, the standard rule being its default; so are boards."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.engine.types import Illegal

from .. import TITLE, mail
from .helpers import BOARD, fresh


def test_each_bends_a_rule_that_there_is_and_stands_in_the_table_of_variants() -> None:
    book = files(TITLE.package).joinpath("rulebook.md").read_text("utf-8")
    for field in TITLE.form():
        assert f"**{field['rule']}**" in book
        assert f"| {field['label']} | {field['rule']} |" in book, field["name"]


@pytest.mark.parametrize(("name", "value"), [("weather", "some"), ("timers", "never"), ("fuel", 3)])
def test_what_is_no_setting_is_refused_in_a_sentence(name: str, value: object) -> None:
    with pytest.raises(Illegal, match="That isn't a setting of"):
        TITLE.read_settings(2, {name: value})


@pytest.mark.parametrize(("pace", "timers"), [("live", "on"), ("mail", "off")])
def test_timers_follow_the_pace(pace: str, timers: str) -> None:
    assert TITLE.read_settings(2, {}, pace).timers == timers


@pytest.mark.parametrize("change", [{"cards": []}, {"clouds": [0]}, {"clouds": [50]}, {"length": 3}])
def test_what_is_no_board_is_refused_in_a_sentence(change: dict[str, object]) -> None:
    with pytest.raises(Illegal) as refusal:
        TITLE.read_board(TITLE.default_board() | change)
    assert refusal.value.reason.endswith(".")


def test_a_mail_says_where_each_ship_is() -> None:
    view = fresh().view(1)
    assert mail.position(view, 1, BOARD)[0] == "@0 {are|is} on space *0* of 50, with 6 fuel."
    assert mail.chart(view, 1, BOARD) == (["Space", "Fuel"], [[0, 6], [0, 6]])
