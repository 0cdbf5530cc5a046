"""A match as one file, to take along: docs/FILE_FORMAT.md describes it. `game_imports` reads it.

Of a match that is over everything is in it: board, settings, journal and the proof of its dice. Of one in play only
what its reader may see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from io import RawIOBase
from typing import IO, Any, cast
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from django.db.models import Q
from django.utils.text import slugify

from accounts.models import User
from common.refusals import Refused
from games.content import boards
from games.engine.fairlog.told import hash_file
from games.models import Entry, Match, Seat, Tenure

from . import access, dice_proof, match_cache, plan_rows, replays
from .imported_rows import load_stored_proof

GAME_FORMAT = "starboard-game/2"
ARCHIVE_CHUNK = 200  # games looked up at once


def build_game_file(match_id: str, user: Any, invite: str = "", site: str = "") -> dict[str, Any]:
    """The file of a match as plain data. `site`: the address of this site, which the file names as the place it was
    played at. Refused: 404 not for them, 409 not started."""
    match = access.access_match(match_id, user, invite)
    audience = access.find_user_seat(match, user)
    held = match_cache.load_current_match(match_id)
    names = choose_names(match)
    told = {
        "format": GAME_FORMAT,
        **describe_home(match, site),
        "title": match.title,
        "rules": match.rules,
        "sandbox": match.sandbox,
        "name": match.name,
        "pace": match.pace,
        "started": to_milliseconds(match.started),
        "ended": to_milliseconds(match.ended),
        "settings": match.settings,
        "board": boards.get_board_data(match.board),
        "seats": [
            {"seat": n, "name": names.get((n, chair.name), chair.name), "bot": chair.bot}
            for n, chair in enumerate(held.seats)
        ],
        "held": [row | {"name": names.get((row["seat"], row["name"]), row["name"])} for row in list_tenures(match_id)],
        "version": held.version,
        "over": held.over,
        "facts": replays.list_visible_facts(match_id, audience),
    }
    return told | list_what_is_open(match, held, names) if held.over else told


def list_what_is_open(match: Match, held: match_cache.LoadedMatch, names: dict[tuple[int, str], str]) -> dict[str, Any]:
    """What of a match is everybody's once it is over: its journal, the proof of its dice, the plans that answered."""
    lines = Entry.objects.filter(match_id=match.pk, number__lte=held.version).order_by("number")
    plans = plan_rows.list_plan_rows(match.pk)
    imported = match.status == Match.Status.IMPORTED
    return {
        "journal": [{**json.loads(line), "digest": digest} for line, digest in lines.values_list("line", "digest")],
        "proof": load_stored_proof(match) if imported else build_named_proof(match, names),
        "plans": [row | {"name": names.get((row["seat"], row["name"]), row["name"])} for row in plans],
    }


def build_named_proof(match: Match, names: dict[tuple[int, str], str]) -> dict[str, Any] | None:
    """The proof of a match's dice, sealed anew with the names that its players allow; None where there is none."""
    proof = dice_proof.build_proof(match)
    if not proof or not names:
        return proof
    seats = [row | {"name": names.get((row["seat"], row["name"]), row["name"])} for row in proof["seats"]]
    named = proof | {"seats": seats}
    return named | {"sum": hash_file(named).hex()}


def describe_home(match: Match, site: str) -> dict[str, Any]:
    """Where a match was played, and what it is called there."""
    if match.status == Match.Status.IMPORTED:
        return {"site": match.imported.home, "id": match.imported.home_id}
    return {"site": site, "id": match.pk}


def choose_names(match: Match) -> dict[tuple[int, str], str]:
    """What those are called in files who do not want to be named there, by seat and name."""
    rows = [
        *Seat.objects.filter(match=match, user__named_in_files=False).values_list("number", "name"),
        *Tenure.objects.filter(match=match, user__named_in_files=False).values_list("seat", "name"),
    ]
    plans = match.plans.filter(user__named_in_files=False).select_related("user")
    rows += [(plan.seat, plan.user.name) for plan in plans]
    return {(seat, name): f"Player {seat + 1}" for seat, name in rows}


def list_tenures(match_id: str) -> list[dict[str, Any]]:
    """Who held which seat from which entry to which (None: to the end), and why no longer. Names follow these lines:
    a fact of an entry is told of those who held the seats then."""
    rows = Tenure.objects.filter(match=match_id).order_by("seat", "pk")
    columns = ("seat", "name", "bot", "from_entry", "from_at", "from_turn", "to_entry", "to_at", "why")
    return [dict(row) for row in rows.values(*columns)]


def to_milliseconds(moment: Any) -> int | None:
    """A datetime in ms since 1970."""
    return round(moment.timestamp() * 1000) if moment else None


def name_game_file(match: Match) -> str:
    """What the file of a match is called."""
    return f"{slugify(match.name)[:40] or match.title}-{match.pk}.json"


# -- all of somebody's games


def list_archived_matches(user: User) -> list[str]:
    """The ids of somebody's finished games, and of those they imported, the oldest first."""
    sits = Q(seats__user=user) | Q(seats__former=user) | Q(tenures__user=user)
    over = Match.objects.filter(sits, status=Match.Status.OVER) | Match.objects.filter(imported__user=user)
    return list(over.order_by("created", "pk").distinct().values_list("pk", flat=True))


class ArchivePieces(RawIOBase):
    """What an archive has written and nobody has taken yet: as large as one game."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, piece: Any, /) -> int:
        self.pieces.append(bytes(piece))
        return len(piece)

    def take(self) -> bytes:
        """What has been written since this was asked last."""
        taken, self.pieces = b"".join(self.pieces), []
        return taken


def stream_archive(files: Iterable[tuple[str, Callable[[], bytes]]]) -> Iterator[bytes]:
    """The bytes of a zip archive, piece by piece: each file is made when those before it have been taken. One that is
    refused is left out."""
    pieces = ArchivePieces()
    with ZipFile(cast(IO[bytes], pieces), "w", ZIP_DEFLATED) as archive:
        for name, make in files:
            try:
                made = make()
            except Refused:
                continue
            archive.writestr(name, made)
            yield pieces.take()
    yield pieces.take()


def list_archive_files(user: User, site: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The files of all of somebody's games: name, and how each is made."""
    ids = list_archived_matches(user)
    for at in range(0, len(ids), ARCHIVE_CHUNK):
        rows = Match.objects.defer("snapshot").in_bulk(ids[at : at + ARCHIVE_CHUNK])
        for match_id in ids[at : at + ARCHIVE_CHUNK]:
            if match_id in rows:
                yield name_game_file(rows[match_id]), lambda pk=match_id: encode_game_file(pk, user, site)  # type: ignore[misc]


def encode_game_file(match_id: str, user: Any, site: str, invite: str = "") -> bytes:
    """The file of a match as JSON. Refused as `build_game_file`."""
    return msgspec.json.encode(build_game_file(match_id, user, invite, site))
