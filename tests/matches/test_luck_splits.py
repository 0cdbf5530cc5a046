"""Luck and choices of a finished match: told where they can be, by seat, as exactly as they were split."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import msgspec
import pytest
from django.core.cache import cache

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.engine import luck
from games.lobby import seating
from games.matches import luck_splits
from games.models import Entry, Match
from games.thinking import process
from games.thinking.requests import AnyQuestion
from games.thinking.thinkers import REVIEWS, ThoughtFailedError
from tests.matches.conftest import Game


@pytest.fixture
def over(game: Game, ann: User, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A short game that Ann leaves, of a title of which luck may be told."""
    cache.clear()
    game.moves(30)
    seating.leave_match(game.id, ann)
    monkeypatch.setattr(luck_splits, "tells_luck", lambda title: True)
    return game


def test_the_totals_are_the_whole_for_each_seat(over: Game, ann: User) -> None:
    totals = luck_splits.get_match_split(over.id, ann)["totals"]
    game = read_game(over)
    for seat in range(2):
        whole = game.end[seat] - game.beginning[seat]
        assert totals["luck"][seat] + totals["choice"][seat] == pytest.approx(whole, abs=1e-9)
    assert min(totals["own"]) < -0.05  # of who left


def test_it_is_shown_as_it_grows_and_begun_anew_when_it_is_lost(
    over: Game, ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.THINK_APART = True
    asked: list[tuple[AnyQuestion, Any, Future[Any]]] = []

    def ask(question: AnyQuestion, tell: Any) -> Future[Any]:
        asked.append((question, tell, Future()))
        return asked[-1][2]

    monkeypatch.setattr(REVIEWS, "ask", ask)
    tasks.run_wakeup(over.id)
    assert luck_splits.get_match_split(over.id, ann) == {"done": 0, "of": 0}
    ((question, tell, future),) = asked
    tell({"done": 5, "of": 31})
    assert luck_splits.get_match_split(over.id, ann) == {"done": 5, "of": 31}
    steps: list[Any] = []
    future.set_result(msgspec.to_builtins(process.answer_question(question, steps.append)))
    assert [each.done for each in steps] == list(range(0, len(read_game(over).decisions), process.TOLD_EVERY))
    assert set(luck_splits.get_match_split(over.id, ann)["totals"]) == {"luck", "choice", "own", "error"}
    cache.clear()
    luck_splits.get_match_split(over.id, ann)
    asked[1][2].set_exception(ThoughtFailedError("it died"))
    assert luck_splits.get_match_split(over.id, ann)["done"] == 0
    assert len(asked) == 2


def test_nothing_of_it_while_the_game_runs(game: Game, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck_splits, "tells_luck", lambda title: True)
    game.moves(5)
    tasks.begin_split_if_over(game.id)
    with pytest.raises(Refused, match="isn't over yet"):
        luck_splits.get_match_split(game.id, ann)
    assert Match.objects.get(pk=game.id).status == Match.Status.RUNNING


@pytest.mark.parametrize(("correction", "told"), [(None, False), (10.0, True), (10.1, False)])
def test_luck_is_told_only_where_a_second_judgement_hardly_corrects_the_first(
    over: Game, ann: User, monkeypatch: pytest.MonkeyPatch, correction: float | None, told: bool
) -> None:
    """By what was measured of it; what was not measured is not told."""
    model: Any = luck.find_chance_model(over.head.table.title)
    made = {key: value for key, value in model.made.items() if key != "correction"}
    kept = msgspec.structs.replace(model, made=made if correction is None else made | {"correction": correction})
    monkeypatch.setattr(luck, "find_chance_model", lambda title: kept)
    monkeypatch.setattr(luck_splits, "tells_luck", luck.tells_luck)
    if told:
        assert luck_splits.get_match_split(over.id, ann)["totals"]
    else:
        with pytest.raises(Refused, match="can't be told apart"):
            luck_splits.get_match_split(over.id, ann)


def read_game(game: Game) -> luck.PlayedGame:
    """What can be judged of a game."""
    lines = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", flat=True)
    return luck.read_decisions([game.head.table.title.read_entry(line) for line in lines])
