"""What a page costs the processor, on a site where much has been played: milliseconds and queries, warm, as the one who
looks and not as the database. Everything is written in one transaction that is taken back, so the site is as it was."""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

if TYPE_CHECKING:
    from accounts.models import User

PLAYERS_A_MATCH = 0.15  # of so many matches
BUSIEST = 0.2  # of all matches the player sits in who looks at the pages
RUNNING = 4  # matches in which that player is asked
LISTED = 20  # open matches in the lobby


def measure(matches: int = 10_000, seconds: float = 5.0) -> dict[str, Any]:
    """For each page: ms of this process's processor and of the clock (medians), and its queries."""
    from games.content.boards import publish_default_boards

    publish_default_boards()
    with transaction.atomic():
        try:
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:  # a site's crowd takes more than five seconds to make up
                    cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            user = fill_site(matches)
            pages = list_pages(user)
            gc.collect()
            found = {name: measure_page(visit, seconds / len(pages)) for name, visit in pages.items()}
        finally:
            transaction.set_rollback(True)
    return {"database": connection.vendor, "matches": matches, "pages": found}


def fill_site(matches: int) -> User:
    """Matches that are over, some that run and some that wait; whoever has played most."""
    from games.benchmarks.crowd import create_crowd
    from games.engine.catalog import titles
    from games.lobby import joining, starting
    from games.lobby.tables import create_match

    players, busiest_plays = max(12, round(matches * PLAYERS_A_MATCH)), round(matches * BUSIEST)
    busiest, second, *others = create_crowd(players, matches, busiest=busiest_plays)
    title = titles()[0].slug
    for _ in range(RUNNING):
        match = create_match(busiest, title, seats=2, settings={"timers": "off"})
        joining.join_match(match.pk, second)
        starting.start_match(match.pk, busiest)
    for host in others[:LISTED]:
        create_match(host, title, seats=3)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return busiest


def list_pages(user: User) -> dict[str, Callable[[], Any]]:
    """The pages, each as a call that asks for it."""
    from accounts import guests
    from games.models import Match

    running = Match.objects.filter(status=Match.Status.RUNNING, seats__user=user).first()
    assert running is not None
    browser = Client(headers={"host": settings.ALLOWED_HOSTS[0]})
    browser.force_login(user, backend=guests.BACKEND)
    addresses = {
        "front": reverse("front"),
        "lobby": reverse("lobby"),
        "my games": reverse("my_matches"),
        "match": reverse("match", args=[running.pk]),
        "ranklist": reverse("ranklist", args=[running.title, running.pace]),
        "profile": reverse("person", args=[user.username]),
        "settings": reverse("profile"),
    }
    secure = bool(settings.HTTPS)
    return {name: lambda path=path: browser.get(path, secure=secure) for name, path in addresses.items()}  # type: ignore[misc]


def measure_page(visit: Callable[[], Any], seconds: float) -> dict[str, Any]:
    """One page, asked for again and again."""
    asked: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        asked.append(sql)
        return execute(sql, *more)

    visit()  # what is kept in memory is there from now on
    with connection.execute_wrapper(note):
        answer = visit()
    if answer.status_code != 200:
        raise RuntimeError(f"The page answers {answer.status_code}.")
    worked: list[float] = []
    waited: list[float] = []
    until = perf_counter() + seconds
    while not worked or perf_counter() < until:
        began, began_work = perf_counter(), process_time()
        visit()
        worked.append((process_time() - began_work) * 1000)
        waited.append((perf_counter() - began) * 1000)
    return {
        "processor_ms": round(median(worked), 1),
        "whole_ms": round(median(waited), 1),
        "queries": len(asked),
        "bytes": len(answer.content),
    }
