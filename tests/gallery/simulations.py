"""Runs of the balance lab for the gallery: one that is over, one that is being played."""

from __future__ import annotations

from django.db import transaction

from common import clock
from common.durations import DAY_MS
from games.content.boards import get_board_data, get_default_board
from games.engine.balance.record import play_and_count
from games.engine.balance.tally import Tally
from games.engine.catalog import title as title_of
from games.lab import runs
from games.models import Board, Simulation

TITLE = "galactic-magnate"
GAMES = 6  # of a run that is shown
LEVELS = ["random"] * 2


def name_lab_pages() -> dict[str, str]:
    """Their pages in the admin."""
    board = get_default_board(TITLE)
    tally = play_and_count(title_of(TITLE), LEVELS, {}, 1, range(GAMES), get_board_data(board))
    with transaction.atomic():  # no worker of the site plays on
        over, played = simulate(board, tally, GAMES), simulate(board, tally, 2 * GAMES)
    names = {"run": over, "run that is played": played}
    return {stage: f"games/simulation/{run.pk}/change/" for stage, run in names.items()}


def simulate(board: Board, tally: Tally, games: int) -> Simulation:
    """A run of which what the tally counts is played; the rest will be, by a process that says nothing for a day."""
    run = runs.start_simulation(board, LEVELS, {}, games)
    claim = runs.claim_next_run()
    assert claim
    runs.count_batch(claim, GAMES, tally, 1_000 * GAMES)
    Simulation.objects.filter(pk=run.pk).update(claimed_until=clock.get_current_time_ms() + DAY_MS)
    return run
