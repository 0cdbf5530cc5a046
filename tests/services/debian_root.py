"""`python -m tests.services.debian_root BASE`: every command of deploy/README.md as it stands there, in a clean Debian.

BASE is what `debootstrap --variant=minbase --include=ca-certificates bookworm BASE` makes; as Linux's root. In a copy
of it, with processes and mounts of its own, packages are really installed, users made, this checkout cloned, the site
updated, backed up and put back. A root has no systemd: `systemctl` is the one stand-in, which starts our units as their
files say, and PostgreSQL and Redis are started by their own scripts. The ports are the documents': nothing else may use
them meanwhile.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.services.machine import blocks
from tests.services.processes import ROOT

README = ROOT / "deploy" / "README.md"
STANDIN = """#!/bin/sh
MACHINE=/ PYTHONPATH=/srv/standins exec /usr/bin/python3 -m tests.services.standins systemctl "$@"
"""
PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
WELL_WITHIN = 120.0  # seconds


class DebianRoot:
    """A Debian of its own, until it is stopped."""

    def __init__(self, base: Path) -> None:
        self.root = base.with_name(f"{base.name}.host")
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(base), str(self.root)], check=True)
        for name in ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"):  # packages are fetched as from here
            shutil.copy(f"/{name}", self.root / name)
        (self.root / "etc/hosts").write_text(f"127.0.0.1 localhost {socket.gethostname()}\n")
        (self.root / "etc/apt/apt.conf.d/90yes").write_text('APT::Get::Assume-Yes "true";\n')
        self._put_standin()
        self._put_repository()
        mounts = (
            f"mount -t proc proc {self.root}/proc; mount -t devpts devpts {self.root}/dev/pts; "
            f"mkdir -p {self.root}/dev/shm; mount -t tmpfs tmpfs {self.root}/dev/shm; exec sleep 3600"
        )
        self.holder = subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", mounts])
        children = Path(f"/proc/{self.holder.pid}/task/{self.holder.pid}/children")
        wait_for(lambda: bool(children.read_text().split()), 10)
        self.first = children.read_text().split()[0]
        self.folder = "/root"

    def _put_standin(self) -> None:
        folder = self.root / "srv/standins/tests/services"
        folder.mkdir(parents=True)
        for name in ("standins.py", "systemd.py"):
            shutil.copy(ROOT / "tests/services" / name, folder)
        program = self.root / "usr/local/bin/systemctl"
        program.write_text(STANDIN)
        program.chmod(0o755)
        (self.root / "running").mkdir()

    def _put_repository(self) -> None:
        git = ["git", "-C", str(ROOT)]
        branch = subprocess.run([*git, "branch", "--show-current"], capture_output=True, text=True, check=True).stdout
        bundle = self.root / "srv/starboard.bundle"
        subprocess.run([*git, "bundle", "create", "-q", str(bundle), "HEAD", *branch.split()], check=True)

    def run(self, commands: str, typed: str = "") -> str:
        """Runs commands in the folder where the last ones ended; what they said. Ends the program where one fails."""
        text = commands.replace("<this repository>", "/srv/starboard.bundle")
        script = f"set -e\ncd {self.folder}\n{text}\npwd >/root/.folder\n"
        env = {"PATH": PATH, "HOME": "/root", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        enter = ["nsenter", "--target", self.first, "--mount", "--pid", "chroot", str(self.root)]
        done = subprocess.run(
            [*enter, "sh", "-c", script], env=env, input=typed, capture_output=True, text=True, check=False,
            start_new_session=True,
        )  # fmt: skip
        if done.returncode:
            print(done.stdout[-3000:], done.stderr[-6000:])
            sys.exit(f"Ended with {done.returncode}:\n{commands}")
        self.folder = (self.root / "root/.folder").read_text().strip()
        return done.stdout

    def is_well(self, health: str) -> bool:
        """Whether `manage.py health`, called as the document says, finds nothing."""
        return "well" in self.run(f"( {health} ) && echo well || true")

    def stop(self) -> None:
        """Ends all that runs there, and forgets it."""
        self.holder.kill()
        self.holder.wait()
        time.sleep(1)  # mounts go with the last process
        shutil.rmtree(self.root, ignore_errors=True)


def wait_for(fact: Callable[[], bool], within: float) -> None:
    """Until it is so; ends the program where it does not come."""
    until = time.monotonic() + within
    while not fact():
        if time.monotonic() > until:
            sys.exit(f"Not so within {within:g} s.")
        time.sleep(0.5)


@contextmanager
def step(words: str) -> Iterator[None]:
    """Says how long something took."""
    began = time.monotonic()
    yield
    print(f"ok    {words} ({time.monotonic() - began:.0f} s)", flush=True)


def fill_in(file: Path, password: str) -> None:
    """What the host types into /etc/starboard.env."""
    text = file.read_text().replace(":CHANGE-ME@127.0.0.1:5432", f":{password}@127.0.0.1:5432")
    file.write_text(re.sub("CHANGE-ME", lambda _: secrets.token_urlsafe(50), text))


def main(base: Path) -> None:
    """From nothing to a site that was updated, and put back from its backup."""
    found = blocks(README)
    install, enable, mail, health, restore, update = [text for kind, text in found if kind == "sh"]
    (cron,) = [text for kind, text in found if kind == "cron"]
    debian, password = DebianRoot(base), secrets.token_urlsafe(20)
    try:
        with step("what the stand-in needs"):
            debian.run("apt-get update -qq; apt-get install -qq procps python3 >/dev/null")
        packages, users = install.split("sudo -u postgres createuser")
        with step("installed"):
            debian.run(packages)
        debian.run("service postgresql start; service redis-server start")  # as systemd does once they are installed
        with step("laid out"):
            debian.run(f"sudo -u postgres createuser{users}", typed=f"{password}\n{password}\n")
        fill_in(debian.root / "etc/starboard.env", password)
        with step("updated for the first time, and started"):
            assert "/owner/" in debian.run(enable)
        with step("well"):
            wait_for(lambda: debian.is_well(health), WELL_WITHIN)
        with step("each process is the site's user, not root"):
            running = debian.run("for each in /running/*; do ps -o user= -p $(cat $each); done").split()
            assert running == ["starboard"] * 4, running
        with step("replies to mails are received"):
            debian.run(mail)
        backups = debian.root / "var/backups/starboard"
        with step("backed up by night"):
            *_, user, command = cron.strip().split(maxsplit=6)
            assert (user, debian.run(command.replace("\\%", "%"))) == ("root", "")
        with step("put back"):
            newest = max(backups.glob("*.tar.gz"), key=os.path.getmtime).name
            debian.run(re.sub(r"starboard-[\dTZ-]+\.tar\.gz", newest, restore))
        with step("updated, one process after the other"):
            debian.run(update)
        with step("well again"):
            wait_for(lambda: debian.is_well(health), WELL_WITHIN)
    finally:
        debian.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
