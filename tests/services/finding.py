"""How a program is found or installed: said aloud, and never silently skipped."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


class MissingError(RuntimeError):
    """Something the tests need is not here and could not be installed; says what to type."""


def say(text: str) -> None:
    """Tell whoever runs the tests what was chosen."""
    print(text, file=sys.stderr, flush=True)


def first(paths: Iterable[str | Path | None]) -> Path | None:
    """The first of these that is a program; a bare name is looked up on PATH."""
    for path in paths:
        found = shutil.which(str(path)) if path else None
        if found:
            return Path(found)  # not resolved: some programs look at the name they were called by
    return None


def apt_install(package: str) -> bool:
    """Install a package of Debian when we are root; False when that is not possible."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    say(f"Installing {package} with apt-get ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
        done = subprocess.run(["apt-get", *command], env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            say(done.stderr[-2000:])
            return False
    return True
