"""`manage.py health` and what it looks at."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from config import health
from config.health import FAILING, LATE, OK, UNKNOWN, DatabaseLook, Finding
from games import tasks
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.matches import storage
from games.models import Match, Pulse, Report, TurnMail

HOUR = 3_600_000
GB = 1 << 30
Asked = Callable[[], dict[str, Finding]]


@pytest.fixture
def asked(transactional_db: None) -> Iterator[Asked]:
    """What a look at the database finds, over its own connection."""
    look = DatabaseLook(
        [health.check_migrations, health.check_sweep, health.check_matches, health.check_mail, health.check_reports]
    )
    yield lambda: {each.name: each for each in look()}
    look.close()


@pytest.fixture
def table(ann: User, ben: User) -> Match:
    """A running match."""
    match = tables.create_match(ann, titles()[0].slug, seats=2)
    joining.join_match(match.pk, ben)
    starting.start_match(match.pk, ann)
    return match


def test_a_sweep_leaves_a_trace_in_every_policy_of_outages(asked: Asked, settings: Any) -> None:
    settings.OUTAGE_AFTER = 0
    assert (asked()["sweep"].state, "none yet" in asked()["sweep"].words) == (LATE, True)
    tasks.sweep_due_matches()
    assert asked()["sweep"].state == OK
    Pulse.objects.update(at=storage.get_database_time_ms() - health.SWEEP_LATE - 1)
    assert asked()["sweep"].state == LATE
    tasks.sweep_due_matches()
    assert asked()["sweep"].state == OK


def test_a_database_that_is_behind_the_program(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked()["migrations"].state == OK
    monkeypatch.setattr(health, "list_needed_migrations", lambda: frozenset({("games", "9999_to_come")}))
    assert asked()["migrations"].state == FAILING
    assert "9999_to_come" in asked()["migrations"].words


def test_the_oldest_that_waits(asked: Asked, table: Match, ann: User, ben: User) -> None:
    now = storage.get_database_time_ms()
    Match.objects.update(alarm=now + HOUR)
    assert {asked()[name].state for name in ("matches", "mail", "reports")} == {OK}
    Match.objects.update(alarm=now - HOUR)
    TurnMail.objects.create(match=table, asked=0, seat=0, kind="turn", user=ann, at=now - 2 * HOUR, due=now - 2 * HOUR)
    Report.objects.create(by=ann, about=ben, why="other", at=now - 24 * 9 * HOUR)
    found = asked()
    assert {found[name].state for name in ("matches", "mail", "reports")} == {LATE}
    assert "1 h" in found["matches"].words
    assert "2 h" in found["mail"].words
    assert "9 days" in found["reports"].words


def test_a_connection_that_died_while_idle_is_no_illness(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart of the database the kept connection is dead, and the database is well."""
    made: list[Any] = []
    fresh = health.own_connection

    def counted() -> Any:
        made.append(fresh())
        return made[-1]

    monkeypatch.setattr(health, "own_connection", counted)
    for _ in range(2):
        assert asked()["database"].state == OK
    assert len(made) == 1  # kept
    made[0].connection.close()  # under its feet
    assert asked()["database"].state == OK
    assert len(made) == 2


def test_a_database_that_does_not_answer(asked: Asked, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Any:
        raise_ = type("Gone", (), {"cursor": lambda self: 1 / 0, "close": lambda self: None})
        return raise_()

    monkeypatch.setattr(health, "own_connection", refuse)
    found = asked()
    assert found["database"].state == FAILING
    look = health.Look(("database", "sweep"), list)
    assert [each.state for each in health.fill_findings(look, list(found.values()))] == [FAILING, UNKNOWN]


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR, settings.BACKUP_LATE_AFTER = tmp_path, 3600
    return tmp_path


@pytest.mark.parametrize(
    ("notes", "lone", "state", "said"),
    [
        ({}, True, OK, "none yet"),
        ({}, False, LATE, "none yet"),
        ({"backup_made": 60}, False, OK, "1 min ago"),
        ({"backup_made": 7200}, True, LATE, "2 h ago"),
        ({"backup_made": 60, "backup_failed": 120}, True, FAILING, "failed 2 min ago"),
    ],
)
def test_the_last_backup(
    folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, notes: Any, lone: bool, state: str, said: str
) -> None:
    settings.LONE = lone
    monkeypatch.setattr(health.time, "time", lambda: 1_800_000_000.0)
    for name, ago in notes.items():
        (folder / name).write_text(f"{1_800_000_000 - ago} words\n")
    found = health.check_backup()
    assert found.state == state
    assert said in found.words


def test_who_makes_backups_elsewhere_is_not_asked_for_them(folder: Path, settings: Any) -> None:
    settings.LONE, settings.BACKUP_LATE_AFTER = False, 0
    assert health.check_backup().state == OK


@pytest.mark.parametrize(("free", "state"), [(2 * GB, OK), (GB // 2, LATE)])
def test_a_disk_that_is_nearly_full(folder: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: str) -> None:
    usage = shutil._ntuple_diskusage(100 * GB, 100 * GB - free, free)  # type: ignore[attr-defined]
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    assert health.check_disk().state == state
    (seen,) = next(look for look in health.list_looks(everything=False) if look.names == ("disk",)).look()
    assert seen.state == state, "a probe is told as well"


def test_the_command_says_it_in_words_and_by_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, folder: Path, settings: Any
) -> None:
    def told(state: str, *options: str) -> tuple[int, str]:
        found = [Finding("sweep", state, "the last one was 3 min ago")]
        monkeypatch.setattr(health, "list_looks", lambda everything: [health.Look(("sweep",), lambda: found)])
        out = io.StringIO()
        try:
            call_command("health", *options, stdout=out)
        except SystemExit as ended:
            return int(str(ended.code)), out.getvalue()
        return 0, out.getvalue()

    assert told(OK)[0] == 0
    assert told(LATE) == (1, "sweep       late     the last one was 3 min ago\n")
    code, text = told(LATE, "--json")
    words = "the last one was 3 min ago"
    assert (code, json.loads(text)) == (1, {"healthy": False, "checks": {"sweep": {"state": LATE, "words": words}}})
