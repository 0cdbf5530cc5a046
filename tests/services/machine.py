"""A server in a folder: where the commands of deploy/README.md run as they stand, and harm nothing.

Only the roots of its paths (/etc, /opt, /var) and its two ports are others; what would change this machine is a
stand-in (tests.services.standins). The shell, the scripts, PostgreSQL, Redis and the site are real.
"""

from __future__ import annotations

import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.services.postgres import Postgres
from tests.services.processes import ROOT, free_port
from tests.services.redis import Redis

STANDINS = ("apt", "adduser", "chown", "git", "python3", "sudo", "systemctl")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Machine:
    """One server. Its PostgreSQL and Redis are nobody else's."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="machine-", dir="/tmp"))
        self.ports = {"8001": free_port(), "8002": free_port(), "8024": free_port()}
        self.postgres, self.redis = Postgres().start(), Redis().start(free_port())
        for folder in ("bin", "running", "tmp", "opt", "etc/systemd/system", "etc/caddy", "var/lib/starboard"):
            (self.root / folder).mkdir(parents=True)
        for name in STANDINS:
            program = self.root / "bin" / name
            program.write_text(
                f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m tests.services.standins {name} "$@"\n'
            )
            program.chmod(0o755)
        self.shell = shutil.which("dash") or "sh"
        self.cwd = self.root / "root"
        self.cwd.mkdir()
        self.env = {
            "PATH": f"{self.root / 'bin'}:{self.postgres.bin}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "MACHINE": str(self.root),
            "STARBOARD_ENV": str(self.root / "etc/starboard.env"),
            "PGHOST": str(self.postgres.folder),
            "TMPDIR": str(self.root / "tmp"),
            "PIP_NO_INDEX": "1",  # all packages are there
            "HOME": str(self.cwd),
        }

    def moved(self, text: str) -> str:
        """A text of the documents with the paths and ports of this machine."""
        text = re.sub(r"(?<![\w./])/(?=(?:etc|opt|var)/)", f"{self.root}/", text)
        text = text.replace("<this repository>", "this-repository")
        return re.sub(r"\b(8001|8002)\b", lambda found: str(self.ports[found[1]]), text)

    def run(self, commands: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Runs commands as they stand in a document, one after the other, in the folder where the last ones ended."""
        script = f'set -e\n{self.moved(commands)}\npwd >"$MACHINE/cwd"\n'
        done = subprocess.run(
            [self.shell, "-c", script],
            cwd=self.cwd,
            env=self.env,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
            start_new_session=True,  # no terminal: passwords are read from what is typed
        )
        if (kept := self.root / "cwd").exists():
            self.cwd = Path(kept.read_text().strip())
        return done

    def fill_in(self) -> None:
        """What the host types into /etc/starboard.env. Test settings: quick static files and no other difference."""
        file = self.root / "etc/starboard.env"
        text = file.read_text()
        for place in ("@127.0.0.1:5432/starboard", "redis://127.0.0.1:6379/0"):
            assert place in text
        text = text.replace(
            ":CHANGE-ME@127.0.0.1:5432/starboard", f":hush%20$HOME@/starboard?host={self.postgres.folder}"
        )
        text = text.replace("redis://127.0.0.1:6379/0", self.redis.url)
        text = re.sub("CHANGE-ME", lambda found: secrets.token_urlsafe(50), text)
        extra = f"DJANGO_SETTINGS_MODULE='config.testing'\nSTARBOARD_SITE='1'\nLMTP_PORT='{self.ports['8024']}'\n"
        file.write_text(self.moved(text) + extra)

    def called(self) -> list[str]:
        """How the stand-ins were called so far, one line each."""
        return (self.root / "called").read_text().splitlines()

    def pids(self) -> dict[str, int]:
        """The units that run, with the documents' ports in their names."""
        names = {str(port): name for name, port in self.ports.items()}
        return {
            re.sub(r"@(\d+)", lambda found: "@" + names[found[1]], path.name): int(path.read_text())
            for path in (self.root / "running").iterdir()
        }

    def said(self, unit: str) -> str:
        """The log of a unit."""
        return (self.root / f"{self.moved(unit)}.log").read_text(errors="replace")

    def stop(self) -> None:
        """End all and forget all."""
        self.run("systemctl stop 'starboard-*'")
        self.redis.stop()
        self.postgres.stop()
        shutil.rmtree(self.root, ignore_errors=True)


def blocks(document: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a document: language and text."""
    return FENCE.findall(document.read_text())
