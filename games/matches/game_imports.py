"""Bringing in a game as a file: read, played again, believed only as far as that goes, and kept apart from the games of
this site (`Match.Status.IMPORTED`).

    game = read_game_file(data)              # plain data in bounds, or a refusal
    journal = verify_game(game)              # played again by its rules: nothing is written yet
    match = store_game(user, game, journal)  # in one transaction

Takes time and memory in proportion to the file, which has bounds; one is checked at a time in a process. Nothing of a
file is stored as it came but names, which are cleaned: entries are those that this site's own replay made.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, Never
from urllib.parse import urlsplit

import msgspec
from django.db import DatabaseError, transaction
from django.utils.text import slugify
from msgspec import Struct

from accounts.models import User
from common.refusals import Refused
from common.text import LABEL, clean_line
from games.content import boards
from games.core.strict_json import convert_to_struct, parse_strict_json
from games.engine.catalog import titles
from games.engine.journal import Start
from games.engine.strange_journals import LATEST, UntrueJournalError, replay_strangers_journal
from games.engine.table import Table
from games.engine.temperaments import has_manner
from games.engine.types import Illegal
from games.models import Board, ImportedGame, Match, Seat, Tenure

from . import file_proofs, match_cache, storage
from . import transaction as journals
from .game_files import GAME_FORMAT
from .imported_rows import pack_proof
from .tenures import PSEUDONYM

MAX_FILE_BYTES = 4_000_000  # the longest games take a quarter of it
MAX_DEPTH = 24  # of lists and objects in it
MAX_BOARD_BYTES = 256_000
MAX_IMPORTED_GAMES = 100  # of one person
MAX_SECONDS = 10.0  # for playing one again
LOCK_TIMEOUT_S = 15  # seconds to wait for another that is being checked
NO_GAME = "This isn't the whole file of a game. Download it from a finished game's page."
STOPPED_ENDINGS = ("called_off", "abandoned", "closed", "stopped")  # of a game that no move has ended

_checking = Lock()


class FileSeat(Struct):
    """Who sat there at the end."""

    seat: int
    name: str = ""
    bot: str = ""


class GameFile(Struct):
    """What is read of a file; whatever else is in it is passed over."""

    format: str
    title: str
    rules: int
    seats: list[FileSeat]
    board: dict[str, Any]
    journal: list[dict[str, Any]]
    over: dict[str, Any]
    site: str = ""
    id: str = ""
    name: str = ""
    pace: str = Match.Pace.LIVE
    started: int | None = None
    ended: int | None = None
    proof: dict[str, Any] | None = None


class VerifiedGame(NamedTuple):
    """A game that was played again and held: its rows, its last table, and a copy as of its opening."""

    table: Table
    opening: Start
    rows: list[storage.EntryRow]
    board: dict[str, Any]
    result: dict[str, Any]
    digest: str


def import_game(user: User, data: bytes) -> Match:
    """Brings in a game for a user. Refused: 409 they have it already, or too many, 422 with what is wrong with the
    file, 503 others are being checked. Nothing is changed then."""
    game = read_game_file(data)
    if not _checking.acquire(timeout=LOCK_TIMEOUT_S):
        raise Refused("Other games are being checked. Try again in a moment.", status=503, wait=10)
    try:
        verified = verify_game(game)
    finally:
        _checking.release()
    return store_game(user, game, verified)


# -- the file


def read_game_file(data: bytes) -> GameFile:
    """What a file says, within bounds; whether it is true is not looked at. Refused (422)."""
    if len(data) > MAX_FILE_BYTES:
        refuse_large_file()
    try:
        found = parse_strict_json(data, max_bytes=MAX_FILE_BYTES, max_depth=MAX_DEPTH)
    except Refused as no:
        raise Refused(f"{NO_GAME} {no.reason}", status=422) from None
    if not isinstance(found, dict) or not str(found.get("format", "")).startswith("starboard-game/"):
        raise Refused(NO_GAME, status=422)
    if found["format"] != GAME_FORMAT:
        raise Refused("This file is of a version that this site doesn't read. Download it again.", status=422)
    if not found.get("over") or "journal" not in found:
        raise Refused("This game isn't over yet. It can be imported when it is.", status=422)
    return convert_to_struct(found, GameFile)


def refuse_large_file() -> Never:
    """Refused (422): larger than any game."""
    raise Refused(f"A game's file has {MAX_FILE_BYTES // 1_000_000} MB at most. This one is larger.", status=422)


def verify_game(game: GameFile) -> VerifiedGame:
    """The game, played again by the rules it was begun by. Refused (422) with the first thing that does not hold."""
    title = next((each for each in titles() if each.slug == game.title), None)
    if title is None:
        raise Refused("This site doesn't have the game that this file is of.", status=422)
    if len(msgspec.json.encode(game.board)) > MAX_BOARD_BYTES:
        raise Refused("The board in this file is too large.", status=422)
    if [seat.seat for seat in game.seats] != list(range(len(game.seats))):
        raise Refused("The seats in this file aren't in order.", status=422)
    proof = file_proofs.open_proof(game.proof, game.id)
    ends = monotonic() + MAX_SECONDS

    def tick(number: int) -> None:
        if monotonic() > ends:
            raise UntrueJournalError(number, "Playing the game again up to here took too long.")

    rows: list[storage.EntryRow] = []
    name, table, opening = hashlib.sha256(title.slug.encode()), None, None
    try:
        board = title.board_for(game.board)
        for read, entry, table in replay_strangers_journal(title, game.journal, board, len(game.seats), tick):
            row = journals.build_entry_row(entry, table)
            rows.append(row)
            name.update(row.line.encode())
            if entry.number == 0:
                opening = entry.action
            proof.follow(read)
        proof.finish(len(rows))
    except UntrueJournalError as no:
        raise Refused(f"This file doesn't hold at move {no.entry}. {no.why}", status=422) from None
    except Illegal as no:
        raise Refused(no.reason, status=422) from None
    assert table is not None
    assert isinstance(opening, Start)
    require_true_head(game, table, opening)
    return VerifiedGame(table, opening, rows, game.board, read_result(game, table), name.hexdigest())


def require_true_head(game: GameFile, table: Table, opening: Start) -> None:
    """Refused (422) where the head of a file says something else than its journal."""
    if game.rules != opening.rules:
        raise Refused(f"This file says it was played by rules {game.rules}. It wasn't.", status=422)
    if game.pace not in Match.Pace.values:
        raise Refused("This file says neither that it was played live nor by mail.", status=422)
    for moment in (game.started, game.ended):
        if moment is not None and not 0 <= moment <= LATEST:
            raise Refused("This file names a time that isn't one.", status=422)


def read_result(game: GameFile, table: Table) -> dict[str, Any]:
    """How the game ended, as its replay has it. Refused (422) where the file says otherwise."""
    if table.over is None:
        if game.over.get("ending") not in STOPPED_ENDINGS or game.over.get("ranking"):
            raise Refused("The moves in this file don't lead to the end of the game.", status=422)
        return {"ranking": [], "ending": game.over["ending"]}
    made: dict[str, Any] = msgspec.to_builtins(table.over)
    if {"ranking": game.over.get("ranking"), "ending": game.over.get("ending")} != made:
        raise Refused("This file says that the game ended otherwise than its moves do.", status=422)
    return made


# -- the rows


@transaction.atomic
def store_game(user: User, game: GameFile, verified: VerifiedGame) -> Match:
    """Writes an imported game: a private match of this user's, over, and nobody's at its seats. Refused (409): they
    have it already, or too many."""
    User.objects.select_for_update().get(pk=user.pk)
    mine = ImportedGame.objects.filter(user=user)
    if before := mine.filter(digest=verified.digest).select_related("match").first():
        raise Refused(f"You have imported this game already: {before.match.name}.")
    require_room(user)
    table, rows = verified.table, verified.rows
    match = Match(
        title=table.title.slug,
        name=clean_line(game.name, 60, LABEL) or f"{table.title.name}, imported",
        status=Match.Status.IMPORTED,
        pace=game.pace,
        settings=verified.opening.settings,
        sandbox=verified.opening.sandbox,
        private=True,
        rated=False,
        unrated_reason="elsewhere",
        host=user,
        board=find_or_keep_board(table, verified.board),
        rules=verified.opening.rules,
        size=table.game.seats,
        result=verified.result,
        started=to_datetime(game.started if game.started is not None else rows[0].at),
        ended=to_datetime(game.ended if game.ended is not None else rows[-1].at),
    )
    match.save(force_insert=True)
    for seat in game.seats:
        Seat.objects.create(match=match, number=seat.seat, name=name_seat(seat), bot=choose_level(table, seat))
    at = rows[0].at
    Tenure.objects.bulk_create(
        Tenure(match=match, seat=seat.number, name=seat.name, bot=seat.bot, from_entry=0, from_at=at, from_turn=1)
        for seat in match.seats.all()
    )
    journals.write_imported_journal(match, table, rows)
    home, home_id = describe_home_of(game)
    ImportedGame.objects.create(
        match=match, user=user, digest=verified.digest, home=home, home_id=home_id, proof=pack_proof(game.proof)
    )
    return match


def require_room(user: User) -> None:
    """Refused (409): they have imported as many games as one may."""
    if ImportedGame.objects.filter(user=user).count() >= MAX_IMPORTED_GAMES:
        raise Refused(f"You have imported {MAX_IMPORTED_GAMES} games. Remove one of them first.")


def remove_imported_game(user: User, match_id: str) -> str:
    """Deletes an imported game of a user's; its name. What is played on from it stays. Refused (404): there is none."""
    with transaction.atomic():
        row = ImportedGame.objects.filter(user=user, match=match_id).select_related("match").first()
        if row is None:
            raise Refused("There is no such game among those you have imported.", status=404)
        name = row.match.name
        delete_imported_match(row.match)
    return name


def delete_imported_games(user: User) -> None:
    """Deletes all that a user has imported, before their account goes."""
    for row in ImportedGame.objects.filter(user=user).select_related("match"):
        delete_imported_match(row.match)


def delete_imported_match(match: Match) -> None:
    """Deletes one; a board that came with it stays, as published boards do."""
    match.entries.all().delete()
    match.delete()
    match_cache.evict_match(match.pk)


def find_or_keep_board(table: Table, data: dict[str, Any]) -> Board:
    """The board a game was played on: the one that is here, or one that is kept for such games and offered nowhere.
    Refused (422) where it cannot be stored as it is."""
    title, name = table.title, table.game.board_hash
    known = Board.objects.filter(title=title.slug, hash=name).order_by("-listed", "pk").first()
    if known:
        return known
    slug = f"imported-{slugify(name)[:40]}"
    try:
        with transaction.atomic():
            made = boards.create_board_draft(title.slug, data, slug, boards.get_next_board_version(title.slug, slug))
            Board.objects.filter(pk=made.pk).update(listed=False)
            made = boards.publish_board(made)
    except (DatabaseError, LookupError, TypeError, ValueError, AttributeError):
        made = None
    if made is None or made.hash != name:
        raise Refused("The board in this file can't be kept here.", status=422)
    return made


def name_seat(seat: FileSeat) -> str:
    """What the player of a seat is called: as the file says, cleaned."""
    return clean_line(seat.name, 40, LABEL) or PSEUDONYM


def choose_level(table: Table, seat: FileSeat) -> str:
    """The level of a bot, where one played; one that is not known here is `random`."""
    if not seat.bot:
        return ""
    return seat.bot if has_manner(table.title, seat.bot) else "random"


def describe_home_of(game: GameFile) -> tuple[str, str]:
    """Where a file says its game was played (host), and what it is called there; "" where it says nothing."""
    return describe_site(game.site), clean_line(game.id, 20, LABEL)


def describe_site(site: str) -> str:
    """The host of the site that a file names; "" where it names none."""
    try:
        return clean_line(urlsplit(site).netloc or "", 120, LABEL)
    except ValueError:
        return ""


def to_datetime(moment: int) -> datetime:
    """A moment in ms as a datetime."""
    return datetime.fromtimestamp(moment / 1000, UTC)
