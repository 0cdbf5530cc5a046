"""The headers of a mail: cut apart, and read sign by sign as RFC 5322 has it (white space, comments, quoted strings).

Each byte is looked at once, so a mail takes as long as it is long, whatever stands in it. Python's own parser takes
the square of that for some. Encoded words (`=?utf-8?q?...?=`) stay as they are: they are for eyes, and never change
where a comment, a string or an address ends.
"""

from __future__ import annotations

import re
from typing import Final

from .inbound_limits import HEADER, HEADERS, too_large

NAME: Final = re.compile(rb"[!-9;-~]+")  # printable, and no colon
CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
SPACE: Final = re.compile(r"[ \t]*")
IN_COMMENT: Final = re.compile(r"[^()\\]*")
IN_STRING: Final = re.compile(r'[^"\\]*')
WORD: Final = re.compile(r"[^ \t()<>\[\]:;@\\,\"]+")  # with dots, and all letters: as mails are written

Fields = dict[str, list[bytes]]  # by name in small letters, the topmost first


class Malformed(Exception):
    """A header that says nothing, since nobody can say how it is meant."""


# -- cutting them apart


def split(raw: bytes, start: int = 0, end: int | None = None, most: int = HEADERS) -> tuple[Fields, int]:
    """The headers that begin at `start`, and where the body begins.

    They end at an empty line, or at one that is no header. Raises MailRefused where they have more than `most` bytes.
    """
    end, at = len(raw) if end is None else end, start
    found: list[tuple[str, list[bytes]]] = []
    while at < end:
        line_end = raw.find(b"\n", at, min(end, start + most + 2))
        after = line_end + 1 if line_end >= 0 else end
        if after - start > most:
            raise too_large("the headers of a mail", most)
        line = raw[at:after].rstrip(b"\r\n")
        if not line:
            return joined(found), after
        if line[:1] in (b" ", b"\t") and found:
            found[-1][1].append(line)
        elif (name := NAME.match(line)) and line[name.end() : name.end() + 1] == b":":
            found.append((name[0].decode("ascii").lower(), [line[name.end() + 1 :]]))
        elif at > start or not line.startswith(b"From "):  # the first line of a mailbox
            return joined(found), at
        at = after
    return joined(found), end


def joined(found: list[tuple[str, list[bytes]]]) -> Fields:
    """Headers with their folded lines in one."""
    fields: Fields = {}
    for name, lines in found:
        fields.setdefault(name, []).append(b"".join(lines))
    return fields


def values(fields: Fields, name: str) -> list[str]:
    """All headers of that name, the topmost first. Raises MailRefused where one is longer than any that means well."""
    return [text(given, name) for given in fields.get(name.lower(), [])]


def value(fields: Fields, name: str) -> str:
    """The topmost header of that name; "" where there is none."""
    return next(iter(values(fields, name)), "")


def text(given: bytes, name: str) -> str:
    """What a header says."""
    if len(given) > HEADER:
        raise too_large(f"the header {name}", HEADER)
    return given.decode("utf-8", "replace").strip(" \t")


# -- reading one


class Reader:
    """A header's value, and how far it was read. Everything raises Malformed where something else was wanted."""

    def __init__(self, given: str) -> None:
        if CONTROL.search(given):
            raise Malformed("signs that no one can see")
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
            raise Malformed(f"{sign!r} is missing")

    def skip(self) -> bool:
        """White space and comments; whether there were any."""
        before = self.at
        self.word(SPACE)
        while self.sign == "(":
            self.comment()
            self.word(SPACE)
        return self.at > before

    def comment(self) -> None:
        """One comment, with those in it."""
        depth = 0
        while True:
            self.word(IN_COMMENT)
            sign = self.sign
            if not sign:
                raise Malformed("a comment has no end")
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
            said.append(self.sign or missing("the end of a string"))
            self.at += 1


def address(given: str) -> str:
    """The one address of a From header, as it is written; "" where there is not exactly one, or it cannot be read."""
    try:
        return mailbox(Reader(given))
    except Malformed:
        return ""


def mailbox(reader: Reader) -> str:
    """An address, or a name with an address behind it, and nothing after it."""
    reader.skip()
    words = []
    while reader.sign not in ("", "<", "@"):
        words.append(word_or_string(reader))
        reader.skip()
    if reader.take("<"):
        reader.skip()
        words = [word_or_string(reader)]
        found = at_domain(reader, words)
        reader.want(">")
    else:
        found = at_domain(reader, words)
    reader.skip()
    if reader.sign:
        raise Malformed("more than one address")
    return found


def word_or_string(reader: Reader) -> str:
    """A word, or a quoted string with its quotes."""
    return f'"{reader.quoted()}"' if reader.sign == '"' else reader.word(WORD) or missing("a word")


def at_domain(reader: Reader, words: list[str]) -> str:
    """The address of which the words before the @ were just read."""
    if len(words) != 1:
        raise Malformed("no address")
    reader.skip()
    reader.want("@")
    reader.skip()
    domain = reader.word(WORD) or missing("a domain")
    reader.skip()
    return f"{words[0]}@{domain}"


def missing(what: str) -> str:
    raise Malformed(f"{what} is missing")


def small(said: str) -> str:
    """In small letters, as far as they are ASCII: others that turn alike in capitals stay apart."""
    return said.translate(SMALL)


SMALL: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
