"""Notices by mail: those that have no mail of their own (games.mail has those of turns and invitations)."""

from __future__ import annotations

import logging
from email.utils import parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPServerDisconnected

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from common import clock
from common.durations import HOUR_MS, MINUTE_MS
from games.core import notice_switches
from games.mail import message, preferences, tokens
from games.mail.content import MAX_SUBJECT_LENGTH, build_page_url
from games.mail.delivery import record_bounce
from games.mail.failures import name_failure
from games.models import NoticeDelivery, NoticeKind, NoticeWay

from . import delivery as deliveries
from .notice_texts import describe_notice, get_title_name
from .offer_terms import describe_offer_terms

log = logging.getLogger(__name__)

FIRST_RETRY_MS, MAX_RETRY_MS = MINUTE_MS, HOUR_MS


def send_due_notice_mails() -> int:
    """Sends the notices that are due by mail; returns how many were sent."""
    ready = deliveries.list_ready(deliveries.claim_due_deliveries(NoticeWay.MAIL), build_notice_mail)
    return sum(send_notice_mail(delivery, made) for delivery, made in ready)


def send_notice_mail(delivery: NoticeDelivery, made: EmailMultiAlternatives) -> bool:
    """Hands one notice to the mail server; whether it took it."""
    user = delivery.notice.user
    deliveries.record_handovers([delivery])
    try:
        made.send()
    except SMTPRecipientsRefused as error:
        code = next((code for code, _ in error.recipients.values()), 450)
        if code >= 500 and user:
            record_bounce(user, made.to[0])
            deliveries.cancel_delivery(delivery, "bounced")
            return False
        return retry_mail(delivery, error, certain=True)
    except (SMTPServerDisconnected, TimeoutError, ConnectionResetError) as error:
        return retry_mail(delivery, error, certain=False)
    except (OSError, SMTPException) as error:
        return retry_mail(delivery, error, certain=True)
    deliveries.record_sent(delivery)
    return True


def retry_mail(delivery: NoticeDelivery, error: Exception, certain: bool) -> bool:
    """Has a mail tried again, with growing intervals. Always False: it was not sent."""
    log.warning("a notice by mail has to wait: %s", name_failure(error))
    wait = min(FIRST_RETRY_MS * 2 ** min(delivery.tries, 10), MAX_RETRY_MS)
    deliveries.put_off(delivery, clock.get_current_time_ms() + wait, certain)
    return False


def build_notice_mail(delivery: NoticeDelivery) -> EmailMultiAlternatives:
    """The mail of a notice: what happened, the way there, how to have no more of them."""
    notice, said = delivery.notice, describe_notice(delivery.notice)
    if notice.user is None:
        raise ValueError("a notice without a reader has no mail")
    about = {
        "name": notice.user.name,
        "said": said,
        "offer": describe_offer_terms(notice),
        "title": get_title_name(notice),
        "match": notice.match,
        "always": (NoticeKind(notice.kind), NoticeWay.MAIL) in notice_switches.ALWAYS,
        "link": f"{settings.ORIGINS[0]}{said.path}",
        "wishes_link": build_page_url("notices"),
        "stop_link": build_page_url("stop_mail", tokens.sign_unsubscribe_token(notice.user)),
    }
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {
        "Message-ID": f"<notice.{delivery.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if not about["always"]:
        headers |= {
            "List-Unsubscribe": f"<{about['stop_link']}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    made = EmailMultiAlternatives(
        said.title[:MAX_SUBJECT_LENGTH],
        message.collapse_blank_lines(render_to_string("mail/notice.txt", about)),
        None,
        [preferences.get_mail_address(notice.user)],
        headers=headers,
    )
    made.attach_alternative(render_to_string("mail/notice.html", about), "text/html")
    return made
