"""A site of a former version, with games under way by mail and live, becomes one of today's: nothing is lost and
everybody plays on (to the end: `python -m tests.upgrade.play_on FILE 10000`).

Kept sites lie beside this file, as `tests.upgrade.record` wrote them under the version of their name: before a version
goes out, `python -m tests.upgrade.record tests/upgrade/site_at_games_NNNN.jsonl.gz`, with the number of its last
migration of games, keeps one of it for the versions after it. It has rows in every table (`later_tables`); what the
newest one has is played far on.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.upgrade.later_tables import UNKEPT
from tests.upgrade.record import MAIL
from tests.upgrade.rows import read_head

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = sorted(HERE.glob("*.jsonl.gz"))
RENAMED = {  # models since
    "games.letter": "games.turnmail",
    "games.mailwish": "games.mailpreferences",
    "games.received": "games.inboundmail",
    "games.whereabouts": "games.location",
}
FILLED = {"games.tenure"}  # models since, whose rows migrations make of what there was
FAR = 60  # moves: past orders that were sealed, turns of everybody, and a mail for each
TABLES = "pg_class.relnamespace = 'public'::regnamespace AND pg_class.relkind = 'r'"
SHAPE = {
    "tables": f"SELECT relname, reloptions::text FROM pg_class WHERE {TABLES}",
    "columns": f"""SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attidentity,
        pg_get_expr(adbin, adrelid) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped AND {TABLES}""",
    "constraints": f"""SELECT relname, contype, pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint
        JOIN pg_class ON pg_class.oid = conrelid WHERE {TABLES}""",
    "indexes": """SELECT tablename, regexp_replace(indexdef, ' INDEX \\S+ ', ' INDEX ') FROM pg_indexes
        WHERE schemaname = 'public'""",
}


def run(folder: Path, module: str, *words: str, **env: str) -> str:
    """A module on a database of its own, with the settings of the tests."""
    own = {"VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.testing", "PYTEST_XDIST_WORKER": ""}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.upgrade.{module}", *words],
        cwd=ROOT,
        env={**os.environ, **MAIL, **own, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return done.stdout


def play_on(folder: Path, file: Path, moves: int, **env: str) -> dict[str, Any]:
    """What became of a kept site, two seconds after it was kept."""
    offset = read_head(file)["now"] + 2_000 - int(time.time() * 1000)
    told = run(folder, "play_on", str(file), str(moves), STARBOARD_TIME_OFFSET_MS=str(offset), **env)
    return dict(json.loads(told.splitlines()[-1]))


def expect_kept(found: dict[str, Any]) -> None:
    """Every row is there, by its new name, and no entry of any journal has changed."""
    filled = FILLED - found["kept"].keys()
    rows = {name: count for name, count in found["rows"].items() if count and name not in filled}
    assert rows == {RENAMED.get(name, name): count for name, count in found["kept"].items()}
    assert found["changed"] == []


def expect_all_games(found: dict[str, Any]) -> None:
    """Each title by mail and live."""
    from games.engine import catalog

    played = {(match["title"], match["pace"]) for match in found["matches"]}
    assert played == {(title.slug, pace) for title in catalog.titles() for pace in ("live", "mail")}


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name.split(".")[0])
def test_a_kept_site_is_played_on(file: Path, tmp_path: Path) -> None:
    found = play_on(tmp_path, file, 8, DATABASE_URL="", REDIS_URL="")
    expect_kept(found)
    expect_all_games(found)
    assert all(match["moves"] >= 8 or match["over"] for match in found["matches"])


@pytest.mark.real
def test_a_kept_site_is_played_far_on(tmp_path: Path, postgres: Any, redis: Any) -> None:
    file = KEPT[-1]
    url = postgres.create(f"upgrade_{os.getpid()}")
    found = play_on(tmp_path, file, FAR, DATABASE_URL=url, REDIS_URL=redis.url)
    expect_kept(found)
    expect_all_games(found)
    assert read_head(file)["sealed"], "no orders are sealed"
    assert all(match["moves"] >= FAR or match["over"] for match in found["matches"])


@pytest.mark.real
def test_a_site_of_today_can_be_kept(tmp_path: Path, postgres: Any, redis: Any) -> None:
    file = tmp_path / "today.jsonl.gz"
    first, second = (postgres.create(f"{name}_{os.getpid()}") for name in ("keep", "kept"))
    run(tmp_path, "record", str(file), "here", DATABASE_URL=first, REDIS_URL=redis.url)
    found = play_on(tmp_path, file, 2, DATABASE_URL=second, REDIS_URL=redis.url)
    expect_kept({**found, "kept": {RENAMED.get(name, name): count for name, count in found["kept"].items()}})
    assert {name for name, count in found["rows"].items() if not count} <= UNKEPT, "record.py leaves tables empty"
    expect_all_games(found)
    assert shape(second) == shape(first)  # one went by steps, the other was made at once


def shape(url: str) -> dict[str, set[tuple[Any, ...]]]:
    """The tables of a database, whatever their indexes and constraints are called and their columns' order is."""
    with psycopg.connect(url) as database:
        return {name: set(database.execute(query).fetchall()) for name, query in SHAPE.items()}
