"""/pause, /yes, /no and /resume: a pause by vote. Everybody at the table sees what it still needs."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from games.core.exceptions import Refused
from games.matches import pause_votes

from .base import TABLE, Asker, Command, Said, register


def pause(asker: Asker, words: str) -> Said:
    """Asks the table for a pause of so many seconds."""
    if not (words.isascii() and words.isdecimal() and len(words) <= 6):
        raise Refused("For how many seconds? Usage: /pause 60", status=422)
    return Said([pause_votes.ask(asker.match, asker.user, int(words))])


def answer(name: str, verb: Callable[[str, User], str]) -> Callable[[Asker, str], Said]:
    """An answer of one word."""

    def run(asker: Asker, words: str) -> Said:
        if words:
            raise Refused(f"/{name} takes nothing after it.", status=422)
        return Said([verb(asker.match, asker.user)])

    return run


register(
    Command("pause", "/pause seconds", "asks the table for a pause.", pause, TABLE),
    Command("yes", "/yes", "agrees to the pause that was asked for.", answer("yes", pause_votes.yes), TABLE),
    Command("no", "/no", "declines the pause that was asked for.", answer("no", pause_votes.no), TABLE),
    Command("resume", "/resume", "votes to resume.", answer("resume", pause_votes.resume), TABLE),
)
