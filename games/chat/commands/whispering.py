"""/w and /r: a line for one person alone (GM §16.5)."""

from __future__ import annotations

from accounts.models import User
from games.chat import location, recipients, whispers
from games.core.exceptions import Refused

from .base import Asker, Command, Said, register

WHISPER, REPLY = "/w name text", "/r text"


def whisper(asker: Asker, words: str) -> Said:
    """To whom it is said: the longest name that the words begin with."""
    user, text = recipients.found(words, WHISPER)
    if not text:
        raise Refused(f"What do you want to say to {user.name}? Usage: {WHISPER}", status=422)
    return _said(asker, user, text)


def reply(asker: Asker, words: str) -> Said:
    """To the last one who whispered."""
    user = whispers.last(asker.user)
    if not words:
        raise Refused(f"What do you want to say to {user.name}? Usage: {REPLY}", status=422)
    return _said(asker, user, words)


def _said(asker: Asker, user: User, text: str) -> Said:
    whispers.whisper(asker.user, user, text)
    here = location.here().filter(user=user).exists()
    return Said([] if here else [f"{user.name} is offline and will see it later."])


register(
    Command("w", WHISPER, "whispers to one person.", whisper),
    Command("r", REPLY, "answers the last whisper.", reply),
)
