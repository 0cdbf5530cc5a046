"""§11.1 A street bought where one landed stays until the dice are passed (MS-50)."""

from __future__ import annotations

from games.engine.options import PASS

from ..phases.buying import Buy
from ..phases.mining import Mine
from ..phases.selling import SellDeed
from .helpers import CHEST, CORONA, MANTLE, asks, at, begun, bought, draw, give, may, money, refused, roll


def test_11_1_a_street_just_bought_does_not_go_back_before_the_dice_are_passed() -> None:
    """MS-50: otherwise nobody would have to choose between buying and putting up."""
    table = begun()
    give(table, 0, MANTLE)
    bought(table, 0, CORONA)
    assert asks(table) == "mining", "while the resource question is open, which was the loophole"
    assert refused(table, 0, SellDeed(CORONA))
    assert may(table, 0, SellDeed(MANTLE)), "what one had before may go"


def test_11_1_bought_now_sold_in_the_next_turn() -> None:
    table = begun()
    bought(table, 0, CORONA)
    assert refused(table, 0, SellDeed(CORONA))
    table.play(0, Mine(1))
    for seat in (1, 2):
        at(table, seat, 17)
        roll(table, seat, 1, 2)
    assert table.asked == {0}
    assert may(table, 0, SellDeed(CORONA))


def test_11_1_a_double_is_the_same_turn() -> None:
    table = begun()
    at(table, 0, CORONA - 2)
    roll(table, 0, 1, 1)
    table.play(0, Buy())
    table.play(0, PASS)
    assert asks(table) == "window"
    assert refused(table, 0, SellDeed(CORONA))


def test_11_1_a_debt_is_excepted() -> None:
    """MS-50: what is owed may be paid with it."""
    table = begun()
    money(table, 140)
    at(table, 0, CORONA - 2)
    roll(table, 0, 1, 1)
    table.play(0, Buy())
    table.play(0, PASS)
    draw(table, 0, "CC14", place=CHEST)
    assert asks(table) == "raise_money"
    assert may(table, 0, SellDeed(CORONA))
