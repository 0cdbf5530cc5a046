"""The numbered list of a letter, and what a line means."""

from __future__ import annotations

from typing import Any

import pytest

from games import menu
from games.engine.bidding import Bid
from games.engine.domains import OneOf, Range, SomeOf
from games.engine.options import Action, Option
from games.engine.table import Illegal

NAMES = ["Ann", "Calm Vega", "Bo"]


class Play(Action, tag="play_in_test"):
    """A card, by its number."""

    card: int


class Give(Action, tag="give_in_test"):
    """Something to somebody."""

    to: int
    what: tuple[int, ...]


class Recall(Action, tag="recall_in_test"):
    """An offer taken back."""

    to: int


class Quit(Action, tag="quit_in_test"):
    """For good."""


class Sell(Action, tag="sell_in_test"):
    """A deed back to the bank."""

    lot: int


OPTIONS: list[Option] = [
    Bid.option("Bid for Vega", amount=Range(120, 900, 10)),
    Play.option("Colony Ship: Expansion +2.", card=7),
    Play.option("Xeno Tourism: Trade +1.", card=9),
    Play.option("{}", "Agri-Domes.", card=11),
    Give.option("Give something away", to=OneOf((1, 2), ("Calm Vega", "Bo")), what=SomeOf((3, 5), 1, 2)),
    Recall.option("Take back your offer to @1, half your deeds for nothing", to=1),
    Recall.option("Take back your offer to @2, half your deeds for nothing", to=2),
    Quit.option("Leave the game", grave=True),
    Sell.option("Sell Draco Toll for 400", lot=3),
    Sell.option("Sell Hydra 1 to the bank for 200", lot=5),
]
MENU = menu.kept(OPTIONS)

MEANT: list[tuple[str, Action]] = [
    ("bid 340", Bid(340)),
    ("1 340", Bid(340)),
    ("1 amount=340", Bid(340)),
    ("2", Play(7)),
    ("play_in_test colony-ship", Play(7)),
    ("Play-in-test Xeno Tourism", Play(9)),
    ("play_in_test agri-domes", Play(11)),
    ("play_in_test 9", Play(9)),
    ("give_in_test bo 5", Give(2, (5,))),
    ("give_in_test to=calm-vega what=3,5", Give(1, (3, 5))),
    ("recall_in_test bo", Recall(2)),
    ("recall_in_test calm-vega", Recall(1)),
    ("7", Recall(2)),
    ("quit_in_test yes", Quit()),
    ("8 yes", Quit()),
    ("sell-in-test draco-toll", Sell(3)),
    ("sell_in_test Hydra 1", Sell(5)),
]


@pytest.mark.parametrize(("line", "action"), MEANT)
def test_a_line_means_one_option(line: str, action: Action) -> None:
    assert menu.meant(OPTIONS, line, NAMES, MENU) == action


REFUSED = [
    ("play_in_test", "Say which: play-in-test colony-ship, play-in-test xeno-tourism, play-in-test agri-domes."),
    ("quit_in_test", "write: quit_in_test yes"),
    ("8", "write: quit_in_test yes"),
    ("bid", "say amount"),
    ("bid 345", "amount must be"),
    ("bid \u00b2", "whole number"),
    ("12", "no number 12"),
    ("0", "no number 0"),
    ("", "no command"),
    ("play_in_test death-star", ""),
    ("2 please", ""),
]


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_means_nothing_is_refused_in_words(line: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        menu.meant(OPTIONS, line, NAMES, MENU)
    assert words.casefold() in refused.value.reason.casefold()


def test_a_number_keeps_its_meaning_when_the_list_has_changed() -> None:
    assert menu.meant(OPTIONS[1:], "3", NAMES, MENU) == Play(9)
    with pytest.raises(Illegal, match="no longer possible"):
        menu.meant(OPTIONS[1:], "1 340", NAMES, MENU)


def test_every_command_listed_is_taken() -> None:
    for line, option in zip(menu.lines(OPTIONS, NAMES, 0), OPTIONS, strict=True):
        action: Any = menu.meant(OPTIONS, line.command, NAMES, MENU)
        assert option.admits(action), line


def test_things_of_one_name_are_not_mixed_up() -> None:
    """Two domes called alike on a board that somebody edited: a name that means both means neither."""
    twins: list[Option] = [Sell.option("Sell Dome for 40", lot=1), Sell.option("Sell Dome for 60", lot=2)]
    with pytest.raises(Illegal):
        menu.meant(twins, "sell-in-test dome", NAMES, menu.kept(twins))
    assert menu.meant(twins, "sell-in-test 2", NAMES, menu.kept(twins)) == Sell(2)
