"""The golden games replay, and show every kind of fact and decision (conformance)."""

from __future__ import annotations

import pytest

from games.engine.golden import journal, kept, missing, replayed

from .helpers import SPACE

GAMES = kept(SPACE)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name: str) -> None:
    """§1.9 The same facts, entry by entry, and the same end."""
    replayed(SPACE, GAMES[name])


def test_every_kind_of_fact_and_decision_appears() -> None:
    assert missing(SPACE, [journal(SPACE, golden) for golden in GAMES.values()]) == set()


def test_every_way_to_leave_and_to_end_appears() -> None:
    """§1.1, §11.8, §11.9"""
    whys = {b'"why":"%s"' % why for why in (b"bankrupt", b"resigned", b"slow", b"silent", b"removed")}
    lines = [bytes(line) for golden in GAMES.values() for line in golden.entries]
    assert {why for why in whys if any(why in line for line in lines)} == whys
    assert {golden.ending for golden in GAMES.values()} == {"colony", "last_standing"}
