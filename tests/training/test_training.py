"""Learning what positions are worth: the same seed gives the same network, no game is on both sides of a split."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import given
from hypothesis import strategies as st

from games.engine.catalog import title as find_title
from games.management.commands import train
from games.training.fitting import look_ahead, measure_brier, measure_log_loss, share_scores
from games.training.positions import Positions, split_positions
from games.training.report import measure_reliability
from games.training.self_play import TrainingPlan, play_training_games

TITLE = "monopoly-space"
SMALL = {"games": 6, "every": 12, "hidden": 3}


def positions(results: list[list[float]], game: list[int] | None = None) -> Positions:
    """Positions of so many seats with these results, everybody still in."""
    made = np.array(results, np.float32)
    count, seats = made.shape
    living = np.ones((count, seats), bool)
    numbers = np.array(game if game is not None else range(count))
    return Positions(np.zeros((count, seats, 1)), living, made, made, numbers, np.full(count, seats), np.zeros(count))


def test_the_same_seed_gives_the_same_network(tmp_path: Path) -> None:
    """And another seed another one; the report says how good it is beside wealth and the base rate."""
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        said = io.StringIO()
        out = tmp_path / f"{name}.json"
        call_command("train", TITLE, **SMALL, seed=seed, out=out, report=4, stdout=said, stderr=io.StringIO())
        assert "wealth log_loss" in " ".join(said.getvalue().split())
    first, again, other = ((tmp_path / f"{name}.json").read_bytes() for name in "abc")
    assert first == again != other
    made = json.loads(first)
    assert made["boards"] == [find_title(TITLE).standard.hash]
    assert made["made"]["judged"]["all"]["network"]["log_loss"] > 0


def test_games_are_the_same_whoever_plays_them() -> None:
    plan = TrainingPlan(TITLE, 2, 3, 7, 10)
    alone = list(play_training_games(plan))
    assert alone == list(play_training_games(plan, processes=2))
    assert all(game.rows and sum(game.result) == pytest.approx(1) for game in alone)


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=40), st.floats(0, 1))
def test_a_game_is_never_on_both_sides(games: list[int], kept_back: float) -> None:
    learn, watch = split_positions(positions([[1, 0]] * len(games), games), kept_back)
    assert not set(learn.game) & set(watch.game)
    assert len(learn.game) + len(watch.game) == len(games)


def test_what_comes_later_is_looked_for_in_the_same_game_only() -> None:
    told = np.array([[0.5, 0.5], [0.9, 0.1], [0.2, 0.8]], np.float32)
    found = look_ahead(told, positions([[1, 0], [1, 0], [0, 1]], [1, 1, 2]))
    assert found.tolist() == pytest.approx(np.array([[0.4 * 0.9 + 0.6, 0.04], [1, 0], [0, 1]]))


def test_losses_and_softmax_by_hand() -> None:
    scores, living = np.array([[0.0, np.log(3), 5.0]]), np.array([[True, True, False]])
    shared = share_scores(scores, living)
    assert shared.tolist()[0] == pytest.approx([0.25, 0.75, 0])
    came = np.array([[0, 1, 0]])
    assert measure_log_loss(shared, came) == pytest.approx(-np.log(0.75))
    assert measure_brier(shared, came) == pytest.approx(0.125)


def test_reliability_counts_games_not_positions() -> None:
    """A game of ten positions is no more evidence than a game of one: the margin is that of two games."""
    part = positions([[1, 0]] * 10 + [[0, 1]], [0] * 10 + [1])
    found = measure_reliability(np.tile([0.95, 0.05], (11, 1)), part)
    top: Any = found[-1]
    assert (top["rows"], top["games"]) == (11, 2)
    assert top["came"] == pytest.approx(10 / 11, abs=1e-3)
    assert top["margin"] == pytest.approx(1.96 * np.hypot(10 * 0.05, 0.95) / 11, abs=1e-3)


def test_a_title_that_says_nothing_of_positions_is_refused_in_words(monkeypatch: Any) -> None:
    monkeypatch.setattr(train, "find_chance_reader", lambda title: None)
    with pytest.raises(CommandError, match=r"chances\.py"):
        call_command("train", TITLE, stderr=io.StringIO())
