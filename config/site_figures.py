"""Figures that `/metrics` asks for when somebody looks: what waits and for how long, Redis, the disk, the backup.

They are asked over a connection of their own, as the health is (config.health): a pool that is used up is told of,
and does not hide them. What cannot be known is left out; `starboard_database_up` and `starboard_redis_up` say why.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

from django.conf import settings
from django.db import connections
from django.db.models import Min
from prometheus_client.core import GaugeMetricFamily

from common import clock
from common.durations import SECOND_MS
from config import health
from games.matches import backlog
from games.models import Match

QUEUE = settings.CELERY_TASK_DEFAULT_QUEUE
AGES: dict[str, tuple[str, Callable[[str], int | None]]] = {
    "starboard_sweep_age_seconds": ("How long ago the last sweep was.", backlog.get_sweep_age_ms),
    "starboard_overdue_match_seconds": (
        "By how much the match is late that is most overdue; 0: none is.",
        backlog.get_overdue_match_age_ms,
    ),
    "starboard_unsent_letter_seconds": (
        "Since when the oldest letter should have left; 0: none waits.",
        backlog.get_unsent_mail_age_ms,
    ),
    "starboard_open_report_seconds": (
        "How old the oldest report is that no one has closed; 0: all are closed.",
        backlog.get_open_report_age_ms,
    ),
    "starboard_uncounted_rating_seconds": (
        "How long ago the oldest game ended that is still to be counted; 0: none is.",
        lambda using: get_uncounted_rating_age_ms(using),
    ),
}
NEVER = {"starboard_sweep_age_seconds"}  # for which "none" does not mean that nothing waits


def get_uncounted_rating_age_ms(using: str) -> int | None:
    """How long ago the oldest game ended that is to be counted and is not yet, in ms; None: all are counted."""
    due = Match.objects.using(using).filter(rating=Match.Rating.DUE)
    ended = due.aggregate(first=Min("ended"))["first"]
    return None if ended is None else max(0, clock.get_current_time_ms() - int(ended.timestamp() * SECOND_MS))


class SiteFigures:
    """A collector, as `prometheus_client` wants it."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """All figures, as they are now."""
        yield from collect_database_figures()
        yield from collect_redis_figures()
        yield from collect_file_figures()


def collect_database_figures() -> Iterator[GaugeMetricFamily]:
    """Ages of what waits."""
    ages: dict[str, int | None] = {}
    database = health.own_connection()
    connections[health.ALIAS] = database
    try:
        ages = {name: read(health.ALIAS) for name, (_, read) in AGES.items()}
    except Exception:  # which one, the log of the health says
        yield _figure("starboard_database_up", "Whether the database answers.", 0)
        return
    finally:
        database.close()
        del connections[health.ALIAS]
    yield _figure("starboard_database_up", "Whether the database answers.", 1)
    for name, (words, _) in AGES.items():
        age = ages[name]
        if age is not None or name not in NEVER:
            yield _figure(name, words, (age or 0) / SECOND_MS)


def collect_redis_figures() -> Iterator[GaugeMetricFamily]:
    """Whether Redis answers, and how many tasks wait in it. Alone there is none."""
    from redis import Redis

    if settings.LONE:
        return
    try:
        waits = {"socket_timeout": health.REDIS_WITHIN, "socket_connect_timeout": health.REDIS_WITHIN}
        with Redis.from_url(settings.CELERY_BROKER_URL, **waits) as client:  # type: ignore[arg-type]
            tasks = int(client.llen(QUEUE))  # type: ignore[arg-type]
    except Exception:
        yield _figure("starboard_redis_up", "Whether Redis answers.", 0)
        return
    yield _figure("starboard_redis_up", "Whether Redis answers.", 1)
    yield _figure("starboard_queue_tasks", "Tasks that wait for a worker.", tasks)


def collect_file_figures() -> Iterator[GaugeMetricFamily]:
    """The disk, and what deploy/backup.sh has left."""
    usage = shutil.disk_usage(settings.VAR)
    yield _figure("starboard_disk_free_bytes", "Free where the site keeps its files.", usage.free)
    yield _figure("starboard_disk_bytes", "All there is.", usage.total)
    made, failed = health.read_backup_note("backup_made"), health.read_backup_note("backup_failed")
    if made is not None:
        yield _figure("starboard_backup_age_seconds", "How old the last backup is.", made[0] / SECOND_MS)
    yield _figure("starboard_backup_failed", "Whether the last one failed.", int(failed is not None))


def _figure(name: str, words: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, words, value=value)
