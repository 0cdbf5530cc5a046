"""Bots of one level against another: every place in turn, with the same dice."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from games.engine import simulate
from games.engine.balance import contest
from games.engine.balance.contest import Contest, play_contest
from games.engine.catalog import title as find

TITLE = "monopoly-space"


def test_who_is_no_better_wins_their_share() -> None:
    """The same bots in all places: of two games with the same dice each place wins one."""
    *_, score = play_contest(Contest(find(TITLE), "steady", "steady", 2), 6)
    assert score.games == [3, 3]
    assert sum(score.won) == 3


def test_each_place_in_turn_has_the_level_and_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[tuple[str, ...], int]] = []

    def played(title: Any, levels: list[str], settings: Any, seed: int, allow: Any) -> Any:
        seen.append((tuple(levels), seed))
        return simulate.played(title, ["random"] * len(levels), settings, seed)

    monkeypatch.setattr(contest, "played", played)
    list(play_contest(Contest(find(TITLE), "sharp", "steady", 2, seed=9), 4))
    assert [levels.index("sharp") for levels, _ in seen] == [0, 1, 0, 1]
    seeds = [seed for _, seed in seen]
    assert (seeds[0], seeds[2]) == (seeds[1], seeds[3])
    assert seeds[0] != seeds[2]


def test_random_loses_to_steady_and_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("compare_levels", TITLE, "--level", "random", "--games", "8", "--json")
    told = capsys.readouterr().out
    assert '"games": 8' in told
    assert '"won": 0' in told
