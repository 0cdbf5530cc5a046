"""The golden games replay, and show every kind of fact and decision (conformance)."""

from __future__ import annotations

import pytest

from games.engine.golden import journal, kept, missing, replayed

from .helpers import PLANETS

GAMES = kept(PLANETS)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name: str) -> None:
    """§1.6, §11.1 The same facts, entry by entry, and the same end."""
    replayed(PLANETS, GAMES[name])


def test_every_kind_of_fact_and_decision_appears() -> None:
    """Nothing is auctioned (§2.3), so no hammer falls."""
    assert missing(PLANETS, [journal(PLANETS, golden) for golden in GAMES.values()]) - {"hammer"} == set()


def test_every_way_to_leave_and_to_end_appears() -> None:
    """§9.8, §13.4, §11.1"""
    whys = {b'"why":"%s"' % why for why in (b"bankrupt", b"resigned", b"slow", b"silent", b"removed")}
    lines = [bytes(line) for golden in GAMES.values() for line in golden.entries]
    assert {why for why in whys if any(why in line for line in lines)} == whys
    assert {golden.ending for golden in GAMES.values()} == {"last_standing", "rounds"}


def test_every_event_card_is_drawn() -> None:
    """§7.8"""
    lines = b"".join(bytes(line) for golden in GAMES.values() for line in golden.entries)
    assert all(b'"card":%d}' % card in lines or b'"card":%d,' % card in lines for card in range(30))
