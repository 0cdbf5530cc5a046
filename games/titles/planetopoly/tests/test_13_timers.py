"""Chapter 13: timers and leaving."""

from __future__ import annotations

import pytest

from games.engine.chance import Seeded
from games.engine.options import Remove, Silence
from games.engine.types import BANK
from games.titles.planetopoly.constants import AUX, MAIN
from games.titles.planetopoly.phases.standing import Resign

from ..facts import Resigned
from ..phases.window import Throw
from .helpers import (
    LYRAS,
    PLANETS,
    asks,
    at,
    fresh,
    game,
    give,
    jailed,
    kinds,
    land,
    money,
    of,
    script,
)


def test_13_1_live_tables_have_timers_tables_by_mail_none() -> None:
    live = fresh(timers="by_pace")
    assert game(live).clock
    assert game(live).clock.main == [180_000] * 3
    assert game(fresh(timers="by_pace", pace="mail")).clock is None
    assert game(fresh(timers="off")).clock is None


def test_13_2_each_question_has_its_countdown() -> None:
    assert AUX == {"throw": 6_000, "fine": 8_000, "buy": 8_000, "build": 10_000, "raise_money": 15_000}
    table = fresh(timers="on")
    assert table.next_alarm() == AUX["throw"] + MAIN


def test_13_2_half_of_what_is_left_comes_back() -> None:
    table = fresh(timers="on")
    at(table, 0, 7)
    script(table, 1, 2)
    table.play(0, Throw(), now=2_000)
    assert game(table).clock
    assert game(table).clock.main[0] == MAIN + 2_000


@pytest.mark.parametrize(("phase", "aux"), [("unowned", "buy"), ("building", "build"), ("raise_money", "raise_money")])
def test_13_2_the_countdown_of_the_other_questions(phase: str, aux: str) -> None:
    table = fresh(timers="on")
    if phase == "unowned":
        land(table, 0, 3)
    elif phase == "building":
        give(table, 0, *LYRAS)
        land(table, 0, 6)
    else:
        give(table, 1, 3)
        give(table, 0, 36)
        money(table, 0)
        land(table, 0, 3)
    assert asks(table) == phase
    assert game(table).clock
    assert game(table).clock.spare[0] == AUX[aux]


def test_13_3_out_of_time() -> None:
    table = fresh(timers="on")
    facts = table.wake(AUX["throw"] + MAIN)
    assert of(facts, Resigned)[0].why == "slow"
    assert table.asked == {1}


def test_13_4_resigning_gives_everything_back() -> None:
    """§9.10"""
    table = fresh()
    give(table, 0, *LYRAS)
    table.play(0, Resign())
    assert [game(table).owner[lot] for lot in LYRAS] == [BANK] * 3
    assert game(table).cash[0] == 0


def test_13_4_only_before_a_throw_or_in_prison() -> None:
    table = fresh()
    assert "resign" in kinds(table, 0)
    assert "resign" not in kinds(table, 1)
    land(table, 0, 3)
    assert "resign" not in kinds(table, 0)
    table = fresh()
    jailed(table, 1)
    land(table, 0, 10)
    assert "resign" in kinds(table, 1)


def test_13_4_removed_by_the_house() -> None:
    table = fresh()
    facts = table.house(Remove(2), 0)
    assert of(facts, Resigned)[0].why == "removed"
    assert table.asked == {0}


def test_13_4_silent_for_too_long() -> None:
    table = fresh(patience=3)
    table.chance.source, whys = Seeded(7), []
    while not whys:
        seat = min(table.asked)
        whys = [fact.why for fact in of(table.house(Silence(seat), 0), Resigned)]
    assert set(whys) == {"silent"}


def test_13_4_a_turn_without_a_question_is_no_silence() -> None:
    """§7.7, §10.10 A missed round and a prisoner without the fine are not asked."""
    table = fresh(patience=3)
    game(table).skips[1] = 5
    jailed(table, 2)
    money(table, 3000, 3000, 0)
    for _ in range(3):
        land(table, 0, 10)
    assert game(table).mute[1:] == [0, 0]
    assert game(table).living() == [0, 1, 2]


def test_13_5_the_table_says_what_happens_to_the_disconnected() -> None:
    assert PLANETS.read_settings(2, {}).disconnect == "show"
    assert PLANETS.read_settings(2, {"disconnect": "resign"}).disconnect == "resign"
