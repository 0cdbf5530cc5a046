"""The pages of sandboxes: where one begins, what may be set in it, and what its dice are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.sandbox import DiceDraw
from games.lobby import forks, starting
from games.matches import match_cache
from games.matches.sandboxes import set_match_draw

if TYPE_CHECKING:
    from tests.gallery.world import World

TITLES = ("galactic-magnate", "galactic-civ")  # played on a board, and with cards
PRESSED = (("", "#tab-sandbox"), (" on a phone", ".foot-bar button then #tab-sandbox"))


def sandbox_pages(world: World) -> list[dict[str, Any]]:
    """Both with dice that are set, as Mirabel sees them, who plays all their seats."""
    found = []
    for title in TITLES:
        alone = starting.start_bot_match(world.mira, title, bots=1)
        made = forks.fork_match(alone.pk, 0, world.mira, [forks.ME, forks.ME], sandbox=True, name="What if")
        draws = match_cache.load_current_match(made.pk).table.title.draws
        dice = next(draw for draw in draws if isinstance(draw, DiceDraw))
        set_match_draw(made.pk, world.mira, dice.name, [5, 6], key="one")
        for where, press in PRESSED:
            found.append(world.page(f"sandbox{where}: {title}", f"/m/{made.pk}/", world.mira, press=press))
    return [
        *found,
        world.page("sandbox: play on from here", f"/m/{alone.pk}/from/0/", world.mira),
        world.page("sandbox: the dice", f"/m/{made.pk}/proof/", world.mira),
    ]
