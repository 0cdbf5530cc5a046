"""Finished games are looked through, one after the other: how precisely each person played, and what luck did.

Every game that ended has rows that wait for it (`review_rows`), so whatever dies, it is taken up again. It is thought
about in a process of the lowest priority; nobody waits for it, and nothing of it is told while a game runs.
"""

from __future__ import annotations

import logging
from concurrent.futures import Future
from functools import partial
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache
from django.db import close_old_connections

from common.durations import DAY_S, MINUTE_S
from games.models import Entry, Match, SeatReview
from games.thinking.process import answer_question
from games.thinking.requests import AskReview, Review
from games.thinking.thinkers import WHOLE_GAMES, ThoughtFailedError

from . import match_cache, thoughts
from .luck_splits import find_split_totals
from .match_cache import LoadedMatch
from .review_rows import fill_reviews, list_due_reviews

MAX_ENTRIES = 20_000  # of a game that is looked through
SECONDS = 10.0  # that it may take about
MAX_PER_SWEEP = 3  # games that are handed over at once
LOST_AFTER_S = 5 * MINUTE_S  # after which one of which nothing was heard is handed over again

log = logging.getLogger(__name__)


def review_due_matches() -> int:
    """Hands some games that are over to the process that looks them through, unless others wait there; how many."""
    if WHOLE_GAMES.count_waiting():
        return 0
    return sum(review_match(match_id) for match_id in list_due_reviews(MAX_PER_SWEEP * 10)[:MAX_PER_SWEEP])


def review_match(match_id: str) -> bool:
    """Has a match looked through, unless somebody does already; whether it was begun. One match's error stops no
    other."""
    name = f"review:{match_id}"
    if not cache.add(name, True, LOST_AFTER_S):
        return False
    try:
        _begin(match_id, name)
    except Exception:
        log.exception("match %s could not be looked through", match_id)
        cache.set(name, True, DAY_S)
        return False
    return True


def _begin(match_id: str, name: str) -> None:
    loaded = match_cache.load_current_match(match_id)
    match = Match.objects.get(pk=match_id)
    ranked = bool((match.result or {}).get("ranking"))
    if match.version > MAX_ENTRIES or not ranked:
        fill_reviews(match.pk, match.version, None)
        return
    asked = build_question(match, loaded)
    if settings.THINK_APART:
        finish = partial(_finish, match.pk, match.version, name)
        WHOLE_GAMES.ask(asked).add_done_callback(finish)
    else:
        fill_reviews(match.pk, match.version, answer_question(asked))


def build_question(match: Match, loaded: LoadedMatch) -> AskReview:
    """What is asked of a finished match: of its journal, those answers are judged that each row's person gave."""
    judged: list[int] = []
    written = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("number")
    for seat, user in SeatReview.objects.filter(match=match).values_list("seat", "user"):
        own = written.filter(seat=seat, user=user, actor=Entry.Actor.PLAYER)
        judged += own.values_list("number", flat=True)
    return AskReview(
        title=match.title,
        board=thoughts.load_foreign_board(loaded),
        lines=list(written.values_list("line", flat=True)),
        seconds=SECONDS,
        judged=judged,
        totals=find_split_totals(match),
    )


def _finish(match_id: str, version: int, name: str, thought: Future[Any]) -> None:
    """In the thread that asked the process. Never raises."""
    try:
        found = thought.result()
        review = None if found is None else msgspec.convert(found, Review)
        fill_reviews(match_id, version, review)
    except ThoughtFailedError:
        log.warning("match %s: nothing came of looking it through", match_id)
        cache.set(name, True, DAY_S)
    except Exception:
        log.exception("match %s could not be reviewed", match_id)
        cache.set(name, True, DAY_S)
    finally:
        close_old_connections()
