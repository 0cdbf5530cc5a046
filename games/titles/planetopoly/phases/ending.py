"""§11 The end of the game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from games.titles.planetopoly.changes import LAST_ROUNDS_TOLD
from games.titles.planetopoly.constants import ANNOUNCED

from ..facts import RoundsLeft, Won

if TYPE_CHECKING:
    from ..state import Planetopoly


def last_round_played(game: Planetopoly) -> bool:
    """§11.1 After the last round the richest wins. Says whether the game is over."""
    if game.options.last_round is None or game.round < game.options.last_round:
        return False
    ranked = sorted(game.living(), key=game.worth, reverse=True)
    groups = [list(group) for _, group in groupby(ranked, key=game.worth)]
    game.finish([*groups, *([seat] for seat in reversed(game.gone))], "rounds")
    for seat in groups[0]:
        game.tell(Won(seat, "rounds"))
    return True


def announce(game: Planetopoly) -> None:
    """§11.1 Each of the last rounds is announced as it begins (not by rules 1)."""
    last = game.options.last_round
    if game.follows(LAST_ROUNDS_TOLD) and last is not None and game.round > last - ANNOUNCED:
        game.tell(RoundsLeft(game.round, last))
