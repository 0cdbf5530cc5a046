"""The call for plans: as a match comes to another gate of its title, everybody whose plan lacks is called for one.

All at once, in the transaction that writes the move: one letter each, a line on the page and in the lists, and for
everybody how many plans are in. The call is soft: the question of whose turn it is stays open as always, turns go on by
plans as these come in, and nobody waits for somebody who has nothing to do yet. Were the turns to wait until all plans
are in, each round would have a deadline of its own beside those of the questions: the latest ends would have to be
reckoned anew, whoever goes first would wait for whoever goes last, and no day would be won by it, as all letters go out
at once either way. So a call adds no deadline, and no bound of `time_bounds` moves.

What everybody sees is how many plans are in, never whose: who is called follows from what stands in their plan, but it
is closed by any plan they lay, whatever stands in that. Taking a move back leads back to the moment before: whoever
lacks a plan for that is called again, without a letter. Computers, those who left, and everybody after the last day of
a game are called for nothing.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypedDict

from common.durations import DAY_MS
from games.core.notice_queue import Owed, list_reachable_users, queue_notices
from games.engine import plans as engine
from games.engine.control import TakeBack
from games.engine.plans.gates import Moment
from games.engine.table import Table
from games.models import Entry, Match, NoticeKind, Plan, TurnMail

from . import plan_answers, plan_call_rows
from .closing import is_closed
from .match_cache import LoadedMatch, list_human_seats
from .plan_call_rows import PlanCall

CALL_COVERS_MS = DAY_MS  # ms for which whoever has been written to for a plan gets no other letter for the same


class GateReached(NamedTuple):
    """Another moment than before: what has come, in words; `is_back`: a move taken back led there."""

    moment: Moment
    words: str
    is_back: bool


# -- a gate opens


def find_reached_gate(loaded: LoadedMatch, table: Table) -> GateReached | None:
    """The gate to which the entries lead that a table has just made; None where it is the same as before, or there is
    none. No query; where a title has no gates, or the table plays without, nothing is looked at."""
    title, settings, pace = table.title, get_options(table), loaded.match.pace
    if table.over or not engine.has_gates(title, settings, pace):
        return None
    view = table.view(None)
    moment = engine.find_gate(title, view, settings, pace)
    before = None if loaded.table is table else engine.find_gate(title, loaded.table.view(None), settings, pace)
    if moment is None or moment == before:
        return None
    back = any(isinstance(entry.action, TakeBack) for entry in table.entries)
    return GateReached(moment, engine.say_gate(title, view, settings, pace, before), back)


def call_for_plans(loaded: LoadedMatch, reached: GateReached) -> PlanCall:
    """Calls everybody whose plan lacks, in the transaction that writes the entries of `loaded`; the match's row is
    locked. What the row remembers already is not called for again."""
    stored, moment = plan_call_rows.load_call(loaded.match.pk), json.loads(json.dumps(reached.moment))
    if stored and stored.moment == moment:
        return stored
    called = frozenset() if is_closed(loaded.match, loaded.last_entry_at_ms) else find_lacking_seats(loaded)
    call = PlanCall(moment, loaded.version, loaded.last_entry_at_ms, reached.words, called)
    plan_call_rows.store_call(loaded.match.pk, call)
    if not reached.is_back and loaded.match.pace == Match.Pace.MAIL:
        create_call_mails(loaded, call)
    return call


def find_lacking_seats(loaded: LoadedMatch) -> frozenset[int]:
    """The seats of people that have no plan for the present moment."""
    rows = {row.seat: row for row in Plan.objects.filter(match=loaded.match.pk, ended_entry=None)}
    return frozenset(seat for seat in list_human_seats(loaded) if lacks_plan(loaded, seat, rows.get(seat)))


def lacks_plan(loaded: LoadedMatch, seat: int, row: Plan | None) -> bool:
    """Whether the person at a seat has no plan for the present moment."""
    if row is None or row.user_id != loaded.seats[seat].user_id:
        return True
    plan = plan_answers.read_stored_plan(loaded.table, row)
    return engine.lacks_plan(plan, plan_answers.find_laid(loaded, row), engine.seen_by_plan(loaded.table, seat))


def create_call_mails(loaded: LoadedMatch, call: PlanCall) -> None:
    """The letter to each of those called, and the notice beside it to whoever is not asked at the same time. Whether
    and when a letter is sent is decided when a worker looks at it."""
    match, people = loaded.match, {seat: loaded.seats[seat].user_id for seat in sorted(call.called)}
    kind = TurnMail.Kind.CALL
    rows = [
        TurnMail(match=match, asked=call.entry, seat=seat, kind=kind, user_id=user, at=call.at, due=call.at)
        for seat, user in people.items()
        if user is not None
    ]
    if not rows:
        return
    TurnMail.objects.bulk_create(rows, ignore_conflicts=True)
    told = {seat: user for seat, user in people.items() if seat not in loaded.table.asked and user is not None}
    reachable = list_reachable_users(list(told.values()), match) if told else set()
    words = {"call": call.words}
    queue_notices(
        [
            Owed(NoticeKind.TURN, user, match, f"call:{call.entry}:{seat}", words, seat, call.entry, call.at)
            for seat, user in told.items()
            if user in reachable
        ]
    )


# -- while it is open


def find_open_seats(loaded: LoadedMatch) -> frozenset[int]:
    """The seats whose plan is still asked for: of people who play."""
    if loaded.call is None or loaded.over or is_closed(loaded.match, loaded.last_entry_at_ms):
        return frozenset()
    return loaded.call.called & frozenset(list_human_seats(loaded))


def is_called(loaded: LoadedMatch, seat: int) -> bool:
    """Whether the plan of a seat is asked for: not any more where nothing is left of the moment that it could answer.
    It still counts as missing then: how many plans are in must not change with whose turn goes on."""
    return seat in find_open_seats(loaded) and is_plan_of_use(loaded, seat)


def is_plan_of_use(loaded: LoadedMatch, seat: int) -> bool:
    """Whether a plan for the present moment would have anything left to answer for a seat."""
    table = loaded.table
    return engine.serves_plan(table.title, table.view(None), get_options(table), loaded.match.pace, seat)


class PlansPayload(TypedDict):
    """What has come, how many plans are in of how many, and whether the viewer's own is asked for."""

    words: str
    laid: int
    of: int
    called: bool


def build_plans_payload(loaded: LoadedMatch, seat: int | None) -> PlansPayload | None:
    """How many plans are in, as a seat (None: a spectator) is told; None where none is missing."""
    waited = find_open_seats(loaded)
    if loaded.call is None or not waited:
        return None
    everybody = len(list_human_seats(loaded))
    return {
        "words": loaded.call.words,
        "laid": everybody - len(waited),
        "of": everybody,
        "called": seat is not None and seat in waited and is_plan_of_use(loaded, seat),
    }


def read_call_words(match: Match, loaded: LoadedMatch, seat: int) -> str:
    """What has come for which the plan of a seat is asked for, by the match's row as a list has read it; "" where it is
    not."""
    call = plan_call_rows.read_call(match.gate)
    return call.words if call and is_called(loaded._replace(call=call), seat) else ""


def find_unanswered_call_mail(match_id: str, seat: int, user_id: int, now: int) -> int | None:
    """When (ms) somebody was written to for a plan within the last day, if they have neither laid one since nor moved:
    for a day that letter stands for their questions as well. None otherwise."""
    letters = TurnMail.objects.filter(match=match_id, seat=seat, user=user_id, kind=TurnMail.Kind.CALL)
    sent = letters.filter(state=TurnMail.State.SENT, sent__gt=now - CALL_COVERS_MS).order_by("-sent")
    moment = sent.values_list("sent", flat=True).first()
    if moment is None:
        return None
    laid = Plan.objects.filter(match=match_id, seat=seat, user=user_id, laid_at__gte=moment)
    moved = Entry.objects.filter(match=match_id, seat=seat, user=user_id, at__gte=moment)
    return None if laid.exists() or moved.exists() else moment


def get_options(table: Table) -> Any:
    """What the table chose, as the title's gates ask for it."""
    return table.game.options  # type: ignore[attr-defined]
