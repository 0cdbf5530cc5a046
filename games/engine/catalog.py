"""The titles there are: one folder each, nothing else to edit (law 2 of the house)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .title import Title

TITLES = f"{__package__.rpartition('.')[0]}.titles"


@cache
def titles() -> list[Title[Any, Any, Any]]:
    """Every title, in the order in which they are offered: each says its own place; else by name. Found once in a
    process, by importing every folder of `games/titles`."""
    package = import_module(TITLES)
    found = [import_module(f"{TITLES}.{folder.name}") for folder in iter_modules(package.__path__)]
    return sorted([module.TITLE for module in found], key=lambda each: (each.place, each.name))


def title(slug: str) -> Title[Any, Any, Any]:
    """The title with this slug ("the-name", not its package). LookupError names those there are."""
    for found in titles():
        if found.slug == slug:
            return found
    raise LookupError(f"There is no game called {slug!r}; there are {', '.join(t.slug for t in titles())}.")
