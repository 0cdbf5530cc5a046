"""Photographs a page as it stands, in every size, and has the gallery look for faults in each picture."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.gallery.looking import SCHEMES, SIZES, STILL, Look, Subject, found, photograph, show, slug

USUAL = ("1440x900", "dark")


class Camera:
    """Its pictures, in the order in which they were taken."""

    def __init__(self, out: Path, every: bool = False) -> None:
        self.out, self.every = out, every
        self.taken: list[Look] = []
        self.failed = False

    def take(self, page: Page, group: str, stage: str, seat: str) -> None:
        """What a page shows now; its window is as it was after that."""
        subject = Subject(
            group=group, stage=stage, seat=seat, path="", whole="/m/" not in page.url or "/table/" in page.url
        )
        first = len(self.taken) // len(SIZES)  # each size in one light, and in the other the next time
        for number, size in enumerate(SIZES):
            for scheme in SCHEMES if self.every else (SCHEMES[(first + number) % 2],):
                show(page, size, scheme)
                page.evaluate(STILL)
                page.wait_for_timeout(60)
                picture = self.out / f"{slug(subject)}-{size}-{scheme}.jpg"
                photograph(page, subject, picture)
                faults = list(dict.fromkeys(found(page)))
                self.taken.append(Look(subject, size, scheme, str(picture), faults))
        show(page, *USUAL)
        page.wait_for_timeout(100)
