"""Bringing in all games of an archive, as `game_files.stream_archive` makes them: each file by itself, as
`game_imports.import_game` brings in one.

    for line in import_archive(user, data):   # a line for each file, in the archive's order
        line.says                             # "… is imported", or why it is not

Nothing is unpacked to a disk, and no file further than a game may be large. An archive has bounds of its own: bytes,
files, and the time that all of them may take together; what is left over then is told of, and comes in with the same
archive again, since games that are here already are passed over before they are played.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple, Never
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from accounts.models import User
from common.refusals import Refused
from common.text import LABEL, clean_line, truncate_text
from games.models import ImportedGame

from . import game_imports

MAX_ARCHIVE_BYTES = 16_000_000  # a hundred of the longest games
MAX_ARCHIVE_FILES = 200
MAX_ARCHIVE_SECONDS = 20.0
FILE_MARK = b"PK\x01\x02"  # each file of an archive has one in its directory, whatever the directory says of itself
MAX_READ_NAME, MAX_SHOWN_NAME = 200, 60
ENCRYPTED = 0x1
TOO_LONG = "There was no time left for this one. Import the same archive again: games that are here are passed over."


class ImportLine(NamedTuple):
    """What became of one file: its game's name, or its own; a sentence; whether it came in."""

    name: str
    says: str
    came_in: bool


def is_archive(data: bytes) -> bool:
    """Whether it begins as an archive does."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def import_archive(user: User, data: bytes) -> Iterator[ImportLine]:
    """Brings in what can be brought in, a line for each file. Refused (422), before anything is looked at: it is no
    archive, empty, or larger than its bounds."""
    archive = open_archive(data)
    return _import_files(user, archive)


def open_archive(data: bytes) -> ZipFile:
    """The archive; none of its files is read yet. Refused (422)."""
    if len(data) > MAX_ARCHIVE_BYTES:
        refuse_large_archive()
    if data.count(FILE_MARK) > MAX_ARCHIVE_FILES:
        raise Refused(f"An archive may hold {MAX_ARCHIVE_FILES} games. Import this one in parts.", status=422)
    try:
        archive = ZipFile(io.BytesIO(data))
    except (BadZipFile, ValueError, OSError, NotImplementedError):
        raise Refused("This archive is damaged. Download it again.", status=422) from None
    if not archive.infolist():
        raise Refused("There is nothing in this archive.", status=422)
    return archive


def refuse_large_archive() -> Never:
    """Refused (422): larger than any archive that is read."""
    most = MAX_ARCHIVE_BYTES // 1_000_000
    raise Refused(f"An archive of games may have {most} MB. Import this one in parts.", status=422)


def _import_files(user: User, archive: ZipFile) -> Iterator[ImportLine]:
    ends, why_no_more = monotonic() + MAX_ARCHIVE_SECONDS, ""
    known = set(ImportedGame.objects.filter(user=user).exclude(home_id="").values_list("home", "home_id"))
    for info in archive.infolist():
        if info.is_dir():
            continue
        name = truncate_text(clean_line(info.filename, MAX_READ_NAME, LABEL), MAX_SHOWN_NAME) or "A file without a name"
        if not why_no_more and monotonic() > ends:
            why_no_more = TOO_LONG
        if why_no_more:
            yield ImportLine(name, why_no_more, False)
            continue
        try:
            yield _import_file(user, archive, info, known)
        except Refused as no:
            yield ImportLine(name, no.reason, False)
            if no.status == 503:
                why_no_more = TOO_LONG


def _import_file(user: User, archive: ZipFile, info: ZipInfo, known: set[tuple[str, str]]) -> ImportLine:
    data = read_archived_file(archive, info)
    game = game_imports.read_game_file(data)
    home = game_imports.describe_home_of(game)
    if home in known:
        raise Refused("You have imported this game already.")
    game_imports.require_room(user)
    match = game_imports.import_game(user, data)
    if home[1]:
        known.add(home)
    return ImportLine(match.name, "is imported: every move was played again and holds.", True)


def read_archived_file(archive: ZipFile, info: ZipInfo) -> bytes:
    """A file's bytes, unpacked to one more than a game may have, which `read_game_file` then refuses. Refused (422)."""
    if info.flag_bits & ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise Refused("This file is packed in a way that this site doesn't read.", status=422)
    try:
        with archive.open(info) as file:
            return file.read(game_imports.MAX_FILE_BYTES + 1)
    except (BadZipFile, zlib.error, EOFError, OSError, RuntimeError, ValueError, NotImplementedError):
        raise Refused("This file is damaged. Download the archive again.", status=422) from None
