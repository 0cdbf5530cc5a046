"""What becomes of a mail when a worker looks at it: it is sent, waits, or is not to be sent any more."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from common.durations import HOUR_MS, MINUTE_MS, SECOND_MS
from games.core import notice_switches, presence
from games.matches import answerers, bot_timing, match_cache, plan_calls, turn_notices
from games.matches.deadlines import SeatDeadline
from games.models import MailPreferences, NoticeKind, NoticeWay, TurnMail

from . import answer, preferences

RECHECK_MS = HOUR_MS  # deadlines may be put off or move up
MAX_LOOK_AHEAD_MS = 2 * MINUTE_MS  # after a question for which its letter waits for house and plan at most
LOOK_GRACE_MS = 5 * SECOND_MS  # for their answer to be written
ACTIVE_RECHECK_MS = MINUTE_MS  # until somebody who is on the site is looked for again


class DeliveryDecision(NamedTuple):
    """Send it, wait until a moment, or give it up for a reason."""

    deadline: SeatDeadline | None = None
    wait_until: int | None = None
    cancel_reason: str = ""


def decide_delivery(turn_mail: TurnMail, mail_preferences: MailPreferences, now: int) -> DeliveryDecision:
    """What to do with a mail, asked just before it is sent: send it, wait, or cancel it. `now`: ms."""
    due = answer.find_mail_decision(turn_mail)
    if turn_mail.kind == TurnMail.Kind.ANSWER:
        return decide_answer_delivery(turn_mail, due)
    if turn_mail.kind == TurnMail.Kind.CALL:
        return decide_call_delivery(turn_mail, mail_preferences, now)
    if due is None:
        return DeliveryDecision(cancel_reason="over")
    if reason := find_opt_out_reason(turn_mail, mail_preferences):
        return DeliveryDecision(cancel_reason=reason)
    moment = find_send_time(turn_mail, due, mail_preferences)
    if moment is None:
        return DeliveryDecision(cancel_reason="quiet")
    if moment > now:
        return DeliveryDecision(wait_until=min(moment, now + RECHECK_MS))
    if turn_mail.kind == TurnMail.Kind.TURN:
        look = find_look_ahead(turn_mail.match_id, turn_mail.seat, due.asked_at)
        if look is not None and now < look:
            return DeliveryDecision(wait_until=look)
    if turn_mail.kind == TurnMail.Kind.TURN and (until := find_call_end(turn_mail, now)):
        reminder = turn_notices.get_turn_mail_time(TurnMail.Kind.REMIND, due)
        return DeliveryDecision(wait_until=until) if until < reminder else DeliveryDecision(cancel_reason="called")
    if turn_mail.kind != TurnMail.Kind.LAST and is_recipient_active(turn_mail):
        return DeliveryDecision(wait_until=now + ACTIVE_RECHECK_MS)
    return DeliveryDecision(due)


def decide_call_delivery(turn_mail: TurnMail, mail_preferences: MailPreferences, now: int) -> DeliveryDecision:
    """The same of a call for a plan: while it stands, by the wishes for "your turn". Where the reader is asked as well,
    the letter about that says both; who was written to within a day and has not been heard of since gets no other."""
    loaded = match_cache.load_current_match(turn_mail.match_id)
    if not is_call_open(turn_mail, loaded):
        return DeliveryDecision(cancel_reason="over")
    if reason := find_opt_out_reason(turn_mail, mail_preferences):
        return DeliveryDecision(cancel_reason=reason)
    if find_call_end(turn_mail, now):
        return DeliveryDecision(cancel_reason="called")
    hours = preferences.get_quiet_hours(turn_mail.user, mail_preferences)
    moment = hours.next_allowed(apply_mail_frequency(turn_mail.at, mail_preferences, hours.next_morning))
    if moment > now:
        return DeliveryDecision(wait_until=min(moment, now + RECHECK_MS))
    if beside := find_turn_mail_beside(turn_mail):
        waits = beside.state == TurnMail.State.WAITING
        return DeliveryDecision(wait_until=now + ACTIVE_RECHECK_MS) if waits else DeliveryDecision(cancel_reason="both")
    return DeliveryDecision(wait_until=now + ACTIVE_RECHECK_MS if is_recipient_active(turn_mail) else None)


def is_call_open(turn_mail: TurnMail, loaded: match_cache.LoadedMatch) -> bool:
    """Whether a call for a plan stands: no other came since, the plan is still missing, and the seat is theirs."""
    mine = loaded.seats[turn_mail.seat].user_id == turn_mail.user_id
    same = loaded.call is not None and loaded.call.entry == turn_mail.asked
    return mine and same and plan_calls.is_called(loaded, turn_mail.seat)


def find_call_end(turn_mail: TurnMail, now: int) -> int | None:
    """Until when (ms) a letter that asked the same reader for a plan stands for other letters; None: there is none."""
    loaded = match_cache.load_current_match(turn_mail.match_id)
    if not plan_calls.is_called(loaded, turn_mail.seat):
        return None
    sent = plan_calls.find_unanswered_call_mail(turn_mail.match_id, turn_mail.seat, turn_mail.user.pk, now)
    return None if sent is None else sent + plan_calls.CALL_COVERS_MS


def find_turn_mail_beside(turn_mail: TurnMail) -> TurnMail | None:
    """The mail about what the reader of a call is asked just now, if that is to be sent, or was with the call in it."""
    due = answer.find_seat_decision(turn_mail)
    if due is None or due.question_entry < turn_mail.asked:
        return None
    rows = TurnMail.objects.filter(match=turn_mail.match_id, asked=due.question_entry, seat=turn_mail.seat)
    found = rows.filter(kind=TurnMail.Kind.TURN, user=turn_mail.user_id).exclude(state=TurnMail.State.VOID)
    return found.first()


def find_look_ahead(match_id: str, seat: int, asked_at: int) -> int | None:
    """When (ms) the house, or the plan of a seat, will have looked at the question that it was asked at `asked_at`:
    until then nobody is told of it. None where neither may answer.

    It depends on this seat alone: when another's letter comes tells nothing of a plan here."""
    held = match_cache.load_current_match(match_id)
    if not bot_timing.may_be_answered(held, held.table, seat):
        return None
    grace = int(LOOK_GRACE_MS * bot_timing.get_bot_pace_factor())
    return min(answerers.find_answer_moment(held, seat) + grace, asked_at + MAX_LOOK_AHEAD_MS)


def decide_answer_delivery(turn_mail: TurnMail, deadline: SeatDeadline | None) -> DeliveryDecision:
    """An answer that only says "done" is cancelled where the next question says so as well."""
    newer = TurnMail.objects.filter(
        match=turn_mail.match_id, seat=turn_mail.seat, asked__gt=turn_mail.asked, kind=TurnMail.Kind.TURN
    )
    if not turn_mail.why and newer.exclude(state=TurnMail.State.VOID).exists():
        return DeliveryDecision(cancel_reason="covered")
    return DeliveryDecision(deadline)


def find_opt_out_reason(turn_mail: TurnMail, mail_preferences: MailPreferences) -> str:
    """Why the player does not want this mail; "" when they do."""
    if mail_preferences.when == MailPreferences.When.OFF:
        return "off"
    kind = NoticeKind.TURN if turn_mail.kind in (TurnMail.Kind.TURN, TurnMail.Kind.CALL) else NoticeKind.HURRY
    if not notice_switches.wants_notice(turn_mail.user_id, kind, NoticeWay.MAIL):
        return "off"
    if preferences.is_match_mail_muted(turn_mail.user, turn_mail.match_id):
        return "muted"
    return "bounced" if preferences.get_bounced_address(turn_mail.user) else ""


def find_send_time(turn_mail: TurnMail, deadline: SeatDeadline, mail_preferences: MailPreferences) -> int | None:
    """When a mail is to be sent (ms), quiet hours kept; None where that would be after the deadline."""
    user: User = turn_mail.user
    hours = preferences.get_quiet_hours(user, mail_preferences)
    meant = turn_notices.get_turn_mail_time(turn_mail.kind, deadline)
    if turn_mail.kind == TurnMail.Kind.TURN:
        moment = hours.next_allowed(apply_mail_frequency(meant, mail_preferences, hours.next_morning))
        return moment if moment < deadline.due_at else None
    moment = hours.next_allowed(meant)
    if moment < deadline.due_at:
        return moment
    before = hours.quiet_since(meant) - 1  # what cannot wait until the quiet is over comes before it
    return before if before >= deadline.asked_at else None


def apply_mail_frequency(meant: int, mail_preferences: MailPreferences, next_morning: object) -> int:
    """When "your turn" is sent (ms): at once, at the next full hour, or with the daily mail."""
    if mail_preferences.when == MailPreferences.When.HOURLY:
        return meant - meant % HOUR_MS + HOUR_MS
    if mail_preferences.when == MailPreferences.When.DAILY and callable(next_morning):
        return int(next_morning(meant))
    return meant


def is_recipient_active(turn_mail: TurnMail) -> bool:
    """Whether the recipient has the match on their screen, or viewed any page in the last ten minutes."""
    return (
        presence.is_user_visiting(turn_mail.user_id)
        or presence.get_seat_presence(turn_mail.match_id, [turn_mail.seat])[turn_mail.seat] == "here"
    )
