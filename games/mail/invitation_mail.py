"""A mail to somebody for whom a seat is kept: once, when they want mail, as long as the seat is kept.

Its row is let go before the mail leaves: who dies in between leaves none, never two; the invitation is seen in
the lobby all the same. A mail server that does not answer is tried again.
"""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from accounts.models import User
from common import clock
from games.core import notice_switches
from games.engine.catalog import title as title_of
from games.matches.usual_length import describe_usual_length
from games.models import Invitation, MailPreferences, Match, NoticeKind, NoticeWay

from . import message, preferences, tokens
from .content import build_page_url
from .failures import name_failure

log = logging.getLogger(__name__)

MAX_MAILS_PER_SWEEP = 50  # mails of one sweep
RETRY_MS = 300_000  # ms until a mail server that did not answer is asked again


def send_due_invitation_mails(limit: int = MAX_MAILS_PER_SWEEP) -> int:
    """Sends the invitation mails that are due, at most `limit`; returns how many were sent."""
    due = (
        Invitation.objects.filter(mail__lte=clock.get_current_time_ms())
        .select_related("match", "user", "by")
        .order_by("mail")
    )
    return sum(send_invitation_mail(each) for each in due[:limit])


def send_invitation_mail(invitation: Invitation) -> bool:
    """Sends one, if its recipient wants it now and no other worker sends it; returns whether it was sent."""
    row = Invitation.objects.filter(pk=invitation.pk, mail=invitation.mail)
    mail_preferences, now = preferences.get_mail_preferences(invitation.user), clock.get_current_time_ms()
    to = preferences.get_mail_address(invitation.user)
    if (
        not to
        or mail_preferences.when == MailPreferences.When.OFF
        or not notice_switches.wants_notice(invitation.user.pk, NoticeKind.INVITATION, NoticeWay.MAIL)
        or preferences.get_bounced_address(invitation.user)
        or not is_invitation_open(invitation)
    ):
        row.update(mail=None)
        return False
    quiet = preferences.get_quiet_hours(invitation.user, mail_preferences)
    if quiet.is_quiet(now):
        row.update(mail=quiet.next_allowed(now))
        return False
    if not row.update(mail=None):
        return False
    try:
        return bool(build_invitation_mail(invitation, to).send())
    except (OSError, SMTPException) as error:
        log.warning("no mail about invitation %s: %s", invitation.pk, name_failure(error))
        Invitation.objects.filter(pk=invitation.pk).update(mail=now + RETRY_MS)
        return False


def is_invitation_open(invitation: Invitation) -> bool:
    """Whether the match is still open."""
    return bool(invitation.match.status == Match.Status.OPEN)


def build_invitation_mail(invitation: Invitation, address: str) -> EmailMultiAlternatives:
    """The mail: who reserved the seat, what is played, the link, and how to unsubscribe."""
    match, stop = invitation.match, build_page_url("stop_mail", tokens.sign_unsubscribe_token(invitation.user))
    host = get_host_name(invitation.by)
    about = {
        "host": host,
        "name": invitation.user.name,
        "match": match,
        "title": title_of(match.title),
        "usual_length": describe_usual_length(match),
        "link": build_page_url("match", match.pk),
        "wishes_link": build_page_url("mail_preferences"),
        "stop_link": stop,
    }
    made = EmailMultiAlternatives(
        f"{host} invited you: {match.name}",
        message.collapse_blank_lines(render_to_string("mail/invited.txt", about)),
        None,
        [address],
        headers={
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    made.attach_alternative(render_to_string("mail/invited.html", about), "text/html")
    return made


def get_host_name(host: User | None) -> str:
    """The name of the player who invites."""
    return host.name if host else "Somebody"
