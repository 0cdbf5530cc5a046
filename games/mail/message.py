"""Letters as mails: headers, plain text, HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email.utils import formataddr, formatdate, parseaddr
from hashlib import sha256

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from games.core import clock
from games.models import Letter

from . import tokens
from .content import Told, footer

MARK = "X-Starboard-Letter"  # our own letters are known by it, should they come back


def mail(told: Sequence[Told], to: str) -> EmailMultiAlternatives:
    """One mail about one decision, or about several."""
    about = {"told": told[0], "all": told, **footer(told[0].letter)}
    kind = "letter" if len(told) == 1 else "digest"
    made = EmailMultiAlternatives(
        subject(told),
        plain(render_to_string(f"letters/{kind}.txt", about)),
        envelope(told[0].letter),
        [to],
        headers=headers(told, about["stop_link"] if len(told) == 1 else about["stop_all_link"]),
    )
    made.attach_alternative(render_to_string(f"letters/{kind}.html", about), "text/html")
    return made


def plain(text: str) -> str:
    """The text without the gaps that a template leaves."""
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def subject(told: Sequence[Told]) -> str:
    """What the list of one's mail shows."""
    return told[0].subject if len(told) == 1 else f"Your turn in {len(told)} games"


def headers(told: Sequence[Told], stop: str) -> dict[str, str]:
    """The headers of a mail written by a machine that hears when it shall stop (RFC 3834, RFC 8058)."""
    name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    made = {
        "From": formataddr((name or "Starboard", address)),
        "Date": formatdate(clock.now() / 1000),
        "Message-ID": told[0].letter.message_id,
        "List-Unsubscribe": ", ".join(f"<{way}>" for way in [stop, *stop_by_mail(told)]),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        MARK: str(told[0].letter.pk),
    }
    if len(told) == 1:
        made |= {"In-Reply-To": thread(told[0].letter), "References": thread(told[0].letter)}
        if told[0].reply:
            made["Reply-To"] = formataddr((name or "Starboard", told[0].reply))
    return made


def thread(letter: Letter) -> str:
    """What all letters of a match refer to."""
    return f"<match.{letter.match_id}@{domain()}>"


def message_id(letters: Sequence[Letter]) -> str:
    """The name of a mail: the same letters give the same."""
    if len(letters) == 1:
        (one,) = letters
        return f"<{one.match_id}.{one.asked}.{one.seat}.{one.kind}.{one.pk}@{domain()}>"
    named = " ".join(str(letter.pk) for letter in sorted(letters, key=lambda each: each.pk))
    return f"<letters.{sha256(named.encode()).hexdigest()[:32]}@{domain()}>"


def envelope(letter: Letter) -> str:
    """Where a mail that cannot be delivered comes back to: an address of this letter, where we take mail."""
    return at_ours(f"bounce+{tokens.mark(letter, 'bounce')}") or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def stop_by_mail(told: Sequence[Told]) -> list[str]:
    """How mail is stopped by a mail, where we take any: that of the match, or all where it is about several."""
    what = "stop" if len(told) == 1 else "stopall"
    address = at_ours(f"{what}+{tokens.mark(told[0].letter, what)}")
    return [f"mailto:{address}?subject=stop"] if address else []


def at_ours(name: str) -> str:
    """An address where we take mail; "" where we take none."""
    _, _, host = settings.MAIL_REPLY.partition("@")
    return f"{name}@{host}" if host else ""


def domain() -> str:
    """What stands behind the @ of our own names."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
