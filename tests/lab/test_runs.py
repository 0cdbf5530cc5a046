"""A run of the lab is counted batch by batch: a process that dies, or a stop, loses and doubles nothing."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from django.core.cache import cache

from common.durations import HOUR_MS
from common.refusals import Refused
from games import tasks
from games.content import boards
from games.engine.balance.record import play_and_count
from games.engine.balance.tally import Tally
from games.engine.balance.worker import Batch, play_batch
from games.engine.catalog import title as title_of
from games.lab import player, runs
from games.models import Simulation

SLUG = "monopoly-space"
STEADY = ["steady", "steady"]


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BATCH", 2)


def begin(games: int = 5, **given: Any) -> Simulation:
    return runs.start_simulation(boards.get_default_board(SLUG), STEADY, given.pop("settings", {}), games, **given)


def claim() -> runs.Claim:
    found = runs.claim_next_run()
    assert found
    return found


def play(claimed: runs.Claim, first: int) -> bool:
    batch = runs.plan_batch(claimed.run, first)
    assert batch
    return runs.count_batch(claimed, batch.last, Tally.from_data(play_batch(batch)), 7)


@pytest.mark.django_db
def test_a_run_is_played_by_processes_of_its_own_to_the_same_figures() -> None:
    """Real processes: what they count is what the command counts."""
    run = begin(seed=3)
    assert player.play_waiting_runs(2) == 1
    run.refresh_from_db()
    assert (run.state, run.played, run.is_open) == ("done", 5, False)
    assert run.ended
    board = title_of(SLUG).standard
    assert Tally.from_data(run.tally) == play_and_count(title_of(SLUG), STEADY, {}, 3, range(5), board)
    assert runs.find_latest_simulation(boards.get_default_board(SLUG)) == run


@pytest.mark.parametrize(("cores", "players"), [(1, 1), (2, 1), (8, 7)])
def test_all_cores_but_one_play(monkeypatch: pytest.MonkeyPatch, cores: int, players: int) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(cores)))
    assert player.count_players() == players


def test_who_plays_for_the_lab_comes_last() -> None:
    """Each of its processes has the lowest priority of the system."""
    board = title_of(SLUG).default_board()
    batch = Batch(SLUG, board, STEADY, {}, 1, 0, 0)
    with player.Players(1) as hands:
        assert hands.hand_out(batch).result(60)
        (process,) = hands._all
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 19


@pytest.mark.django_db
def test_a_process_that_is_killed_loses_no_batch_and_doubles_none(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "CLAIM_MS", HOUR_MS)  # a machine that does much else takes longer than half a minute
    run = begin(games=6)
    with player.Players(1) as hands:
        claimed, answered = claim(), hands.hand_out(Batch(SLUG, run.board_data, STEADY, {}, 1, 0, 2)).result()
        assert runs.count_batch(claimed, 2, Tally.from_data(answered), 1)
        os.kill(hands._all[0].pid, signal.SIGKILL)
        hands._all[0].wait()
        with pytest.raises(player.WorkerDiedError):
            player.play_run(claimed, hands)
    assert runs.claim_next_run() is None, "whoever plays may be alive still"
    settings.TIME_OFFSET_MS = runs.CLAIM_MS + 1_000
    assert claim().run.played == 2
    settings.TIME_OFFSET_MS *= 3
    assert player.play_waiting_runs(1) == 1
    run.refresh_from_db()
    assert (run.played, run.state) == (6, "done")
    assert Tally.from_data(run.tally) == play_and_count(title_of(SLUG), STEADY, {}, 1, range(6))


@pytest.mark.django_db
def test_a_process_of_long_ago_counts_nothing_any_more(settings: Any) -> None:
    run = begin()
    old = claim()
    assert play(old, 0)
    settings.TIME_OFFSET_MS = runs.CLAIM_MS + 1_000
    new = claim()
    assert not play(old, 2)
    assert not runs.renew_claim(old)
    assert play(new, 2)
    run.refresh_from_db()
    assert run.played == 4


@pytest.mark.django_db
def test_a_process_whose_own_process_dies_gives_the_run_back() -> None:
    begin()

    class Dying(player.Players):
        def _ask(self, line: bytes) -> Any:
            raise player.WorkerDiedError

    monkey = pytest.MonkeyPatch()
    monkey.setattr(player, "Players", Dying)
    with pytest.raises(player.WorkerDiedError):
        player.play_waiting_runs(1)
    monkey.undo()
    assert claim().run.played == 0


@pytest.mark.django_db
def test_what_is_played_is_kept_when_it_is_stopped_and_it_can_go_on() -> None:
    run = begin()
    claimed = claim()
    assert play(claimed, 0)
    assert runs.stop_run(run.pk)
    assert not runs.stop_run(run.pk)
    assert not play(claimed, 2)
    run.refresh_from_db()
    assert (run.state, run.played) == ("stopped", 2)
    assert runs.claim_next_run() is None
    assert runs.resume_run(run.pk)
    assert claim().run.played == 2


@pytest.mark.django_db
def test_one_process_plays_at_a_time_the_oldest_first() -> None:
    first, second = begin(), begin()
    claimed = claim()
    assert claimed.run == first
    assert runs.claim_next_run() is None
    assert not runs.has_run_to_claim()
    runs.stop_run(first.pk)
    assert claim().run == second


@pytest.mark.django_db
def test_the_task_begins_a_process_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.delete(player.BEGINS)
    begun: list[Any] = []
    monkeypatch.setattr(player.subprocess, "Popen", lambda command, **given: begun.append(command) or "process")
    assert not tasks.play_simulations()
    begin()
    assert tasks.play_simulations()
    assert not tasks.play_simulations(), "the first one is about to claim it"
    assert [command[-1] for command in begun] == ["play_simulations"]
    cache.delete(player.BEGINS)
    claim()
    assert not tasks.play_simulations(), "somebody plays"


@pytest.mark.django_db
def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    board = boards.get_default_board(SLUG)
    for levels, settings, games, seed, why in [
        (STEADY, {}, 0, 1, "1 to 20,000 games"),
        (STEADY, {}, 20_001, 1, "1 to 20,000 games"),
        (STEADY, {}, 5, -1, "A seed is a whole number"),
        (["clever", "steady"], {}, 5, 1, "There are no bots called clever"),
        (["steady"], {}, 5, 1, "is for 2 to"),
        (STEADY, {"win_on": "never"}, 5, 1, "isn't a setting"),
    ]:
        with pytest.raises(Refused, match=why):
            runs.start_simulation(board, levels, settings, games, seed)
    assert not Simulation.objects.exists()


@pytest.mark.django_db
def test_only_so_many_wait() -> None:
    for _ in range(runs.MOST_WAITING):
        begin()
    with pytest.raises(Refused, match="runs are waiting"):
        begin()


@pytest.mark.django_db
def test_a_run_that_the_rules_refuse_fails_with_their_sentence() -> None:
    run = begin()
    Simulation.objects.filter(pk=run.pk).update(levels=["steady"] * 9)
    player.play_waiting_runs(1)
    run.refresh_from_db()
    assert run.state == "failed"
    assert "players" in run.why


@pytest.mark.django_db
def test_a_draft_that_has_changed_has_no_run(settings: Any) -> None:
    draft = boards.copy_board_as_draft(boards.get_default_board(SLUG))
    draft.data["cash"] = 950
    draft.save()
    run = runs.start_simulation(draft, STEADY, {}, 2)
    play(claim(), 0)
    assert runs.find_latest_simulation(draft) == run
    draft.data["cash"] = 960
    draft.save()
    assert runs.find_latest_simulation(draft) is None
    assert Simulation.objects.get().board_data["cash"] == 950, "a run plays on a copy"


@pytest.mark.django_db
def test_old_runs_go_but_for_those_of_published_boards(settings: Any) -> None:
    draft = boards.copy_board_as_draft(boards.get_default_board(SLUG))
    draft.data["cash"] = 950
    draft.save()
    kept, gone = begin(), runs.start_simulation(draft, STEADY, {}, 2)
    Simulation.objects.update(state="done")
    assert runs.delete_old_runs() == 0
    settings.TIME_OFFSET_MS = runs.KEPT_MS + 60_000
    assert runs.delete_old_runs() == 1
    assert list(Simulation.objects.all()) == [kept]
    assert gone.pk != kept.pk
