"""`python -m tests.gallery --out DIR`: looks at every stage of every game and at every page, in every size and light.

A line for each fault, contact sheets in DIR, and 1 as the exit code if there was any fault.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from playwright.sync_api import sync_playwright

from tests.services import chromium
from tests.services.sites import LoneSite

from .looking import SCHEMES, SIZES, Look, Subject
from .pages import pages
from .sheets import sheets
from .stages import TITLES, stages
from .workers import look_at_all


def main(words: Sequence[str] | None = None) -> int:
    """0 if nothing was found."""
    wish = read(words)
    out = Path(wish.out).resolve()
    (out / "shots").mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    site = LoneSite(STARBOARD_BOT_PACE="1000").start()
    try:
        taken = list(told(look_at_all(site, subjects(site, wish), orders(wish), out / "shots", wish.jobs, wish.each)))
    finally:
        site.stop()
    (out / "looks.json").write_bytes(msgspec.json.encode(taken))
    if wish.sheets:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**chromium.launch_args())
            made = sheets(browser, taken, out)
            browser.close()
        print(f"{len(made)} sheets in {out}")
    return summary(taken, time.monotonic() - begun)


def read(words: Sequence[str] | None) -> argparse.Namespace:
    """What is wished for."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("--out", required=True, help="the folder for pictures and sheets")
    parser.add_argument("--title", action="append", choices=[*TITLES, "pages"], help="only this game, or the pages")
    parser.add_argument("--stage", default="", help="only stages in whose names this occurs")
    parser.add_argument("--seat", action="append", help="only from this chair: asked, another, spectator, player")
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--scheme", action="append", choices=SCHEMES)
    parser.add_argument("--each", type=int, default=0, help="so many sizes and lights of each stage; else all of them")
    parser.add_argument("--jobs", type=int, default=2, help="browsers at a time")
    parser.add_argument("--no-sheets", dest="sheets", action="store_false")
    return parser.parse_args(words)


def subjects(site: LoneSite, wish: argparse.Namespace) -> list[Subject]:
    """What is looked at: the pages first, for some of what they show does not stand for an hour."""
    groups = wish.title or [*TITLES, "pages"]
    played = list(stages(site, [each for each in TITLES if each in groups], wish.stage))
    found = [each for each in pages(site) if wish.stage in each.stage] if "pages" in groups else []
    found += played
    return [each for each in found if not wish.seat or each.seat in wish.seat]


def orders(wish: argparse.Namespace) -> list[tuple[str, str]]:
    """In which sizes and lights."""
    return [(size, scheme) for size in wish.size or SIZES for scheme in wish.scheme or SCHEMES]


def told(taken: Iterable[Look]) -> Iterator[Look]:
    """Says each fault as it is found."""
    for look in taken:
        for fault in look.faults:
            about = look.subject
            print(f"{about.group} | {about.stage} | {about.seat} | {look.size} {look.scheme} | {fault}", flush=True)
        yield look


def summary(taken: Sequence[Look], seconds: float) -> int:
    """What was found altogether."""
    kinds = Counter(fault.split(":")[0] for look in taken for fault in look.faults)
    red = sum(bool(look.faults) for look in taken)
    print(f"{len(taken)} pictures in {seconds:.0f} s, {red} with faults: {dict(kinds.most_common())}")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main())
