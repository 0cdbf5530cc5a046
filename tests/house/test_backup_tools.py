"""Backups tell no password, fit the server, tell when they fail, are read back, and are not kept for ever."""

from __future__ import annotations

import os
import re
import runpy
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest

from tests.services.postgres import Postgres
from tests.services.processes import ROOT

superfluous: Callable[..., list[str]] = runpy.run_path(str(ROOT / "deploy" / "prune_backups.py"))["superfluous"]
NOW = datetime(2026, 11, 22, 12, 0)
SECRET = "hush-hush $HOME"
KEYS = re.findall(r'kept_secret\(VAR / "(\w+)"\)', (ROOT / "config" / "settings.py").read_text())  # all of a site alone
Script = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """Runs backup.sh with a folder of its own for data and one for backups."""
    (tmp_path / "var").mkdir()

    def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
        folders = {"VAR_DIR": str(tmp_path / "var"), "BACKUP_DIR": str(tmp_path / "kept"), "TMPDIR": str(tmp_path)}
        return subprocess.run(
            [ROOT / "deploy" / "backup.sh", *words],
            env={"PATH": os.environ["PATH"], **folders, **env},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture
def alone(tmp_path: Path, script: Script) -> Path:
    """The data folder of a site alone."""
    var = tmp_path / "var"
    with closing(sqlite3.connect(var / "starboard.sqlite3")) as database:
        database.execute("CREATE TABLE thing (name TEXT)")
        database.commit()
    for name in KEYS:
        (var / name).write_text("a key")
    return var


def test_one_into_the_folder(script: Script, alone: Path, tmp_path: Path) -> None:
    done = script()
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "kept").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    with tarfile.open(file) as kept:
        assert sorted(kept.getnames()) == sorted([*KEYS, "starboard.sqlite3"])
    assert (alone / "backup_made").read_text().split()[1:] == [str(file)]
    assert (alone / "backup_made").stat().st_mode & 0o777 == 0o644  # root writes it, the site reads it
    assert {path.name for path in tmp_path.iterdir()} == {"var", "kept"}  # nothing is left in TMPDIR
    for name in KEYS:
        (alone / name).write_text("lost")
    put_back = subprocess.run(
        [ROOT / "deploy" / "restore.sh", str(file)], env={**os.environ, "VAR_DIR": str(alone)}, check=False
    )
    assert put_back.returncode == 0
    assert {(alone / name).read_text() for name in KEYS} == {"a key"}


def test_one_that_fails_says_so_and_keeps_nothing(script: Script, alone: Path, tmp_path: Path) -> None:
    assert script().returncode == 0
    whole = (alone / "starboard.sqlite3").read_bytes()
    (alone / "starboard.sqlite3").write_bytes(b"no database at all" * 1000)
    done = script(str(tmp_path / "other.tar.gz"))
    assert done.returncode != 0
    assert "The backup failed" in done.stderr
    assert "not a database" in (alone / "backup_failed").read_text()
    assert {path.name for path in tmp_path.iterdir()} == {"var", "kept"}
    (alone / "starboard.sqlite3").write_bytes(whole)
    assert script().returncode == 0
    assert not (alone / "backup_failed").exists()


def test_what_was_written_is_read_back(script: Script, alone: Path, tmp_path: Path) -> None:
    """A disk or a tar that loses something is noticed now, not on the day it is needed."""
    tar = tmp_path / "bin" / "tar"
    tar.parent.mkdir()
    tar.write_text('#!/bin/sh\ncase $1 in -xzOf) echo lost; exit 0 ;; esac\nPATH=/usr/bin:/bin exec tar "$@"\n')
    tar.chmod(0o755)
    done = script(PATH=f"{tar.parent}:{os.environ['PATH']}")
    assert done.returncode != 0
    assert "differ" in done.stderr or "EOF" in done.stderr


def test_it_asks_where_to(script: Script, alone: Path) -> None:
    assert "set BACKUP_DIR" in script(BACKUP_DIR="").stderr


# -- which are kept


def name(moment: datetime) -> str:
    return f"starboard-{moment:%Y-%m-%dT%H%M%S}Z.tar.gz"


def kept(every: timedelta, how_many: int, **rule: int) -> list[timedelta]:
    """How old those are that stay, of so many at this distance."""
    made = {name(NOW - every * number): every * number for number in range(how_many)}
    gone = superfluous(made, NOW, **rule)
    return sorted(age for file, age in made.items() if file not in gone)


def test_a_week_of_days_and_a_month_of_weeks() -> None:
    days = [age.days for age in kept(timedelta(days=1), 100)]
    assert days[:7] == [0, 1, 2, 3, 4, 5, 6]
    sundays = [0, 7, 14, 21]  # the newest of each of four weeks, which end on Sundays; NOW is one
    assert sorted({*days[:7], *sundays}) == days


def test_all_of_the_last_day_stay() -> None:
    """An update makes one first: another try must not remove the one from before it went wrong."""
    hours = [age / timedelta(hours=1) for age in kept(timedelta(hours=1), 100)]
    assert hours[:25] == list(range(25))
    assert len(hours) < 31


def test_a_site_whose_backups_stopped_loses_none() -> None:
    """Age alone removes nothing: seven days and four weeks are those that have a backup."""
    made = [name(NOW - timedelta(days=400 + number)) for number in range(7)]
    assert superfluous(made, NOW) == []


def test_other_files_are_left_alone() -> None:
    others = ["starboard.tar.gz", "starboard-5.tar.gz", "starboard-2020-01-01T000000Z.tar.gz.part", "notes.txt"]
    old = [name(NOW - timedelta(days=number)) for number in range(30)]
    assert set(superfluous([*others, *old], NOW, days=1, weeks=1)) == set(old[2:])


# -- PostgreSQL


@pytest.fixture
def tools(tmp_path: Path, postgres: Postgres) -> Path:
    """PostgreSQL's programs, each of which writes down how it was called."""
    folder = tmp_path / "tools"
    folder.mkdir()
    for program in ("pg_dump", "pg_restore"):
        told = f'echo "{program} $*" >>"{folder}/called"'
        (folder / program).write_text(f'#!/bin/sh\n{told}\nexec "{postgres.bin}/{program}" "$@"\n')
        (folder / program).chmod(0o755)
    return folder


@pytest.fixture
def real(postgres: Postgres, tools: Path) -> dict[str, str]:
    """The environment of a site for real, with a password in its address."""
    url = postgres.create(f"tools_{os.getpid()}_{tools.parent.name}"[:60])
    return {"PG_BIN": str(tools), "DATABASE_URL": url.replace("postgres@", f"postgres:{quote(SECRET)}@")}


@pytest.mark.real
def test_no_password_on_a_command_line(script: Script, real: dict[str, str], tools: Path) -> None:
    done = script(**real)
    assert done.returncode == 0, done.stderr
    called = (tools / "called").read_text()
    assert "pg_dump --format=custom" in called
    assert "hush" not in called
    assert "postgresql://" not in called
    assert "hush" not in done.stdout + done.stderr


@pytest.mark.real
@pytest.mark.parametrize(("version", "said"), [("9.6.1", "cannot read"), ("none", "does not say its version")])
def test_programs_older_than_the_server_are_refused(
    script: Script, real: dict[str, str], tools: Path, tmp_path: Path, version: str, said: str
) -> None:
    (tools / "pg_dump").write_text(f'#!/bin/sh\necho "pg_dump (PostgreSQL) {version}"\n')
    done = script(**real)
    assert done.returncode != 0
    assert said in done.stderr
    assert said in (tmp_path / "var" / "backup_failed").read_text()
    assert "PG_BIN" in done.stderr


@pytest.mark.real
def test_a_dump_that_cannot_be_read_is_not_kept(
    script: Script, real: dict[str, str], tools: Path, tmp_path: Path
) -> None:
    whole = (tools / "pg_dump").read_text()
    spoil = 'for word; do case $word in --file=*) echo cut >"${word#--file=}" ;; esac; done'
    (tools / "pg_dump").write_text(f"{whole.replace('exec ', '')}{spoil}\n")
    done = script(**real)
    assert done.returncode != 0
    assert "The backup failed" in done.stderr
    assert not list(tmp_path.glob("kept/*"))


@pytest.mark.real
@pytest.mark.parametrize(("may", "fails"), [(True, True), (True, False), (False, True)])
def test_a_dump_is_restored_in_a_trial(
    script: Script, real: dict[str, str], tools: Path, tmp_path: Path, may: bool, fails: bool
) -> None:
    """One that cannot be restored is not kept; whoever may not make databases goes without."""
    role, url = f"trial_{os.getpid()}", real["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("CREATE TABLE thing AS SELECT 1 AS number")
        server.execute(f"CREATE ROLE {role} LOGIN IN ROLE pg_read_all_data {'CREATEDB' if may else ''}")
    if fails:
        whole = (tools / "pg_restore").read_text()
        (tools / "pg_restore").write_text(whole.replace("exec ", 'case "$*" in *--dbname*) exit 1 ;; esac\nexec '))
    try:
        done = script(**real | {"DATABASE_URL": re.sub(r"//[^@]*@", f"//{role}@", url)})
    finally:
        with psycopg.connect(url, autocommit=True) as server:
            left = server.execute("SELECT datname FROM pg_database WHERE datname LIKE '%\\_trial'").fetchall()
            server.execute(f"DROP ROLE {role}")
    assert left == []
    assert (done.returncode != 0) is (may and fails), done.stderr
    if may and fails:
        assert "could not be restored in a trial" in (tmp_path / "var" / "backup_failed").read_text()
    else:
        assert ("in a trial: 1 rows in 1 tables" in (tmp_path / "var" / "backup_made").read_text()) is may


@pytest.mark.real
def test_restore_refuses_while_others_are_connected(
    script: Script, real: dict[str, str], tools: Path, tmp_path: Path
) -> None:
    file = tmp_path / "kept.tar.gz"
    assert script(str(file), **real).returncode == 0
    (tools / "called").unlink()
    env: dict[str, Any] = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path / "var"), **real}
    with psycopg.connect(real["DATABASE_URL"]):
        command = [ROOT / "deploy" / "restore.sh", str(file)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "The site is running: 1 other" in done.stderr
    assert not (tools / "called").exists()  # nothing was replaced
