"""A table whose dice are sealed: what its next move will draw, what its last one drew, and its proof."""

from __future__ import annotations

import json
from typing import Any

from games.matches import dice_proof, match_cache, sealed_chance
from games.models import Entry
from tests.matches.conftest import Game


def forget() -> None:
    """Another process: nothing is in memory."""
    match_cache.evict_match()
    sealed_chance._opened.clear()


def proof_of(game: Game) -> dict[str, Any]:
    made = dice_proof.build_proof(game.match)
    assert made
    return made


def draw_ahead(game: Game) -> list[Any]:
    """What the next move of the game will draw, if it draws."""
    held, move = game.head, game.next()
    table = held.table.fork(held.draw_chance())
    table.play(move.seat, move.action, held.last_entry_at_ms)
    return list(table.entries[-1].drawn)


def reach_draw(game: Game) -> list[Any]:
    """Plays on until the next move draws: what it will draw."""
    for _ in range(200):
        if drawn := draw_ahead(game):
            return drawn
        game.move()
    raise AssertionError("nothing is drawn in this game")


def drawn_last(game: Game) -> list[Any]:
    drawn: list[Any] = json.loads(Entry.objects.filter(match_id=game.id).last().line)["drawn"]  # type: ignore[union-attr]
    return drawn
