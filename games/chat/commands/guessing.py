"""One helpful line for a command that does not exist."""

from __future__ import annotations

import difflib

from games.core.exceptions import Refused

from . import moving
from .base import ANYWHERE, COMMANDS_BY_NAME, LOBBY, ChatSender

MIN_SIMILARITY = 0.6  # how much a name must look like what was typed, to be guessed


def build_unknown_command_error(word: str, asker: ChatSender) -> Refused:
    """The refusal (422) of a command that does not exist; it names the most similar one."""
    if asker.where == LOBBY and word.replace("-", "_") in moving.list_all_move_kinds():
        return Refused(f"/{word[:40]} is a move: it works at a table where your turn asks for it.", status=422)
    names = [name for name, command in COMMANDS_BY_NAME.items() if command.where in (asker.where, ANYWHERE)]
    like = difflib.get_close_matches(word, [*names, *moving.list_move_kinds(asker)], 1, MIN_SIMILARITY)
    hint = f"Did you mean /{like[0]}?" if like else "Type /help for a list."
    return Refused(f"There is no command /{word[:40]}. {hint}", status=422)
