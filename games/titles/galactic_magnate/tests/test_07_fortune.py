"""§7 Fortune."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.dice import TurnBegan
from games.engine.facts import Fact
from games.engine.game import Paid
from games.engine.options import Pass, Silence
from games.engine.prison import Imprisoned
from games.engine.ring import Moved
from games.engine.table import Table

from ..facts import Answered, Crossed, Drew
from ..phases.fortune import Take, pick
from .helpers import (
    BOARD,
    CINDER,
    DORMITORY,
    FROSTLINE,
    PRISON,
    asks,
    begun,
    collapse,
    game,
    give,
    level,
    may,
    money,
    of,
    salary_moves,
    stop,
)

CODES = [event.code for event in BOARD.events]


def drawn(code: str, *more: int, place: int = 17, seats: int = 3, **settings: Any) -> tuple[Table, list[Fact]]:
    """Seat 0 stops at Fortune and draws the event."""
    table = begun(2, 3, CODES.index(code) + 1, *more, seats=seats, **settings)
    return table, stop(table, 0, place)


def cash(table: Table) -> list[int]:
    """What each has gained since the start."""
    return [now - 3400 for now in table.game.cash[:3]]


def test_7_1_stopping_there_draws_one() -> None:
    for place in BOARD.indexes("fortune"):
        table, facts = drawn("F07", place=place)
        assert of(facts, Drew) == [Drew(0, 6)]
        assert table.view(None)["card"]["name"] == "Salvage rights"


def test_7_2_uniform_with_replacement() -> None:
    table, _ = drawn("F24")
    assert table.entries[-1].drawn == [2, 3, 24], "a die with 24 sides"
    table = begun(2, 3, 7, 2, 3, 7)
    assert of(stop(table, 0, 17), Drew)[0].event == of(stop(table, 1, 17), Drew)[0].event == 6


def test_7_2_as_a_deck_each_comes_once() -> None:
    state = game(begun(*[24 - n for n in range(24)], 5, fortune_mode="deck"))
    events = [pick(state) for _ in range(25)]
    assert sorted(events[:24]) == list(range(24)), "then it begins again"
    assert events[24] == 4
    assert "deck" not in begun(fortune_mode="deck").view(0), "what is still to come is not shown"


def test_7_3_eighteen_without_choice() -> None:
    assert [event.code for event in BOARD.events if not event.choice] == [f"F{n:02}" for n in range(1, 19)]
    table, _ = drawn("F09")
    assert table.asked == {1}, "carried out without asking"


def test_7_4_six_with_choice() -> None:
    assert [event.code for event in BOARD.events if event.choice] == [f"F{n}" for n in range(19, 25)]
    for code in ("F19", "F20", "F21", "F22", "F23", "F24"):
        table, _ = drawn(code)
        assert asks(table) == "fortune_choice"
        assert table.silence(0) == Pass()
        before = (table.game.cash[:], game(table).salary, game(table).place[:])
        facts = table.play(0, Pass())
        assert of(facts, Answered)[0].how == "declined"
        assert (table.game.cash[:], game(table).salary, game(table).place[:]) == before, "nothing happens"
        assert table.asked == {1}


@pytest.mark.parametrize(("code", "cost"), [("F20", 200), ("F21", 150), ("F23", 50), ("F19", 0), ("F22", 0)])
def test_7_5_what_the_player_cannot_pay_is_not_offered(code: str, cost: int) -> None:
    assert next(event.cost for event in BOARD.events if event.code == code) == cost
    for cash, offered in ((cost - 60, True), (cost - 61, False)):
        if cost == 0 and not offered:
            continue
        table = begun(2, 3, CODES.index(code) + 1)
        give(table, 0, 1)  # credit 60
        money(table, cash, 0, 0)
        facts = stop(table, 0, 17)
        assert (asks(table) == "fortune_choice") is offered
        if not offered:
            assert of(facts, Answered)[0].how == "beyond his means"


@pytest.mark.parametrize(
    ("code", "by"), [("F01", 10), ("F02", 20), ("F03", -20), ("F04", -30), ("F05", -40), ("F06", -60)]
)
def test_7_6_progress_and_recession(code: str, by: int) -> None:
    _, facts = drawn(code)
    assert salary_moves(facts) == [(300, 300 + by)]
    table = begun(2, 3, CODES.index(code) + 1)
    collapse(table)
    assert salary_moves(stop(table, 0, 17)) == [(300, 300 - by)]


@pytest.mark.parametrize(
    ("code", "gains"),
    [
        ("F07", [120, 0, 0]),
        ("F08", [200, 0, 0]),
        ("F09", [-100, 0, 0]),
        ("F10", [-150, 0, 0]),
        ("F11", [-40 * 5, 0, 0]),
        ("F12", [80, -40, -40]),
        ("F13", [-80, 40, 40]),
        ("F18", [120, 0, 0]),
    ],
)
def test_7_7_money_comes_and_goes(code: str, gains: list[int]) -> None:
    table = begun(2, 3, CODES.index(code) + 1)
    give(table, 0, 1, 3, 6, 8, 9, 4, 5, 12)
    give(table, 1, 15, 28)
    level(table, CINDER, 2)
    level(table, FROSTLINE, 3)
    facts = stop(table, 0, 17)
    assert cash(table) == gains
    assert all(fact.rule == "7.7" for fact in of(facts, Paid))


def test_7_8_homeward_lane() -> None:
    table, facts = drawn("F14")
    assert game(table).place[0] == 0
    assert len(of(facts, Crossed)) == 1
    assert cash(table) == [300, 0, 0]
    assert table.asked == {1}
    table, facts = drawn("F14", start_landing="over_only")
    assert len(of(facts, Crossed)) == 1, "the card says so"


def test_7_8_homeward_lane_after_a_double_leaves_the_re_roll() -> None:
    table = begun(1, 1, 14)
    from .helpers import at, roll

    at(table, 0, 15)
    roll(table, 0)
    assert game(table).place[0] == 0
    assert table.asked == {0}, "the roll ends, not the turn"


def test_7_8_arrest_warrant() -> None:
    table = begun(1, 1, 15)
    from .helpers import at, roll

    at(table, 0, 31)
    facts = roll(table, 0)
    assert game(table).place[0] == PRISON
    assert of(facts, Imprisoned)
    assert not of(facts, Crossed)
    assert of(facts, TurnBegan)[0].seat == 1, "a double does not help"


@pytest.mark.parametrize(("place", "end"), [(17, 14), (22, 19), (33, 30), (2, 39)])
def test_7_8_tractor_beam(place: int, end: int) -> None:
    table, facts = drawn("F16", place=place)
    assert game(table).place[0] == end
    assert len(of(facts, Crossed)) == (1 if place == 2 else 0), "on the way there, not back"
    if end == 30:
        assert game(table).prison[0] == 3
    else:
        assert asks(table) == "offer_auction", "that place is resolved"


@pytest.mark.parametrize(("place", "end", "crossed"), [(2, 5, 1), (17, 25, 0), (33, 35, 0)])
def test_7_8_prospectors_lead(place: int, end: int, crossed: int) -> None:
    table, facts = drawn("F17", place=place)
    assert game(table).place[0] == end
    assert asks(table) == "offer_auction"
    assert len(of(facts, Crossed)) == crossed
    assert of(facts, Moved)[-1].path[-1] == end
    assert BOARD.next_extractor[36] == 9, "over Start, where the board is so"


def test_7_9_safe_berth() -> None:
    table, _ = drawn("F19", place=33)
    facts = table.play(0, Take())
    assert game(table).place[0] == DORMITORY
    assert not of(facts, Crossed)


@pytest.mark.parametrize(("die", "gain"), [(2, 300), (4, 300), (6, 300), (1, -200), (5, -200)])
def test_7_9_blockade_run(die: int, gain: int) -> None:
    table, _ = drawn("F20", die)
    table.play(0, Take())
    assert table.entries[-1].drawn == [die]
    assert cash(table) == [gain, 0, 0]


def test_7_9_lobby_and_short() -> None:
    table, _ = drawn("F21")
    assert salary_moves(table.play(0, Take())) == [(300, 330)]
    assert cash(table) == [-150, 0, 0]
    table, _ = drawn("F22")
    assert salary_moves(table.play(0, Take())) == [(300, 270)]
    assert cash(table) == [200, 0, 0]


def test_7_9_chartered_liner() -> None:
    table, _ = drawn("F23", place=33)
    give(table, 1, 34, 35, 36, 37, 38, 39)
    facts = table.play(0, Take())
    assert game(table).place[0] == 1, "the nearest that nobody owns"
    assert len(of(facts, Crossed)) == 1
    assert cash(table) == [250, 0, 0]
    assert asks(table) == "offer_auction"
    table = begun(2, 3, 23)
    give(table, 1, *BOARD.properties)
    facts = stop(table, 0, 17)
    assert of(facts, Answered)[0].how == "beyond his means", "not offered if none is unowned"
    assert not may(table, 0, Take())


def test_7_9_turn_yourself_in() -> None:
    table, _ = drawn("F24", place=33)
    facts = table.play(0, Take())
    assert game(table).place[0] == PRISON
    assert cash(table) == [150, 0, 0]
    assert not of(facts, Crossed)
    assert table.asked == {1}


def test_7_4_silence_declines() -> None:
    table, _ = drawn("F22")
    table.house(Silence(0), 0)
    assert cash(table) == [0, 0, 0]


@pytest.mark.parametrize("code", CODES)
def test_7_8_the_studio_draws_the_way_that_an_event_leads(code: str) -> None:
    """From each Fortune to where the rules then take the player."""
    ways = dict(BOARD.list_ways("events", CODES.index(code)))
    for place in BOARD.indexes("fortune"):
        table, facts = drawn(code, 1, place=place)
        if asks(table) == "fortune_choice":
            facts = [*facts, *table.play(0, Take())]
        moved = of(facts, Moved)[1:2]
        assert [fact.path[-1] for fact in moved] == ([ways[place]] if ways else [])
