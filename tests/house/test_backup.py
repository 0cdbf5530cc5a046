"""What is backed up comes back, in both ways to run."""

import os
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
ADD = "from accounts import guests\nanswer = guests.create().display"


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
