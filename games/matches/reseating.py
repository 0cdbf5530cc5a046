"""A moderator puts a computer player, or a person who agreed to it, on a seat of a running match.

Whoever sat there is told, and may come back where a computer plays on for them. Clocks give the new holder the time of
the others (`games.engine.interventions.reseat`); names follow the tenures.
"""

from __future__ import annotations

from accounts import sanctions
from accounts.models import Sanction, User
from common.refusals import Refused
from games.engine import interventions as engine
from games.engine.intervention_facts import Reseat
from games.models import Intervention, Match, Seat, Tenure
from games.ratings import stakes

from . import interventions, moves, sandboxes, storage, tenures, timeouts
from .intervention_words import Act, Kind
from .interventions import Done


def seat_computer_by_staff(match_id: str, by: User, number: int, reason: str) -> Intervention:
    """Puts a computer player where a person sits. Locks the match. Refused: 403, 404, 409 not running, no person
    sits there, or the seat is out of the game."""
    with interventions.intervening(match_id, by) as (match, session):
        seat = get_seat(match, number)
        if seat.user_id is None:
            raise Refused("A computer plays on that seat already.")
        details = {"seat": number, "before": seat.name, "after": ""}
        act = Act(Kind.SEAT, by, interventions.require_reason(reason), details)
        interventions.make_up_for_outage(session)
        interventions.play(session, lambda table, now: engine.reseat(table, Reseat(number, False, act.reason), now))
        made = interventions.commit_act(match, session, act)
        moment = tenures.Moment.of_table(session.table, session.now)
        tenures.seat_computer(match, seat, moment, Tenure.Why.STAFF)
        follow_new_holder(match, session.table.game.living(), session.now)
        return made


def seat_person_by_staff(match_id: str, by: User, number: int, person: User, reason: str) -> Intervention:
    """Puts a person on a seat, whoever holds it: they see what it sees. That they agreed is the caller's to know;
    they are told, and may leave like anybody. Locks the match. Refused: 403, 404, 409 not running, they may not
    play or play here already, or the seat is out."""
    with interventions.intervening(match_id, by) as (match, session):
        seat = get_seat(match, number)
        require_may_be_seated(match, person, by)
        details = {"seat": number, "before": seat.name, "after": person.name}
        act = Act(Kind.SEAT, by, interventions.require_reason(reason), details)
        interventions.make_up_for_outage(session)
        interventions.play(session, lambda table, now: engine.reseat(table, Reseat(number, True, act.reason), now))
        made = interventions.commit_act(match, session, act)
        interventions.tell_player(
            match, Done.by_session(session), act, person.pk, number, tell_of_new_seat(seat, person)
        )
        moment = tenures.Moment.of_table(session.table, session.now)
        if seat.user_id is not None:
            tenures.seat_computer(match, seat, moment, Tenure.Why.STAFF)
            stakes.record_leavers(match.pk, session.table.game.living(), session.now)
        if seat.former_id == person.pk:
            stakes.undo_leaving(match.pk, number, person.pk)
        tenures.seat_person(match, seat, person, moment)
        match.refresh_from_db()
        timeouts.reschedule_deadlines(match, again=number)
        return made


def tell_of_new_seat(seat: Seat, person: User) -> str:
    """What somebody who is put on a seat reads beside what everybody reads: that they need not stay. Leaving costs
    them points only where the seat was theirs before."""
    if seat.former_id == person.pk:
        return "It is your seat again. If you don't want it, leave on the game's page."
    return "If you don't want the seat, leave on the game's page: that costs you nothing."


def get_seat(match: Match, number: int) -> Seat:
    """The seat. Refused (422) where there is none."""
    seat = match.seats.select_related("user").filter(number=number).first()
    if seat is None:
        raise Refused("There is no such seat.", status=422)
    return seat


def require_may_be_seated(match: Match, person: User, by: User) -> None:
    """Refused (403 a sandbox, else 409) where somebody may not be put on a seat."""
    if person.pk == by.pk:
        raise Refused("You can't put yourself on a seat. Choose someone else.")
    if match.seats.filter(user=person).exists():
        raise Refused(f"{person.name} has a seat in this game.")
    if person.is_program and match.programs == Match.Programs.NO:
        raise Refused(f"{person.name} can't be seated: programs aren't welcome at this table.")
    if not person.is_active or sanctions.in_force().filter(user=person, kind=Sanction.Kind.BAN).exists():
        raise Refused(f"{person.name} can't play at the moment.")
    sandboxes.require_no_sandbox(match, person)


def follow_new_holder(match: Match, living: list[int], at: int) -> None:
    """What follows where a computer has a person's seat: it looks at once, stakes know who left, and clocks stand where
    one person is left. `at`: ms."""
    storage.record_seat_replacement(match.pk, at)
    stakes.record_leavers(match.pk, living, at)
    match.refresh_from_db()
    moves.stop_clocks_if_alone(match)
