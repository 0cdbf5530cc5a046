"""/mute, /unmute, /muteall and /unmuteall: whom one does not hear (GM §16.6). The muted are told nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ValidationError

from accounts import relationships
from accounts.models import User
from games.chat import recipients
from games.core.exceptions import Refused

from .base import Asker, Command, Said, register


def mute(asker: Asker, words: str) -> Said:
    """They hear that person no more."""
    user = _whom(words, "/mute name")
    _tie(relationships.mute, asker.user, user)
    return Said([f"{user.name} is muted. To undo: /unmute {user.name}"])


def unmute(asker: Asker, words: str) -> Said:
    """They hear that person again."""
    user = _whom(words, "/unmute name")
    if user.pk not in relationships.muted_by(asker.user):
        raise Refused(f"You haven't muted {user.name}." + (" To undo /muteall: /unmuteall" if _all(asker) else ""))
    _tie(relationships.unmute, asker.user, user)
    still = user.pk in relationships.muted_by(asker.user)
    return Said(
        [f"You've blocked {user.name}. Unblock them in Settings." if still else f"{user.name} is no longer muted."]
    )


def mute_all(asker: Asker, words: str) -> Said:
    """They hear no one."""
    MUTE_ALL.bare(words)
    relationships.mute_all(asker.user)
    return Said(["Everyone is muted. To undo: /unmuteall"])


def unmute_all(asker: Asker, words: str) -> Said:
    """They hear everyone, those muted one by one too."""
    UNMUTE_ALL.bare(words)
    relationships.unmute_all(asker.user)
    return Said(["No one is muted any longer."])


def _whom(words: str, usage: str) -> User:
    user, rest = recipients.found(words, usage)
    if rest:
        raise Refused(f"No player is called {words[:60]}. Usage: {usage}", status=422)
    return user


def _tie(verb: Callable[[User, User], None], user: User, whom: User) -> None:
    try:
        verb(user, whom)
    except ValidationError as no:
        raise Refused(" ".join(no.messages), status=422) from None


def _all(asker: Asker) -> bool:
    return User.objects.filter(pk=asker.user.pk, mutes_all=True).exists()


MUTE_ALL = Command("muteall", "/muteall", "hides everyone's messages.", mute_all)
UNMUTE_ALL = Command("unmuteall", "/unmuteall", "shows everyone's messages again.", unmute_all)
register(
    Command("mute", "/mute name", "hides a player's messages.", mute),
    Command("unmute", "/unmute name", "shows a player's messages again.", unmute),
    MUTE_ALL,
    UNMUTE_ALL,
)
