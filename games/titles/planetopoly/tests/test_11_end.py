"""Chapter 11: the end of the game."""

from __future__ import annotations

from games.titles.planetopoly.phases.standing import Resign

from ..facts import RoundBegan, RoundsLeft, Won
from .helpers import BOARD, LYRA, LYRAS, fresh, game, give, idle, indebt, land, level, money, of


def test_11_1_the_last_one_left_wins() -> None:
    table = fresh(seats=2)
    facts = table.play(0, Resign())
    assert table.over
    assert table.over.ending == "last_standing"
    assert of(facts, Won)[0].seat == 1


def test_11_2_later_losers_rank_higher() -> None:
    table = fresh(seats=4)
    for seat in (0, 1, 2):
        table.play(seat, Resign())
    assert table.over
    assert table.over.ranking == [[3], [2], [1], [0]]


def test_11_1_the_richest_after_the_limit_of_rounds() -> None:
    """Cash less debt and the mortgage value of everything."""
    table = fresh(rounds=5)
    give(table, 1, *LYRAS)
    level(table, LYRA, 3, 1, 1)
    money(table, 1500, 600, 1500)
    indebt(table, 2, 0)
    assert table.view(0)["worth"] == [1500, 600 + 630 + 400, 0]
    for _ in range(15):
        assert not table.over
        idle(table)
    assert table.over
    assert table.over.ending == "rounds"
    assert table.over.ranking == [[1], [0], [2]]


def test_11_1_a_round_is_over_when_the_dice_are_back() -> None:
    table = fresh()
    assert game(table).round == 1
    idle(table)
    idle(table)
    assert of(land(table, 2, 10), RoundBegan)[0].round == 2
    assert table.view(0)["round"] == 2
    assert table.view(0)["rounds"] == 200


def test_11_1_who_left_does_not_shorten_the_rounds() -> None:
    """The first player leaves: the round goes on with the others."""
    table = fresh()
    table.play(0, Resign())
    assert game(table).round == 1
    idle(table)
    idle(table)
    assert game(table).round == 2
    assert table.asked == {1}


def test_11_2_equally_rich_players_share_their_rank() -> None:
    table = fresh(rounds=5)
    table.play(0, Resign())
    for _ in range(10):
        idle(table)
    assert table.over
    assert table.over.ranking == [[1, 2], [0]]
    assert {fact.seat for fact in of(table.entries[-1].facts, Won)} == {1, 2}


def test_11_1_the_last_ten_rounds_are_announced() -> None:
    """In the log, in mails and on the page, the last one as such."""
    table = fresh(seats=2, rounds=12)
    told = [of(table.entries[-1].facts, RoundsLeft)]
    for _ in range(23):
        assert (table.view(0)["rounds_left"] or 0) == max(0, 13 - game(table).round if game(table).round > 2 else 0)
        idle(table)
        told.append(of(table.entries[-1].facts, RoundsLeft))
    said = [fact.says(BOARD) for facts in told for fact in facts]
    assert len(said) == 10
    assert said[0] == "Round 3 of 12: *10 rounds* are left, then the richest wins."
    assert said[-1] == "Round 12, *the last one*: when it is over, the richest wins."
    assert not any(fact.routine for facts in told for fact in facts)
    idle(table)
    assert table.over


def test_11_1_as_printed_there_is_no_limit() -> None:
    """And nothing to announce; such a game may never end."""
    table = fresh(seats=2, end="last_standing")
    game(table).round = 499
    for _ in range(4):
        idle(table)
        assert not of(table.entries[-1].facts, RoundsLeft)
    assert not table.over
    assert table.view(0)["rounds"] is table.view(0)["rounds_left"] is None
