"""/mute, /unmute, /muteall and /unmuteall: whom one does not hear (GM §16.6). The muted are told nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ValidationError

from accounts import people
from accounts.models import User
from games.refusals import Refused
from games.talk import naming
from games.talk.commands.base import Asker, Command, Said, register


def mute(asker: Asker, words: str) -> Said:
    """He hears that person no more."""
    user = _whom(words, "/mute name")
    _tie(people.mute, asker.user, user)
    return Said([f"You do not hear {user.name} any more. /unmute {user.name} undoes it."])


def unmute(asker: Asker, words: str) -> Said:
    """He hears that person again."""
    user = _whom(words, "/unmute name")
    if user.pk not in people.muted_by(asker.user):
        raise Refused(f"You have not muted {user.name}." + (" /unmuteall undoes /muteall." if _all(asker) else ""))
    _tie(people.unmute, asker.user, user)
    still = user.pk in people.muted_by(asker.user)
    return Said([f"You block {user.name}: only the settings undo that." if still else f"You hear {user.name} again."])


def mute_all(asker: Asker, words: str) -> Said:
    """He hears nobody."""
    MUTE_ALL.bare(words)
    people.mute_all(asker.user)
    return Said(["You hear nobody any more. /unmuteall undoes it."])


def unmute_all(asker: Asker, words: str) -> Said:
    """He hears everybody, those muted one by one too."""
    UNMUTE_ALL.bare(words)
    people.unmute_all(asker.user)
    return Said(["You hear everybody again."])


def _whom(words: str, usage: str) -> User:
    user, rest = naming.found(words, usage)
    if rest:
        raise Refused(f"Nobody is called {words[:60]}. Say it like this: {usage}", status=422)
    return user


def _tie(verb: Callable[[User, User], None], user: User, whom: User) -> None:
    try:
        verb(user, whom)
    except ValidationError as no:
        raise Refused(" ".join(no.messages), status=422) from None


def _all(asker: Asker) -> bool:
    return User.objects.filter(pk=asker.user.pk, mutes_all=True).exists()


MUTE_ALL = Command("muteall", "/muteall", "ignores everybody.", mute_all)
UNMUTE_ALL = Command("unmuteall", "/unmuteall", "hears everybody again.", unmute_all)
register(
    Command("mute", "/mute name", "ignores somebody.", mute),
    Command("unmute", "/unmute name", "hears somebody again.", unmute),
    MUTE_ALL,
    UNMUTE_ALL,
)
