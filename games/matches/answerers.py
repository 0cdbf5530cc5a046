"""Who answers without a letter: computer players for their seats; for a person the house, where there is one answer,
or the plan they have laid down. All of them think outside the lock, from what their seat sees, and move through the
door, with the version they saw and a key made of it: once, however many workers try and whatever dies.

They look when `bot_timing` says, and keep its schedule. What neither house nor plan answers waits for the person.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from common import clock
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.engine.house_answers import find_house_answer, give_house_answer
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import Stale
from games.models import Entry, Fired, Match, Plan

from . import bot_timing, bots, closing, match_cache, plan_answers, take_back_wait, thoughts
from .execute import execute_move
from .move_requests import MoveRequest, PlanMover, hash_move_body, require_valid_key

log = logging.getLogger(__name__)


class Looked(NamedTuple):
    """What came of looking at a seat: whether an answer was made, and when to look again (ms), if that is known."""

    answered: bool = False
    again: int | None = None


def answer_if_due(match_id: str) -> bool:
    """Has one answer made in a match by a computer player, the house or a plan, if one is due; whether one was.

    Those asked come first; computer players may use what is open to everybody, and so do plans for offers.
    """
    now = clock.get_current_time_ms()
    due = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING, bot_due__lte=now)
    row = due.values_list("version", "lineup", "planned").first()
    if row is None:
        return False
    version, lineup, planned = row
    held = match_cache.load_current_match(match_id, version)
    if (held.match.lineup, held.planned) != (lineup, planned):  # somebody else sits there since, or by another plan
        held = match_cache.load_current_match(match_id)
    if held.version != version:
        return False
    held = closing.seat_computers(held, now)
    again = None
    for seat in list_answering_seats(held):
        looked = answer_for_person(held, seat, now) if held.seats[seat].is_person else answer_for_bot(held, seat, now)
        if looked.answered:
            return True
        again = match_cache.find_earliest(again, looked.again)
    bots.reschedule_bots(held, again)
    return False


def list_answering_seats(loaded: match_cache.LoadedMatch) -> list[int]:
    """The seats that may be answered for, those asked first."""
    found, living = bot_timing.find_answering_seats(loaded, loaded.table), loaded.table.game.living()
    return sorted([seat for seat in living if seat in found], key=lambda seat: seat not in loaded.table.asked)


def answer_for_bot(loaded: match_cache.LoadedMatch, seat: int, now: int) -> Looked:
    """Has a computer player move when it is time, if it wants to. `now`: ms. One that thinks for long does so in a
    process of its own, and answers later; whatever becomes of that, it is looked at again."""
    moment = find_answer_moment(loaded, seat)
    if moment > now:
        return Looked(again=moment)
    if thoughts.takes_thought(loaded, seat):
        if thoughts.begin_thought(loaded, seat):
            return Looked(again=now + thoughts.get_patience_ms(loaded.match))
        action = bots.choose_bot_action(loaded, seat, DEFAULT_LEVEL)
    else:
        action = bots.choose_bot_action(loaded, seat)
    answered = bool(action and bots.submit_bot_move(loaded, seat, action))
    return build_look(answered) if seat in loaded.table.asked else Looked(answered)


def answer_for_person(loaded: match_cache.LoadedMatch, seat: int, now: int) -> Looked:
    """Has the house or their plan answer for a person, when it is time. `now`: ms. A rule that says to ask is heard
    before the house answers."""
    moment = find_answer_moment(loaded, seat)
    if moment > now:
        return Looked(again=moment)
    found = plan_answers.find_plan_answer(loaded, seat, now) if loaded.has_plan(seat) else None
    if found and found.decline and submit_planned(loaded, seat, found.row, found.decline):
        return Looked(True)
    if not (found and found.asks) and bot_timing.is_house_answering(loaded.match, loaded.table):
        action = find_house_answer(loaded.table, seat)
        if action is not None:
            return build_look(submit_house_answer(loaded, seat, action))
    if found and found.played:
        return build_look(submit_planned(loaded, seat, found.row, found.played))
    return Looked(again=found.again if found else None)


def build_look(answered: bool) -> Looked:
    """What came of a question that should be answered: where nothing was said, or it was refused, that is tried again a
    little later; time answers in the end."""
    return Looked(answered, None if answered else bots.get_retry_time_ms())


def find_answer_moment(loaded: match_cache.LoadedMatch, seat: int) -> int:
    """When a seat may be answered for at the present position, in ms, by the one schedule of all."""
    last = loaded.recent_entries[-1] if loaded.recent_entries else None
    waits = last is not None and last.seat != seat and bot_timing.may_be_taken_back(last)
    by_person = waits and was_made_by_person(loaded.match.pk, loaded.version)
    by_person = by_person and not take_back_wait.is_wait_ended(loaded.match.pk, loaded.version)
    alone = bot_timing.is_without_people(loaded, loaded.table)
    delay = bot_timing.get_answer_delay_ms(loaded, loaded.version, last, seat, by_person, alone)
    return loaded.last_entry_at_ms + delay


def was_made_by_person(match_id: str, number: int) -> bool:
    """Whether a person made an entry themselves, and not by their plan."""
    rows = Entry.objects.filter(match_id=match_id, number=number, actor=Entry.Actor.PLAYER)
    return rows.exists() and not Fired.objects.filter(match_id=match_id, entry=number).exists()


def submit_house_answer(loaded: match_cache.LoadedMatch, seat: int, action: Action) -> bool:
    """Submits the only answer there is for a seat; False when it is refused: the game has moved on."""
    version = loaded.version

    def move(table: Table, now: int) -> None:
        require_version(table, version)
        if not bot_timing.is_house_answering(loaded.match, table):
            raise Refused("At this table every player answers for themselves.")
        give_house_answer(table, seat, now)

    key, body = require_valid_key(f"house:{version}:{seat}"), hash_move_body(seat, action.to_json())
    return submit_answer(MoveRequest(loaded.match.pk, seat, "house", key, body, move))


def submit_planned(loaded: match_cache.LoadedMatch, seat: int, row: Plan, planned: plan_answers.PlannedAnswer) -> bool:
    """Submits what a plan answers, with its owner as the author; False when it is refused: the game has moved on, or
    the plan is another."""
    version, (action, rule) = loaded.version, planned

    def move(table: Table, now: int) -> None:
        require_version(table, version)
        if not Plan.objects.filter(pk=row.pk, ended_entry=None).exists():
            raise Refused("That plan is no longer in force.", stale=True)
        table.play(seat, action, now, version)

    key = require_valid_key(f"plan:{row.user_id}:{version}")
    body = hash_move_body(seat, action.to_json())
    return submit_answer(MoveRequest(loaded.match.pk, seat, PlanMover(row.user_id, row.pk, rule), key, body, move))


def require_version(table: Table, version: int) -> None:
    """Refused (Stale) where anything has happened since `version`: what was answered then may mean another thing."""
    if table.version != version:
        raise Stale("The game has moved on.")


def submit_answer(request: MoveRequest) -> bool:
    """Executes it; False when it is refused. What it is stays out of the log."""
    try:
        execute_move(request)
    except Refused as why:
        log.info("match %s: no answer for the seat at %s: %s", request.match_id, request.seat, why.status)
        return False
    return True
