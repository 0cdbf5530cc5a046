"""How somebody wants his mail, and where it goes."""

from __future__ import annotations

from zoneinfo import available_timezones

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.models import User
from games.models import MailMute, MailWish, Match

from .headers import small
from .quiet_hours import Hours
from .tokens import EVERYTHING

ZONES = available_timezones()


def of(user: User) -> MailWish:
    """What somebody wished; the usual, for who never said."""
    return MailWish.objects.filter(user=user).first() or MailWish(user=user)


def hours(user: User, wish: MailWish) -> Hours:
    """When he wants no mail."""
    return Hours.of(wish, zone(user))


def zone(user: User) -> str:
    """Where he lives; UTC for a zone nobody knows."""
    return user.time_zone if user.time_zone in ZONES else "UTC"


def address(user: User) -> str:
    """The proved address mail goes to, the main one first; "" for who has none."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return found.values_list("email", flat=True).first() or ""


def owns(user: User, email: str) -> bool:
    """Whether an address is a proved one of theirs: letters that only turn into the same capitals are not the same."""
    proved = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return any(small(each) == small(email) for each in proved)


def muted(user: User, match_id: str) -> bool:
    """Whether he wants no mail from a match."""
    return MailMute.objects.filter(user=user, match_id=match_id).exists()


def mute(user: User, match: Match, on: bool = True) -> None:
    """No more mail from a match, or mail again."""
    if on:
        MailMute.objects.get_or_create(user=user, match=match)
    else:
        MailMute.objects.filter(user=user, match=match).delete()


def stop(user: User, what: str) -> None:
    """No more mail from a match, or at all. Deadlines go on."""
    if what == EVERYTHING:
        MailWish.objects.update_or_create(user=user, defaults={"when": MailWish.When.OFF})
    elif match := Match.objects.filter(pk=what).first():
        mute(user, match)


def bounced(user: User, email: str) -> None:
    """Mail to this address came back for good: none is sent there until he says so."""
    MailWish.objects.update_or_create(user=user, defaults={"bounced": email[:320]})


def again(user: User) -> None:
    """Mail is tried again."""
    MailWish.objects.filter(user=user).update(bounced="")


def returned(user: User) -> str:
    """The address from which mail came back, if it still is the one mail goes to; "" otherwise."""
    gone = MailWish.objects.filter(user=user).values_list("bounced", flat=True).first() or ""
    return gone if gone and gone.casefold() == address(user).casefold() else ""


def replies() -> bool:
    """Whether this site takes replies: it has an address for them, and somebody who says who wrote a mail."""
    return bool(settings.MAIL_REPLY and (settings.LONE or settings.MAIL_AUTHSERV))
