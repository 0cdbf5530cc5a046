"""Invitations by name: a seat is kept until the invited sits down, declines, or the host takes it back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.rate_limits import allow
from games.core import clock, rate_limits
from games.core.exceptions import Refused, unless_sanctioned
from games.matches.access import permit, sits
from games.models import Invitation, Match

from . import reserved_seats
from .checks import changed, hosted, opened

PER_MINUTE = 20  # invitations of one host
MAILS, DAY = 10, 86_400  # mails about invitations that one person gets in so many seconds
PRESENT = 120_000  # ms: who gave a sign of life since then sees it here and needs no mail


def invite(match_id: str, user: User, name: str) -> Invitation:
    """The host keeps a seat for somebody, by user name or by the name at the table. Whoever was asked to leave is
    welcome again. Inviting somebody twice is inviting him once.
    """
    rate_limits.per_minute("invite", user.pk, PER_MINUTE, clock.now() / 1000)
    unless_sanctioned(user, "tables")
    with transaction.atomic():
        match = opened(match_id)
        permit(match, user, "")
        hosted(match, user)
        whom = named(name, user)
        return expected(match, whom) or keep(match, fitting(match, whom), user)


def withdraw(match_id: str, user: User, name: str) -> None:
    """The host takes an invitation back; the seat is free again."""
    with transaction.atomic():
        match = opened(match_id)
        permit(match, user, "")
        hosted(match, user)
        found = match.invitations.filter(user__username__iexact=cleaned(name)).first()
        if found is None:
            raise Refused("No one of that name is invited to this table.")
        reserved_seats.forget(match, found.user_id)
        changed(match)


def decline(match_id: str, user: User) -> None:
    """The invited does not come; the seat is free again."""
    with transaction.atomic():
        match = opened(match_id)
        permit(match, user, "")
        if not reserved_seats.invited(match, user):
            raise Refused("You aren't invited to this table.")
        reserved_seats.forget(match, user.pk)
        changed(match)


def invitations_of(user: User | int) -> QuerySet[Invitation]:
    """The seats that are kept for somebody at tables that have not begun, the latest first."""
    mine = Invitation.objects.filter(user=user, match__status=Match.Status.OPEN)
    return mine.select_related("match", "by").order_by("-at", "-pk")


def friends(user: User) -> QuerySet[User]:
    """Whom somebody may think of first when he invites: those he follows."""
    return User.objects.filter(followers__user=user, is_active=True).order_by("display", "username")


# -- on a locked match


def keep(match: Match, whom: User, by: User) -> Invitation:
    """Keeps a seat and tells him: where he looks, and by mail if the game is played so or he is not here."""
    now = clock.now()
    match.unwelcome.filter(user=whom).delete()
    made, _ = Invitation.objects.get_or_create(match=match, user=whom, defaults={"by": by, "at": now})
    if (match.pace == Match.Pace.MAIL or not here(whom, now)) and allow("invited", str(whom.pk), MAILS, DAY):
        Invitation.objects.filter(pk=made.pk).update(mail=now)
    reserved_seats.tell([whom.pk])
    changed(match)
    return made


def expected(match: Match, whom: User) -> Invitation | None:
    """His invitation, if he has one."""
    return Invitation.objects.filter(match=match, user=whom).first()


def fitting(match: Match, whom: User) -> User:
    """Somebody who can be invited to a table; Refused says why another cannot."""
    if sits(match, whom):
        raise Refused(f"{whom.name} already has a seat at this table.")
    if reserved_seats.avoids(match, whom):
        raise Refused(f"{whom.name} can't be invited to this table.", status=403)
    if reserved_seats.spare(match) <= 0:
        raise Refused("Every seat is taken or kept. Free one first.")
    return whom


def named(name: str, by: User) -> User:
    """Who is called so: by user name, else by the name at the table; of several the one who is followed."""
    wanted = cleaned(name)
    if not wanted:
        raise Refused("Whom do you want to invite? Give a name.", status=422)
    if wanted.casefold() in (by.username.casefold(), by.name.casefold()):
        raise Refused("You already have a seat at this table.")
    known = User.objects.filter(is_active=True).exclude(pk=by.pk)
    found = list(known.filter(username__iexact=wanted)) or list(known.filter(display__iexact=wanted)[:6])
    if len(found) > 1:
        found = [user for user in found if user.followers.filter(user=by).exists()] or found
    if not found:
        raise Refused(f"No player is called {wanted}. Send the link instead.", status=422)
    if len(found) > 1:
        others = ", ".join(sorted(user.username for user in found[:5]))
        raise Refused(f"Several people are called {wanted}. Use a user name: {others}.", status=422)
    return found[0]


def cleaned(name: str) -> str:
    """A name as somebody typed it: on one line, not longer than names are."""
    return " ".join("".join(mark for mark in name if mark.isprintable()).split())[:150]


def here(user: User, now: int) -> bool:
    """Whether somebody gave a sign of life just now."""
    seen = getattr(user, "whereabouts", None)
    return seen is not None and seen.seen > now - PRESENT
