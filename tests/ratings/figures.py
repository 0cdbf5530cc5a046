"""How quickly lists and profiles come where ten thousand matches have been played. Not part of `./test`:

.venv/bin/python -m tests.ratings.figures            # SQLite
.venv/bin/python -m tests.ratings.figures --real     # PostgreSQL
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.models import Stake, Standing
from games.ratings import leaderboards
from tests.people import browser
from tests.ratings.conftest import TITLE
from tests.ratings.crowd import crowd

pytestmark = pytest.mark.django_db
PLAYERS, MATCHES, BUSIEST = 1_500, 10_000, 2_000
TIMES = 25


def times(ask: Callable[[], Any]) -> str:
    """How long it takes: the medians of some tries in ms, by the clock and of this process's own work."""
    ask()
    waited, worked = [], []
    for _ in range(TIMES):
        begun, begun_work = perf_counter(), process_time()
        ask()
        waited.append((perf_counter() - begun) * 1000)
        worked.append((process_time() - begun_work) * 1000)
    return f"{median(waited):6.1f} ms, of which {median(worked):6.1f} ms work here; at best {min(waited):6.1f} ms"


def test_figures(capsys: pytest.CaptureFixture[str]) -> None:
    begun = perf_counter()
    users = crowd(PLAYERS, MATCHES, busiest=BUSIEST)
    told = [f"{connection.vendor}: {MATCHES} matches, {Stake.objects.count()} stakes, "]
    told[0] += f"{Standing.objects.count()} standings, made in {perf_counter() - begun:.0f} s"
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    mine, client = browser(users[0]), Client()
    list_ = reverse("ranklist", args=[TITLE, "live"])
    last = leaderboards.load_leaderboard(TITLE, "live").pages
    asked: dict[str, tuple[Client, str]] = {
        "list, first page, stranger": (client, list_),
        "list, first page": (mine, list_),
        "list, last page": (mine, f"{list_}?page={last}"),
        "list, friends": (mine, f"{list_}?who=friends"),
        "list, this month": (mine, f"{list_}?who=month"),
        "list, search": (mine, f"{list_}?q=ar"),
        "profile of 2,000 games, my own": (mine, reverse("person", args=[users[0].username])),
        "profile of 2,000 games, stranger": (client, reverse("person", args=[users[0].username])),
        "profile of somebody": (mine, reverse("person", args=[users[40].username])),
        "lobby's panel and all": (mine, reverse("lobby")),
    }
    gc.collect()
    gc.freeze()  # as a process that serves does
    for name, (who, address) in asked.items():
        assert who.get(address).status_code == 200
        told.append(f"  {name:36} {times(lambda: who.get(address))}")  # noqa: B023  called at once
    with capsys.disabled():
        print("\n" + "\n".join(told))
