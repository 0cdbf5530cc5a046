"""What a deadline costs a worker: milliseconds of the processor and queries for one task that finds a time over.

The matches are real ones of two silent people; that a deadline is past is written into their rows beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

from celery import current_app
from django.db import connection

MATCHES = 20
LATE_MS = 1_000  # how long the deadline is past
OTHER_WORKER_S = 10.0  # seconds
ANSWERS = 400  # given for the silent, at most: then their games are near their end


def measure(seconds: float = 5.0) -> dict[str, Any]:
    """Medians of one deadline: ms of the processor and of the clock, and queries."""
    from games.benchmarks import door
    from games.content.boards import publish_default_boards

    publish_default_boards()
    door.sweep_up()
    try:
        return {"database": connection.vendor, **measure_tasks(open_matches(), seconds)}
    finally:
        door.sweep_up()


def open_matches() -> list[str]:
    """Running matches of two people who may take their time."""
    from accounts.models import User
    from games.benchmarks.door import MARK
    from games.engine.catalog import titles
    from games.lobby import joining, starting
    from games.lobby.tables import create_match

    users = [User.objects.create(username=f"silent-{seat}", display=MARK) for seat in range(2)]
    found = []
    for _ in range(MATCHES):
        match = create_match(
            users[0],
            titles()[0].slug,
            seats=2,
            settings={"timers": "off"},
            rated=False,
            name=MARK,
            succession=False,  # else a computer would soon play on for both, and nobody was silent
        )
        joining.join_match(match.pk, users[1])
        starting.start_match(match.pk, users[0])
        found.append(match.pk)
    return found


def measure_tasks(matches: list[str], seconds: float) -> dict[str, Any]:
    """One deadline after the other, in turns of the matches."""
    current_app.loader.import_default_modules()
    run_wakeup = current_app.tasks["games.tasks.run_wakeup"]
    worked: list[float] = []
    waited: list[float] = []
    asked: list[int] = []
    until = perf_counter() + seconds
    while len(worked) < ANSWERS and (len(worked) < MATCHES or perf_counter() < until):
        match_id = matches[len(worked) % len(matches)]
        version = let_deadline_pass(match_id)
        began, began_work = perf_counter(), process_time()
        queries = count_queries(lambda: run_wakeup(match_id))  # noqa: B023  called at once
        work, whole = process_time() - began_work, perf_counter() - began
        if not is_answered(match_id, version):
            wait_for_other_worker(match_id, version)
            continue
        asked.append(queries)
        worked.append(work * 1000)
        waited.append(whole * 1000)
    return {
        "deadlines": len(worked),
        "processor_ms": round(median(worked), 2),
        "whole_ms": round(median(waited), 2),
        "queries": median(asked),
    }


def let_deadline_pass(match_id: str) -> int:
    """Writes that the time of those asked is over; the version of the match."""
    from games.matches import match_cache, storage
    from games.matches.deadlines import parse_deadlines
    from games.models import Match

    match = Match.objects.get(pk=match_id)
    past = storage.get_database_time_ms() - LATE_MS
    match.deadlines = [each._replace(due_at=past) for each in parse_deadlines(match.deadlines)]
    match.alarm = match.first_deadline = past
    match.save(update_fields=["deadlines", "alarm", "first_deadline"])
    held = match_cache.load_current_match(match_id)
    fresh = tuple(each._replace(due_at=past) for each in held.deadlines)
    match_cache.cache_loaded_match(held._replace(deadlines=fresh, alarm=past, row_alarm=past))
    return match.version


def is_answered(match_id: str, version: int) -> bool:
    """Whether an answer was given for somebody silent since that version."""
    from games.models import Match

    return Match.objects.values_list("version", flat=True).get(pk=match_id) > version


def wait_for_other_worker(match_id: str, version: int) -> None:
    """The sweep of a running site may have locked the match first: its answer is waited for, and not timed.

    Raises RuntimeError where nobody answers: what is timed has to be an answer given for somebody silent.
    """
    until = perf_counter() + OTHER_WORKER_S
    while not is_answered(match_id, version):
        if perf_counter() > until:
            raise RuntimeError("A deadline was past, and nobody answered.")
        sleep(0.05)


def count_queries(call: Callable[[], object]) -> int:
    """How many statements Django's connection is asked meanwhile."""
    asked = 0

    def note(execute: Callable[..., Any], *words: Any) -> Any:
        nonlocal asked
        asked += 1
        return execute(*words)

    with connection.execute_wrapper(note):
        call()
    return asked
