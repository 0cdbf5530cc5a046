"""The verdicts on one's own answers in a finished match: what else could have been answered, and what each would have
led to.

Judged when its player asks, in a process of its own that has the processor when nobody else wants it, with so much of
it at most; kept in the cache. No row is locked, so nobody's move waits. While a game runs nothing of it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import TimeoutError as NotYetError
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from time import thread_time
from typing import Any

import msgspec
from django.conf import settings
from django.core.cache import cache

from common import rate_limits
from common.durations import WEEK_S
from common.refusals import Refused
from games.content import boards
from games.engine.journal import Entry as Written
from games.engine.replay import DivergedError, replay, step
from games.engine.table import Table
from games.engine.types import Illegal
from games.engine.verdicts import Verdict, has_choice, judge_given_answer
from games.models import Entry, Match
from games.thinking.requests import AskVerdict
from games.thinking.thinkers import REVIEWS, ThoughtFailedError

from . import access, match_cache, replays, thoughts
from .stored_positions import read_whole_entry

CACHE_FORMAT = 1  # of what is kept
MAX_ENTRIES = 20_000  # of a game whose answers are looked through
ENTRY_CHUNK_SIZE = 500  # entries read at once
PROCESSOR_S = 1.2  # seconds for one verdict
MAX_PER_MINUTE = 40  # verdicts that somebody asks for
LOCK_TIMEOUT_S = 10  # seconds to wait while others' answers are looked for
ANSWER_TIMEOUT_S = 20  # seconds to wait for a verdict, which comes after those that others asked for

_working = Lock()
_verdicts = msgspec.json.Decoder(Verdict)


def list_own_choices(match_id: str, user: Any, invite: str = "") -> list[int]:
    """The entries of a finished match with which the user answered a question that left a choice.

    Refused: 404 for who may not see the match, 409 while it is not over, or when it is too long or was played by rules
    that are gone, 503 while others are being looked at."""
    match = _find_finished(match_id, user, invite)
    own = set(_query_own_answers(match, user).values_list("number", flat=True))
    return [number for number in _load_choices(match) if number in own] if own else []


def judge_own_answer(match_id: str, number: int, user: Any, invite: str = "") -> Verdict:
    """The verdict on an answer of the user. Refused: 404 it is none of theirs, 409 as above, or nothing else could be
    answered, 429 too many at once, 503 others are being judged."""
    match = _find_finished(match_id, user, invite)
    if not _query_own_answers(match, user).filter(number=number).exists():
        raise Refused("Only your own answers are judged here, and this isn't one of them.", status=404)
    name = f"verdict:{CACHE_FORMAT}:{match.pk}:{number}"
    known = cache.get(name)
    if known is None:
        rate_limits.check_rate("verdict", user.pk, MAX_PER_MINUTE)
        known = compute_verdict(match, number)
        cache.set(name, known, WEEK_S)
    return _verdicts.decode(known)


def compute_verdict(match: Match, number: int) -> bytes:
    """The verdict on the answer of an entry, as JSON. Refused: 409 there is none to give, 503 it takes too long."""
    loaded = match_cache.load_current_match(match.pk)
    table, (entry,) = replays.load_past_table(loaded, number - 1), replays.load_entries(loaded, number - 1, number)
    found = None
    if entry.seat in table.asked:
        found = judge_answer(loaded, table, entry)
    if found is None:
        raise Refused("There was nothing else to choose here, or it was a bid: those aren't judged one by one.")
    return msgspec.json.encode(found)


def judge_answer(loaded: match_cache.LoadedMatch, table: Table, entry: Written) -> Any:
    """The verdict on an entry, the next of a table, as plain data or as it is; None where there is none."""
    label = describe_answer(entry, table.game.board)
    if not settings.THINK_APART:
        until = thread_time() + PROCESSOR_S
        return judge_given_answer(table, entry.seat, entry.action, label, lambda: thread_time() < until)
    asked = AskVerdict(
        table=table.dump(),
        board=thoughts.load_foreign_board(loaded),
        seat=entry.seat,
        seconds=PROCESSOR_S,
        action=entry.action.to_json(),
        label=label,
    )
    try:
        return REVIEWS.ask(asked).result(ANSWER_TIMEOUT_S)
    except (ThoughtFailedError, NotYetError):
        raise Refused("Other answers are being looked at. Try again in a moment.", status=503, wait=5) from None


def describe_answer(entry: Written, board: Any) -> str:
    """What the log says of an answer that no button has."""
    shown = (fact.shown_to(entry.seat) for fact in entry.facts)
    return next((said for fact in shown if fact and (said := fact.says(board))), "Something else")


def _find_finished(match_id: str, user: Any, invite: str) -> Match:
    match = access.access_match(match_id, user, invite)
    if not match.is_finished:
        raise Refused("This game isn't over yet. Your answers can be looked at when it is.")
    return match


def _query_own_answers(match: Match, user: Any) -> Any:
    return Entry.objects.filter(match_id=match.pk, actor=Entry.Actor.PLAYER, user=user.pk or 0, seat__gte=0)


def _load_choices(match: Match) -> list[int]:
    """The entries that answered a question with a choice, whoever answered: found once."""
    name = f"choices:{CACHE_FORMAT}:{match.pk}:{match.version}"
    known: list[int] | None = cache.get(name)
    if known is None:
        with _one_at_a_time():
            known = compute_choices(match)
        cache.set(name, known, WEEK_S)
    return known


def compute_choices(match: Match) -> list[int]:
    """The entries that answered a question with a choice, from the journal played again. Refused (409) where it is too
    long, or was played by rules that are gone."""
    if match.version > MAX_ENTRIES:
        raise Refused("This game is too long for its answers to be looked at.")
    loaded = match_cache.load_current_match(match.pk)
    rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("number")
    stored = rows.values_list("number", "line").iterator(chunk_size=ENTRY_CHUNK_SIZE)
    lines = (read_whole_entry(loaded.table.title, *row) for row in stored)
    found = []
    try:
        table = replay([*islice(lines, 1)], boards.get_engine_board(loaded.match.board))
        for entry in lines:
            if entry.seat >= 0 and has_choice(table, entry.seat):
                found.append(entry.number)
            step(table, entry)
            table.entries.clear()
    except (DivergedError, RuntimeError, Illegal, LookupError):
        raise Refused("This game was played by older rules; its answers can no longer be looked at.") from None
    return found


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    if not _working.acquire(timeout=LOCK_TIMEOUT_S):
        raise Refused("Other answers are being looked at. Try again in a moment.", status=503, wait=5)
    try:
        yield
    finally:
        _working.release()
