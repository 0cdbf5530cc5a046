"""Pieces lay their fields into a state, however many there are; only the title's own need be said."""

from typing import Any

import msgspec
import pytest

from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.clock import Clock
from games.engine.game import Game
from games.engine.mixins import Piece
from games.engine.table import Table
from games.engine.title import Title
from games.engine.trades import Bundle, Deal

from .village import Village, village


class Base(Piece, kw_only=True):
    depth: int = 1


class Left(Base, kw_only=True):
    left: list[int] = []


class Right(Base, kw_only=True):
    depth: int = 2


class Both(Left, Right, Game, kw_only=True):
    own: str = "own"


def test_fields_and_defaults_of_all_pieces_are_laid_together() -> None:
    both, other = Both(cash=[0]), Both(cash=[0])
    both.left.append(1)
    assert (both.depth, both.left, both.own, other.left) == (2, [1], "own", [])


def test_what_lies_in_a_state_is_stored_and_read_with_its_types() -> None:
    game = village()
    game.offers.append(Deal(0, 1, Bundle(5), Bundle(0, (3,))))
    data = msgspec.msgpack.encode(game)
    assert msgspec.msgpack.decode(data, type=Village) == game


def test_pieces_ask_those_below_them() -> None:
    """The allowance of offers begins anew with one's own turn, and so does the count of silent turns."""
    game = village()
    game.offered[1] = 7
    assert game.begin_turn(1)
    assert (game.offered, game.spoke) == ([0, 0, 0], [True, False, True])


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_state_phases_and_clock_set_their_fields_as_any_object_does(title: Title[Any, Any, Any]) -> None:
    """A struct's own way takes twenty times as long, which was a twentieth of random play."""
    state = type(Table.start(title, title.seats[-1], chance=Seeded(1)).game)
    for kind in (state, Clock, *title.phases):
        assert (kind.__setattr__, kind.__delattr__) == (object.__setattr__, object.__delattr__), kind
