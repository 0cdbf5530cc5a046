"""Deeds: owner and lists of deeds move together."""

import pytest

from games.engine.types import BANK

from .village import village


def test_deeds_move_with_their_owner_in_the_order_of_the_board() -> None:
    game = village()
    for lot in (7, 2, 5):
        game.convey(BANK, 0, lot)
    game.convey(0, 1, 5)
    game.convey(0, BANK, 7)
    assert (game.deeds, game.owner[2], game.owner[5], game.owner[7]) == ([[2], [5], []], 0, 1, BANK)
    assert game.log[-2:] == ["5 from 0 to 1", "7 from 0 to -1"]
    game.check_deeds(range(12))


def test_how_many_and_who_has_them_all() -> None:
    game = village()
    for lot in (1, 2):
        game.convey(BANK, 2, lot)
    assert game.owned(2, (0, 1, 2)) == 2
    assert game.holder((1, 2)) == 2
    assert game.holder((1, 2, 3)) == BANK
    assert game.holder((8, 9)) == BANK


def test_a_deed_on_the_wrong_list_is_found() -> None:
    game = village()
    game.convey(BANK, 0, 4)
    game.owner[4] = 1
    with pytest.raises(AssertionError, match="who owns 4"):
        game.check_deeds(range(12))


def test_deeds_out_of_order_are_found() -> None:
    game = village()
    for lot in (4, 6):
        game.convey(BANK, 0, lot)
    game.deeds[0].reverse()
    with pytest.raises(AssertionError, match="not in order"):
        game.check_deeds(range(12))
