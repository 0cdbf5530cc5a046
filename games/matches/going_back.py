"""A match goes back to the position after one of its entries, as a moderator decides.

What followed stays in the record, struck out. The rows follow in the same transaction: answers of plans there count as
taken back, plans laid since are over, deadlines missed since are forgiven, a pause is over, and where the game was over
it runs again. Who holds which seat does not go back.

Dice come further along the match's sealed chain, and every deck is shuffled anew, so nobody meets again what they have
seen. So that nobody fishes for better ones, a second going back in one match needs a second person.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import F

from accounts.models import User
from common.refusals import Refused
from games.engine import interventions as engine
from games.engine.intervention_facts import GoBack
from games.models import Entry, Fired, Intervention, Match, Miss, Notice, NoticeKind, Pause, Plan, Seat
from games.ratings import unwinding

from . import (
    clock_limits,
    ill_matches,
    interventions,
    match_cache,
    plan_rows,
    proposals,
    replays,
    review_rows,
    sealed_chance,
)
from .intervention_words import Act, Kind
from .pauses import OPEN_STATES
from .transaction import MatchSession


class Undone(NamedTuple):
    """What a going back would undo, and what it leads to: for who decides it."""

    entries: int
    asked: list[int]  # the seats that are asked there
    prompt: str  # what everybody waits for there, in the markup of sentences
    points: int  # players whose counted points would be taken back
    needs_second: bool  # whether a second person has to agree


def go_back(
    match_id: str, by: User, to: int, version: int, reason: str, *, take_points_back: bool = False
) -> Intervention:
    """Leads a match, also one that is over, back to the position after entry `to`. `version`: the last entry that was
    looked at. Where it went back before, this asks for a second person, and the row's `entry` is None; whoever else
    asks for the same then does it. Locks the match. Refused: 403 not theirs to do, 404, 409 moved on, not running, or
    its points were counted and are not to be taken back, 422 no such entry."""
    told = interventions.require_reason(reason)
    with interventions.intervening(match_id, by, over=True, ill=True) as (match, session):
        interventions.require_version(match, version)
        if not 0 <= to < match.version:
            raise Refused("Choose an entry before the last one.", status=422)
        asked = match.interventions.filter(entry=None).select_related("by").first()
        if needs_second(match) and not is_agreed(asked, by, to):
            return ask_for_second(match, asked, Act(Kind.BACK, by, told, {"to": to, "last": version}), session.now)
        first = asked.by if asked and needs_second(match) else None
        counted = match.rating == Match.Rating.DONE
        if counted and not take_points_back:
            raise Refused("The points of this game have been counted. It goes back only if they are taken back too.")
        details = {"to": to, "last": version, "points": counted}
        act = Act(Kind.BACK, first or by, told, details, second=by if first else None)
        lead_back(match, session, act)
        return interventions.commit_act(match, session, act)


def preview_going_back(match: Match, to: int) -> Undone:
    """What going back to an entry would mean now. Nothing is locked. Refused: 409 older rules, 422 no such entry."""
    held = ill_matches.load_readable_match(match)
    if not 0 <= to < held.version:
        raise Refused("Choose an entry before the last one.", status=422)
    table = replays.load_past_table(held, to)
    points = match.stakes.count() if match.rating == Match.Rating.DONE else 0
    return Undone(held.version - to, sorted(table.asked), table.prompt(None), points, needs_second(match))


# -- a second person


def needs_second(match: Match) -> bool:
    """Whether the match went back before."""
    return match.interventions.filter(kind=Kind.BACK, entry__isnull=False).exists()


def is_agreed(asked: Intervention | None, by: User, to: int) -> bool:
    """Whether another moderator has asked for the same."""
    return asked is not None and asked.by_id not in (None, by.pk) and asked.details["to"] == to


def ask_for_second(match: Match, asked: Intervention | None, act: Act, at: int) -> Intervention:
    """The row that waits for a second person; what was asked for before is forgotten. `at`: ms."""
    if asked is not None:
        asked.delete()
    rows = {"reason": act.reason, "details": act.details, "at": at}
    return Intervention.objects.create(match=match, kind=act.kind, by=act.by, **rows)


# -- the way back, in a locked match


def lead_back(match: Match, session: MatchSession, act: Act) -> None:
    """Plays the entry that leads back, and has the rows follow it."""
    to, held = act.details["to"], session.loaded
    before = replays.load_past_table(held, to)
    state, since = before.title.encode(before.game), find_running_since(held, to)
    if match.status == Match.Status.OVER:
        reopen_match(match, session.now)
    proposals.bump_lineup_and_notify(match)
    match.interventions.filter(entry=None).delete()
    forget_what_followed(match, to, session.now)
    session.loaded = held._replace(match=match_cache.get_stored_match(match.pk), pause=None)
    if isinstance(chance := session.table.chance.source, sealed_chance.MatchChance):
        chance.shuffle_anew()
    interventions.play(
        session, lambda table, now: engine.go_back(table, GoBack(to, since, state, match.pace, act.reason), now)
    )
    clock_limits.stand_if_alone(session.loaded, session.table, session.now)


def find_running_since(loaded: match_cache.LoadedMatch, to: int) -> int:
    """The moment (ms) at which time last ran in the position after an entry: that of the entry, or, in a pause, of the
    one that began it. Of an ill match: that of the entry, or of the last one, where there is no such row."""
    if loaded.readable is not None:
        rows = Entry.objects.filter(match=loaded.match.pk, number=to)
        return rows.values_list("at", flat=True).first() or loaded.match.moved or 0
    number = to
    while replays.load_past_table(loaded, number).suspended:
        number -= 1
    began = min(number + 1, to)
    return replays.load_entries(loaded, began - 1, began)[0].now


def reopen_match(match: Match, now: int) -> None:
    """A match that is over runs again: its points are taken back or are not counted, and its last day is as much
    later. It is told of again when it ends. `now`: ms."""
    if match.rating == Match.Rating.DONE:
        unwinding.take_points_back(match)
    staked = match.rating in (Match.Rating.DONE, Match.Rating.DUE) or match.unrated_reason == "off"
    ended = now if match.ended is None else int(match.ended.timestamp() * 1000)
    review_rows.forget_reviews(match)
    match.status, match.result, match.ended = Match.Status.RUNNING, None, None
    if staked and match.stakes.exists():
        match.rating, match.unrated_reason = Match.Rating.STAKED, ""
    if match.closes is not None:
        match.closes += max(0, now - ended)
    match.save(update_fields=["status", "result", "ended", "rating", "unrated_reason", "closes"])
    Notice.objects.filter(match=match, kind=NoticeKind.OVER).delete()


def forget_what_followed(match: Match, to: int, now: int) -> None:
    """What the rows say of entries that are undone does not hold any more. `now`: ms."""
    Fired.objects.filter(match=match, entry__gt=to).update(taken_back=True)
    laid = Plan.objects.filter(match=match, laid_entry__gt=to, ended_entry=None).values_list("seat", flat=True)
    for seat in list(laid):
        plan_rows.end_plan(match.pk, seat, match.version)
    for miss in Miss.objects.filter(match=match, entry__gt=to):
        sitting = Seat.objects.filter(match=match, number=miss.seat, user=miss.user, misses__gt=0)
        sitting.update(misses=F("misses") - 1)
        miss.delete()
    Pause.objects.filter(match=match, state__in=OPEN_STATES).update(state=Pause.State.OVER, resumed=now)
    interventions.close_pauses(match.pk, now)
