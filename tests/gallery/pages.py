"""Every page of the site, as those see it who may."""

from __future__ import annotations

from collections.abc import Iterator

from tests.services.sites import LoneSite

from .looking import Subject


def pages(site: LoneSite) -> Iterator[Subject]:
    """Furnishes the site with people and tables, and yields its pages."""
    for page in site.ask("from tests.gallery.world import everything\nanswer = everything()"):
        yield Subject(**{"group": "pages", "whole": True, **page})
