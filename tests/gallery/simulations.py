"""Runs of the balance lab for the gallery: two that are over, one that is being played."""

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
    """Its pages in the admin."""
    board = get_default_board(TITLE)
    first, second = (count_games(board, games) for games in (range(GAMES), range(GAMES, 2 * GAMES)))
    with transaction.atomic():  # no worker of the site plays on
        over, other = simulate(board, first, GAMES), simulate(board, second, GAMES)
        played = simulate(board, first, 2 * GAMES)
    names = {
        "list": "",
        "new": f"add/?board={board.pk}",
        "running": f"{played.pk}/change/",
        "result": f"{over.pk}/change/",
        "compare": f"compare/?old={over.pk}&new={other.pk}",
    }
    return {stage: f"games/simulation/{path}" for stage, path in names.items()}


def count_games(board: Board, games: range) -> Tally:
    """These games of two who play at random, played here."""
    return play_and_count(title_of(TITLE), LEVELS, {}, 1, games, get_board_data(board))


def simulate(board: Board, tally: Tally, games: int) -> Simulation:
    """A run of which what the tally counts is played; the rest will be, by a process that says nothing for a day."""
    run = runs.start_simulation(board, LEVELS, {}, games)
    claim = runs.claim_next_run()
    assert claim
    runs.count_batch(claim, GAMES, tally, 1_000 * GAMES)
    Simulation.objects.filter(pk=run.pk).update(claimed_until=clock.get_current_time_ms() + DAY_MS)
    return run
