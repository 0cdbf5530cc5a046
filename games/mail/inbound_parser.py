"""A mail that came in, read with suspicion: who wrote it, whether a machine did, and its first line.

Only the plain text counts, never the HTML; quoted lines and the line that introduces them are passed over. Reading
takes as long as the mail is, whatever is in it; one that is larger than people write is refused (`mail_limits`).
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import NamedTuple

from . import mime_parts
from .authentication_results import dmarc_passed
from .headers import Fields, address, small, split, value, values
from .inbound_limits import MAIL, too_large
from .mime_parts import Part

LONGEST = MAIL
LINE = 200  # characters of its first line that are read
LINES = 400  # lines looked through for it
MACHINES = ("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "bounce")
BULK = {"bulk", "junk", "list", "auto_reply"}


class Mail(NamedTuple):
    """What matters of a mail."""

    sender: str  # the one address in From, in small letters; "" where there is not exactly one
    attested: bool  # our own receiving server says that it comes from there
    machine: bool  # an auto-reply, a bounce, a list
    bounced: bool  # a report that a mail could not be delivered, for good
    complaint: bool  # a report that somebody called our letter unwanted
    ours: bool  # a letter of ours that came back
    line: str  # the first unquoted line of the plain text
    message: str  # the SHA-256 of its Message-ID, or of all of it


def read(raw: bytes, return_path: str | None, authserv: str, mark: str) -> Mail:
    """Reads a mail; whatever is broken about it counts as not there. `return_path` is the envelope's sender.

    Raises MailRefused for one that is too large, or has too many parts.
    """
    if len(raw) > LONGEST:
        raise too_large("a mail", LONGEST)
    fields, start = split(raw)
    whole = mime_parts.read(raw, fields, start)
    sender = sender_of(fields)
    name = " ".join(value(fields, "Message-ID").split())
    return Mail(
        sender,
        bool(sender) and attested(fields, sender, authserv),
        is_machine(fields, whole, return_path, sender),
        is_bounce(raw, whole),
        is_complaint(raw, whole),
        bool(value(fields, mark)),
        first_line(mime_parts.plain_text(raw, whole)),
        sha256(name.encode("utf-8", "replace") if name else raw).hexdigest(),
    )


def sender_of(fields: Fields) -> str:
    """The one address that wrote it."""
    given = values(fields, "From")
    return small(address(given[0])) if len(given) == 1 else ""


def attested(fields: Fields, sender: str, authserv: str) -> bool:
    """Whether the named server found DMARC to pass for the domain of From; without a name nobody is asked."""
    domain = sender.rpartition("@")[2]
    return not authserv or dmarc_passed(values(fields, "Authentication-Results"), domain, authserv)


def is_machine(fields: Fields, whole: Part, return_path: str | None, sender: str) -> bool:
    """Whether a machine wrote it (RFC 3834 and what is usual besides): such a mail is never answered."""
    automatic = value(fields, "Auto-Submitted").partition(";")[0].strip().lower()
    name = sender.partition("@")[0]
    return (
        return_path in ("", "<>")
        or automatic not in ("", "no")
        or value(fields, "Precedence").lower() in BULK
        or any(value(fields, each) for each in ("X-Autoreply", "X-Autorespond", "List-Id", "Feedback-ID"))
        or whole.kind in ("multipart/report", "message/delivery-status")
        or name.startswith(MACHINES)
    )


def is_bounce(raw: bytes, whole: Part) -> bool:
    """Whether it reports that a mail could not be delivered, and never will be (RFC 3464)."""
    return any(
        says(report, "Action", "failed") and says(report, "Status", r"5\.")
        for report in mime_parts.reports(raw, whole, "message/delivery-status")
    )


def is_complaint(raw: bytes, whole: Part) -> bool:
    """Whether it reports that its reader called a mail unwanted (RFC 5965)."""
    reports = mime_parts.reports(raw, whole, "message/feedback-report")
    return any(says(report, "Feedback-Type", r"abuse\b") for report in reports)


def says(report: str, field: str, value: str) -> bool:
    return re.search(rf"^{field}:[ \t]*{value}", report, re.I | re.M) is not None


def first_line(text: str) -> str:
    """The first line somebody wrote himself. A line ending in a colon before quoted ones introduces them, in
    whatever language."""
    lines = [line.strip() for line in text.replace("\u200b", "").splitlines()[:LINES]]
    at = 0
    while at < len(lines):
        line = lines[at]
        if line and not line.startswith(">"):
            end = introduction(lines, at)
            if end is None:
                return line[:LINE]
            at = end
        at += 1
    return ""


def introduction(lines: list[str], at: int) -> int | None:
    """Where an introduction of a quotation that begins here ends; None when it is none."""
    end = at
    while end + 1 < len(lines) and lines[end + 1] and not lines[end + 1].startswith(">") and end - at < 3:
        end += 1
    after = next((line for line in lines[end + 1 :] if line), "")
    return end if lines[end].endswith(":") and after.startswith(">") else None
