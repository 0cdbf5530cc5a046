"""One helpful line for a command that does not exist."""

from __future__ import annotations

import difflib

from games.refusals import Refused
from games.talk.commands import moving
from games.talk.commands.base import ANYWHERE, REGISTRY, Asker


def unknown(word: str, asker: Asker) -> Refused:
    """There is no such command here; the one that looks most like it is named."""
    names = [name for name, command in REGISTRY.items() if command.where in (asker.where, ANYWHERE)]
    like = difflib.get_close_matches(word, [*names, *moving.kinds(asker)], 1, 0.5)
    hint = f"Did you mean /{like[0]}?" if like else "/help lists what there is."
    return Refused(f"There is no command /{word[:40]}. {hint}", status=422)
