"""Where the web processes of a machine keep what they count, so that each of them answers `/metrics` for all.

`prometheus_client` decides when it is imported whether a process shares what it counts, so this comes before anything
that counts. Alone there is one process, and nothing is kept in files.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the name that the library reads
OWNER = re.compile(r"_(\d+)\.db$")  # which process a file belongs to


def share_between_processes(folder: Path) -> None:
    """This process counts in files of that folder from now on; those of processes that are gone are removed."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in folder.iterdir():
        owner = OWNER.search(file.name)
        if owner and not _lives(int(owner[1])):
            with suppress(FileNotFoundError):  # another process was first
                file.unlink()
    os.environ[FOLDER] = str(folder)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
