"""How many people are here and how many games are on, for the top of every page."""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.core.cache import cache

from common import clock
from games.core.presence import AWAY_AFTER_MS
from games.models import Location, Match

log = logging.getLogger(__name__)

CACHE_KEY, CACHE_SECONDS = "crowd", 5  # everybody sees the same figures for so long


class SiteStats(NamedTuple):
    """The figures."""

    people: int
    games: int


def get_site_stats() -> SiteStats | None:
    """The figures, counted once in a few seconds for all processes; None while the cache does not answer."""
    try:
        kept = cache.get(CACHE_KEY)
        if kept is None:
            kept = count_site_stats()
            cache.set(CACHE_KEY, kept, CACHE_SECONDS)
    except Exception:  # two figures are not worth a page
        log.warning("nobody is counted: the cache does not answer", exc_info=True)
        return None
    return SiteStats(max(1, kept[0]), kept[1])  # who reads it is here


def count_site_stats() -> tuple[int, int]:
    """How many people are online and how many matches are running."""
    people = Location.objects.filter(seen__gt=clock.get_current_time_ms() - AWAY_AFTER_MS).count()
    return people, Match.objects.filter(status=Match.Status.RUNNING).count()
