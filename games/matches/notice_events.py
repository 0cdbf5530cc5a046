"""The notices that a match owes: queued in the transaction that writes what they tell of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from games.core.notice_queue import Owed
from games.engine.table import Table
from games.engine.trades import Offered
from games.models import Match, NoticeKind

from .match_cache import SeatInfo

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def list_owed_notices(match: Match, seats: tuple[SeatInfo, ...], table: Table) -> list[Owed]:
    """What the entries that a table has just made are to be told of: the beginning, offers, the end. No query."""
    owed: list[Owed] = []
    if table.entries and table.entries[0].number == 0:
        owed += list_owed_to_all(NoticeKind.BEGUN, match, seats, {})
    for entry in table.entries:
        for fact in entry.facts:
            if isinstance(fact, Offered) and (user := seats[fact.deal.to].user_id) is not None:
                to, words = fact.deal.to, {"who": seats[fact.seat].name, "seat": str(fact.seat)}
                key = f"{to}:{entry.number}"
                owed.append(Owed(NoticeKind.OFFER, user, match, key, words, to, entry.number, entry.now))
    if table.over:
        owed += list_owed_to_all(NoticeKind.OVER, match, seats, dict(list_result_sentences(table)))
    return owed


def list_owed_to_all(
    kind: NoticeKind, match: Match, seats: tuple[SeatInfo, ...], results: dict[int, str]
) -> Iterator[Owed]:
    """The same to everybody who sits there, each with their result, and to the match's own hooks."""
    for seat, chair in enumerate(seats):
        if chair.user_id is not None:
            words = {"result": results[seat]} if seat in results else {}
            yield Owed(kind, chair.user_id, match, words=words, seat=seat)
    yield Owed(kind, None, match)


def list_result_sentences(table: Table) -> Iterator[tuple[int, str]]:
    """Of each seat of a game that is over, its place in a sentence."""
    ranking = table.over.ranking if table.over else []
    before = accumulate((len(group) for group in ranking), initial=0)
    for place, group in zip(before, ranking, strict=False):
        shared = " (shared)" if len(group) > 1 else ""
        for seat in group:
            yield seat, f"You came {ORDINALS[place]}{shared} of {len(table.game.seating)}."
