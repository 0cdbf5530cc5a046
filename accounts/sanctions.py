"""Measures of moderators: what somebody may not do, why, and until when (F40).

They are graded: a warning is only read; silence, no rated games and no tables of others leave the rest; a ban
closes the door. `User.is_active` says the same as an active ban, so that every guard of Django, of sessions,
sockets and tokens keeps it without asking here.
"""

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts import access_changes, sessions
from accounts.models import Sanction, User
from accounts.signals import banned
from common import clock, durations, moments
from common.refusals import Refused
from common.text import LABEL, clean_line

Kind = Sanction.Kind
WORDS = {
    Kind.WARNING: "A warning from the moderators",
    Kind.SILENCE: "You can't chat",
    Kind.UNRATED: "You can't play rated games",
    Kind.TABLES: "You can't join other players' tables",
    Kind.BAN: "You can't sign in",
}
LONGEST = 300  # characters of a reason


class Sanctioned(Refused):
    """Somebody may not do this now (403): what, why and until when."""

    def __init__(self, sanction: Sanction) -> None:
        self.sanction = sanction
        super().__init__(format_sanction(sanction), status=403, code="sanctioned")


def get_active_sanction(user: User, kind: str) -> Sanction | None:
    """The measure of this kind that holds for somebody now, or for the owner of this program: of several the one that
    ends last."""
    return (
        in_force().filter(user__in=list_answerable(user), kind=kind).order_by(F("until").desc(nulls_first=True)).first()
    )


def list_answerable(*users: User) -> set[int]:
    """These users and the owners of those that are programs, who answer for them."""
    return {known for user in users for known in (user.pk, user.owner_id) if known is not None}


def in_force(now: int | None = None) -> QuerySet[Sanction]:
    """Every measure that holds now; a warning until it is read."""
    now = clock.get_current_time_ms() if now is None else now
    lasting = Q(until=None) | Q(until__gt=now)
    unread = ~Q(kind=Kind.WARNING) | Q(read=None)
    return Sanction.objects.filter(lasting, unread, lifted=None)


def check_sanction(user: User, kind: str) -> None:
    """Sanctioned, if such a measure holds for this person."""
    found = get_active_sanction(user, kind) if user.pk else None
    if found:
        raise Sanctioned(found)


def format_sanction(sanction: Sanction) -> str:
    """What the player is told: "You can't chat (until Tue 24 Nov, 10:05). Reason: insults." """
    what = WORDS[Kind(sanction.kind)]
    reason = sanction.reason.rstrip(".")
    if sanction.kind == Kind.WARNING:
        return f"{what}: {reason}."
    until = "permanently"
    if sanction.until is not None:
        until = f"until {moments.format_moment(sanction.until, sanction.user.time_zone)}"
    return f"{what} ({until}). Reason: {reason}."


def impose_sanction(user: User, kind: str, reason: str, *, by: User | None, hours: int | None = None) -> Sanction:
    """A new measure, from now on for so many hours, or for good. A ban ends the user's sessions and sockets at once."""
    now = clock.get_current_time_ms()
    until = None if hours is None or kind == Kind.WARNING else now + hours * durations.HOUR_MS
    with transaction.atomic():
        made = Sanction.objects.create(
            user=user, kind=Kind(kind), reason=clean_line(reason, LONGEST, LABEL), by=by, since=now, until=until
        )
        if kind == Kind.BAN:
            _shut_out(user)
    return made


def lift_sanction(sanction: Sanction) -> None:
    """It holds no longer. Who was banned may sign in again, unless another ban holds."""
    with transaction.atomic():
        Sanction.objects.filter(pk=sanction.pk, lifted=None).update(lifted=clock.get_current_time_ms())
        sanction.refresh_from_db()
        if sanction.kind == Kind.BAN:
            _let_in({sanction.user_id})


def lift_expired_bans(now: int | None = None) -> int:
    """Lets in those whose ban has ended; returns how many."""
    now = clock.get_current_time_ms() if now is None else now
    shut = User.objects.filter(is_active=False, sanctions__kind=Kind.BAN, sanctions__until__lte=now)
    return _let_in(set(shut.values_list("pk", flat=True)), now)


def mark_warning_read(user: User, sanction_id: int) -> bool:
    """The user has read a warning; False if there is no such warning for them."""
    mine = Sanction.objects.filter(user=user, pk=sanction_id, kind=Kind.WARNING, read=None)
    return bool(mine.update(read=clock.get_current_time_ms()))


def _shut_out(user: User) -> None:
    user.is_active = False
    for each in (user, *user.programs.filter(is_active=True).order_by("pk")):
        User.objects.filter(pk=each.pk).update(is_active=False)
        access_changes.note_access_change(each.pk)
        sessions.end_all(each)
        banned.send(User, user=each)


def _let_in(users: set[int], now: int | None = None) -> int:
    """Lets in those whom no other ban shuts out, then their programs, and programs whose owners are in."""
    banned_still = in_force(now).filter(kind=Kind.BAN).values("user")
    shut = User.objects.filter(is_active=False).exclude(pk__in=banned_still)
    people = shut.filter(pk__in=users, owner=None).update(is_active=True)
    programs = shut.filter(Q(pk__in=users) | Q(owner__in=users), owner__is_active=True)
    return people + User.objects.filter(pk__in=list(programs.values_list("pk", flat=True))).update(is_active=True)
