"""What the lists of the lobby are narrowed to: by the address, so that it works without a script, can be sent to
somebody and holds for the part that keeps itself up to date.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, Exists, F, OuterRef, QuerySet
from django.http import HttpRequest

from games.matches.pace import PACE_LABELS
from games.models import Match, Seat

from .rows import AnyTitle, get_titles_by_slug


class FilterLink(NamedTuple):
    """One filter as a link: pressed, it is on; pressed again, it is off."""

    label: str
    query: str
    is_on: bool


class LobbyFilters(NamedTuple):
    """What was chosen. An address that asks for something unknown asks for everything."""

    pace: str = ""
    title: str = ""
    free: str = ""  # "1": tables with a seat for whoever looks
    friends: str = ""  # "1": tables with a player they follow

    @classmethod
    def from_request(cls, request: HttpRequest) -> LobbyFilters:
        """As the address says."""
        asked = request.GET.get
        return cls(
            pace=asked("pace", "") if asked("pace") in PACE_LABELS else "",
            title=asked("title", "") if asked("title") in get_titles_by_slug() else "",
            free="1" if asked("free") == "1" else "",
            friends="1" if asked("friends") == "1" and request.user.is_authenticated else "",
        )

    @property
    def query(self) -> str:
        """The same as part of an address, without what is not chosen."""
        return urlencode({name: value for name, value in self._asdict().items() if value})

    def apply(self, matches: QuerySet[Match], user: Any) -> QuerySet[Match]:
        """Of these matches those that were asked for."""
        if self.pace:
            matches = matches.filter(pace=self.pace)
        if self.title:
            matches = matches.filter(title=self.title)
        if self.friends:
            matches = matches.filter(
                Exists(Seat.objects.filter(match=OuterRef("pk"), user__followers__user=user)),
            )
        if self.free:
            taken = Count("seats", distinct=True) + Count("invitations", distinct=True)
            matches = matches.alias(taken=taken).filter(taken__lt=F("size"))
        return matches

    def links(self, titles: list[AnyTitle], user: Any) -> list[FilterLink]:
        """All filters there are, each with the address that turns it on or off."""
        pills = [FilterLink("All", "", not self.query)]
        pills += [self.build_link("pace", pace, label) for pace, label in PACE_LABELS.items()]
        pills += [self.build_link("title", each.slug, each.name) for each in titles if len(titles) > 1]
        pills.append(self.build_link("free", "1", "Open seats"))
        if user.is_authenticated and not user.is_guest:
            pills.append(self.build_link("friends", "1", "Following"))
        return pills

    def build_link(self, name: str, value: str, label: str) -> FilterLink:
        """One of them."""
        on = getattr(self, name) == value
        return FilterLink(label, self._replace(**{name: "" if on else value}).query, on)
