"""A mail that came in, read with suspicion: who wrote it, whether a machine did, and its first line.

Only the plain text counts, never the HTML; quoted lines and the line that introduces them are passed over. Reading
takes as long as the mail is, whatever is in it; one that is larger than people write is refused (`mail_limits`).
"""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import takewhile
from typing import NamedTuple

from games.matches.typed_words import is_greeting, split_typed_words

from . import mime_parts
from .authentication_results import dmarc_passed
from .headers import HeaderFields, get_header_value, get_header_values, lower_ascii, parse_from_address, split_headers
from .inbound_limits import MAX_MAIL_BYTES, build_too_large_error
from .mime_parts import MimePart

MAX_INBOUND_BYTES = MAX_MAIL_BYTES
MAX_LINE_LENGTH = 200  # characters of its first line that are read
MAX_LINES = 400  # lines looked through for it
MAX_LINES_BELOW = 80  # lines below it that are read, where a command reads them
MACHINE_SENDERS = ("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "bounce")
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200e\u200f\u2060\ufeff"))
OLD_MAIL_MARKS = ("-----", "_____", "=====")  # begin the line above an old mail, in some programs
PROGRAM_SIGNATURES = ("sent from my ", "sent with ", "get outlook for ", "von meinem ", "envoy\u00e9 de mon ")
BULK_PRECEDENCES = {"bulk", "junk", "list", "auto_reply"}


class ParsedMail(NamedTuple):
    """What matters of a mail."""

    sender: str  # the one address in From, in small letters; "" where there is not exactly one
    is_authenticated: bool  # our own receiving server says that it comes from there
    is_automatic: bool  # an auto-reply, a bounce, a list
    is_bounce: bool  # a report that a mail could not be delivered, for good
    is_complaint: bool  # a report that somebody called our mail unwanted
    is_own_mail: bool  # a mail of ours that came back
    first_line: str  # the first unquoted line of the plain text
    lines_below: tuple[str, ...]  # those that follow it, up to an empty one
    message_digest: str  # the SHA-256 of its Message-ID, or of all of it


def parse_inbound_mail(raw: bytes, return_path: str | None, authserv: str, mark: str) -> ParsedMail:
    """Reads a mail; whatever is broken about it counts as not there. `return_path` is the envelope's sender.

    Raises MailRefused for one that is too large, or has too many parts.
    """
    if len(raw) > MAX_INBOUND_BYTES:
        raise build_too_large_error("a mail", MAX_INBOUND_BYTES)
    fields, start = split_headers(raw)
    whole = mime_parts.parse_mime(raw, fields, start)
    sender = parse_sender(fields)
    name = " ".join(get_header_value(fields, "Message-ID").split())
    own_lines = extract_own_lines(mime_parts.extract_plain_text(raw, whole))
    return ParsedMail(
        sender,
        bool(sender) and is_sender_authenticated(fields, sender, authserv),
        is_automatic_mail(fields, whole, return_path, sender),
        is_bounce(raw, whole),
        is_complaint(raw, whole),
        bool(get_header_value(fields, mark)),
        own_lines[0] if own_lines else "",
        tuple(own_lines[1:]),
        sha256(name.encode("utf-8", "replace") if name else raw).hexdigest(),
    )


def parse_sender(fields: HeaderFields) -> str:
    """The one address in From, in lower case; "" where there is not exactly one."""
    given = get_header_values(fields, "From")
    return lower_ascii(parse_from_address(given[0])) if len(given) == 1 else ""


def is_sender_authenticated(fields: HeaderFields, sender: str, authserv: str) -> bool:
    """Whether the named server found DMARC to pass for the domain of From; without a name nobody is asked."""
    domain = sender.rpartition("@")[2]
    return not authserv or dmarc_passed(get_header_values(fields, "Authentication-Results"), domain, authserv)


def is_automatic_mail(fields: HeaderFields, whole: MimePart, return_path: str | None, sender: str) -> bool:
    """Whether a machine wrote it (RFC 3834 and what is usual besides): such a mail is never answered."""
    automatic = get_header_value(fields, "Auto-Submitted").partition(";")[0].strip().lower()
    name = sender.partition("@")[0]
    return (
        return_path in ("", "<>")
        or automatic not in ("", "no")
        or get_header_value(fields, "Precedence").lower() in BULK_PRECEDENCES
        or any(get_header_value(fields, each) for each in ("X-Autoreply", "X-Autorespond", "List-Id", "Feedback-ID"))
        or whole.content_type in ("multipart/report", "message/delivery-status")
        or name.startswith(MACHINE_SENDERS)
    )


def is_bounce(raw: bytes, whole: MimePart) -> bool:
    """Whether it reports that a mail could not be delivered, and never will be (RFC 3464)."""
    return any(
        has_report_field(report, "Action", "failed") and has_report_field(report, "Status", r"5\.")
        for report in mime_parts.extract_reports(raw, whole, "message/delivery-status")
    )


def is_complaint(raw: bytes, whole: MimePart) -> bool:
    """Whether it reports that its reader called a mail unwanted (RFC 5965)."""
    reports = mime_parts.extract_reports(raw, whole, "message/feedback-report")
    return any(has_report_field(report, "Feedback-Type", r"abuse\b") for report in reports)


def has_report_field(report: str, field: str, value: str) -> bool:
    """Whether a report has this field with this value (a regular expression)."""
    return re.search(rf"^{field}:[ \t]*{value}", report, re.I | re.M) is not None


def extract_first_line(text: str) -> str:
    """The first line that the sender wrote, greetings and lone smileys passed over. A line ending in a colon before
    quoted ones introduces them, in whatever language; behind a signature's mark, or a line over an old mail, nothing is
    the sender's."""
    return next(iter(extract_own_lines(text)), "")


def extract_own_lines(text: str) -> list[str]:
    """The same line, and those right below it: up to an empty one, a quoted one, a signature or an old mail."""
    lines = [line.strip() for line in text.translate(INVISIBLE).splitlines()[:MAX_LINES]]
    at = 0
    while at < len(lines):
        line = lines[at]
        if ends_own_words(line):
            return []
        if line and not line.startswith(">") and not is_empty_talk(line):
            end = find_quote_intro_end(lines, at)
            if end is None:
                return [own[:MAX_LINE_LENGTH] for own in takewhile(is_own_line, lines[at : at + 1 + MAX_LINES_BELOW])]
            at = end
        at += 1
    return []


def is_own_line(line: str) -> bool:
    """Whether a line goes on with what its sender wrote."""
    return bool(line) and not line.startswith(">") and not ends_own_words(line)


def ends_own_words(line: str) -> bool:
    """Whether a signature or an old mail begins here: "--", "-----Original Message-----", "Sent from my phone"."""
    return line == "--" or line.startswith(OLD_MAIL_MARKS) or line[:40].casefold().startswith(PROGRAM_SIGNATURES)


def is_empty_talk(line: str) -> bool:
    """Whether a line holds no word, or nothing but a greeting."""
    return not split_typed_words(line) or is_greeting(line)


def find_quote_intro_end(lines: list[str], at: int) -> int | None:
    """The index of the last line of a quotation's introduction that begins at `at`; None when it is none."""
    end = at
    while end + 1 < len(lines) and lines[end + 1] and not lines[end + 1].startswith(">") and end - at < 3:
        end += 1
    after = next((line for line in lines[end + 1 :] if line), "")
    return end if lines[end].endswith(":") and after.startswith(">") else None
