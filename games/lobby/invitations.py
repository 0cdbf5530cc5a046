"""Invitations by name: a seat is kept until the invited sits down, declines, or the host takes it back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts import sanctions
from accounts.models import User
from accounts.program_marks import strip_program_mark
from common import clock, rate_limits
from common.durations import DAY_S
from common.refusals import Refused
from common.text import LABEL, clean_line
from games.core.notice_queue import queue_notice
from games.matches import sandboxes
from games.matches.access import has_seat, require_match_access
from games.models import Invitation, Match, NoticeKind

from . import reserved_seats
from .checks import lock_open_match, publish_lineup_change, require_host

MAX_INVITATIONS_PER_MINUTE = 20  # invitations of one host
MAX_INVITATION_MAILS_PER_DAY = 10  # that one person gets
MAX_USER_NAME_LENGTH = 150  # characters, as in the model of users
ONLINE_WITHIN_MS = 120_000  # ms: who gave a sign of life since then sees it here and needs no mail


def invite_player(match_id: str, user: User, name: str) -> Invitation:
    """The host reserves a seat for somebody, by user name or display name. Whoever was removed is welcome again.
    Inviting somebody twice is inviting them once. Locks the match. Refused: 403, 404, 409, 422 nobody of that name,
    429."""
    rate_limits.check_rate("invite", user.pk, MAX_INVITATIONS_PER_MINUTE)
    sanctions.check_sanction(user, "tables")
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_match_access(match, user, "")
        require_host(match, user)
        whom = get_user_to_invite(name, user)
        return find_invitation(match, whom) or create_invitation(match, require_invitable(match, whom), user)


def withdraw_invitation(match_id: str, user: User, name: str) -> None:
    """The host withdraws an invitation; the seat is free again. Locks the match. Refused: 403, 404, 409."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_match_access(match, user, "")
        require_host(match, user)
        found = match.invitations.filter(user__username__iexact=clean_user_name(name)).first()
        if found is None:
            raise Refused("No one of that name is invited to this table.")
        reserved_seats.delete_invitations(match, found.user_id)
        publish_lineup_change(match)


def decline_invitation(match_id: str, user: User) -> None:
    """A user declines their invitation; the seat is free again. Locks the match. Refused: 404, 409."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_match_access(match, user, "")
        if not reserved_seats.is_invited(match, user):
            raise Refused("You aren't invited to this table.")
        reserved_seats.delete_invitations(match, user.pk)
        publish_lineup_change(match)


def list_invitations(user: User | int) -> QuerySet[Invitation]:
    """A user's invitations to matches that have not begun, the latest first."""
    mine = Invitation.objects.filter(user=user, match__status=Match.Status.OPEN)
    return mine.select_related("match", "by").order_by("-at", "-pk")


def list_followed_users(user: User) -> QuerySet[User]:
    """The active users somebody follows: whom they may think of first when they invite."""
    return User.objects.filter(followers__user=user, is_active=True).order_by("display", "username")


# -- on a locked match


def create_invitation(match: Match, guest: User, host: User) -> Invitation:
    """Reserves a seat in a locked match and tells the invited user: on their pages, and by mail if the match is
    played so or they are not here."""
    now = clock.get_current_time_ms()
    match.unwelcome.filter(user=guest).delete()
    made, _ = Invitation.objects.get_or_create(match=match, user=guest, defaults={"by": host, "at": now})
    if (match.pace == Match.Pace.MAIL or not is_recently_online(guest, now)) and rate_limits.is_within_rate(
        "invited", guest.pk, MAX_INVITATION_MAILS_PER_DAY, DAY_S
    ):
        Invitation.objects.filter(pk=made.pk).update(mail=now)
    queue_notice(NoticeKind.INVITATION, guest.pk, match, key=str(made.pk), words={"who": host.name})
    reserved_seats.notify_waiting_changed([guest.pk])
    publish_lineup_change(match)
    return made


def find_invitation(match: Match, whom: User) -> Invitation | None:
    """The user's invitation to a match; None: they have none."""
    return Invitation.objects.filter(match=match, user=whom).first()


def require_invitable(match: Match, whom: User) -> User:
    """The user, if they can be invited to a locked match. Refused: 403 blocked, a sandbox, or a program where none are
    welcome, 409 seated already or no free seat."""
    sandboxes.require_no_sandbox(match, whom)
    if has_seat(match, whom):
        raise Refused(f"{whom.name} already has a seat at this table.")
    reserved_seats.require_welcome_if_program(match, whom)
    if reserved_seats.is_blocked_at_match(match, whom):
        raise Refused(f"{whom.name} can't be invited to this table.", status=403)
    if reserved_seats.count_spare_seats(match) <= 0:
        raise Refused("Every seat is taken or kept. Free one first.")
    return whom


def get_user_to_invite(name: str, host: User) -> User:
    """The user a name means: by user name, else by display name; of several the one who is followed. Refused (422):
    nobody, or several."""
    wanted = clean_user_name(name)
    if not wanted:
        raise Refused("Whom do you want to invite? Give a name.", status=422)
    if wanted.casefold() in (host.username.casefold(), host.name.casefold()):
        raise Refused("You already have a seat at this table.")
    known = User.objects.filter(is_active=True).exclude(pk=host.pk)
    found = list(known.filter(username__iexact=wanted)) or list(known.filter(display__iexact=wanted)[:6])
    if len(found) > 1:
        found = [user for user in found if user.followers.filter(user=host).exists()] or found
    if not found:
        raise Refused(f"No player is called {wanted}. Send the link instead.", status=422)
    if len(found) > 1:
        others = ", ".join(sorted(user.username for user in found[:5]))
        raise Refused(f"Several people are called {wanted}. Use a user name: {others}.", status=422)
    return found[0]


def clean_user_name(name: str) -> str:
    """A name as somebody typed it, on one line and not longer than names are."""
    return strip_program_mark(clean_line(name, MAX_USER_NAME_LENGTH, LABEL))


def is_recently_online(user: User, now: int) -> bool:
    """Whether a user gave a sign of life within the last two minutes. `now`: ms."""
    seen = getattr(user, "location", None)
    return seen is not None and seen.seen > now - ONLINE_WITHIN_MS
