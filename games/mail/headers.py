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


def decode_header_value(raw: bytes, name: str) -> str:
    """A header's bytes as text. Raises MailRefused where it is too long."""
    if len(raw) > MAX_HEADER_BYTES:
        raise build_too_large_error(f"the header {name}", MAX_HEADER_BYTES)
    return raw.decode("utf-8", "replace").strip(" \t")


# -- reading one


class HeaderReader:
    """A header's value, and how far it was read. Everything raises Malformed where something else was wanted."""

    def __init__(self, value: str) -> None:
        if CONTROL_CHARACTERS.search(value):
            raise MalformedHeader("signs that no one can see")
        self.value, self.offset = value, 0

    @property
    def next_char(self) -> str:
        """The next one; "" at the end."""
        return self.value[self.offset : self.offset + 1]

    def match(self, pattern: re.Pattern[str]) -> str:
        """What matches a pattern here; "" where nothing does."""
        found = pattern.match(self.value, self.offset)
        self.offset = found.end() if found else self.offset
        return found[0] if found else ""

    def accept(self, char: str) -> bool:
        """Whether this is the next sign, which is read then."""
        there = self.next_char == char
        self.offset += there
        return there

    def expect(self, char: str) -> None:
        if not self.accept(char):
            raise MalformedHeader(f"{char!r} is missing")

    def skip_space(self) -> bool:
        """White space and comments; whether there were any."""
        before = self.offset
        self.match(WHITE_SPACE)
        while self.next_char == "(":
            self.skip_comment()
            self.match(WHITE_SPACE)
        return self.offset > before

    def skip_comment(self) -> None:
        """One comment, with those in it."""
        depth = 0
        while True:
            self.match(IN_COMMENT)
            sign = self.next_char
            if not sign:
                raise MalformedHeader("a comment has no end")
            self.offset += 2 if sign == "\\" else 1
            depth += (sign == "(") - (sign == ")")
            if depth == 0:
                return

    def read_quoted(self) -> str:
        """What a quoted string says."""
        self.expect('"')
        said = []
        while True:
            said.append(self.match(IN_STRING))
            if self.accept('"'):
                return "".join(said)
            self.expect("\\")
            said.append(self.next_char or raise_missing("the end of a string"))
            self.offset += 1


def parse_from_address(value: str) -> str:
    """The one address of a From header, as it is written; "" where there is not exactly one, or it cannot be read."""
    try:
        return read_mailbox(HeaderReader(value))
    except MalformedHeader:
        return ""


def read_mailbox(reader: HeaderReader) -> str:
    """Reads one address, with or without a display name, and nothing after it. Raises MalformedHeader."""
    reader.skip_space()
    words = []
    while reader.next_char not in ("", "<", "@"):
        words.append(read_word_or_string(reader))
        reader.skip_space()
    if reader.accept("<"):
        reader.skip_space()
        words = [read_word_or_string(reader)]
        found = read_address_domain(reader, words)
        reader.expect(">")
    else:
        found = read_address_domain(reader, words)
    reader.skip_space()
    if reader.next_char:
        raise MalformedHeader("more than one address")
    return found


def read_word_or_string(reader: HeaderReader) -> str:
    """A word, or a quoted string with its quotes."""
    return f'"{reader.read_quoted()}"' if reader.next_char == '"' else reader.match(WORD) or raise_missing("a word")


def read_address_domain(reader: HeaderReader, words: list[str]) -> str:
    """Reads the @ and the domain after the local part that was just read. Raises MalformedHeader."""
    if len(words) != 1:
        raise MalformedHeader("no address")
    reader.skip_space()
    reader.expect("@")
    reader.skip_space()
    domain = reader.match(WORD) or raise_missing("a domain")
    reader.skip_space()
    return f"{words[0]}@{domain}"


def raise_missing(part: str) -> str:
    """Raises MalformedHeader: something is missing."""
    raise MalformedHeader(f"{part} is missing")


def lower_ascii(text: str) -> str:
    """Lower case for ASCII letters only: others that turn alike in capitals stay apart."""
    return text.translate(ASCII_LOWERCASE)


ASCII_LOWERCASE: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
