"""The headers of a mail: cut apart, and read sign by sign as RFC 5322 has it (white space, comments, quoted strings).

Each byte is looked at once, so a mail takes as long as it is long, whatever stands in it. Python's own parser takes
the square of that for some. Encoded words (`=?utf-8?q?...?=`) stay as they are: they are for eyes, and never change
where a comment, a string or an address ends.
"""

from __future__ import annotations

import re
from typing import Final

from .inbound_limits import MAX_HEADER_BYTES, MAX_HEADERS_BYTES, build_too_large_error

HEADER_NAME: Final = re.compile(rb"[!-9;-~]+")  # printable, and no colon
CONTROL_CHARACTERS: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
WHITE_SPACE: Final = re.compile(r"[ \t]*")
IN_COMMENT: Final = re.compile(r"[^()\\]*")
IN_STRING: Final = re.compile(r'[^"\\]*')
WORD: Final = re.compile(r"[^ \t()<>\[\]:;@\\,\"]+")  # with dots, and all letters: as mails are written

HeaderFields = dict[str, list[bytes]]  # by name in small letters, the topmost first


class MalformedHeader(Exception):
    """A header that says nothing, since nobody can say how it is meant."""


# -- cutting them apart


def split_headers(
    raw: bytes, start: int = 0, end: int | None = None, most: int = MAX_HEADERS_BYTES
) -> tuple[HeaderFields, int]:
    """The headers that begin at `start`, and where the body begins.

    They end at an empty line, or at one that is no header. Raises MailRefused where they have more than `most` bytes.
    """
    end, at = len(raw) if end is None else end, start
    found: list[tuple[str, list[bytes]]] = []
    while at < end:
        line_end = raw.find(b"\n", at, min(end, start + most + 2))
        after = line_end + 1 if line_end >= 0 else end
        if after - start > most:
            raise build_too_large_error("the headers of a mail", most)
        line = raw[at:after].rstrip(b"\r\n")
        if not line:
            return join_folded_lines(found), after
        if line[:1] in (b" ", b"\t") and found:
            found[-1][1].append(line)
        elif (name := HEADER_NAME.match(line)) and line[name.end() : name.end() + 1] == b":":
            found.append((name[0].decode("ascii").lower(), [line[name.end() + 1 :]]))
        elif at > start or not line.startswith(b"From "):  # the first line of a mailbox
            return join_folded_lines(found), at
        at = after
    return join_folded_lines(found), end


def join_folded_lines(found: list[tuple[str, list[bytes]]]) -> HeaderFields:
    """Header fields by name, with their folded lines joined."""
    fields: HeaderFields = {}
    for name, lines in found:
        fields.setdefault(name, []).append(b"".join(lines))
    return fields


def get_header_values(fields: HeaderFields, name: str) -> list[str]:
    """All headers of that name, the topmost first. Raises MailRefused where one is too long."""
    return [decode_header_value(given, name) for given in fields.get(name.lower(), [])]


def get_header_value(fields: HeaderFields, name: str) -> str:
    """The topmost header of that name; "" where there is none. Raises MailRefused where it is too long."""
    return next(iter(get_header_values(fields, name)), "")


def decode_header_value(given: bytes, name: str) -> str:
    """A header's bytes as text. Raises MailRefused where it is too long."""
    if len(given) > MAX_HEADER_BYTES:
        raise build_too_large_error(f"the header {name}", MAX_HEADER_BYTES)
    return given.decode("utf-8", "replace").strip(" \t")


# -- reading one


class HeaderReader:
    """A header's value, and how far it was read. Everything raises Malformed where something else was wanted."""

    def __init__(self, given: str) -> None:
        if CONTROL_CHARACTERS.search(given):
            raise MalformedHeader("signs that no one can see")
        self.given, self.at = given, 0

    @property
    def sign(self) -> str:
        """The next one; "" at the end."""
        return self.given[self.at : self.at + 1]

    def word(self, pattern: re.Pattern[str]) -> str:
        """What matches a pattern here; "" where nothing does."""
        found = pattern.match(self.given, self.at)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def take(self, sign: str) -> bool:
        """Whether this is the next sign, which is read then."""
        there = self.sign == sign
        self.at += there
        return there

    def want(self, sign: str) -> None:
        if not self.take(sign):
            raise MalformedHeader(f"{sign!r} is missing")

    def skip(self) -> bool:
        """White space and comments; whether there were any."""
        before = self.at
        self.word(WHITE_SPACE)
        while self.sign == "(":
            self.comment()
            self.word(WHITE_SPACE)
        return self.at > before

    def comment(self) -> None:
        """One comment, with those in it."""
        depth = 0
        while True:
            self.word(IN_COMMENT)
            sign = self.sign
            if not sign:
                raise MalformedHeader("a comment has no end")
            self.at += 2 if sign == "\\" else 1
            depth += (sign == "(") - (sign == ")")
            if depth == 0:
                return

    def quoted(self) -> str:
        """What a quoted string says."""
        self.want('"')
        said = []
        while True:
            said.append(self.word(IN_STRING))
            if self.take('"'):
                return "".join(said)
            self.want("\\")
            said.append(self.sign or raise_missing("the end of a string"))
            self.at += 1


def parse_from_address(given: str) -> str:
    """The one address of a From header, as it is written; "" where there is not exactly one, or it cannot be read."""
    try:
        return read_mailbox(HeaderReader(given))
    except MalformedHeader:
        return ""


def read_mailbox(reader: HeaderReader) -> str:
    """Reads one address, with or without a display name, and nothing after it. Raises MalformedHeader."""
    reader.skip()
    words = []
    while reader.sign not in ("", "<", "@"):
        words.append(read_word_or_string(reader))
        reader.skip()
    if reader.take("<"):
        reader.skip()
        words = [read_word_or_string(reader)]
        found = read_address_domain(reader, words)
        reader.want(">")
    else:
        found = read_address_domain(reader, words)
    reader.skip()
    if reader.sign:
        raise MalformedHeader("more than one address")
    return found


def read_word_or_string(reader: HeaderReader) -> str:
    """A word, or a quoted string with its quotes."""
    return f'"{reader.quoted()}"' if reader.sign == '"' else reader.word(WORD) or raise_missing("a word")


def read_address_domain(reader: HeaderReader, words: list[str]) -> str:
    """Reads the @ and the domain after the local part that was just read. Raises MalformedHeader."""
    if len(words) != 1:
        raise MalformedHeader("no address")
    reader.skip()
    reader.want("@")
    reader.skip()
    domain = reader.word(WORD) or raise_missing("a domain")
    reader.skip()
    return f"{words[0]}@{domain}"


def raise_missing(what: str) -> str:
    """Raises MalformedHeader: something is missing."""
    raise MalformedHeader(f"{what} is missing")


def lower_ascii(said: str) -> str:
    """Lower case for ASCII letters only: others that turn alike in capitals stay apart."""
    return said.translate(ASCII_LOWERCASE)


ASCII_LOWERCASE: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
