"""Styles that pages need together: one file of several, in their order, where static files are collected."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Collection
from posixpath import dirname, join, relpath
from typing import Final

SHEETS: Final = {
    "packs/site.css": (
        *("css/tokens.css", "shared/pen.css", "css/base.css", "css/shell.css"),
        "titles/*/accent.css",  # every page needs them that names a title
    ),
    "packs/match.css": ("match/layout.css", "match/panel.css", "match/stage.css"),
    "packs/small.css": ("match/phone.css", "between_moves/main.css"),  # after the title's own
}
ADDRESS = re.compile(r"""url\((["']?)(?![a-z]+:|/|#)([^"')]+)\1\)""")


def list_sheets(pack: str, titles: Collection[str]) -> list[str]:
    """The sheets of a pack in their order, with those of the titles that the site has."""
    return [
        name for each in SHEETS[pack] for name in (sorted(fnmatch.filter(titles, each)) if "*" in each else (each,))
    ]


def move_sheet(text: str, name: str, pack: str) -> str:
    """A sheet's text as it stands in a pack: what it names lies where it lay."""

    def move(found: re.Match[str]) -> str:
        return f'url("{relpath(join(dirname(name), found[2]), dirname(pack))}")'

    return ADDRESS.sub(move, text)
