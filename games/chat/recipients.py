"""Who a name means. Names at the table have spaces and are not unique, user names are: @guest-1a2b is one person."""

from __future__ import annotations

import difflib
from typing import Final

from django.db.models.functions import Lower

from accounts.models import User
from common.refusals import Refused
from games.matches.typed_words import hyphenate_name

from . import location

MAX_NAME_WORDS: Final = 6  # of a name
MAX_ONLINE_SEARCHED: Final = (
    2000  # people here whose names are looked at for names written as one word, and for suggestions
)
MAX_SUGGESTIONS: Final = 5  # user names offered where a name is not enough


def parse_recipient(words: str, usage: str) -> tuple[User, str]:
    """The user that the first words name, and the words after the name. A user name is one word; of another name as
    many words as there can be are meant.

    `"Calm Vega" hello`, `Calm Vega hello`, `calm-vega hello` and `@guest-1a2b hello` mean the same. Refused (422 or
    404) when it means nobody, or several.
    """
    if not words:
        raise Refused(f"Who? Usage: {usage}", status=422)
    if words.startswith('"') and '"' in words[1:]:
        name, _, rest = words[1:].partition('"')
        return _handle(name.strip()) or _one([name.strip()])[0], rest.strip()
    split = words.split()
    if user := _handle(split[0]):
        return user, " ".join(split[1:])
    names = [" ".join(split[:count]) for count in range(min(MAX_NAME_WORDS, len(split)), 0, -1)]
    user, name = _one(names)
    return user, " ".join(split[len(name.split()) :])


def _handle(word: str) -> User | None:
    """Who has this user name: nobody else can have it as a name at the table and catch what is meant for them."""
    users = User.objects.annotate(handle=Lower("username"))
    return users.filter(handle=word.removeprefix("@").lower(), is_active=True).first()


def _one(names: list[str]) -> tuple[User, str]:
    """The person with the first of these names that anybody has."""
    here = _here(names)
    known = here or _anywhere(names)
    for name in names:
        same = known.get(name.casefold(), [])
        if len(same) == 1:
            return same[0], name
        if same:
            raise Refused(f"Several players are called {name}. Write one of: {_users(same)}.", status=422)
    raise _nobody(names[-1])


def _here(names: list[str]) -> dict[str, list[User]]:
    """Those of these names that people have who are here, by name."""
    wanted = {hyphenate_name(name): name.casefold() for name in names} | {
        name.casefold(): name.casefold() for name in names
    }
    known: dict[str, list[User]] = {}
    for user in _present():
        for name in {user.name.casefold(), hyphenate_name(user.name)}:
            if name in wanted:
                same = known.setdefault(wanted[name], [])
                if user not in same:
                    same.append(user)
    return known


def _anywhere(names: list[str]) -> dict[str, list[User]]:
    """The same among all who have an account."""
    known: dict[str, list[User]] = {}
    for user in User.objects.filter(display__in=names, is_active=True)[: 4 * MAX_SUGGESTIONS]:
        known.setdefault(user.display.casefold(), []).append(user)
    return known


def _present() -> list[User]:
    rows = (
        location.list_online_locations()
        .filter(user__is_active=True)
        .select_related("user")
        .order_by("-seen")[:MAX_ONLINE_SEARCHED]
    )
    return [row.user for row in rows]


def _nobody(name: str) -> Refused:
    names = {user.name.casefold(): user.name for user in _present()}
    like = difflib.get_close_matches(name.casefold(), list(names), 1)
    return Refused(f"No player is called {name}." + (f" Did you mean {names[like[0]]}?" if like else ""), status=404)


def _users(same: list[User]) -> str:
    return ", ".join(f"@{user.username}" for user in same[:MAX_SUGGESTIONS])
