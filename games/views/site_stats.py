"""How many people are here and how many games are on, for the top of every page."""

from __future__ import annotations

import logging
from typing import NamedTuple

from django.core.cache import cache

from games.core import clock
from games.core.presence import AWAY
from games.models import Match, Whereabouts

log = logging.getLogger(__name__)

NAME, SECONDS = "crowd", 5  # everybody sees the same figures for so long


class Crowd(NamedTuple):
    """The figures."""

    people: int
    games: int


def crowd() -> Crowd | None:
    """Counted once in a few seconds, for all processes; None while the cache does not answer."""
    try:
        kept = cache.get(NAME)
        if kept is None:
            kept = counted()
            cache.set(NAME, kept, SECONDS)
    except Exception:  # two figures are not worth a page
        log.warning("nobody is counted: the cache does not answer", exc_info=True)
        return None
    return Crowd(max(1, kept[0]), kept[1])  # who reads it is here


def counted() -> tuple[int, int]:
    """Signed-in people with a sign of life in the last 40 s, and all games in play."""
    people = Whereabouts.objects.filter(seen__gt=clock.now() - AWAY).count()
    return people, Match.objects.filter(status=Match.Status.RUNNING).count()
