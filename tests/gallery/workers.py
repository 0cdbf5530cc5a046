"""Some browsers at a time, each in a process of its own."""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.services import chromium
from tests.services.asking import Desk
from tests.services.sites import LoneSite

from .looking import Look, Subject, Window, looks
from .stages import refresh

Order = list[tuple[str, str]]
STEP = 5  # sizes and lights further on for each subject: has no divisor in common with how many there are
_here: dict[str, Any] = {}


def look_at_all(
    site: LoneSite, subjects: Sequence[Subject], order: Order, shots: Path, jobs: int, each: int = 0
) -> Iterator[Look]:
    """Looks at each of them, in all sizes and lights or in so many (`each`); they begin with another one each time, so
    that every size is loaded afresh."""
    given = (site.url, str(site.folder), site.env)
    with ProcessPoolExecutor(jobs, get_context("spawn"), begin, given) as pool:
        running = [
            pool.submit(look_at, subject, turned(order, number * STEP)[: each or None], shots)
            for number, subject in enumerate(subjects)
        ]
        for done in as_completed(running):
            yield from done.result()


def turned(order: Order, by: int) -> Order:
    """The same, from another beginning."""
    at = by % len(order)
    return [*order[at:], *order[:at]]


def begin(url: str, folder: str, env: Mapping[str, str]) -> None:
    """In each process: a browser, and a way to ask the site."""
    playwright = sync_playwright().start()
    browser = playwright.chromium.launch(**chromium.launch_args())
    desk = Desk(Path(folder) / "asked.log")
    _here.update(window=Window(browser, url), desk=desk, env=env)
    atexit.register(end, playwright, browser, desk)


def end(playwright: Any, browser: Browser, desk: Desk) -> None:
    desk.close()
    browser.close()
    playwright.stop()


def look_at(subject: Subject, order: Order, shots: Path) -> list[Look]:
    """One subject in all its sizes."""
    if subject.match:
        _here["desk"].ask(refresh(subject.match), _here["env"])
    return list(looks(_here["window"], subject, order, shots))
