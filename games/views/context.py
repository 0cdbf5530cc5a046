"""What the shell of every page shows: day or night, where one is, who is here, how many games wait."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import HttpRequest

from accounts import mailbox, sanctions
from accounts.measures import Measure, list_measures
from accounts.models import User
from accounts.sign_up import explain_closed_sign_up
from accounts.site_settings import get_site
from games.mail import preferences
from games.realtime.feeds import list_matches_awaiting_user
from games.realtime.frames import WaitingMatch

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
    "learn": "rules",
    "puzzle": "rules",
    "profile": "profile",
    "mail_preferences": "profile",
}


class WaitingGames:
    """The running matches that wait for an answer of the user's, the latest moved first. Of a user (and not the
    matches themselves) they are asked of the database only when shown."""

    def __init__(self, whose: Any) -> None:
        self._whose = whose

    @cached_property
    def matches(self) -> list[WaitingMatch]:
        """Each with `id` and `name`."""
        if isinstance(self._whose, list):
            return self._whose
        return list_matches_awaiting_user(self._whose.pk) if self._whose.is_authenticated else []

    @property
    def count(self) -> int:
        """How many."""
        return len(self.matches)

    @property
    def first(self) -> WaitingMatch | None:
        """The next one to go to."""
        return self.matches[0] if self.matches else None


class AccountNotices:
    """What the user must be told on every page: mail that came back, measures of moderators. One query, when shown."""

    def __init__(self, user: Any) -> None:
        self.user = user

    @cached_property
    def _flags(self) -> tuple[bool, bool]:
        """Whether some mail came back, and whether some measure holds."""
        if not self.user.is_authenticated:
            return False, False
        measured = Exists(sanctions.in_force().filter(user=OuterRef("pk")))
        mine = User.objects.filter(pk=self.user.pk).values_list("mail_preferences__bounced", measured)
        bounced, measured_now = mine.first() or ("", False)
        return bool(bounced), measured_now

    @cached_property
    def bounced_address(self) -> str:
        """The address mail came back from, if it did."""
        return preferences.get_bounced_address(self.user) if self._flags[0] else ""

    @cached_property
    def measures(self) -> list[Measure]:
        """Warnings until they are read, the others until they end."""
        return list_measures(self.user) if self._flags[1] else []


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
        "mail_out_of_reach": mailbox.is_mail_out_of_reach(request),
        "crowd": get_site_stats,
        "this_site": get_site,
        "closed_sign_up": explain_closed_sign_up,
    }
    return shown | {"waiting": WaitingGames(user), "notices": AccountNotices(user)} if user else shown
