"""What is backed up comes back, in both ways to run."""

import json
import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.services.postgres import Postgres
from tests.services.processes import ROOT, free_port, manage
from tests.services.redis import Redis
from tests.services.sites import LoneSite, RealSite

COUNT = """
from accounts.models import User
answer = sorted(User.objects.values_list('display', flat=True))
"""
ADD = "from accounts import guests\nanswer = guests.create_guest().display"

PLAY = """
from accounts import guests
from games.lobby import joining, tables, starting
from games.engine.catalog import titles
ann = guests.create_guest()
match = tables.create_match(ann, titles()[0].slug, seats=2)
joining.add_bot(match.pk, ann, "random")
starting.start_match(match.pk, ann)
"""
LOOK = """
from accounts.models import User
from games.models import Board, Entry, Match, Room
answer = {
    "people": sorted(User.objects.values_list("display", flat=True)),
    "matches": sorted(Match.objects.values_list("pk", "status", "version")),
    "entries": Entry.objects.count(),
    "boards": Board.objects.count(),
    "rooms": sorted(Room.objects.values_list("kind", "name")),
}
"""


def script(name: str, file: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run one of the two scripts."""
    command = [ROOT / "deploy" / f"{name}.sh", str(file)]
    return subprocess.run(command, env=dict(env), capture_output=True, text=True, check=False)


def good(done: subprocess.CompletedProcess[str]) -> None:
    """It went well."""
    assert done.returncode == 0, done.stderr


@pytest.mark.lone
def test_alone_while_it_runs(lone_site: LoneSite, tmp_path: Path) -> None:
    """Taken from the running site; put back only when it stands still."""
    site, kept = LoneSite().furnish(lone_site), tmp_path / "kept.tar.gz"
    try:
        site.start()
        before = [*site.ask(COUNT), site.ask(ADD)]
        good(script("backup", kept, site.env))
        key = (site.folder / "secret_key").read_text()
        site.ask(ADD)
        refused = script("restore", kept, site.env)
        assert refused.returncode != 0
        assert "Stop it first" in refused.stderr
        site.web.stop()
        (site.folder / "secret_key").write_text("lost")
        good(script("restore", kept, site.env))
        assert site.ask(COUNT) == sorted(before)
        assert (site.folder / "secret_key").read_text() == key
        assert oct(kept.stat().st_mode & 0o777) == "0o600"
        site.start()
    finally:
        site.stop()


@pytest.mark.real
def test_for_real(real_site: RealSite, postgres: Postgres, tmp_path: Path) -> None:
    """Into an empty database, and into one that has moved on."""
    kept = tmp_path / "kept.tar.gz"
    first = real_site.ask(ADD)
    tools = {"PG_BIN": str(postgres.bin)}
    good(script("backup", kept, real_site.env | tools))
    noted = (Path(real_site.env["VAR_DIR"]) / "backup_made").read_text()
    assert re.search(r"restored in a trial: [\d,]+ rows in \d\d tables", noted)
    elsewhere = real_site.env | tools | {"DATABASE_URL": postgres.create(f"restored_{os.getpid()}")}
    good(script("restore", kept, elsewhere))
    asked = f"import json\n{COUNT}\nprint(json.dumps(answer))"
    shell = ("shell", "--no-imports", "-v", "0", "-c")
    people = manage(elsewhere, *shell, asked)
    assert first in people
    manage(elsewhere, *shell, ADD)
    good(script("restore", kept, elsewhere))
    assert manage(elsewhere, *shell, asked) == people


@pytest.mark.real
def test_moving_from_alone_to_for_real(redis: Redis, postgres: Postgres, tmp_path: Path) -> None:
    """With the commands that deploy/README.md names, into a database that `migrate` has laid out."""
    dump, *load = re.findall(
        r"`manage\.py ((?:dumpdata|migrate|loaddata)[^`]*)`", (ROOT / "deploy/README.md").read_text()
    )
    lone, file = LoneSite(), str(tmp_path / "all.json")
    try:
        for command in ("migrate -v 0", "load_boards"):
            lone.manage(*command.split())
        lone.ask(PLAY)
        lone.manage(*dump.replace("all.json", file).split())
        url = postgres.create(f"moved_{free_port()}")
        real = lone.env | {"DATABASE_URL": url, "REDIS_URL": redis.url}
        for command in load:
            manage(real, *command.replace("all.json", file).split())
        told = manage(real, "shell", "--no-imports", "-v", "0", "-c", f"import json\n{LOOK}\nprint(json.dumps(answer))")
        assert json.loads(told) == lone.ask(LOOK)
        assert json.loads(told)["entries"] > 0
    finally:
        lone.stop()


@pytest.mark.real
def test_a_backup_of_one_way_is_not_put_into_the_other(redis: Redis, postgres: Postgres, tmp_path: Path) -> None:
    lone = LoneSite()
    kept = tmp_path / "kept.tar.gz"
    try:
        lone.manage("migrate", "-v", "0")
        good(script("backup", kept, lone.env))
        real = lone.env | {"DATABASE_URL": postgres.create(f"other_{free_port()}"), "REDIS_URL": redis.url}
        refused = script("restore", kept, real)
        assert refused.returncode != 0
        assert "ran alone" in refused.stderr
    finally:
        lone.stop()
