"""The golden games replay, and show every kind of fact and decision."""

from __future__ import annotations

import pytest

from games.engine.facts import tag
from games.engine.golden import journal, kept, missing, replayed

from .. import TITLE

GAMES = kept(TITLE)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name: str) -> None:
    replayed(TITLE, GAMES[name])


def test_every_kind_of_fact_and_decision_appears() -> None:
    """Those of the title itself; what it has from the engine is tested there."""
    ours = {tag(kind) for kind in TITLE.own if kind.__module__.startswith(TITLE.package)}
    assert missing(TITLE, [journal(TITLE, golden) for golden in GAMES.values()]) & ours == set()


def test_every_way_to_leave_and_to_end_appears() -> None:
    """§2.5, §4.4, §4.5"""
    whys = {b'"why":"%s"' % why for why in (b"resigned", b"slow", b"silent", b"removed")}
    lines = [bytes(line) for golden in GAMES.values() for line in golden.entries]
    assert {why for why in whys if any(why in line for line in lines)} == whys
    assert {golden.ending for golden in GAMES.values()} == {"beacon", "last_standing"}
