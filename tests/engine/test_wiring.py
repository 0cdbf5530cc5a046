"""A phase without a handler is an error at import, and says what to write."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.bidding import Bid
from games.engine.options import Action, Option, Pass
from games.engine.phases import Phase


def test_a_missing_handler_is_named() -> None:
    with pytest.raises(TypeError, match="Deaf offers Pass but has no on_pass"):

        class Deaf(Phase[Any]):
            """§1"""

            def options(self, game: Any, seat: int) -> Iterator[Option]:
                yield Pass.option("Leave it")


def test_a_handler_is_called_after_its_action() -> None:
    with pytest.raises(TypeError, match="answers Bid: call it on_bid"):

        class Wrong(Phase[Any]):
            """§1"""

            def on_bet(self, game: Any, seat: int, action: Bid) -> None: ...


def test_a_handler_says_which_action_it_answers() -> None:
    with pytest.raises(TypeError, match="annotate `action`"):

        class Vague(Phase[Any]):
            """§1"""

            def on_bet(self, game: Any, seat: int, action: Any) -> None: ...


def test_an_option_names_every_field() -> None:
    with pytest.raises(TypeError, match="what each field may be"):
        Bid.option("Bid")
    assert issubclass(Bid, Action)
