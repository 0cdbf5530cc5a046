"""What an admin may edit is checked, and what players type is understood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import text
from games.engine.types import Illegal
from games.titles.galactic_civ.mail import position

from ..actions import ChooseRace, Discard, Play, Target
from ..board import said
from .helpers import BOARD, CARD, CIV, begun, enter, fresh, game, hold, refused, scores


def spoil(data: dict[str, Any], how: Callable[[dict[str, Any]], object]) -> str:
    how(data)
    with pytest.raises(Illegal) as refusal:
        CIV.read_board(data)
    return refusal.value.reason


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        (lambda data: data["races"].pop(), "There must be a race for each of 11 players, there are 10."),
        (lambda data: data["cards"].append(dict(data["cards"][0])), "Two cards have the code S01."),
        (lambda data: data["cards"].append({**data["cards"][0], "code": "X"}), "Two cards are called scout ships."),
        (lambda data: data["cards"][0].update(effects={}), "Scout Ships must add something."),
        (lambda data: data["cards"][0].update(effects={"culture": 1}), "That isn't a board of Galactic Civ"),
        (lambda data: data["events"][0].update(who="others"), "Sentient Pods: only a United Planets Issue"),
        (lambda data: data["events"][-1].update(if_benevolent={"trade": -1}), "Humanitarian Aid Tax: only a dilemma"),
        (lambda data: data.update(cards=[c for c in data["cards"] if c["type"] != "find"]), "at least one find"),
        (lambda data: data["events"][0].update(effects={}), "Sentient Pods must change something."),
        (lambda data: data.update(events=[]), "There must be 1 to 400 events."),
    ],
)
def test_a_spoiled_deck_is_refused(how: Callable[[dict[str, Any]], object], reason: str) -> None:
    assert reason in spoil(CIV.default_board(), how)


@pytest.mark.parametrize("line", ["1", "play 0", "play colony-ship", "play Colony Ship", "/play colony ship"])
def test_a_card_is_played_by_its_name(line: str) -> None:
    """By mail and in the chat box."""
    table = begun()
    hold(table, 0, "Colony Ship", "Carrier")
    enter(table, "Construction")
    line = line.replace("play 0", f"play {CARD['Colony Ship']}")
    assert text.parse(table.options(0), line) == Play(CARD["Colony Ship"])


def test_what_cannot_be_played_is_refused_by_the_names_of_what_can() -> None:
    """Typed, by mail or in the chat box, and by a program."""
    table = begun()
    hold(table, 0, "Wormhole", "Colony Hub", "Frigates")
    enter(table, "Construction")
    with pytest.raises(Illegal) as typed:
        text.parse(table.options(0), "play wormhole")
    assert typed.value.reason == "That isn't one of your options. These are: Colony Hub, Frigates."
    assert refused(table, 0, Play(CARD["Wormhole"])) == typed.value.reason
    hold(table, 0, "Wormhole", "Colony Hub")
    enter(table, "Construction")
    assert refused(table, 0, Play(CARD["Wormhole"])) == "That isn't one of your options. This is: Colony Hub."
    hold(table, 0, "Carrier", "Elerium", "Wormhole", "Outpost", "Freighters", "Nebula")
    enter(table, "End")
    assert refused(table, 0, Discard((CARD["Frigates"],))).endswith(
        "These are: Carrier, Elerium, Wormhole, Outpost, Freighters, Nebula."
    )
    assert refused(fresh(), 0, ChooseRace(77)).endswith("Arcean Empire, Leave it to chance.")


def test_several_are_discarded_by_their_names() -> None:
    table = begun()
    hold(table, 0, "Carrier", "Elerium", "Wormhole", "Outpost", "Freighters", "Nebula", "Trade Route")
    enter(table, "End")
    meant = Discard((CARD["Trade Route"], CARD["Nebula"]))
    assert text.parse(table.options(0), "discard trade-route,nebula") == meant
    assert text.parse(table.options(0), text.say(meant)) == meant


def test_targets_are_named_by_their_seat() -> None:
    table = begun()
    scores(table, 0, military=9)
    enter(table, "Aggression")
    assert text.parse(table.options(0), "target 2") == Target(2)


def test_the_position_in_words() -> None:
    table = begun()
    scores(table, 0, military=9, expansion=8)
    hold(table, 0, "Ship Graveyard")
    enter(table, "Discovery", 0, 12)
    lines = position(table.view(0), 0, BOARD)
    assert lines[0] == "Round *12* of 20, @0's turn, phase 3: Discovery."
    assert "Military 9 (leads by 4)" in lines[1]
    assert "Conquest Victory: @0 {are|is} 3 points short." in lines
    assert "Your hand: Ship Graveyard (Find: Exploitation +1, then one Ship)." in lines
    scores(table, 0, military=15, expansion=15)
    assert "Conquest Victory: @0 {have|has} all it takes." in position(table.view(0), 0, BOARD)
    assert not any("hand:" in line for line in position(table.view(None), None, BOARD))
    assert position(CIV_START, None, BOARD) == ["Races are being chosen."]
    assert game(table).round == 12


CIV_START = {"round": 0}


def test_what_is_printed_is_what_a_card_does() -> None:
    """§1.6"""
    for card, gains in zip(BOARD.cards, BOARD.gains, strict=True):
        assert card.text == said(gains) + (", then one Ship." if card.then_ship else ".")
