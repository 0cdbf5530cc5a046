"""Commands about time: a day for somebody who is asked, and a pause that everybody agrees to."""

from __future__ import annotations

import re

from common import clock
from common.moments import format_moment
from common.refusals import Refused
from games.mail import preferences
from games.matches import day_gifts, deadlines, mail_pauses, match_cache, proposals
from games.models import Match, Proposal, TurnMail

from .base import MailCommand, MailCommandCall

GIVEN = re.compile(r"(?:(?P<to>.{1,60}?) )?a day(?: to (?P<after>.{1,60}))?[.!]?", re.I)  # what follows "give"
PAUSED = re.compile(r"(?:(?:for )?(?P<days>\d{1,3})(?: days?)?|(?P<vote>yes|no))[.!]?", re.I)  # what follows "pause"


def run_give_command(call: MailCommandCall) -> str:
    """Runs `give Mira a day`: her question ends a day later."""
    match = load_match(call.turn_mail)
    seat = find_asked_seat(call.turn_mail, match, call.words)
    given = day_gifts.give_day(match.pk, call.turn_mail.user, seat, call.key)
    name = match_cache.load_current_match(match.pk).seats[seat].name
    return f"{name} has a day more, until {format_for(call.turn_mail, given.due_at)}."


def find_asked_seat(turn_mail: TurnMail, match: Match, words: str) -> int:
    """Whom `give` means: the player who is named, or the only other one who is asked. Refused (409) where that is
    nobody."""
    found = GIVEN.fullmatch(words)
    name = ((found["to"] or found["after"] or "") if found else "").strip().casefold()
    chairs = match_cache.load_current_match(match.pk).seats
    asked = [each.seat for each in deadlines.parse_deadlines(match.deadlines) if each.seat != turn_mail.seat]
    fits = [seat for seat in asked if not name or chairs[seat].name.casefold() == name]
    if name in ("me", "myself"):
        return turn_mail.seat
    if len(fits) != 1:
        waited = " or ".join(f"give {chairs[seat].name} a day" for seat in asked)
        raise Refused(f"To whom? Write: {waited}." if waited else "No one else is asked anything. Try again later.")
    return fits[0]


def run_pause_command(call: MailCommandCall) -> str:
    """Runs `pause 3 days`: asks everybody for it; and `pause yes` or `pause no`, when it is asked for."""
    match, found = load_match(call.turn_mail), PAUSED.fullmatch(call.words)
    if found and found["vote"]:
        return agree_to_pause(call, match) if found["vote"].lower() == "yes" else decline_pause(call)
    days = int(found["days"]) if found else 0
    proposals.create_proposal(match.pk, call.turn_mail.user, Proposal.Kind.PAUSE, days=days, key=call.key)
    return describe_pause(call.turn_mail) or f"You ask for a pause of {format_days(days)}. Everyone has to agree."


def agree_to_pause(call: MailCommandCall, match: Match) -> str:
    """Runs `pause yes`. Again is the same as once."""
    if match.proposals.filter(kind=Proposal.Kind.PAUSE).exists() or not describe_pause(call.turn_mail):
        proposals.accept_proposal(match.pk, call.turn_mail.user, Proposal.Kind.PAUSE)
    return describe_pause(call.turn_mail) or "You agree to the pause. It starts when everyone has agreed."


def decline_pause(call: MailCommandCall) -> str:
    """Runs `pause no`; whoever asked for it withdraws it so."""
    proposals.decline_proposal(call.turn_mail.match_id, call.turn_mail.user, Proposal.Kind.PAUSE)
    return "There is no pause."


def describe_pause(turn_mail: TurnMail) -> str:
    """Until when the match is paused, in a sentence; "" where it is not."""
    ends = mail_pauses.find_pause_end(load_match(turn_mail), clock.get_current_time_ms())
    return f"The game is paused until {format_for(turn_mail, ends)}. You may still answer." if ends else ""


def format_for(turn_mail: TurnMail, at: int) -> str:
    """A moment (ms) as the reader of a mail sees it."""
    return format_moment(at, preferences.get_mail_time_zone(turn_mail.user), clock.get_current_time_ms())


def format_days(days: int) -> str:
    """So many days in words."""
    return f"{days} day{'s' if days != 1 else ''}"


def load_match(turn_mail: TurnMail) -> Match:
    """The match of a mail, as of now."""
    return Match.objects.defer("snapshot").get(pk=turn_mail.match_id)


def is_pause_possible(turn_mail: TurnMail) -> bool:
    """Whether the reader may ask for a pause, or vote on one."""
    match = load_match(turn_mail)
    return match.pace == Match.Pace.MAIL and mail_pauses.count_pause_days_left(match) > 0


def is_somebody_asked(turn_mail: TurnMail) -> bool:
    """Whether somebody else is asked, who can be given a day."""
    match = load_match(turn_mail)
    asked = [each for each in deadlines.parse_deadlines(match.deadlines) if each.seat != turn_mail.seat]
    return match.closes is not None and bool(asked)


DAY_AND_PAUSE_COMMANDS = (
    MailCommand(
        "give",
        "give Mira a day",
        "puts another player's deadline off by a day.",
        run_give_command,
        takes=lambda words: GIVEN.fullmatch(words) is not None,
        is_open=is_somebody_asked,
    ),
    MailCommand(
        "pause",
        "pause 3 days",
        "asks everyone for a pause. If someone has asked, “pause yes” agrees and “pause no” declines.",
        run_pause_command,
        takes=lambda words: PAUSED.fullmatch(words) is not None,
        is_open=is_pause_possible,
    ),
)
