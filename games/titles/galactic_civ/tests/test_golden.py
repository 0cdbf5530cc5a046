"""The golden games replay, and show every kind of fact and decision (conformance)."""

from __future__ import annotations

import pytest

from games.engine.golden import journal, kept, missing, replayed
from games.titles.galactic_civ.constants import GENERAL, PATHS

from .helpers import CIV

GAMES = kept(CIV)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name: str) -> None:
    """§8.1 The same facts, entry by entry, and the same end."""
    replayed(CIV, GAMES[name])


def test_every_kind_of_fact_and_decision_appears() -> None:
    ours = {
        kind.__struct_config__.tag for kind in (*CIV.facts, *CIV.actions) if kind.__module__.startswith(CIV.package)
    }
    journals = [journal(CIV, golden) for golden in GAMES.values()]
    assert missing(CIV, journals) & ours == set()


def test_every_ending_appears() -> None:
    """§8.3, §8.4, §8.5, §8.6, §8.7, §8.9, §10.5"""
    endings = {path.ending for path in PATHS} | {GENERAL, "last_standing"}
    assert {golden.ending for golden in GAMES.values()} == endings


def test_every_way_to_leave_appears() -> None:
    """§10.5"""
    whys = {b'"why":"%s"' % why for why in (b"resigned", b"slow", b"silent", b"removed")}
    lines = [bytes(line) for golden in GAMES.values() for line in golden.entries]
    assert {why for why in whys if any(why in line for line in lines)} == whys
