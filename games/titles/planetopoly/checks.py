"""What every board of Planetopoly must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .constants import BASE, PLOTS

if TYPE_CHECKING:
    from .board import Board, Event, Planet, Space

BUYABLE = ("plot", "toll", "trap")
AT_LEAST = {"prison": 1, "toll": 1, "trap": 1, "event": 1}


def objections(board: Board) -> Iterator[str]:
    """Why the board cannot be played, a sentence each, the plainest faults first."""
    if not 24 <= len(board.spaces) <= 80 or len(board.spaces) % 4:
        yield f"the board needs 24 to 80 fields on four equal sides, it has {len(board.spaces)}"
        return
    yield from of_spaces(board)
    yield from of_planets(board)
    yield from of_tables(board)
    yield from of_events(board)


def of_spaces(board: Board) -> Iterator[str]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "start" or kinds.count("start") != 1:
        yield "field 0 must be Start, and no other"
    if kinds.count("risk") != 1:
        yield "the board needs exactly one risk field"
    for kind, least in AT_LEAST.items():
        if kinds.count(kind) < least:
            yield f"the board needs at least one field of the kind {kind}"
    for index, space in enumerate(board.spaces):
        yield from of_price(index, space)


def of_price(index: int, space: Space) -> Iterator[str]:
    if space.kind not in BUYABLE:
        if space.price or space.sale or space.premium or space.rents or space.planet is not None:
            yield f"field {index}, {space.name}, cannot be bought: it has no price, values, rents or planet"
    elif not space.price:
        yield f"{space.name} needs a price"
    elif space.sale > space.price:
        yield f"the sale value of {space.name} must not be above its price"
    elif (space.kind == "plot") != (space.planet is not None):
        yield f"{space.name}: plots, and only plots, belong to a planet"
    elif len(space.rents) != (BASE + 1 if space.kind == "plot" else 0) or sorted(space.rents) != space.rents:
        yield f"{space.name}: a plot, and only a plot, needs {BASE + 1} rents that do not fall"


def of_planets(board: Board) -> Iterator[str]:
    if not 1 <= len(board.planets) <= 16:
        yield "the board needs between 1 and 16 planets"
    for number, planet in enumerate(board.planets):
        yield from of_planet(board, number, planet)
    for space in board.spaces:
        if space.planet is not None and not 0 <= space.planet < len(board.planets):
            yield f"{space.name} is on planet {space.planet}, which does not exist"


def of_planet(board: Board, number: int, planet: Planet) -> Iterator[str]:
    lots = [index for index, space in enumerate(board.spaces) if space.planet == number]
    if sorted(planet.lots) != lots or len(lots) != PLOTS:
        yield f"{planet.name} needs {PLOTS} plots; it names {planet.lots}, those that say they are its are {lots}"
    if not planet.point or planet.point_sale > planet.point:
        yield f"a support point on {planet.name} needs a price, and a sale value not above it"


def of_tables(board: Board) -> Iterator[str]:
    kinds = [space.kind for space in board.spaces]
    if not board.fines:
        yield "prison needs at least one fine"
    if len(board.toll_rents) < kinds.count("toll"):
        yield "there are more toll stations than rents in their table"
    if len(board.trap_rents) < kinds.count("trap"):
        yield "there are more speed traps than rents in their table"


def of_events(board: Board) -> Iterator[str]:
    codes = [event.code for event in board.events]
    if not 1 <= len(codes) <= 200 or len(set(codes)) != len(codes):
        yield "the deck needs 1 to 200 event cards, each with a code of its own"
    for event in board.events:
        if (event.move in ("back", "forward")) != (event.steps > 0):
            yield f"{event.code}: steps go with the moves `back` and `forward`, and only with them"
        yield from of_way(board, event)


def of_way(board: Board, event: Event) -> Iterator[str]:
    """§7.3, §7.8 A card crosses from one event field to another without a card, and walks to no other."""
    size = len(board.spaces)
    ways = {"opposite": size // 2, "back": -event.steps, "forward": event.steps}
    for index, space in enumerate(board.spaces):
        if space.kind == "event" and event.move in ways:
            kind = board.spaces[(index + ways[event.move]) % size].kind
            if (kind == "event") != (event.move == "opposite"):
                yield f"{event.code} leads from field {index} to a field of the kind {kind}"
