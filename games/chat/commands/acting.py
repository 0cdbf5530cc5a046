"""/me: what somebody does, said to everyone where they are. The line itself goes the way of all lines (talk.hear)."""

from __future__ import annotations

from typing import Final

from games.core.exceptions import Refused

from .base import Asker, Command, Said, register

DOING: Final = "/me "  # how such a line begins
ME: Final = "/me text"


def me(asker: Asker, words: str) -> Said:
    """Nothing was said that somebody does."""
    raise Refused(f"What do you do? Usage: {ME}", status=422)


register(Command("me", ME, "says what you do: “/me waves” shows “Mira waves”.", me))
