"""Once: "Saturn Rings of Saturn" and "Sun Sunspot": in log and questions a street goes without its planet."""

from __future__ import annotations

import pytest

from games.engine.bidding import Opened
from games.engine.game import Paid

from ..facts import Bought
from .helpers import BOARD, begun, land

CORONA = 11


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Saturn Rings of Saturn", "Rings of Saturn"),
        ("Sun Sunspot", "Sunspot"),
        ("Mars Phobos Moon", "Phobos Moon"),
        ("Warp Run", "Warp Run"),
        ("GO", "GO"),
    ],
)
def test_a_street_is_called_without_its_planet(name: str, called: str) -> None:
    assert BOARD.called[BOARD.names.index(name)] == called
    assert BOARD.told(f"rent at {name}.") == f"rent at {called}."


def test_a_name_alone_is_told_as_within_a_sentence() -> None:
    """It is looked up before sentences are searched for names: that must come to the same."""
    for name in BOARD.names:
        assert f"{BOARD.told(name)}." == BOARD.told(f"{name}.")
    assert BOARD.told("") == ""


def test_no_two_streets_are_called_the_same() -> None:
    streets = [BOARD.called[lot] for lot in BOARD.streets]
    assert len(set(streets)) == len(streets) == 22


def test_log_question_and_options_say_it_and_what_is_stored_does_not_change() -> None:
    assert (
        Opened(0, "Sun Corona", 10, "8.8", [CORONA]).to_json(BOARD)["say"]
        == "@0 {open|opens} the auction of Corona at *10*."
    )
    assert Paid(0, 1, 48, "rent at Mars Phobos Moon", "9.4").to_json(BOARD) | {"say": ""} == {
        "fact": "paid", "source": 0, "target": 1, "amount": 48, "reason": "rent at Mars Phobos Moon", "rule": "9.4",
        "told": True, "owed": 0, "routine": False, "say": "",
    }  # fmt: skip
    assert Bought(0, CORONA, 140, "bank", "8.2").to_json(BOARD)["say"] == "@0 {buy|buys} Corona for *140*."
    table = begun()
    land(table, 0, CORONA)
    assert table.prompt(0) == "Buy Corona for *140*, or leave it to the others?"
    options = {option.label: option.former for option in table.options(0)}
    assert options["Buy Corona for 140"] == "Buy Sun Corona for 140"
    assert options["Leave Corona to the others"] == "Put Sun Corona up for the others"
