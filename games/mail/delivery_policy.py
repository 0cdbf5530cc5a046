"""What becomes of a letter when a worker looks at it: it is sent, waits, or is not to be sent any more."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.core import presence
from games.matches import turn_notices
from games.matches.deadlines import Due
from games.models import Letter, MailWish

from . import answer, preferences
from .quiet_hours import HOUR

LOOK_AGAIN = HOUR  # ms: deadlines may be put off or move up
WATCHING = 60_000  # ms until somebody who is on the site is looked for again


class Fate(NamedTuple):
    """Send it, wait until a moment, or give it up for a reason."""

    due: Due | None = None
    wait: int | None = None
    void: str = ""


def of(letter: Letter, wish: MailWish, now: int) -> Fate:
    """Asked just before sending."""
    due = answer.decision(letter)
    if letter.kind == Letter.Kind.ANSWER:
        return covered(letter, due)
    if due is None:
        return Fate(void="over")
    if reason := unwanted(letter, wish):
        return Fate(void=reason)
    moment = wanted(letter, due, wish)
    if moment is None:
        return Fate(void="quiet")
    if moment > now:
        return Fate(wait=min(moment, now + LOOK_AGAIN))
    if letter.kind != Letter.Kind.LAST and looking(letter):
        return Fate(wait=now + WATCHING)
    return Fate(due)


def covered(letter: Letter, due: Due | None) -> Fate:
    """An answer that only says "done" is spared where the next question says so as well."""
    newer = Letter.objects.filter(
        match=letter.match_id, seat=letter.seat, asked__gt=letter.asked, kind=Letter.Kind.TURN
    )
    if not letter.why and newer.exclude(state=Letter.State.VOID).exists():
        return Fate(void="covered")
    return Fate(due)


def unwanted(letter: Letter, wish: MailWish) -> str:
    """Why he does not want it; "" when he does."""
    if wish.when == MailWish.When.OFF:
        return "off"
    if letter.kind != Letter.Kind.TURN and not wish.reminders:
        return "off"
    if preferences.muted(letter.user, letter.match_id):
        return "muted"
    return "bounced" if preferences.returned(letter.user) else ""


def wanted(letter: Letter, due: Due, wish: MailWish) -> int | None:
    """When he wants it, his hours kept; None where that would be after the deadline."""
    user: User = letter.user
    hours = preferences.hours(user, wish)
    meant = turn_notices.moment(letter.kind, due)
    if letter.kind == Letter.Kind.TURN:
        moment = hours.after(collected(meant, wish, hours.next_morning))
        return moment if moment < due.due else None
    moment = hours.after(meant)
    if moment < due.due:
        return moment
    before = hours.before(meant) - 1  # what cannot wait until the quiet is over comes before it
    return before if before >= due.at else None


def collected(meant: int, wish: MailWish, next_morning: object) -> int:
    """When "your turn" comes: at once, at the next full hour, or with the daily mail."""
    if wish.when == MailWish.When.HOURLY:
        return meant - meant % HOUR + HOUR
    if wish.when == MailWish.When.DAILY and callable(next_morning):
        return int(next_morning(meant))
    return meant


def looking(letter: Letter) -> bool:
    """Whether they have the match on their screen, or have looked at any page of the site in the last ten minutes."""
    return presence.visiting(letter.user_id) or presence.there(letter.match_id, [letter.seat])[letter.seat] == "here"
