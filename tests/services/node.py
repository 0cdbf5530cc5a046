"""Node, which runs the tests of the browser's code. Playing needs none."""

import os
from pathlib import Path

from tests.services.finding import MissingError, apt_install, first


def find() -> Path:
    """The program: named, on PATH, or installed."""
    candidates = [os.environ.get("NODE"), "node", "nodejs"]
    found = first(candidates)
    if found is None and apt_install("nodejs"):
        found = first(candidates)
    if found is None:
        raise MissingError("Node 18 or later is needed: sudo apt install nodejs, or brew install node.")
    return found
