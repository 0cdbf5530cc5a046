"""The position in words, as mails have it."""

from __future__ import annotations

from games.titles.planetopoly.mail import position

from .helpers import BOARD, LYRA, at, fresh, game, give, jailed, level


def test_11_1_a_mail_says_how_many_rounds_are_left() -> None:
    """Only among the last ten; where there is no limit it says the round alone."""

    def said(number: int, **settings: object) -> list[str]:
        table = fresh(**settings)
        game(table).round = number
        return [line for line in position(table.view(1), 1, BOARD) if "ound" in line]

    assert said(190) == ["Round *190* of 200."]
    assert said(191) == ["Round *191* of 200.", "*10 rounds* are left, then the richest wins."]
    assert said(200) == ["Round *200* of 200.", "It is *the last round*: when it is over, the richest wins."]
    assert said(700, end="last_standing") == ["Round *700*."]


def test_5_6_who_stands_where_and_what_is_built() -> None:
    table = fresh()
    give(table, 0, 6, 8, 9, 3)
    level(table, LYRA, 4, 1, 1)
    at(table, 1, 9)
    jailed(table, 2)
    lines = position(table.view(1), 1, BOARD)
    assert lines[1:] == [
        "@0 {stand|stands} at Start.",
        "@1 {stand|stands} at Lyra 3.",
        f"@2 {{stand|stands}} at {BOARD.names[10]}, a prisoner.",
        f"@0 {{own|owns}} Lyra (Lyra 1: a station and 1 point, Lyra 2: 1 point, Lyra 3: 1 point), {BOARD.names[3]}.",
    ]
