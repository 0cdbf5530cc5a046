"""All of one's games in one archive, brought in elsewhere: a line for each file; and hostile archives, which change
nothing, take no long time and no memory to speak of."""

from __future__ import annotations

import io
import json
import struct
import time
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.refusals import Refused
from games.matches import archive_imports, game_files, game_imports
from games.models import ImportedGame, Match
from tests.matches.conftest import Game
from tests.matches.filing import SITE, everything, file_of


def pack(files: dict[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", kind) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def bring_all(user: User, data: bytes) -> list[archive_imports.ImportLine]:
    return list(archive_imports.import_archive(user, data))


def encode(told: Any) -> bytes:
    return json.dumps(told).encode()


def test_an_archive_made_here_comes_in_as_a_whole(
    played: Game, begin: Callable[..., Game], ann: User, cid: User
) -> None:
    """Streamed by this site, taken in by the page, told game by game; the same again brings nothing in twice."""
    other = begin()
    while not other.head.over:
        other.move()
    data = b"".join(game_files.stream_archive(game_files.list_archive_files(ann, SITE)))
    client = Client()
    client.force_login(cid)
    page = client.post("/play/mine/imported/add/", {"file": io.BytesIO(data)})
    assert page.status_code == 200
    assert "2 of 2 imported" in page.content.decode()
    assert set(cid.imported_games.values_list("home_id", flat=True)) == {played.id, other.id}
    for row in cid.imported_games.all():
        assert (row.match.status, row.match.private, row.match.rating) == ("imported", True, "none")
        assert row.match.version == Match.objects.get(pk=row.home_id).version
    again = bring_all(cid, data)
    assert [(line.came_in, line.says) for line in again] == [(False, "You have imported this game already.")] * 2


def test_each_file_has_its_line_and_one_that_is_refused_stops_no_other(played: Game, cid: User) -> None:
    told = file_of(played)
    lie = {**told, "over": told["over"] | {"ranking": told["over"]["ranking"][::-1]}}
    files = {
        "lie.json": encode(lie),
        "nested.zip": pack({"good.json": encode(told)}),
        "note.txt": b"hello",
        "folder/": b"",
        "../../good.json": encode(told),
        "again.json": encode(told),
    }
    lines = bring_all(cid, pack(files))
    assert [line.came_in for line in lines] == [False, False, False, True, False]
    assert "ended otherwise" in lines[0].says
    assert lines[3].name == told["name"]
    assert "already" in lines[4].says
    assert all(line.says.endswith(".") for line in lines)
    assert ImportedGame.objects.count() == 1


@pytest.mark.parametrize("name", ["n" * 300, "\U000e0fff\u0378.json", "e" + "\u0301" * 40])
def test_a_file_whose_name_cannot_be_shown_stops_no_other(name: str, played: Game, cid: User) -> None:
    """A long name is cut, whatever is in it: it is no reason to leave the rest of the archive."""
    lines = bring_all(cid, pack({"first.json": encode(file_of(played)), name: b"hello", "last.txt": b"hello"}))
    assert [line.came_in for line in lines] == [True, False, False]
    assert 0 < len(lines[1].name) <= archive_imports.MAX_SHOWN_NAME


def test_long_names_in_a_file_are_cut(played: Game, cid: User) -> None:
    told = file_of(played) | {"name": "n" * 200, "id": "i" * 200, "site": f"https://{'s' * 300}/"}
    told["seats"][0]["name"] = "\u0378" + "p" * 200
    match = game_imports.import_game(cid, encode({**told, "proof": None}))
    assert match.name == "n" * 60
    assert match.seats.get(number=0).name == "p" * 40


def encrypted(data: bytes) -> bytes:
    """The same archive, which says that its first file is encrypted."""
    made = bytearray(data)
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        made[made.index(mark) + at] |= 1
    return bytes(made)


def lying_size(data: bytes) -> bytes:
    """The same archive, which says that its first file has one byte."""
    made = bytearray(data)
    for mark, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", made, made.index(mark) + at, 1)
    return bytes(made)


def flipped(data: bytes) -> bytes:
    """The same archive with one byte of its first file flipped."""
    made = bytearray(data)
    made[len(made) // 4] ^= 0x40
    return bytes(made)


GAME = b'{"format": "starboard-game/2", "over": {}, "journal": []}' + b" " * 500
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb": (lambda: pack({"a.json": bytes(400_000_000)}), "4 MB at most"),
    "bombs": (lambda: pack({f"{n}.json": b" " * 4_000_000 for n in range(40)}), "JSON"),
    "lzma": (lambda: pack({"a.json": GAME}, zipfile.ZIP_LZMA), "packed in a way"),
    "encrypted": (lambda: encrypted(pack({"a.json": GAME})), "packed in a way"),
    "size that lies": (lambda: lying_size(pack({"a.json": GAME}, zipfile.ZIP_STORED)), "damaged"),
    "flipped byte": (lambda: flipped(pack({"a.json": GAME}, zipfile.ZIP_STORED)), "damaged"),
}
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "many files": (lambda: pack({f"{n}": b"" for n in range(50_000)}), "may hold 200 games"),
    "empty": (lambda: pack({}), "nothing in this archive"),
    "cut off": (lambda: pack({"a.json": GAME})[:-30], "damaged"),
    "no archive": (lambda: b"PK\x03\x04" + bytes(100), "damaged"),
    "large": (lambda: b"PK\x03\x04" + bytes(archive_imports.MAX_ARCHIVE_BYTES), "16 MB"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_in_an_archive_is_refused_in_its_line(name: str, cid: User) -> None:
    make, words = HOSTILE[name]
    data, before = make(), everything()
    began = time.process_time()
    lines = bring_all(cid, data)
    assert time.process_time() - began < 4
    assert lines
    assert all(words in line.says and not line.came_in for line in lines), lines[0]
    assert everything() == before


def test_no_file_is_unpacked_further_than_a_game_may_be_large() -> None:
    with archive_imports.open_archive(pack({"a.json": bytes(60_000_000)})) as archive:
        data = archive_imports.read_archived_file(archive, archive.infolist()[0])
    assert len(data) == game_imports.MAX_FILE_BYTES + 1


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_archive_is_refused_before_a_file_is_read(name: str, cid: User) -> None:
    make, words = REFUSED[name]
    data, before = make(), everything()
    began = time.process_time()
    with pytest.raises(Refused, match=words) as no:
        bring_all(cid, data)
    assert time.process_time() - began < 1
    assert no.value.status == 422
    assert everything() == before
    client = Client()
    client.force_login(cid)
    assert client.post("/play/mine/imported/add/", {"file": io.BytesIO(data)}).status_code == 422


def test_time_is_bounded_for_all_of_it_together(played: Game, cid: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left over says so, and comes in with the same archive later."""
    monkeypatch.setattr(archive_imports, "MAX_ARCHIVE_SECONDS", -1.0)
    data = pack({"a.json": encode(file_of(played)), "b.json": GAME})
    lines = bring_all(cid, data)
    assert [line.says for line in lines] == [archive_imports.TOO_LONG] * 2
    monkeypatch.undo()
    assert bring_all(cid, data)[0].came_in


def test_who_has_as_many_as_one_may_is_told_before_anything_is_played(
    played: Game, cid: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_imports, "MAX_IMPORTED_GAMES", 0)
    monkeypatch.setattr(game_imports, "verify_game", None)
    assert "Remove one" in bring_all(cid, pack({"a.json": encode(file_of(played))}))[0].says
