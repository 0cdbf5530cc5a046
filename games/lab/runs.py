"""Runs as rows: made, claimed by whoever plays them, counted batch by batch, stopped, found again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import F, Q

from accounts.relationships import show_notice
from common import clock
from common.durations import DAY_MS, SECOND_MS
from common.refusals import Refused
from common.text import truncate_text
from games.content import boards
from games.engine.balance.tally import Tally, merge_tallies
from games.engine.balance.worker import Batch
from games.engine.catalog import title as title_of
from games.engine.title import Title
from games.engine.types import Illegal
from games.models import Board, Simulation

State = Simulation.State
BATCH = 50  # games that are counted at once
MOST_GAMES = 20_000
MOST_WAITING = 20  # runs that are not over
CLAIM_MS = 30 * SECOND_MS  # after which a process that says nothing is taken for dead
KEPT_MS = 90 * DAY_MS
OPEN = (State.WAITING, State.PLAYING)
SEEDS = 1_000_000


class Claim(NamedTuple):
    """The right to play a run, until somebody else has it."""

    run: Simulation
    token: str


def start_simulation(
    board: Board,
    levels: Sequence[str],
    settings: Mapping[str, Any],
    games: int,
    seed: int = 1,
    beside: Simulation | None = None,
) -> Simulation:
    """A run that waits to be played, on a copy of the board as it is now. `levels`: a bot for each place in the order
    of play; `beside`: the run to compare it with. Refused: 422 what cannot be played, 409 too many wait."""
    title = title_of(board.title)
    data = boards.get_board_data(board)
    check_run(title, data, levels, settings, games, seed)
    if Simulation.objects.filter(state__in=OPEN).count() >= MOST_WAITING:
        raise Refused(f"{MOST_WAITING} runs are waiting. Stop one, or wait until one is done.")
    return Simulation.objects.create(
        title=board.title,
        board=board,
        board_name=str(board),
        board_hash=title.board_hash(data),
        board_data=data,
        levels=list(levels),
        settings=dict(settings),
        games=games,
        seed=seed,
        beside=beside,
        made=clock.get_current_time_ms(),
    )


def check_run(
    title: Title[Any, Any, Any],
    data: dict[str, Any],
    levels: Sequence[str],
    settings: Mapping[str, Any],
    games: int,
    seed: int,
) -> None:
    """Refused (422) with what is wrong and what is possible."""
    if not 1 <= games <= MOST_GAMES:
        raise Refused(f"A run has 1 to {MOST_GAMES:,} games.", status=422)
    if not 0 <= seed < SEEDS:
        raise Refused(f"A seed is a whole number from 0 to {SEEDS - 1:,}.", status=422)
    if unknown := [level for level in levels if level not in title.levels]:
        raise Refused(f"There are no bots called {unknown[0]}. There are: {', '.join(title.levels)}.", status=422)
    try:
        title.read_board(data)
        title.read_settings(len(levels), settings)
    except Illegal as why:
        raise Refused(why.reason, status=422) from None


def claim_next_run() -> Claim | None:
    """The oldest run that nobody plays, for whoever asks; None where there is none. One that was being played by a
    process that has died goes on from its last batch. One process plays at a time."""
    if _is_played():
        return None
    for pk in _find_unclaimed().values_list("pk", flat=True)[:MOST_WAITING]:
        token, now = token_hex(16), clock.get_current_time_ms()
        taken = _find_unclaimed().filter(pk=pk)
        if taken.update(state=State.PLAYING, claim=token, claimed_until=now + CLAIM_MS):
            return Claim(Simulation.objects.get(pk=pk), token)
    return None


def has_run_to_claim() -> bool:
    """Whether something waits to be played, and nobody plays."""
    return not _is_played() and _find_unclaimed().exists()


def _is_played() -> bool:
    """Whether a process is alive that plays."""
    alive = Simulation.objects.filter(state=State.PLAYING, claimed_until__gte=clock.get_current_time_ms())
    return alive.exists()


def _find_unclaimed() -> Any:
    lapsed = Q(state=State.PLAYING, claimed_until__lt=clock.get_current_time_ms())
    return Simulation.objects.filter(Q(state=State.WAITING) | lapsed).order_by("made", "pk")


def _find_claimed(claim: Claim) -> Any:
    """The row, if it is still to be played by whoever has this claim."""
    return Simulation.objects.filter(pk=claim.run.pk, claim=claim.token, state=State.PLAYING)


def renew_claim(claim: Claim) -> bool:
    """Still alive; whether the run is still to be played by this process."""
    return bool(_find_claimed(claim).update(claimed_until=clock.get_current_time_ms() + CLAIM_MS))


def plan_batch(run: Simulation, first: int) -> Batch | None:
    """The batch that begins with this game; None after the last."""
    if first >= run.games:
        return None
    last = min(run.games, first + BATCH)
    return Batch(run.title, run.board_data, run.levels, run.settings, run.seed, first, last)


@transaction.atomic
def count_batch(claim: Claim, last: int, tally: Tally, spent_ms: int) -> bool:
    """The games up to `last` (left out) are played: they are counted with those before. Whether they were: not where
    the run was stopped or somebody else plays it now. Locks the row."""
    run = _find_claimed(claim).select_for_update().first()
    if run is None:
        return False
    merged = merge_tallies([Tally.from_data(run.tally), tally]) if run.tally else tally
    over = last >= run.games
    run.played, run.tally, run.spent = last, merged.to_data(), run.spent + spent_ms
    run.claimed_until = clock.get_current_time_ms() + CLAIM_MS
    if over:
        run.state, run.ended = State.DONE, clock.get_current_time_ms()
    run.save(update_fields=["played", "tally", "spent", "claimed_until", "state", "ended"])
    if over:
        tell_who_began(run, "is done")
    return True


def give_run_back(claim: Claim) -> None:
    """Whoever plays it ends: it can be claimed at once."""
    _find_claimed(claim).update(claimed_until=0)


def fail_run(claim: Claim, why: str) -> None:
    """It cannot be played, and is not tried again."""
    if _find_claimed(claim).update(state=State.FAILED, why=why[:300], ended=clock.get_current_time_ms()):
        tell_who_began(claim.run, "can't be played on")


def tell_who_began(run: Simulation, what: str) -> None:
    """Shows whoever began a run in the admin, by its log, that it is over: wherever they are, until they have read
    it. One that was begun elsewhere tells nobody."""
    rows = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Simulation), object_id=str(run.pk))
    began = rows.filter(action_flag=ADDITION).select_related("user").first()
    games = f"{run.games:,} game{'s' * (run.games != 1)}"
    title = truncate_text(run.board_name, 100)
    show_notice(
        began.user if began else None, f"Your simulation of {title}, {games}, {what}. It is in the balance lab."
    )


def stop_run(pk: int) -> bool:
    """What is played is kept, and nothing more is played; whether it was not over yet."""
    open_runs = Simulation.objects.filter(pk=pk, state__in=OPEN)
    return bool(open_runs.update(state=State.STOPPED, ended=clock.get_current_time_ms()))


def resume_run(pk: int) -> bool:
    """What was stopped or has failed goes on from where it is; whether there is something left to play."""
    ended = Simulation.objects.filter(pk=pk, state__in=(State.STOPPED, State.FAILED), played__lt=F("games"))
    return bool(ended.update(state=State.WAITING, ended=None, why=""))


def find_latest_simulation(board: Board) -> Simulation | None:
    """The newest run on just this content, with games that were counted; None where there is none. For a draft it is
    found no more once the draft has changed."""
    name = board.hash or title_of(board.title).board_hash(boards.get_board_data(board))
    return Simulation.objects.filter(title=board.title, board_hash=name, played__gt=0).first()


def delete_old_runs() -> int:
    """Deletes what is older than 90 days, but for those on published boards; how many that were."""
    old = Simulation.objects.filter(made__lt=clock.get_current_time_ms() - KEPT_MS).exclude(state__in=OPEN)
    published = Board.objects.filter(status=Board.Status.PUBLISHED).values("hash")
    return old.exclude(board_hash__in=published).delete()[0]
