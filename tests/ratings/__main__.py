"""`python -m tests.ratings kills [--real]`: what is too long for `./test`, on SQLite or on PostgreSQL."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.lanes.__main__ import services


def main(words: list[str]) -> int:
    """Runs the files named, as tests."""
    files = [str(Path(__file__).with_name(f"{word}.py")) for word in words if not word.startswith("-")]
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *files]
    if "--real" not in words:
        return subprocess.call(command)
    with services() as env:
        return subprocess.call(command, env={**os.environ, **env})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
