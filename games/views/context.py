"""What the shell of every page shows: day or night, where one is, who is here, how many games wait."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import HttpRequest

from accounts import mailbox
from games.mail import preferences
from games.realtime.feeds import list_matches_awaiting_user

from .site_stats import get_site_stats

THEMES = ("light", "dark")
NAVIGATION_SECTIONS = {
    "lobby": "lobby",
    "table_new": "lobby",
    "table_choose": "lobby",
    "my_matches": "mine",
    "ranks": "ranks",
    "ranklist": "ranks",
    "person": "ranks",
    "rules": "rules",
    "rulebook": "rules",
    "profile": "profile",
    "mail_wishes": "profile",
}


class WaitingGames:
    """The running matches that wait for this user's answer; asked of the database only when shown."""

    def __init__(self, user: Any) -> None:
        self.user = user

    @cached_property
    def matches(self) -> list[dict[str, Any]]:
        """The matches that ask one of the user's seats now, the latest moved first."""
        return list_matches_awaiting_user(self.user.pk) if self.user.is_authenticated else []

    @property
    def count(self) -> int:
        """How many."""
        return len(self.matches)

    @property
    def first(self) -> dict[str, Any] | None:
        """The next one to go to."""
        return self.matches[0] if self.matches else None


class BouncedMail:
    """Whether mail to this user came back; asked of the database only when shown."""

    def __init__(self, user: Any) -> None:
        self.user = user

    @cached_property
    def returned(self) -> str:
        """The address it came back from, if it did."""
        return preferences.get_bounced_address(self.user) if self.user.is_authenticated else ""


def get_theme(request: HttpRequest) -> str:
    """ "light", "dark" or "" (as the device): what the user chose, else what this browser did."""
    own = getattr(getattr(request, "user", None), "theme", "")
    chosen = own if own in THEMES else request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


def build_page_context(request: HttpRequest) -> dict[str, Any]:
    """The context processor of `base.html`."""
    user = getattr(request, "user", None)
    name = request.resolver_match.url_name if request.resolver_match else ""
    shown: dict[str, Any] = {
        "theme": get_theme(request),
        "here": NAVIGATION_SECTIONS.get(name or "", ""),
        "mail_stays_here": mailbox.in_use(),
        "mail_out_of_reach": mailbox.out_of_reach(request),
        "crowd": get_site_stats,
    }
    return shown | {"waiting": WaitingGames(user), "post": BouncedMail(user)} if user else shown
