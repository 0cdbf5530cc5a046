"""How a player wants their mail, and where it goes."""

from __future__ import annotations

from zoneinfo import available_timezones

from allauth.account.models import EmailAddress
from django.conf import settings

from accounts.models import User
from games.core.quiet_hours import QuietHours
from games.models import MailMute, MailPreferences, Match

from .headers import lower_ascii
from .tokens import ALL_MATCHES

KNOWN_TIME_ZONES = available_timezones()


def get_mail_preferences(user: User) -> MailPreferences:
    """A user's mail preferences; unsaved defaults for a user who has none."""
    return MailPreferences.objects.filter(user=user).first() or MailPreferences(user=user)


def get_quiet_hours(user: User, mail_preferences: MailPreferences) -> QuietHours:
    """A user's quiet hours."""
    return QuietHours.from_preferences(mail_preferences, get_mail_time_zone(user))


def get_mail_time_zone(user: User) -> str:
    """A user's time zone; UTC for an unknown one."""
    return user.time_zone if user.time_zone in KNOWN_TIME_ZONES else "UTC"


def get_mail_address(user: User) -> str:
    """The verified address mail goes to, the primary one first; "" for a user who has none."""
    found = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return found.values_list("email", flat=True).first() or ""


def owns_mail_address(user: User, email: str) -> bool:
    """Whether an address is a verified one of this user's: letters that only turn into the same capitals are not the
    same."""
    proved = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    return any(lower_ascii(each) == lower_ascii(email) for each in proved)


def is_match_mail_muted(user: User, match_id: str) -> bool:
    """Whether a user has turned off mail about a match."""
    return MailMute.objects.filter(user=user, match_id=match_id).exists()


def set_match_mail_muted(user: User, match: Match, muted: bool = True) -> None:
    """Turns mail about a match off, or on again (`on=False`: mail again)."""
    if muted:
        MailMute.objects.get_or_create(user=user, match=match)
    else:
        MailMute.objects.filter(user=user, match=match).delete()


def unsubscribe_from_mail(user: User, match_id: str) -> None:
    """Unsubscribes a user from mail about a match, or from all of it. Deadlines go on."""
    if match_id == ALL_MATCHES:
        MailPreferences.objects.update_or_create(user=user, defaults={"when": MailPreferences.When.OFF})
    elif match := Match.objects.filter(pk=match_id).first():
        set_match_mail_muted(user, match)


def set_bounced_address(user: User, email: str) -> None:
    """Mail to this address bounced for good: none is sent there until the user asks for it."""
    MailPreferences.objects.update_or_create(user=user, defaults={"bounced": email[:320]})


def clear_bounced_address(user: User) -> None:
    """Clears the bounced address: mail is tried again."""
    MailPreferences.objects.filter(user=user).update(bounced="")


def get_bounced_address(user: User) -> str:
    """The address that bounced, if mail still goes to it; "" otherwise."""
    gone = MailPreferences.objects.filter(user=user).values_list("bounced", flat=True).first() or ""
    return gone if gone and gone.casefold() == get_mail_address(user).casefold() else ""


def accepts_mail_replies() -> bool:
    """Whether this site accepts replies by mail: it has an address for them and a server that authenticates senders."""
    return bool(settings.MAIL_REPLY and (settings.LONE or settings.MAIL_AUTHSERV))
