"""§7 Where a steady computer player warps to: home, or to where most is to be had for the fare."""

from __future__ import annotations

from games.engine.bots import Seen
from games.engine.options import Action
from games.engine.ring import ahead, walk

from .constants import GO, SPACES
from .evaluation import CHIP, Sight
from .phases.warp import Warp

CARD_DRAWN = 12  # what a card brings on average, in cash and resources
JAIL = 110  # what landing in Jail costs: bail, and the way


def fare_home(sight: Sight) -> int:
    """With a complete colony, what it costs to warp home from where it stands, or from the next Warp Run; else 0."""
    if not sight.complete:
        return 0
    place, fare = sight.place, 0
    if sight.board.kinds[place] != "warp":
        place = (place + sight.board.next_warp[place]) % SPACES
    while True:
        fare += sight.board.warp
        steps = sight.board.next_warp[place]
        if ahead(SPACES, place, GO) <= steps:
            return fare
        place = (place + steps) % SPACES


def best_warp(sight: Sight, seen: Seen) -> Action | None:
    """The warp that gains most, if any gains."""
    option = next((option for option in seen.options if option.kind is Warp), None)
    if option is None:
        return None
    spaces = option.domains["space"].values  # type: ignore[attr-defined]
    if sight.complete:
        return homeward(sight, spaces)
    gains = {space: gain(sight, space) for space in spaces}
    best = max(spaces, key=lambda space: gains[space])
    return Warp(best) if gains[best] > 0 else None


def homeward(sight: Sight, spaces: tuple[int, ...]) -> Action | None:
    """GO if it is in reach, else the next Warp Run if the cash leads on from there."""
    if GO in spaces:
        return Warp(GO)
    if sight.board.kinds[spaces[-1]] == "warp" and sight.cash >= fare_home(sight):
        return Warp(spaces[-1])
    return None


def gain(sight: Sight, space: int) -> float:
    """What a warp to that space brings, its fare paid: the salary and the resources on the way, and the landing."""
    fare = 0 if sight.phase["free"] else sight.board.warp
    if sight.cash - fare < sight.reserve():
        return -1
    path = walk(SPACES, sight.place, ahead(SPACES, sight.place, space))
    picked = sum(count for lying, count in sight.view["lying"].items() if int(lying) in path[:-1])
    salary = sight.board.salary if GO in path else 0
    return landing(sight, space) + sight.chip_worth(sight.me, picked) + salary - fare


def landing(sight: Sight, space: int) -> float:
    """What landing there brings."""
    match sight.board.kinds[space]:
        case "street":
            return on_street(sight, space)
        case "wild":
            rich = any(sight.chips[rival] for rival in sight.rivals)
            return sight.chip_worth(sight.me, 1) + 0.3 * CHIP if rich else sight.chip_worth(sight.me, 1)
        case "chance" | "chest":
            return CARD_DRAWN
        case "gravity":
            return 0 if sight.protected else -CHIP
        case "go_to_jail":
            return -JAIL
    return 0


def on_street(sight: Sight, lot: int) -> float:
    """Resources for their price, and a new deed or a rent."""
    board, owner = sight.board, sight.owner[lot]
    group = board.group_at[lot]
    if owner == sight.me:
        most = len(board.groups[group].lots) if not sight.missing(group, sight.me) else 1
        return sight.chip_worth(sight.me, most) - most * board.resource
    if owner == -1:
        if sight.cash < board.prices[lot] + board.warp + board.resource:
            return 0
        return (
            sight.chip_worth(sight.me, 1)
            - board.resource
            + sight.worth(lot, sight.me) * sight.weigh("deeds")
            - board.prices[lot]
        )
    price = board.resource if sight.missing(group, owner) else board.dear_resource
    return max(0, sight.chip_worth(sight.me, 1) - price) - float(sight.view["rent"][lot])
