"""One helpful line for a command that does not exist."""

from __future__ import annotations

import difflib

from games.core.exceptions import Refused

from . import moving
from .base import ANYWHERE, LOBBY, REGISTRY, Asker

ALIKE = 0.6  # how much a name must look like what was typed, to be guessed


def unknown(word: str, asker: Asker) -> Refused:
    """There is no such command here; the one that looks most like it is named."""
    if asker.where == LOBBY and word.replace("-", "_") in moving.of_any_title():
        return Refused(f"/{word[:40]} is a move: it works at a table where your turn asks for it.", status=422)
    names = [name for name, command in REGISTRY.items() if command.where in (asker.where, ANYWHERE)]
    like = difflib.get_close_matches(word, [*names, *moving.kinds(asker)], 1, ALIKE)
    hint = f"Did you mean /{like[0]}?" if like else "Type /help for a list."
    return Refused(f"There is no command /{word[:40]}. {hint}", status=422)
