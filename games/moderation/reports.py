"""Reports to the moderators (F40): about a person, about something they said, about how they play.

What was said around it is kept with the report, as it was: what is deleted later is still there to judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from common import clock, rate_limits
from common.durations import HOUR_S
from common.refusals import Refused, build_not_found_error
from common.text import MESSAGE, clean_line
from games.matches import access
from games.models import Match, Message, Report, Room

MAX_REPORTS_PER_HOUR = 10  # reports of one person
MESSAGES_BEFORE, MESSAGES_AFTER = 10, 5  # lines kept around what is reported
MAX_LATER_MESSAGES = 40  # lines after those that a moderator is shown besides
WHISPERS_ROOM_NAME = "whispers"  # what the room is called in which one's own whispers lie
MAX_REPORT_LENGTH = 1000  # characters


class ReportTarget(NamedTuple):
    """What a report is about. Without a person yet, one of `others` is to be chosen."""

    about: User | None
    match: Match | None = None
    message: Message | None = None
    others: tuple[User, ...] = ()


def parse_report_target(user: User, form: Mapping[str, str]) -> ReportTarget:
    """What these words mean, as far as this user may know of it:

    `person` a user name; `match` an id; `number` a line, of the talk of `match` (`audience` "players" or
    "spectators"), or of the room called `room`, or of one's own whispers (`room` "whispers"). 404 otherwise.
    """
    if any("\0" in word for word in form.values()):  # for which PostgreSQL cannot even look
        raise build_not_found_error("player")
    match = access.access_match(form["match"], user) if form.get("match") else None
    if form.get("number"):
        message = get_reported_message(user, match, form)
        if message.user is None:
            raise Refused("The player who said that is no longer here.", status=404)
        return require_not_self(user, ReportTarget(message.user, match, message))
    others = tuple(list_reportable_players(match, user)) if match else ()
    if form.get("person"):
        about = User.objects.filter(username=form["person"]).first()
        if about is None or (match is not None and about not in (*others, user)):
            raise build_not_found_error("player")
        return require_not_self(user, ReportTarget(about, match, None, others))
    if not others:
        raise build_not_found_error("player")
    return ReportTarget(others[0] if len(others) == 1 else None, match, None, others)


def create_report(user: User, aimed: ReportTarget, why: str, words: str = "") -> Report:
    """Puts it into the moderators' queue; the same thing reported again is the same report. 422 without a reason,
    429 beyond ten in an hour."""
    if aimed.about is None:
        raise Refused("Say whom it is about.", status=422)
    if why not in Report.Why.values:
        raise Refused("Say what is wrong.", status=422)
    told = clean_line(words, MAX_REPORT_LENGTH, MESSAGE)
    same = Report.objects.filter(by=user, about=aimed.about, match=aimed.match, message=aimed.message, closed=None)
    if (known := same.filter(why=why).first()) is not None:
        return known
    often = "You have reported much within an hour. Please wait a little."
    rate_limits.check_rate("report", user.pk, MAX_REPORTS_PER_HOUR, HOUR_S, often)
    return Report.objects.create(
        by=user,
        about=aimed.about,
        why=why,
        words=told,
        match=aimed.match,
        message=aimed.message,
        context=load_message_context(user, aimed),
        at=clock.get_current_time_ms(),
    )


def has_played(match: Match, user: User) -> bool:
    """Whether somebody has a seat in a match, or had one."""
    return match.seats.filter(Q(user=user) | Q(former=user)).exists() or match.tenures.filter(user=user).exists()


def get_reported_message(user: User, match: Match | None, form: Mapping[str, str]) -> Message:
    """The line that is meant, if this user could hear it; 404 else."""
    rooms = Room.objects.none()
    if match is not None:
        kind = form.get("audience") or Room.Kind.PLAYERS
        allowed = kind == Room.Kind.SPECTATORS or has_played(match, user)
        rooms = match.rooms.filter(kind=kind) if allowed else rooms
    elif form.get("room") == WHISPERS_ROOM_NAME:
        rooms = Room.objects.filter(kind=Room.Kind.BOX, user=user)
    elif form.get("room"):
        rooms = Room.objects.filter(kind__in=(Room.Kind.LOBBY, Room.Kind.NAMED), name__iexact=form["room"])
    number = form["number"]
    found = None
    if number.isascii() and number.isdecimal() and len(number) < 19:
        found = Message.objects.filter(room__in=rooms, number=int(number)).select_related("user", "room").first()
    if found is None:
        raise build_not_found_error("line")
    return found


def list_reportable_players(match: Match, user: User) -> QuerySet[User]:
    """The people of a match besides this one: those who sit there, and those for whom a computer player plays on."""
    there = User.objects.filter(Q(seats__match=match) | Q(left_seats__match=match))
    return there.exclude(pk=user.pk).distinct().order_by("display", "pk")


def require_not_self(user: User, aimed: ReportTarget) -> ReportTarget:
    """The target, unless users report themselves (422)."""
    if aimed.about == user:
        raise Refused("That is you.", status=422)
    return aimed


# -- what is kept


def load_message_context(user: User, aimed: ReportTarget) -> list[dict[str, Any]]:
    """The lines around what is reported; without a line, the last ones of that table or of that person in public."""
    if aimed.message is not None:
        return load_surrounding_messages(user, aimed.message)
    public = Message.objects.filter(room__kind__in=(Room.Kind.LOBBY, Room.Kind.NAMED), user=aimed.about)
    found = public if aimed.match is None else Message.objects.filter(room__match=aimed.match, room__kind="players")
    return serialize_report_messages(found.order_by("-at", "-pk")[:MESSAGES_BEFORE])


def load_surrounding_messages(user: User, message: Message) -> list[dict[str, Any]]:
    """Lines of the same room before and after; of whispers only those between the two."""
    room = Message.objects.filter(room=message.room)
    if message.room.kind == Room.Kind.BOX:
        room = room.filter(Q(user=message.user, to=user) | Q(user=user, to=message.user))
    before = room.filter(number__lte=message.number).order_by("-number")[: MESSAGES_BEFORE + 1]
    after = room.filter(number__gt=message.number).order_by("number")[:MESSAGES_AFTER]
    return [*serialize_report_messages(before, message), *serialize_report_messages(after)]


def load_later_messages(report: Report) -> list[dict[str, Any]]:
    """The messages in the same room after those kept with a report, as far as they are still there."""
    if report.message is None:
        return []
    room = Message.objects.filter(room=report.message.room, number__gt=report.message.number)
    if report.message.room.kind == Room.Kind.BOX:
        room = room.filter(Q(user=report.about, to=report.by) | Q(user=report.by, to=report.about))
    return serialize_report_messages(
        Message.objects.filter(
            pk__in=[
                *room.order_by("number").values_list("pk", flat=True)[
                    MESSAGES_AFTER : MESSAGES_AFTER + MAX_LATER_MESSAGES
                ]
            ]
        )
    )


def serialize_report_messages(found: QuerySet[Message], this: Message | None = None) -> list[dict[str, Any]]:
    """Messages as a report stores them, oldest first."""
    lines = sorted(found.select_related("user"), key=lambda each: (each.at, each.number))
    return [
        {
            "name": each.user.name if each.user else "Somebody",
            "user": each.user_id,
            "text": each.text,
            "at": each.at,
            "this": each == this,
        }
        for each in lines
    ]
