"""§2 Set-up."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine.chance import Scripted
from games.engine.dice import TurnBegan
from games.engine.domains import OneOf
from games.engine.facts import tag
from games.engine.options import Hammer, Remove, Silence
from games.engine.table import Table
from games.titles.monopoly_space.constants import HEAD_START, TOKENS

from ..facts import Chose, HeadStart, RolledFirst
from ..phases.rolling import Roll
from ..phases.tokens import ChooseToken
from .helpers import BOARD, SPACE, asks, begun, fresh, game, of, refused


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_nine_hundred_and_no_resources(seats: int) -> None:
    table = fresh(seats=seats)
    assert game(table).cash == [900] * seats + [0]
    assert game(table).chips == [0] * seats
    assert 500 + 2 * 100 + 2 * 50 + 2 * 20 + 4 * 10 + 3 * 5 + 5 * 1 == 900


def test_2_2_decks_face_down_and_deeds_with_the_bank() -> None:
    state = game(fresh())
    assert [len(deck.unseen) for deck in state.decks] == [16, 16]
    assert [deck.under for deck in state.decks] == [[], []]
    assert set(state.owner) == {-1}
    view = fresh().view(0)
    assert "decks" not in view, "nobody is shown what is left in a deck"


def test_2_3_tokens_one_after_another() -> None:
    table = fresh()
    assert table.asked == {0}
    assert refused(table, 1, ChooseToken("rover"))
    facts = table.play(0, ChooseToken("rover"))
    assert of(facts, Chose) == [Chose(0, "rover", False)]
    assert refused(table, 1, ChooseToken("rover")) == "Token must be astronaut, shuttle, satellite."
    assert game(table).place == [0, 0, 0], "on GO"
    assert refused(table, 1, Roll())


def test_2_3_who_is_late_gets_one_by_chance() -> None:
    table = fresh(2, 1, 3)
    table.play(0, ChooseToken("astronaut"))
    facts = table.house(Silence(1), 0)
    assert of(facts, Chose) == [Chose(1, "shuttle", True)]
    assert table.silence(2) == ChooseToken("")
    timed = fresh(4, timers="on")
    assert timed.next_alarm() == 15_000
    facts = timed.wake(15_000)
    assert isinstance(timed.entries[-1].action, Hammer)
    assert of(facts, Chose) == [Chose(0, "satellite", True)]


def test_2_3_somebody_leaves_before_choosing() -> None:
    table = fresh(2, 1, 1, 1)
    table.play(0, ChooseToken("astronaut"))
    table.house(Remove(1), 0)
    assert table.asked == {2}
    table.play(2, ChooseToken("rover"))
    assert asks(table) == "window"
    assert game(table).token == ["astronaut", None, "rover"]


def test_2_4_a_token_has_a_quadrant() -> None:
    """§2.4 The client paints it; the rules know the four tokens in the order of their quadrants."""
    assert TOKENS == ("astronaut", "rover", "shuttle", "satellite")
    option = fresh().options(0)[0]
    assert tag(option.kind) == "choose_token"
    domain = option.domains["token"]
    assert isinstance(domain, OneOf)
    assert domain.values == TOKENS


def test_2_5_the_highest_roll_begins() -> None:
    table = fresh(1, 2, 6, 5, 3, 3)
    for seat in range(3):
        facts = table.play(seat, ChooseToken(TOKENS[seat]))
    assert of(facts, RolledFirst) == [RolledFirst([(0, 1, 2), (1, 6, 5), (2, 3, 3)])]
    assert of(facts, TurnBegan)[0].seat == 1
    assert table.asked == {1}


def test_2_5_those_who_tie_roll_again() -> None:
    table = fresh(6, 4, 1, 1, 5, 5, 2, 2, 4, 5)
    for seat in range(3):
        facts = table.play(seat, ChooseToken(TOKENS[seat]))
    rolls = of(facts, RolledFirst)
    assert [each[0] for each in rolls[1].rolls] == [0, 2]
    assert table.asked == {2}


def test_2_6_clockwise() -> None:
    table = begun(1, 2, 1, 2, 1, 2)
    movers = []
    for _ in range(4):
        mover = game(table).mover
        movers.append(mover)
        game(table).place[mover] = 17  # to Free Parking
        table.play(mover, Roll()) if len(movers) < 4 else None
    assert movers == [0, 1, 2, 0]


def test_2_4_each_seat_wears_the_colour_of_its_quadrant() -> None:
    """Purple, orange, green and blue by token; who has not chosen wears one that is still free."""
    purple, orange, green, blue = 9, 2, 3, 1
    table = fresh(seats=3)
    assert table.view(None)["colours"] == [purple, orange, green]
    table.play(0, ChooseToken("satellite"))
    assert table.view(None)["colours"] == [blue, purple, orange]
    table.play(1, ChooseToken("shuttle"))
    assert table.view(None)["colours"] == [blue, green, purple]


@pytest.mark.parametrize("seats", SPACE.seats)
@pytest.mark.parametrize("first", [0, 1])
def test_2_7_at_a_fair_start_later_players_have_more(seats: int, first: int) -> None:
    """In the order of play, whoever begins; the log says who has what, and names the first one first."""
    dice = [1, 1] * first + [6, 6] + [1, 1] * (seats - first - 1)
    table = begun_fair(seats, dice)
    cash = game(table).cash[:-1]
    order = [(first + place) % seats for place in range(seats)]
    assert [cash[seat] - 900 for seat in order] == list(HEAD_START[seats])
    assert cash[first] == min(cash) == 900 < max(cash)
    (told,) = of(table.entries[-1].facts, HeadStart)
    assert told == HeadStart(first, cash)
    assert told.says(BOARD).startswith(f"For a fair start @{first} {{start|starts}} with 900, @")


def begun_fair(seats: int, dice: list[int], **settings: object) -> Table:
    table = Table.start(SPACE, seats, settings, chance=Scripted(dice))
    for seat in range(seats):
        table.play(seat, ChooseToken(TOKENS[seat]))
    return table


def test_2_7_players_who_left_before_the_first_roll_have_no_place_in_the_order() -> None:
    table = Table.start(SPACE, 3, {}, chance=Scripted([6, 6, 1, 1]))
    table.play(0, ChooseToken("astronaut"))
    table.house(Remove(1), 0)
    table.play(2, ChooseToken("rover"))
    assert (game(table).cash[0], game(table).cash[2]) == (900, 900 + HEAD_START[2][1])


def test_2_7_as_printed_everybody_has_the_same() -> None:
    table = begun_fair(3, [6, 6, 1, 1, 1, 1], start="printed")
    assert game(table).cash[:-1] == [900] * 3
    assert not of(table.entries[-1].facts, HeadStart)


def test_2_7_on_another_board_in_proportion() -> None:
    """§1.3 Half the cash, half the head start, in whole fives."""
    table = Table.start(SPACE, 2, {}, SPACE.default_board() | {"cash": 455}, chance=Scripted([6, 6, 1, 1]))
    for seat in range(2):
        table.play(seat, ChooseToken(TOKENS[seat]))
    assert game(table).cash[:-1] == [455, 455 + HEAD_START[2][1] * 455 // 900 // 5 * 5]


def test_2_7_the_rulebook_has_the_amounts() -> None:
    book = Path(__file__).parents[1].joinpath("rulebook.md").read_text("utf-8")
    for seats, amounts in HEAD_START.items():
        assert f"\n| {seats} | {' | '.join(str(900 + amount) for amount in amounts)} |" in book
