"""Mail kept in a table and read at /mailbox/, for a site that has no mail server.

Everybody sees only what was sent to their own addresses. Somebody who is just proving an address, or who
signs in by code in a browser in which they were signed in before, is not signed in yet; they may read it too.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from email.mime.image import MIMEImage

from allauth.account.internal.flows.email_verification_by_code import EMAIL_VERIFICATION_CODE_SESSION_KEY
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts.models import MailboxMessage, User
from common import clock

KEPT = timedelta(days=30)
BACKEND = "accounts.mailbox.MailboxBackend"


class MailboxBackend(BaseEmailBackend):
    """Keeps each mail once for each address it goes to."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Keep them; returns how many."""
        MailboxMessage.objects.bulk_create(
            MailboxMessage(
                to=_address(address),
                sender=mail.from_email,
                subject=str(mail.subject),
                text=str(mail.body),
                html=html_of(mail),
                at=clock.get_current_time(),
            )
            for mail in email_messages
            for address in mail.recipients()
        )
        return len(email_messages)


def html_of(mail: EmailMessage) -> str:
    """The page with colours that a mail has beside its text, its pictures in it; "" for one that has none."""
    parts = getattr(mail, "alternatives", ())
    page = next((str(content) for content, kind in parts if kind == "text/html"), "")
    for part in mail.attachments:
        if isinstance(part, MIMEImage):
            data = "".join(str(part.get_payload()).split())
            page = page.replace(
                f"cid:{part['Content-ID'].strip('<>')}", f"data:{part.get_content_type()};base64,{data}"
            )
    return page


def _address(text: str) -> str:
    from email.utils import parseaddr

    return parseaddr(text)[1].lower()


def in_use() -> bool:
    """Whether mail of this site stays here."""
    return bool(settings.EMAIL_BACKEND == BACKEND)


def is_mail_out_of_reach(request: HttpRequest) -> bool:
    """Whether mail stays here and this browser may read none of it: nobody was ever signed in with it, and it is not
    proving a new address either. Asked for the page of a refused request too, which may have no session yet."""
    user, session = getattr(request, "user", None), getattr(request, "session", {})
    if not in_use() or isinstance(user, User) or EMAIL_VERIFICATION_CODE_SESSION_KEY in session:
        return False
    signing_up = request.resolver_match is not None and request.resolver_match.url_name == "account_signup"
    return not signing_up and not (settings.LONE and list_known_users(request))


def list_readable_mail(request: HttpRequest) -> QuerySet[MailboxMessage]:
    """The mail that whoever sent this request may read, newest first."""
    addresses: set[str] = set()
    if isinstance(request.user, User):
        addresses = _addresses(Q(user=request.user, verified=True))
    elif settings.LONE:
        addresses = _addresses(Q(user__in=list_known_users(request), verified=True))
    return MailboxMessage.objects.filter(Q(to__in=addresses) | _being_proved(request))


def _addresses(whose: Q) -> set[str]:
    return {email.lower() for email in EmailAddress.objects.filter(whose).values_list("email", flat=True)}


def _being_proved(request: HttpRequest) -> Q:
    """The mail with the code by which this session is proving an address that is nobody's yet; no other."""
    state = request.session.get(EMAIL_VERIFICATION_CODE_SESSION_KEY) or {}
    code, email = state.get("code"), str(state.get("email", "")).lower()
    if not code or EmailAddress.objects.filter(email__iexact=email, verified=True).exists():
        return Q(pk__in=[])
    return Q(to=email, text__contains=code)


# --- Browsers in which somebody was signed in before: a signed cookie, used only when alone -----------

COOKIE, MOST = "known", 5


def list_known_users(request: HttpRequest) -> list[int]:
    """Who was signed in to this browser before, by number, latest first."""
    text = request.get_signed_cookie(COOKIE, default="", salt=COOKIE) or ""
    return [int(number) for number in text.split(".") if number]


def remember_user(request: HttpRequest, user: User) -> str:
    """The cookie's new text after this user signed in here."""
    others = [number for number in list_known_users(request) if number != user.pk]
    return ".".join(str(number) for number in [user.pk, *others][:MOST])


def delete_old_mail(now: datetime | None = None) -> int:
    """Delete mail older than 30 days; returns how many."""
    return MailboxMessage.objects.filter(at__lt=(now or clock.get_current_time()) - KEPT).delete()[0]
