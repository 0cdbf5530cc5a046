"""§13.1 to §13.7 Domes: at any decision of one's own turn, one until the dice are passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.options import Action, Option
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.monopoly_space.constants import DOMES, GO, LARGE_COST, SMALL_COST, SMALL_DOMES

from ..facts import BuiltDome
from .ending import win

if TYPE_CHECKING:
    from ..state import Expedition


class BuildDome(Action):
    pass


def cost(domes: int) -> int:
    """§13.2, §13.3 Resources for the next dome: four small ones, then the large one."""
    return SMALL_COST if domes < SMALL_DOMES else LARGE_COST


def may_build(game: Expedition, seat: Seat) -> bool:
    """§13.4 A player may build on their own turn, once until the dice are passed, and with the resources."""
    if game.built or seat != game.mover:
        return False
    domes = game.domes[seat]
    return domes < DOMES and game.chips[seat] >= cost(domes)


def building(game: Expedition, seat: Seat) -> tuple[Option, ...]:
    """The option of the next dome, if it can be built now."""
    return (LARGE if game.domes[seat] == SMALL_DOMES else SMALL,) if may_build(game, seat) else ()


def build(game: Expedition, seat: Seat) -> None:
    """§13.1 The resources go to the bank, the dome stays for ever (§13.6)."""
    price = cost(game.domes[seat])
    game.chips[seat] -= price
    game.bank_chips += price
    game.domes[seat] += 1
    game.built = True
    game.tell(BuiltDome(seat, game.domes[seat]))
    if game.domes[seat] == DOMES and game.place[seat] == GO and game.options.win_if_on_go:
        win(game, seat)


class Builder(Phase["Expedition"]):
    """§13.5 A decision at which the player whose turn it is may also build a dome."""

    def on_build_dome(self, game: Expedition, seat: Seat, action: BuildDome) -> None:
        build(game, seat)


SMALL = BuildDome.option("Build a small dome for {} resources", SMALL_COST, rule="13.2")
LARGE = BuildDome.option("Build the large dome for {} resources", LARGE_COST, rule="13.3")
