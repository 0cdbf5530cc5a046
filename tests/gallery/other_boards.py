"""A game on another board than new tables have, as its players meet it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.content.boards import get_default_board
from games.models import Board

if TYPE_CHECKING:
    from tests.gallery.world import World

TITLE = "galactic-magnate"


def other_board_pages(world: World) -> list[dict[str, Any]]:
    """Its page, its table, and the list of those who play."""
    other = Board.objects.filter(title=TITLE, listed=True).exclude(pk=get_default_board(TITLE).pk)[0]
    match = world.game("Other shores", board_id=other.pk)
    stage = "on another board"
    return [
        world.page(stage, f"/m/{match.pk}/", world.mira),
        world.page(f"{stage}: as a spectator", f"/m/{match.pk}/"),
        world.page(f"{stage}: the table", f"/m/{match.pk}/table/", world.mira),
        world.page(f"{stage}: my games", "/play/mine/", world.bo),
    ]
