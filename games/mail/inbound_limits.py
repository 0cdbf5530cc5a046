"""How much of a mail is read at all. Whatever is larger is refused before anything in it is parsed.

Mails of people are far below: those of large providers, with all their signatures and seals (DKIM, ARC), have 8 to
15 kB of headers, and a single header of theirs has less than 2 kB.
"""

from __future__ import annotations

from typing import Final

MAX_MAIL_BYTES: Final = 1_000_000  # bytes of a mail
MAX_HEADERS_BYTES: Final = 64_000  # bytes of all its headers together
MAX_PART_HEADERS_BYTES: Final = 16_000  # bytes of the headers of one part
MAX_HEADER_BYTES: Final = 8_000  # bytes of a header that is read
MAX_PARTS: Final = 100  # parts, those that hold others included
MAX_PART_DEPTH: Final = 10  # parts in parts
MAX_TEXT_LENGTH: Final = 65_536  # characters of a text that are looked at


class MailRefused(Exception):
    """A mail that is not read. `smtp_reply` is what the mail server is told, and its sender with it: code and
    sentence."""

    def __init__(self, answer: str) -> None:
        super().__init__(answer)
        self.smtp_reply = answer


def build_too_large_error(part: str, limit: int) -> MailRefused:
    """The refusal of something with more bytes than are read."""
    return MailRefused(f"552 5.3.4 {part} may have {limit:,} bytes at most; please send a plain, short reply")


def build_too_many_parts_error() -> MailRefused:
    """The refusal of a mail with too many parts."""
    return MailRefused(f"554 5.6.0 a mail may have {MAX_PARTS} parts at most; please send a plain, short reply")


def build_too_deep_error() -> MailRefused:
    """The refusal of a mail whose parts are nested too deep."""
    return MailRefused(
        f"554 5.6.0 parts may lie {MAX_PART_DEPTH} deep in each other at most; please send a plain, short reply"
    )
