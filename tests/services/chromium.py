"""The browser of the tests."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.services.finding import MissingError, apt_install, first

QUIET = [  # nothing leaves this machine
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-first-run",
    "--no-pings",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]


def candidates() -> Iterator[str | Path | None]:
    """Where a Chromium may be, in the order they are tried."""
    yield os.environ.get("CHROMIUM")
    yield from ("chromium-headless-shell", "/usr/lib/chromium/chromium", "chromium", "google-chrome")
    yield "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    yield from sorted(Path.home().glob(".cache/ms-playwright/chromium*/chrome-linux/*hrome*"), reverse=True)


def find() -> Path:
    """The browser's program: named, on this machine, or installed."""
    found = first(candidates())
    if found is None and apt_install("chromium-headless-shell"):
        found = first(candidates())
    if found is None:
        raise MissingError("Chromium is needed: sudo apt install chromium, or set CHROMIUM to its program.")
    return found


def find_whole() -> Path:
    """A whole Chromium: its small one without a window shows no notices."""
    whole = [each for each in candidates() if "headless" not in str(each)]
    found = first(whole)
    if found is None and apt_install("chromium"):
        found = first(whole)
    if found is None:
        raise MissingError("A whole Chromium is needed: sudo apt install chromium.")
    return found


def launch_args() -> dict[str, Any]:
    """How Playwright is to start it."""
    return {"executable_path": str(find()), "args": [*QUIET, *as_root()]}


def launch_whole_args() -> dict[str, Any]:
    """How Playwright is to start a whole one, which has no window all the same."""
    return {"executable_path": str(find_whole()), "args": [*QUIET, *as_root(), "--headless=new"]}


def as_root() -> list[str]:
    """Its sandbox refuses to run as root."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []
