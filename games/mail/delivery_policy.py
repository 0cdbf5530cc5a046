"""What becomes of a letter when a worker looks at it: it is sent, waits, or is not to be sent any more."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.core import presence
from games.matches import turn_notices
from games.matches.deadlines import SeatDeadline
from games.models import Letter, MailWish

from . import answer, preferences
from .quiet_hours import HOUR_MS

RECHECK_MS = HOUR_MS  # ms: deadlines may be put off or move up
ACTIVE_RECHECK_MS = 60_000  # ms until somebody who is on the site is looked for again


class DeliveryDecision(NamedTuple):
    """Send it, wait until a moment, or give it up for a reason."""

    due: SeatDeadline | None = None
    wait: int | None = None
    void: str = ""


def decide_delivery(letter: Letter, wish: MailWish, now: int) -> DeliveryDecision:
    """What to do with a mail, asked just before it is sent: send it, wait, or cancel it. `now`: ms."""
    due = answer.find_mail_decision(letter)
    if letter.kind == Letter.Kind.ANSWER:
        return decide_answer_delivery(letter, due)
    if due is None:
        return DeliveryDecision(void="over")
    if reason := find_opt_out_reason(letter, wish):
        return DeliveryDecision(void=reason)
    moment = find_send_time(letter, due, wish)
    if moment is None:
        return DeliveryDecision(void="quiet")
    if moment > now:
        return DeliveryDecision(wait=min(moment, now + RECHECK_MS))
    if letter.kind != Letter.Kind.LAST and is_recipient_active(letter):
        return DeliveryDecision(wait=now + ACTIVE_RECHECK_MS)
    return DeliveryDecision(due)


def decide_answer_delivery(letter: Letter, due: SeatDeadline | None) -> DeliveryDecision:
    """An answer that only says "done" is cancelled where the next question says so as well."""
    newer = Letter.objects.filter(
        match=letter.match_id, seat=letter.seat, asked__gt=letter.asked, kind=Letter.Kind.TURN
    )
    if not letter.why and newer.exclude(state=Letter.State.VOID).exists():
        return DeliveryDecision(void="covered")
    return DeliveryDecision(due)


def find_opt_out_reason(letter: Letter, wish: MailWish) -> str:
    """Why the player does not want this mail; "" when they do."""
    if wish.when == MailWish.When.OFF:
        return "off"
    if letter.kind != Letter.Kind.TURN and not wish.reminders:
        return "off"
    if preferences.is_match_mail_muted(letter.user, letter.match_id):
        return "muted"
    return "bounced" if preferences.get_bounced_address(letter.user) else ""


def find_send_time(letter: Letter, due: SeatDeadline, wish: MailWish) -> int | None:
    """When a mail is to be sent (ms), quiet hours kept; None where that would be after the deadline."""
    user: User = letter.user
    hours = preferences.get_quiet_hours(user, wish)
    meant = turn_notices.get_turn_mail_time(letter.kind, due)
    if letter.kind == Letter.Kind.TURN:
        moment = hours.after(apply_mail_frequency(meant, wish, hours.next_morning))
        return moment if moment < due.due else None
    moment = hours.after(meant)
    if moment < due.due:
        return moment
    before = hours.before(meant) - 1  # what cannot wait until the quiet is over comes before it
    return before if before >= due.at else None


def apply_mail_frequency(meant: int, wish: MailWish, next_morning: object) -> int:
    """When "your turn" is sent (ms): at once, at the next full hour, or with the daily mail."""
    if wish.when == MailWish.When.HOURLY:
        return meant - meant % HOUR_MS + HOUR_MS
    if wish.when == MailWish.When.DAILY and callable(next_morning):
        return int(next_morning(meant))
    return meant


def is_recipient_active(letter: Letter) -> bool:
    """Whether the recipient has the match on their screen, or viewed any page in the last ten minutes."""
    return (
        presence.is_user_visiting(letter.user_id)
        or presence.get_seat_presence(letter.match_id, [letter.seat])[letter.seat] == "here"
    )
