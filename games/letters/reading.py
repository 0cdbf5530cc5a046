"""A mail that came in, read with suspicion: who wrote it, whether a machine did, and its first line.

Only the plain text counts, never the HTML; quoted lines and the line that introduces them are passed over.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import getaddresses
from hashlib import sha256
from typing import NamedTuple

LONGEST = 1_000_000  # bytes of a mail that are taken
LINE = 200  # characters of its first line that are read
LINES = 400  # lines looked through for it
MACHINES = ("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "bounce")
BULK = {"bulk", "junk", "list", "auto_reply"}
COMMENT = re.compile(r"\([^()]*\)")


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
    """Reads a mail; whatever is broken about it counts as not there. `return_path` is the envelope's sender."""
    try:
        parsed = message_from_bytes(raw, policy=default)
        mail = parsed if isinstance(parsed, EmailMessage) else EmailMessage()
    except Exception:  # the parser has holes of its own; a mail that falls into one says nothing
        mail = EmailMessage()
    sender = sender_of(mail)
    name = header(mail, "Message-ID")
    return Mail(
        sender,
        bool(sender) and attested(mail, sender, authserv),
        is_machine(mail, return_path, sender),
        is_bounce(mail),
        is_complaint(mail),
        bool(header(mail, mark)),
        first_line(text_of(mail)),
        sha256(name.encode("utf-8", "replace") if name else raw).hexdigest(),
    )


def header(mail: EmailMessage, name: str) -> str:
    """A header's text; "" where it is not there or cannot be read."""
    return next(iter(headers(mail, name)), "")


def headers(mail: EmailMessage, name: str) -> list[str]:
    """All headers of that name, the topmost first."""
    try:
        return [" ".join(str(value).split()) for value in mail.get_all(name, [])]
    except Exception:
        return []


def sender_of(mail: EmailMessage) -> str:
    """The one address that wrote it."""
    given = headers(mail, "From")
    addresses = [address for _, address in getaddresses(given)] if len(given) == 1 else []
    return addresses[0].casefold() if len(addresses) == 1 and "@" in addresses[0] else ""


def is_machine(mail: EmailMessage, return_path: str | None, sender: str) -> bool:
    """Whether a machine wrote it (RFC 3834 and what is usual besides): such a mail is never answered."""
    automatic = header(mail, "Auto-Submitted").partition(";")[0].strip().lower()
    name = sender.partition("@")[0]
    return (
        return_path in ("", "<>")
        or automatic not in ("", "no")
        or header(mail, "Precedence").lower() in BULK
        or any(header(mail, each) for each in ("X-Autoreply", "X-Autorespond", "List-Id", "Feedback-ID"))
        or mail.get_content_type() in ("multipart/report", "message/delivery-status")
        or name.startswith(MACHINES)
    )


def is_bounce(mail: EmailMessage) -> bool:
    """Whether it reports that a mail could not be delivered, and never will be (RFC 3464)."""
    return any(
        says(report, "Action", "failed") and says(report, "Status", r"5\.")
        for report in reports(mail, "delivery-status")
    )


def is_complaint(mail: EmailMessage) -> bool:
    """Whether it reports that its reader called a mail unwanted (RFC 5965)."""
    return any(says(report, "Feedback-Type", r"abuse\b") for report in reports(mail, "feedback-report"))


def says(report: str, field: str, value: str) -> bool:
    return re.search(rf"^{field}:\s*{value}", report, re.I | re.M) is not None


def reports(mail: EmailMessage, kind: str) -> list[str]:
    """The parts of a mail in which one machine tells another something."""
    try:
        return [part.as_string() for part in mail.walk() if part.get_content_type() == f"message/{kind}"]
    except Exception:
        return []


def attested(mail: EmailMessage, sender: str, authserv: str) -> bool:
    """Whether the named server found DMARC to pass for the domain of From; without a name nobody is asked.

    Only its topmost word counts: what stands below may have come with the mail.
    """
    if not authserv:
        return True
    domain = sender.rpartition("@")[2]
    for value in headers(mail, "Authentication-Results"):
        while COMMENT.search(value):
            value = COMMENT.sub("", value)
        server, *results = [part.strip().lower() for part in value.split(";")]
        if server.split()[:1] != [authserv.lower()]:
            continue
        for result in results:
            words = result.split()
            if words[:1] == ["dmarc=pass"] and f"header.from={domain}" in words[1:]:
                return True
        return False
    return False


def text_of(mail: EmailMessage) -> str:
    """The plain text of it; nothing where it has none."""
    try:
        body = mail.get_body(preferencelist=("plain",))
        return "" if body is None else str(body.get_content())  # what is attached is never the body
    except Exception:
        return ""


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
