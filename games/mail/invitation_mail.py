"""A mail to somebody for whom a seat is kept: once, when he wants mail, as long as the seat is kept.

Its row is let go before the mail leaves: who dies in between leaves none, never two; the invitation is seen in
the lobby all the same. A mail server that does not answer is tried again.
"""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from accounts.models import User
from games.core import clock
from games.engine.catalog import title as title_of
from games.models import Invitation, MailWish, Match

from . import message, preferences, tokens
from .content import address

log = logging.getLogger(__name__)

SWEPT = 50  # mails of one sweep
AGAIN = 300_000  # ms until a mail server that did not answer is asked again


def sweep(limit: int = SWEPT) -> int:
    """Sends what is due; how many mails that were."""
    due = Invitation.objects.filter(mail__lte=clock.now()).select_related("match", "user", "by").order_by("mail")
    return sum(post(each) for each in due[:limit])


def post(invitation: Invitation) -> bool:
    """Sends one, if he wants it now and nobody else sends it; whether it went."""
    row = Invitation.objects.filter(pk=invitation.pk, mail=invitation.mail)
    wish, now = preferences.of(invitation.user), clock.now()
    to = preferences.address(invitation.user)
    if not to or wish.when == MailWish.When.OFF or preferences.returned(invitation.user) or not waits(invitation):
        row.update(mail=None)
        return False
    quiet = preferences.hours(invitation.user, wish)
    if quiet.quiet(now):
        row.update(mail=quiet.after(now))
        return False
    if not row.update(mail=None):
        return False
    try:
        return bool(mail(invitation, to).send())
    except (OSError, SMTPException) as error:
        log.warning("no mail about invitation %s: %s", invitation.pk, error)
        Invitation.objects.filter(pk=invitation.pk).update(mail=now + AGAIN)
        return False


def waits(invitation: Invitation) -> bool:
    """Whether the table still waits for him."""
    return bool(invitation.match.status == Match.Status.OPEN)


def mail(invitation: Invitation, to: str) -> EmailMultiAlternatives:
    """The mail: who keeps a seat for him, what is played, the way there, and how mail stops."""
    match, stop = invitation.match, address("stop_mail", tokens.stop(invitation.user))
    host = said(invitation.by)
    about = {
        "host": host,
        "name": invitation.user.name,
        "match": match,
        "title": title_of(match.title),
        "link": address("match", match.pk),
        "wishes_link": address("mail_wishes"),
        "stop_link": stop,
    }
    made = EmailMultiAlternatives(
        f"{host} invited you: {match.name}",
        message.plain(render_to_string("letters/invited.txt", about)),
        None,
        [to],
        headers={
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    made.attach_alternative(render_to_string("letters/invited.html", about), "text/html")
    return made


def said(host: User | None) -> str:
    """Who invites."""
    return host.name if host else "Somebody"
