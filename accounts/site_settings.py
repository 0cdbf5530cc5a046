"""What the host has set for the site, as this process knows it: at most a few seconds old, and kept while the database
is away.

Each switch is kept at the door it is about, by one of the `require_` functions here, which say no in a sentence.
"""

from __future__ import annotations

import logging
from threading import Lock
from time import monotonic
from typing import NamedTuple

from django.db import DatabaseError

from accounts.models import Announcement, SiteSettings
from common import clock
from common.refusals import Refused

log = logging.getLogger(__name__)

KEPT_S = 5.0  # seconds
NO_GUESTS = "This site takes no guests at the moment. Sign in to play."
NO_PUBLIC_TALK = "The public chat of this site is switched off. At a table you can chat as ever."


class Site(NamedTuple):
    """The settings and the announcements that are not over."""

    settings: SiteSettings
    announcements: tuple[Announcement, ...]

    @property
    def shown_announcements(self) -> list[Announcement]:
        """Those of this moment, the first to end first."""
        now = clock.get_current_time_ms()
        return sorted((each for each in self.announcements if each.starts <= now < each.ends), key=lambda a: a.ends)


class _Kept:
    """What was last read, and when (monotonic, s)."""

    def __init__(self) -> None:
        self.site: Site | None = None
        self.until = 0.0
        self.lock = Lock()


_kept = _Kept()


def get_site() -> Site:
    """The site as the host has set it. Two queries once in a few seconds."""
    if _kept.site is not None and monotonic() < _kept.until:
        return _kept.site
    with _kept.lock:
        if _kept.site is None or monotonic() >= _kept.until:
            _kept.site, _kept.until = _read(_kept.site), monotonic() + KEPT_S
        return _kept.site


def forget_site() -> None:
    """Has this process read again: a change was made here."""
    _kept.site, _kept.until = None, 0.0


def _read(known: Site | None) -> Site:
    try:
        settings = SiteSettings.objects.first() or SiteSettings()
        return Site(settings, tuple(Announcement.objects.filter(ends__gt=clock.get_current_time_ms())))
    except DatabaseError:
        log.warning("the settings of the site are not read: the database does not answer", exc_info=True)
        return known or Site(SiteSettings(), ())


def require_guests() -> None:
    """Refused (403) where no guests are taken."""
    if not get_site().settings.guests:
        raise Refused(NO_GUESTS, status=403)


def require_public_talk() -> None:
    """Refused (403) where the public chat is switched off."""
    if not get_site().settings.public_talk:
        raise Refused(NO_PUBLIC_TALK, status=403)


def require_offered(slug: str, name: str) -> None:
    """Refused (403) for a new table of a game that this site does not offer now; those that are on are played on."""
    if slug in get_site().settings.titles_withheld:
        why = f"New tables of {name} aren't opened on this site at the moment. Choose another game."
        raise Refused(why, status=403)


def is_rated_play_on() -> bool:
    """Whether games that begin now may count."""
    return get_site().settings.rated
