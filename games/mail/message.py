"""Turn mails as messages: headers, plain text, HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.mime.image import MIMEImage
from email.utils import formataddr, formatdate, parseaddr
from hashlib import sha256

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from common import clock
from games.matches.summaries import board_image
from games.matches.summaries.picture import BoardRing
from games.models import TurnMail

from . import tokens
from .content import MailContent, build_mail_footer

OWN_MAIL_HEADER = "X-Starboard-Letter"  # our own mails are known by it, should they come back


class MailWithPicture(EmailMultiAlternatives):
    """A mail whose page shows what is attached to it."""

    mixed_subtype = "related"


def build_turn_mail(contents: Sequence[MailContent], address: str) -> EmailMultiAlternatives:
    """One mail about one decision, or about several (a digest)."""
    image = build_board_image(contents[0]) if len(contents) == 1 else None
    about = {
        "content": contents[0],
        "all": contents,
        "board_image": image["Content-ID"].strip("<>") if image else "",
        **build_mail_footer(contents[0].turn_mail),
    }
    kind = "turn" if len(contents) == 1 else "digest"
    made = MailWithPicture(
        build_mail_subject(contents),
        collapse_blank_lines(render_to_string(f"mail/{kind}.txt", about)),
        build_envelope_sender(contents[0].turn_mail),
        [address],
        headers=build_mail_headers(contents, about["stop_link"] if len(contents) == 1 else about["stop_all_link"]),
    )
    made.attach_alternative(render_to_string(f"mail/{kind}.html", about), "text/html")
    if image:
        made.attach(image)
    return made


def build_board_image(content: MailContent) -> MIMEImage | None:
    """The board of a mail's position as a part that its page shows; None where there is no board, or none that can be
    drawn: the page draws it as a table then."""
    ring = content.picture
    drawn = board_image.draw_board_image(ring, content.title) if isinstance(ring, BoardRing) else None
    if drawn is None:
        return None
    part = MIMEImage(drawn, "png")
    part["Content-ID"] = f"<board.{content.turn_mail.pk}@{get_mail_domain()}>"
    part["Content-Disposition"] = 'inline; filename="board.png"'
    return part


def collapse_blank_lines(text: str) -> str:
    """The text without the runs of blank lines that a template leaves."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def build_mail_subject(contents: Sequence[MailContent]) -> str:
    """The subject of a mail about one or several decisions."""
    return contents[0].subject if len(contents) == 1 else f"Your turn in {len(contents)} games"


def build_mail_headers(contents: Sequence[MailContent], stop: str) -> dict[str, str]:
    """The headers of a mail written by a machine that hears when it shall stop (RFC 3834, RFC 8058)."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    made = {
        "From": formataddr((name or "Starboard", address)),
        "Date": formatdate(clock.get_current_time_ms() / 1000),
        "Message-ID": contents[0].turn_mail.message_id,
        "List-Unsubscribe": ", ".join(f"<{way}>" for way in [stop, *list_unsubscribe_mailtos(contents)]),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        OWN_MAIL_HEADER: str(contents[0].turn_mail.pk),
    }
    if len(contents) == 1:
        made |= {
            "In-Reply-To": build_thread_id(contents[0].turn_mail),
            "References": build_thread_id(contents[0].turn_mail),
        }
        if contents[0].reply_address:
            made["Reply-To"] = formataddr((name or "Starboard", contents[0].reply_address))
    return made


def build_thread_id(turn_mail: TurnMail) -> str:
    """The Message-ID that all mails of a match refer to."""
    return f"<match.{turn_mail.match_id}@{get_mail_domain()}>"


def build_message_id(turn_mails: Sequence[TurnMail]) -> str:
    """The Message-ID of a mail: the same decisions give the same."""
    if len(turn_mails) == 1:
        (one,) = turn_mails
        return f"<{one.match_id}.{one.asked}.{one.seat}.{one.kind}.{one.pk}@{get_mail_domain()}>"
    named = " ".join(str(turn_mail.pk) for turn_mail in sorted(turn_mails, key=lambda each: each.pk))
    return f"<letters.{sha256(named.encode()).hexdigest()[:32]}@{get_mail_domain()}>"


def build_envelope_sender(turn_mail: TurnMail) -> str:
    """The envelope sender, to which an undeliverable mail bounces: an address of this mail, where we receive mail."""
    return (
        build_inbound_address(f"bounce+{tokens.make_address_token(turn_mail, 'bounce')}")
        or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    )


def list_unsubscribe_mailtos(contents: Sequence[MailContent]) -> list[str]:
    """The mailto: links that unsubscribe, where we receive mail: from the match, or from all mail for a digest."""
    what = "stop" if len(contents) == 1 else "stopall"
    address = build_inbound_address(f"{what}+{tokens.make_address_token(contents[0].turn_mail, what)}")
    return [f"mailto:{address}?subject=stop"] if address else []


def build_inbound_address(name: str) -> str:
    """An inbound address of this site; "" where we receive no mail."""
    _, _, host = settings.MAIL_REPLY.partition("@")
    return f"{name}@{host}" if host else ""


def get_mail_domain() -> str:
    """The domain of this site's own addresses."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
