"""Node, which runs the tests of the browser's code, and TypeScript, which checks its types. Playing needs none."""

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


def typescript() -> Path:
    """The checker of types: named, on PATH, or installed."""
    candidates = [os.environ.get("TSC"), "tsc"]
    found = first(candidates)
    if found is None and apt_install("node-typescript"):
        found = first(candidates)
    if found is None:
        raise MissingError(
            "TypeScript 4.8 or later is needed: sudo apt install node-typescript, or set TSC to its tsc."
        )
    return found
