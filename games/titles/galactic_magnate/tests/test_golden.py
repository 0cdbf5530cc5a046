"""The golden games replay, and show every kind of fact and decision (conformance)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.golden import journal, kept, missing, replayed
from games.engine.replay import DivergedError, replay

from .helpers import MAGNATE

GAMES = kept(MAGNATE)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name: str) -> None:
    """§1.6, §12.1 The same facts, entry by entry, and the same end."""
    replayed(MAGNATE, GAMES[name])


@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name].rules < MAGNATE.rules])
def test_a_game_of_older_rules_replays_by_those(name: str) -> None:
    """§1.6 A game is played again by the rules it was begun by; by those of today some of it would go otherwise."""
    opening, *rest = journal(MAGNATE, GAMES[name])
    assert opening.action.rules == 1
    today = [replace(opening, action=replace(opening.action, rules=MAGNATE.rules)), *rest]
    if b'"crossed"' in b"".join(bytes(line) for line in GAMES[name].entries):
        with pytest.raises(DivergedError):
            replay(today)


def test_some_game_of_older_rules_is_kept() -> None:
    assert [golden.rules for golden in GAMES.values()].count(1) == 3


def test_every_kind_of_fact_and_decision_appears() -> None:
    assert missing(MAGNATE, [journal(MAGNATE, golden) for golden in GAMES.values()]) == set()


def test_every_way_to_leave_and_to_end_appears() -> None:
    """§9.5, §12.1"""
    whys = {b'"why":"%s"' % why for why in (b"bankrupt", b"resigned", b"slow", b"silent", b"removed")}
    lines = [bytes(line) for golden in GAMES.values() for line in golden.entries]
    assert {why for why in whys if any(why in line for line in lines)} == whys
    assert {golden.ending for golden in GAMES.values()} == {"last_standing", "turn_limit"}
