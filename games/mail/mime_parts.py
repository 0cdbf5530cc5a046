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

from .headers import (
    HeaderFields,
    HeaderReader,
    MalformedHeader,
    get_header_value,
    lower_ascii,
    raise_missing,
    split_headers,
)
from .inbound_limits import (
    MAX_PART_DEPTH,
    MAX_PART_HEADERS_BYTES,
    MAX_PARTS,
    MAX_TEXT_LENGTH,
    build_too_deep_error,
    build_too_many_parts_error,
)

MAX_BOUNDARY_BYTES: Final = 200  # bytes of one; RFC 2046 has 70
BOUNDARY_LINE: Final = re.compile(
    rb"\n--([^\r\n]{1,%d})(?=\r?\n|\r?\Z)" % (MAX_BOUNDARY_BYTES + 100)
)  # one that may part parts
TOKEN: Final = re.compile(r"[^ \t()<>@,;:\\\"/\[\]?=]+")
UNICODE: Final = ("ascii", "us-ascii", "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "utf-32")
EUROPE: Final = ("latin-1", "latin1", "koi8-r", "koi8-u", "macintosh", "cp437", "cp850", "cp866", "tis-620")
ASIA: Final = ("gb2312", "gbk", "gb18030", "big5", "big5-hkscs", "shift_jis", "cp932", "euc-jp", "iso-2022-jp")
KOREA: Final = ("euc-kr", "ks_c_5601-1987", "cp949", "iso-2022-kr")
ISO: Final = tuple(f"iso-8859-{number}" for number in range(1, 17) if number != 12)
WINDOWS: Final = tuple(f"windows-{number}" for number in range(1250, 1259))
CHARSETS: Final = frozenset((*UNICODE, *EUROPE, *ASIA, *KOREA, *ISO, *WINDOWS))
# others that Python knows take the square of a text's length, or are no letters at all


class MimePart(NamedTuple):
    """One part: what it is, where in the mail its body lies, and the parts in it."""

    content_type: str  # "text/plain"
    parameters: dict[str, str]
    is_attachment: bool
    encoding: str
    start: int
    end: int
    parts: list[MimePart]


def parse_mime(raw: bytes, fields: HeaderFields, start: int) -> MimePart:
    """The mail as one part, whose body begins at `start`. Raises MailRefused where it has too many or too deep ones."""
    return MimeParser(raw).parse_part(fields, start, len(raw), 0)


class MimeParser:
    """A mail that is being taken apart."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.count = raw, 0

    @cached_property
    def lines(self) -> dict[bytes, list[tuple[int, int]]]:
        """Where the lines begin and end that may part parts, by what stands behind their strokes."""
        found: dict[bytes, list[tuple[int, int]]] = defaultdict(list)
        for line in BOUNDARY_LINE.finditer(self.raw):
            found[line[1].rstrip(b" \t")].append(line.span())
        return dict(found)

    def parse_part(self, fields: HeaderFields, start: int, end: int, depth: int) -> MimePart:
        """A part whose headers are read, with those in it."""
        self.count += 1
        if self.count > MAX_PARTS:
            raise build_too_many_parts_error()
        if depth > MAX_PART_DEPTH:
            raise build_too_deep_error()
        kind, parameters = parse_content_type(get_header_value(fields, "Content-Type"))
        attached = (
            lower_ascii(get_header_value(fields, "Content-Disposition").partition(";")[0].strip()) == "attachment"
        )
        encoding = lower_ascii(get_header_value(fields, "Content-Transfer-Encoding"))
        inner = []
        if kind.startswith("multipart/"):
            for at, until in self.split_parts(parameters.get("boundary", ""), start, end):
                own, body = split_headers(self.raw, at, until, MAX_PART_HEADERS_BYTES)
                inner.append(self.parse_part(own, body, until, depth + 1))
        return MimePart(kind, parameters, attached, encoding, start, end, inner)

    def split_parts(self, boundary: str, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the parts lie that a boundary parts, within a part."""
        name = boundary.rstrip().encode("utf-8", "replace")
        if not 0 < len(name) <= MAX_BOUNDARY_BYTES:
            return
        last = self.find_boundary_lines(name + b"--", start, end)
        over = last[0][0] if last else end
        strokes = self.find_boundary_lines(name, start, over)
        for (_, at), (until, _) in pairwise([*strokes, (over, over)]):
            yield min(self.raw.find(b"\n", at, at + 2) + 1 or until, until), until

    def find_boundary_lines(self, name: bytes, start: int, end: int) -> list[tuple[int, int]]:
        """The lines of that name in a part; its first may stand just before it, where it begins with one."""
        found = self.lines.get(name, [])
        return found[bisect_left(found, (start - 1, 0)) : bisect_left(found, (end, 0))][: MAX_PARTS + 2]


def parse_content_type(value: str) -> tuple[str, dict[str, str]]:
    """The kind of a part and its parameters, as far as they can be read; plain text where none is said."""
    if not value:
        return "text/plain", {}
    parameters: dict[str, str] = {}
    kind = "unknown/unknown"
    try:
        reader = HeaderReader(value)
        reader.skip_space()
        main = reader.match(TOKEN)
        reader.expect("/")
        kind = lower_ascii(f"{main}/{reader.match(TOKEN) or raise_missing('a kind')}")
        reader.skip_space()
        while reader.accept(";"):
            reader.skip_space()
            name = lower_ascii(reader.match(TOKEN))
            reader.skip_space()
            reader.expect("=")
            reader.skip_space()
            said = reader.read_quoted() if reader.next_char == '"' else reader.match(TOKEN)
            parameters.setdefault(name, said)
            reader.skip_space()
    except MalformedHeader:
        pass
    return kind, parameters


# -- what they say


def extract_plain_text(raw: bytes, mail: MimePart) -> str:
    """The first plain text that is not attached; "" where there is none, or its charset is unknown."""
    part = find_plain_text_part(mail)
    if part is None:
        return ""
    charset = lower_ascii(part.parameters.get("charset", "")) or "utf-8"
    return decode_part(raw, part).decode(charset, "replace")[:MAX_TEXT_LENGTH] if charset in CHARSETS else ""


def find_plain_text_part(part: MimePart) -> MimePart | None:
    """The part with the plain text; of multipart/related only the first part counts. None where there is none."""
    if part.is_attachment:
        return None
    if part.content_type == "text/plain":
        return part
    inner = part.parts[:1] if part.content_type == "multipart/related" else part.parts
    return next((found for each in inner if (found := find_plain_text_part(each))), None)


def extract_reports(raw: bytes, part: MimePart, kind: str) -> Iterator[str]:
    """The texts of all parts of this kind (machine reports such as message/delivery-status)."""
    if part.content_type == kind:
        yield decode_part(raw, part).decode("ascii", "replace")[:MAX_TEXT_LENGTH]
    for each in part.parts:
        yield from extract_reports(raw, each, kind)


def decode_part(raw: bytes, part: MimePart) -> bytes:
    """The decoded bytes of a part, as many as are looked at."""
    body = raw[part.start : part.end]
    if part.encoding == "base64":
        try:
            return binascii.a2b_base64(body + b"===")[: 4 * MAX_TEXT_LENGTH]
        except binascii.Error:
            return b""
    return (binascii.a2b_qp(body) if part.encoding == "quoted-printable" else body)[: 4 * MAX_TEXT_LENGTH]
