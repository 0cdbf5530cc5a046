"""Whether the site is well: the database, Redis, what waits to be done, the last backup, the disk.

Each look gives findings: a name, a state, and a sentence for the operator. Two of them decide whether a web process
can serve at all (VITAL). The others need somebody, but a web process without them serves as well as any other.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

from common.durations import MINUTE_MS, SECOND_MS, WEEK_MS, format_duration
from games.matches import backlog

OK, LATE, FAILING, UNKNOWN = "ok", "late", "failing", "unknown"
VITAL = ("database", "migrations")

ALIAS = "health"  # of the connection beside the pool
CONNECT_WITHIN = 2  # seconds; the least that libpq takes
REDIS_WITHIN = 0.5  # seconds
SWEEP_LATE = 9_000  # ms: a sweep leaves a trace every 2 s; looked at every 5 s, a dead worker is told within 15
MATCH_LATE = MINUTE_MS
MAIL_LATE = 10 * MINUTE_MS  # a worker that died with mails in its hands gives them back after two minutes
REPORT_LATE = WEEK_MS
DISK_LOW = 0.05, 1 << 30  # what shall be free: this share, or so many bytes


class Finding(NamedTuple):
    """What one look found; `words` are for the operator only."""

    name: str
    state: str
    words: str


class Look(NamedTuple):
    """A way to look, which may take as long as it likes and never raises; and the names of its findings."""

    names: tuple[str, ...]
    look: Callable[[], list[Finding]]


class DatabaseLook:
    """Asks the database over a connection of its own, kept between two looks.

    Not over the pool: a process whose connections are all in use is busy, not ill. And kept, because a server that
    takes no more connections still serves those who have one.
    """

    def __init__(self, asks: Iterable[Callable[[], Finding]]) -> None:
        self.asks = list(asks)
        self._kept: BaseDatabaseWrapper | None = None

    def __call__(self) -> list[Finding]:
        """Ask all. A connection that was kept may have died since: then once more over a new one."""
        if self._kept is not None:
            found = self._ask(self._kept)
            if found[0].state == OK:
                return found
            self.close()
        self._kept = own_connection()
        found = self._ask(self._kept)
        if found[0].state != OK:
            self.close()
        return found

    def close(self) -> None:
        """Hang up."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _ask(self, database: BaseDatabaseWrapper) -> list[Finding]:
        connections[ALIAS] = database
        try:
            with database.cursor() as cursor:
                cursor.execute("SELECT 1")
            answers = Finding("database", OK, "answers")
        except Exception as error:
            return [Finding("database", FAILING, f"does not answer: {_first_line(error)}")]
        return [answers, *(_asked(ask) for ask in self.asks)]


def own_connection() -> BaseDatabaseWrapper:
    """A connection to the site's database that is not of the pool and waits for nothing long."""
    default = connections.settings[DEFAULT_DB_ALIAS]
    options = {name: value for name, value in default.get("OPTIONS", {}).items() if name != "pool"}
    if "postgresql" in default["ENGINE"]:
        options |= {"connect_timeout": CONNECT_WITHIN, "tcp_user_timeout": CONNECT_WITHIN * 1000}
    else:
        options["timeout"] = CONNECT_WITHIN
    backend: Any = load_backend(default["ENGINE"])
    database: BaseDatabaseWrapper = backend.DatabaseWrapper({**default, "OPTIONS": options}, ALIAS)
    database.inc_thread_sharing()  # each look has a thread of its own, one after the other
    return database


def get_check_name(check: Callable[[], Finding]) -> str:
    """What a check is called in answers and alerts: "sweep" for `check_sweep`."""
    return check.__name__.removeprefix("check_")


def check_migrations() -> Finding:
    """Whether the database has all that this version of the program needs. It may have more: old and new run together
    during an update."""
    applied = set(MigrationRecorder(connections[ALIAS]).applied_migrations())
    missing = sorted(list_needed_migrations() - applied)
    if missing:
        return Finding("migrations", FAILING, f"{len(missing)} are missing, first {missing[0]}: run manage.py migrate")
    return Finding("migrations", OK, "all applied")


@cache
def list_needed_migrations() -> frozenset[tuple[str, str]]:
    """The migrations of this version of the program. One that stands for others is none: who made the tables by it has
    those, too, and who had those need not have it."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    return frozenset(key for key, migration in loader.disk_migrations.items() if not migration.replaces)


def check_sweep() -> Finding:
    """Whether a worker sweeps."""
    age = backlog.get_sweep_age_ms(ALIAS)
    if age is None:
        return Finding("sweep", LATE, "there has been none yet: start a worker and the beat")
    if age > SWEEP_LATE:
        return Finding(
            "sweep", LATE, f"the last one was {format_duration(age)} ago: no worker, or no beat, or too much to do"
        )
    return Finding("sweep", OK, f"the last one was {format_duration(age)} ago")


def check_matches() -> Finding:
    """Whether something is due in a match that nobody does."""
    age = backlog.get_overdue_match_age_ms(ALIAS)
    return _waits("matches", age, MATCH_LATE, "the one that is most overdue is {} late", "nothing is overdue")


def check_mail() -> Finding:
    """Whether mails go out."""
    age = backlog.get_unsent_mail_age_ms(ALIAS)
    return _waits("mail", age, MAIL_LATE, "the oldest was to be sent {} ago", "none is waiting")


def check_reports() -> Finding:
    """Whether moderators read what is reported."""
    age = backlog.get_open_report_age_ms(ALIAS)
    return _waits("reports", age, REPORT_LATE, "the oldest that no one has decided came {} ago", "all are decided")


def check_redis() -> list[Finding]:
    """Whether Redis answers. Alone there is none."""
    from redis import Redis

    if settings.LONE:
        return []
    try:
        waits: dict[str, Any] = {"socket_timeout": REDIS_WITHIN, "socket_connect_timeout": REDIS_WITHIN}
        with Redis.from_url(settings.REDIS_URL, **waits) as client:
            client.ping()
    except Exception as error:
        return [Finding("redis", FAILING, f"does not answer: {_first_line(error)}")]
    return [Finding("redis", OK, "answers")]


def check_backup() -> Finding:
    """What deploy/backup.sh has left in VAR_DIR: `backup_made` after a good run, `backup_failed` after a bad one."""
    failed, made = read_backup_note("backup_failed"), read_backup_note("backup_made")
    if failed is not None:
        return Finding("backup", FAILING, f"the last one failed {format_duration(failed[0])} ago: {failed[1]}")
    if not settings.BACKUP_LATE_AFTER:
        return Finding("backup", OK, "not looked for (BACKUP_LATE_AFTER is 0)")
    if made is None:
        return Finding("backup", OK if settings.LONE else LATE, "there has been none yet: deploy/backup.sh makes one")
    state = LATE if made[0] > settings.BACKUP_LATE_AFTER * SECOND_MS else OK
    return Finding("backup", state, f"the last one was made {format_duration(made[0])} ago: {made[1]}")


def check_disk() -> Finding:
    """Whether there is room where the site keeps its files."""
    usage = shutil.disk_usage(settings.VAR)
    share, least = DISK_LOW
    words = f"{usage.free / (1 << 30):.1f} GB of {usage.total / (1 << 30):.1f} GB are free at {settings.VAR}"
    return Finding("disk", LATE if usage.free < min(share * usage.total, least) else OK, words)


def check_files() -> list[Finding]:
    """The findings that need no database."""
    return [_asked(ask) for ask in (check_backup, check_disk)]


def list_looks(*, everything: bool) -> list[Look]:
    """Ways to look, to be used side by side: those for a probe that is made every few seconds, or all."""
    asks: tuple[Callable[[], Finding], ...] = (check_migrations, check_sweep)
    if everything:
        asks = (*asks, check_matches, check_mail, check_reports)
    found = [Look(("database", *(get_check_name(ask) for ask in asks)), DatabaseLook(asks))]
    if not settings.LONE:
        found.append(Look(("redis",), check_redis))
    files = Look(("backup", "disk"), check_files) if everything else Look(("disk",), lambda: [_asked(check_disk)])
    return [*found, files]


def fill_findings(look: Look, found: list[Finding]) -> list[Finding]:
    """The findings in their order, with `unknown` for those that could not be made."""
    named = {each.name: each for each in found}
    return [named.get(name, Finding(name, UNKNOWN, "not known: the database does not answer")) for name in look.names]


def build_overdue_findings(look: Look, seconds: float) -> list[Finding]:
    """What is said of a look that has not come back in time."""
    first = Finding(look.names[0], FAILING, f"does not answer within {seconds:g} s")
    return fill_findings(look, [first])


def _waits(name: str, age: int | None, late: int, waiting: str, nothing: str) -> Finding:
    if age is None:
        return Finding(name, OK, nothing)
    return Finding(name, LATE if age > late else OK, waiting.format(format_duration(age)))


def _asked(ask: Callable[[], Finding]) -> Finding:
    try:
        return ask()
    except Exception as error:
        return Finding(get_check_name(ask), FAILING, f"cannot be looked at: {_first_line(error)}")


def read_backup_note(name: str) -> tuple[int, str] | None:
    """How many ms ago deploy/backup.sh wrote this note into VAR_DIR, and what it says; None: there is none."""
    try:
        moment, _, words = (settings.VAR / name).read_text(errors="replace").strip().partition(" ")
        return max(0, int(time.time() - int(moment))) * 1000, words
    except (FileNotFoundError, ValueError):
        return None


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
