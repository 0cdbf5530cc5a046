"""Games that were taken along and played on from: an archive with what became of each of its files, and a moment from
which several games began."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from games.lobby import forks, joining, seating, starting
from games.lobby.tables import create_match
from games.matches import game_files, game_imports, moves, proposals
from games.models import Match

if TYPE_CHECKING:
    from tests.gallery.world import World

TITLE = "galactic-magnate"
LENGTH, MOMENT = 70, 40  # entries of the game, and the one that is played on from
ELSEWHERE = "https://harbour-lights.example/"
ADDRESS = "/play/mine/imported/add/"
LONG_NAME = "notes-that-somebody-left-in-the-archive-under-a-very-long-name.txt"


def taken_along_pages(world: World) -> list[dict[str, Any]]:
    """The pages of imports with games and refusals on them, and one moment with several forks."""
    game = play_a_game(world)
    fork_several_times(world, game)
    return [
        *import_pages(world, game),
        world.page("fork: several ends", f"/m/{game.pk}/from/{MOMENT}/", world.mira),
        world.page("new table: a sandbox", f"/play/new/{TITLE}/", world.mira, press="label:has([name=sandbox])"),
    ]


def import_pages(world: World, game: Match) -> list[dict[str, Any]]:
    """Games that were imported, a file that is refused, and an archive with files of every kind."""
    whole = game_files.encode_game_file(game.pk, world.mira, ELSEWHERE)
    game_imports.import_game(world.bo, whole)
    files = {"slow-orbit.json": whole, "slow-orbit-again.json": whole, "broken.json": whole[:-50], LONG_NAME: b"hello"}
    return [
        world.page("imported games: some", "/play/mine/imported/", world.bo),
        world.page("imported games: a file that is refused", ADDRESS, world.bo, upload=encode(b"{}"), status=422),
        world.page("imported games: what became of an archive", ADDRESS, world.ines, upload=encode(pack(files))),
    ]


def encode(data: bytes) -> str:
    """A file as the gallery's browser is given it."""
    return b64encode(data).decode()


def pack(files: dict[str, bytes]) -> bytes:
    """An archive of these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def play_a_game(world: World) -> Match:
    """A game of Mira and Bo that Bo leaves after some turns."""
    from tests.gallery.world import bots_play

    match = create_match(world.mira, TITLE, seats=3, name="Slow orbit", rated=False, succession=False)
    joining.join_match(match.pk, world.bo)
    joining.join_match(match.pk, world.guest)
    starting.start_match(match.pk, world.mira)
    for _ in range(LENGTH):
        bots_play(match.pk, "steady")  # at random somebody may be out by then
    for user in (world.guest, world.bo):
        seating.leave_match(match.pk, user)
    return Match.objects.get(pk=match.pk)


def fork_several_times(world: World, game: Match) -> None:
    """One that is won, one that is lost, one that is called off, a sandbox, and one that goes on."""
    for name, out in (("", (0, 1)), ("What if nobody had bought the third harbour of that row", (2, 0))):
        ended = forks.fork_match(game.pk, MOMENT, world.mira, [forks.BOT, forks.BOT, forks.ME], name=name)
        Match.objects.filter(pk=ended.pk).update(succession=False)
        for seat in out:
            moves.remove_player(ended.pk, seat)
    shared = forks.fork_match(game.pk, MOMENT, world.mira, [forks.ME] * 3, name="One screen")
    proposals.create_proposal(shared.pk, world.mira, "off")
    forks.fork_match(game.pk, MOMENT, world.mira, [forks.ME] * 3, sandbox=True, name="Sixes")
    forks.fork_match(game.pk, MOMENT, world.mira, [forks.BOT, forks.ME, forks.FRIEND])
