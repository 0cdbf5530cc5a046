"""What every board of Planetopoly must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.objections import Objection, Path, list_falling_amounts

from .constants import BASE, LONGEST, PLOTS

if TYPE_CHECKING:
    from .board import Board, Event, Planet, Space

BUYABLE = ("plot", "toll", "trap")
AT_LEAST = {"prison": 1, "toll": 1, "trap": 1, "event": 1}


def list_board_objections(board: Board) -> Iterator[Objection]:
    """Why the board cannot be played, the plainest faults first."""
    if not 24 <= len(board.spaces) <= 80 or len(board.spaces) % 4:
        words = f"the board needs 24 to 80 fields on four equal sides, it has {len(board.spaces)}"
        yield Objection(("spaces",), words)
        return
    yield from _of_spaces(board)
    yield from _of_planets(board)
    yield from _of_tables(board)
    yield from _of_events(board)


def _of_spaces(board: Board) -> Iterator[Objection]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "start":
        yield Objection(("spaces", 0, "kind"), "field 0 must be Start, and no other", ("start",))
    for index in [index for index, kind in enumerate(kinds) if kind == "start" and index]:
        yield Objection(("spaces", index, "kind"), "field 0 must be Start, and no other")
    risks = [index for index, kind in enumerate(kinds) if kind == "risk"]
    if not risks:
        yield Objection(("spaces",), "the board needs exactly one risk field")
    for index in risks[1:]:
        words = f"the board needs exactly one risk field: another is at {risks[0]}"
        yield Objection(("spaces", index, "kind"), words)
    for kind, least in AT_LEAST.items():
        if kinds.count(kind) < least:
            yield Objection(("spaces",), f"the board needs at least one field of the kind {kind}")
    for index, space in enumerate(board.spaces):
        yield from _of_price(("spaces", index), index, space)


def _of_price(path: Path, index: int, space: Space) -> Iterator[Objection]:
    if space.kind not in BUYABLE:
        if space.price or space.sale or space.premium or space.rents or space.planet is not None:
            words = f"field {index}, {space.name}, cannot be bought: it has no price, values, rents or planet"
            yield Objection((*path, "kind"), words)
        return
    if not space.price:
        yield Objection((*path, "price"), f"{space.name} needs a price", (100,))
    if space.sale > space.price:
        words = f"the sale value of {space.name} must not be above its price"
        yield Objection((*path, "sale"), words, (space.price,))
    if (space.kind == "plot") != (space.planet is not None):
        yield Objection((*path, "planet"), f"{space.name}: plots, and only plots, belong to a planet")
    words = f"{space.name}: a plot, and only a plot, needs {BASE + 1} rents that do not fall"
    if len(space.rents) != (BASE + 1 if space.kind == "plot" else 0):
        yield Objection((*path, "rents"), words)
    yield from list_falling_amounts((*path, "rents"), space.rents, words)


def _of_planets(board: Board) -> Iterator[Objection]:
    if not 1 <= len(board.planets) <= 16:
        yield Objection(("planets",), "the board needs between 1 and 16 planets")
    for number, planet in enumerate(board.planets):
        yield from _of_planet(board, number, planet)
    for index, space in enumerate(board.spaces):
        if space.planet is not None and not 0 <= space.planet < len(board.planets):
            words = f"{space.name} is on planet {space.planet}, which does not exist"
            yield Objection(("spaces", index, "planet"), words)


def _of_planet(board: Board, number: int, planet: Planet) -> Iterator[Objection]:
    path: Path = ("planets", number)
    lots = [index for index, space in enumerate(board.spaces) if space.planet == number]
    if len(lots) != PLOTS:
        words = f"{planet.name} needs {PLOTS} plots, it has {len(lots)}: choose it as the planet of a plot"
        yield Objection(path, words)
    elif sorted(planet.lots) != lots:
        words = f"{planet.name} needs {PLOTS} plots; it names {planet.lots}, those that say they are its are {lots}"
        yield Objection((*path, "lots"), words)
    words = f"a support point on {planet.name} needs a price, and a sale value not above it"
    if not planet.point:
        yield Objection((*path, "point"), words, (max(planet.point_sale, 100),))
    elif planet.point_sale > planet.point:
        yield Objection((*path, "point_sale"), words, (planet.point,))


def _of_tables(board: Board) -> Iterator[Objection]:
    kinds = [space.kind for space in board.spaces]
    if not board.fines:
        yield Objection(("fines",), "prison needs at least one fine")
    if len(board.toll_rents) < kinds.count("toll"):
        yield Objection(("toll_rents",), "there are more toll stations than rents in their table")
    if len(board.trap_rents) < kinds.count("trap"):
        yield Objection(("trap_rents",), "there are more speed traps than rents in their table")


def _of_events(board: Board) -> Iterator[Objection]:
    words = "the deck needs 1 to 200 event cards, each with a code of its own"
    if not 1 <= len(board.events) <= 200:
        yield Objection(("events",), words)
    seen = set[str]()
    for number, event in enumerate(board.events):
        if event.code in seen:
            yield Objection(("events", number, "code"), words)
        seen.add(event.code)
        path: Path = ("events", number)
        if (event.move in ("back", "forward")) != (event.steps > 0):
            told = f"{event.code}: steps go with the moves `back` and `forward`, and only with them"
            yield Objection((*path, "steps"), told, (0,) if event.move not in ("back", "forward") else (4,))
        elif event.move in ("back", "forward", "opposite"):
            yield from _of_way(board, path, event)


def _of_way(board: Board, path: Path, event: Event) -> Iterator[Objection]:
    """§7.3, §7.8 A card crosses from one event field to another without a card, and walks to no other."""
    size, crosses = len(board.spaces), event.move == "opposite"
    sign = -1 if event.move == "back" else 1
    fields = [index for index, space in enumerate(board.spaces) if space.kind == "event"]

    def leads_wrong(way: int) -> list[int]:
        return [index for index in fields if (board.spaces[(index + way) % size].kind == "event") != crosses]

    free = [] if crosses else [steps for steps in range(1, LONGEST + 1) if not leads_wrong(sign * steps)]
    near = tuple(sorted(free, key=lambda steps: abs(steps - event.steps))[:2])
    way = size // 2 if crosses else sign * event.steps
    for index in leads_wrong(way)[:1]:
        there = (index + way) % size
        words = f"{event.code} leads from field {index} to a field of the kind {board.spaces[there].kind}"
        yield Objection((*path, "move" if crosses else "steps"), words, near)
