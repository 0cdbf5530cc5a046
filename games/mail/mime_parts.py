"""The parts of a mail (MIME, RFC 2045 and 2046): found in one pass over it, and never more of them than are read.

Whatever is broken about a part is nowhere; a mail of too many parts is refused. Mails within mails are not opened.
"""

from __future__ import annotations

import binascii
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from .headers import Fields, Malformed, Reader, missing, small, split, value
from .inbound_limits import DEPTH, PART_HEADERS, PARTS, TEXT, too_deep, too_many_parts

BOUNDARY: Final = 200  # bytes of one; RFC 2046 has 70
LINE: Final = re.compile(rb"\n--([^\r\n]{1,%d})(?=\r?\n|\r?\Z)" % (BOUNDARY + 100))  # one that may part parts
TOKEN: Final = re.compile(r"[^ \t()<>@,;:\\\"/\[\]?=]+")
UNICODE: Final = ("ascii", "us-ascii", "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "utf-32")
EUROPE: Final = ("latin-1", "latin1", "koi8-r", "koi8-u", "macintosh", "cp437", "cp850", "cp866", "tis-620")
ASIA: Final = ("gb2312", "gbk", "gb18030", "big5", "big5-hkscs", "shift_jis", "cp932", "euc-jp", "iso-2022-jp")
KOREA: Final = ("euc-kr", "ks_c_5601-1987", "cp949", "iso-2022-kr")
ISO: Final = tuple(f"iso-8859-{number}" for number in range(1, 17) if number != 12)
WINDOWS: Final = tuple(f"windows-{number}" for number in range(1250, 1259))
CHARSETS: Final = frozenset((*UNICODE, *EUROPE, *ASIA, *KOREA, *ISO, *WINDOWS))
# others that Python knows take the square of a text's length, or are no letters at all


class Part(NamedTuple):
    """One part: what it is, where in the mail its body lies, and the parts in it."""

    kind: str  # "text/plain"
    parameters: dict[str, str]
    attached: bool
    encoding: str
    start: int
    end: int
    parts: list[Part]


def read(raw: bytes, fields: Fields, start: int) -> Part:
    """The mail as one part, whose body begins at `start`. Raises MailRefused where it has too many or too deep ones."""
    return Parts(raw).part(fields, start, len(raw), 0)


class Parts:
    """A mail that is being taken apart."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.count = raw, 0

    @cached_property
    def lines(self) -> dict[bytes, list[tuple[int, int]]]:
        """Where the lines begin and end that may part parts, by what stands behind their strokes."""
        found: dict[bytes, list[tuple[int, int]]] = defaultdict(list)
        for line in LINE.finditer(self.raw):
            found[line[1].rstrip(b" \t")].append(line.span())
        return dict(found)

    def part(self, fields: Fields, start: int, end: int, depth: int) -> Part:
        """A part whose headers are read, with those in it."""
        self.count += 1
        if self.count > PARTS:
            raise too_many_parts()
        if depth > DEPTH:
            raise too_deep()
        kind, parameters = content_type(value(fields, "Content-Type"))
        attached = small(value(fields, "Content-Disposition").partition(";")[0].strip()) == "attachment"
        encoding = small(value(fields, "Content-Transfer-Encoding"))
        inner = []
        if kind.startswith("multipart/"):
            for at, until in self.between(parameters.get("boundary", ""), start, end):
                own, body = split(self.raw, at, until, PART_HEADERS)
                inner.append(self.part(own, body, until, depth + 1))
        return Part(kind, parameters, attached, encoding, start, end, inner)

    def between(self, boundary: str, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the parts lie that a boundary parts, within a part."""
        name = boundary.rstrip().encode("utf-8", "replace")
        if not 0 < len(name) <= BOUNDARY:
            return
        last = self.within(name + b"--", start, end)
        over = last[0][0] if last else end
        strokes = self.within(name, start, over)
        for (_, at), (until, _) in pairwise([*strokes, (over, over)]):
            yield min(self.raw.find(b"\n", at, at + 2) + 1 or until, until), until

    def within(self, name: bytes, start: int, end: int) -> list[tuple[int, int]]:
        """The lines of that name in a part; its first may stand just before it, where it begins with one."""
        found = self.lines.get(name, [])
        return found[bisect_left(found, (start - 1, 0)) : bisect_left(found, (end, 0))][: PARTS + 2]


def content_type(given: str) -> tuple[str, dict[str, str]]:
    """The kind of a part and its parameters, as far as they can be read; plain text where none is said."""
    if not given:
        return "text/plain", {}
    parameters: dict[str, str] = {}
    kind = "unknown/unknown"
    try:
        reader = Reader(given)
        reader.skip()
        main = reader.word(TOKEN)
        reader.want("/")
        kind = small(f"{main}/{reader.word(TOKEN) or missing('a kind')}")
        reader.skip()
        while reader.take(";"):
            reader.skip()
            name = small(reader.word(TOKEN))
            reader.skip()
            reader.want("=")
            reader.skip()
            said = reader.quoted() if reader.sign == '"' else reader.word(TOKEN)
            parameters.setdefault(name, said)
            reader.skip()
    except Malformed:
        pass
    return kind, parameters


# -- what they say


def plain_text(raw: bytes, mail: Part) -> str:
    """The first plain text that is not attached; "" where there is none, or nobody knows how it is written."""
    part = first_plain(mail)
    if part is None:
        return ""
    charset = small(part.parameters.get("charset", "")) or "utf-8"
    return decoded(raw, part).decode(charset, "replace")[:TEXT] if charset in CHARSETS else ""


def first_plain(part: Part) -> Part | None:
    """The part with the plain text. What only goes with a text (multipart/related) is not it."""
    if part.attached:
        return None
    if part.kind == "text/plain":
        return part
    inner = part.parts[:1] if part.kind == "multipart/related" else part.parts
    return next((found for each in inner if (found := first_plain(each))), None)


def reports(raw: bytes, part: Part, kind: str) -> Iterator[str]:
    """The parts in which one machine tells another something."""
    if part.kind == kind:
        yield decoded(raw, part).decode("ascii", "replace")[:TEXT]
    for each in part.parts:
        yield from reports(raw, each, kind)


def decoded(raw: bytes, part: Part) -> bytes:
    """The bytes of a part, as many of them as are looked at."""
    body = raw[part.start : part.end]
    if part.encoding == "base64":
        try:
            return binascii.a2b_base64(body + b"===")[: 4 * TEXT]
        except binascii.Error:
            return b""
    return (binascii.a2b_qp(body) if part.encoding == "quoted-printable" else body)[: 4 * TEXT]
