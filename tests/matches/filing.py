"""Games as files, as their tests handle them."""

from __future__ import annotations

import json
from typing import Any

from accounts.models import User
from games.matches import game_files, game_imports, match_cache, replays
from games.models import Board, Entry, ImportedGame, Match, Seat
from tests.matches.conftest import Game

SITE = "https://other.example/"


def file_of(game: Game) -> dict[str, Any]:
    return json.loads(game_files.encode_game_file(game.id, User.objects.get(pk=game.match.host_id), SITE))


def bring(user: User, told: Any) -> Match:
    return game_imports.import_game(user, told if isinstance(told, bytes) else json.dumps(told).encode())


def everything() -> list[Any]:
    """All rows that an import might touch."""
    kinds = (Match, Seat, Entry, Board, ImportedGame)
    return [kind.objects.count() for kind in kinds]


def forget() -> None:
    match_cache.evict_match()
    replays._marks.clear()
