"""What every board of Galactic Magnate must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.objections import Objection, Path, find_nearest_multiples, list_falling_amounts

from .constants import LEVELS, SEATS, SPACES

if TYPE_CHECKING:
    from .board import Board, Event, Group, Space

BUYABLE = ("lot", "utility", "extractor")
ONCE = ("start", "prison", "dormitory")
ONCE_AT_LEAST = ("fortune", "extractor", "utility", "bonus", "meteor")


def list_board_objections(board: Board) -> Iterator[Objection]:
    """Why the board cannot be played, the plainest faults first."""
    if len(board.spaces) != SPACES:
        yield Objection(("spaces",), f"the board needs {SPACES} spaces, it has {len(board.spaces)}")
        return
    yield from _of_spaces(board)
    yield from _of_groups(board)
    yield from _of_tables(board)
    yield from _of_events(board)


def _of_spaces(board: Board) -> Iterator[Objection]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "start":
        yield Objection(("spaces", 0, "kind"), "space 0 must be Start", ("start",))
    for kind in ONCE:
        yield from _of_one(kinds, kind)
    for kind in ONCE_AT_LEAST:
        if kind not in kinds:
            yield Objection(("spaces",), f"the board needs at least one {kind}")
    for index, space in enumerate(board.spaces):
        yield from _of_price(("spaces", index), index, space)


def _of_one(kinds: list[str], kind: str) -> Iterator[Objection]:
    found = [index for index, each in enumerate(kinds) if each == kind]
    words = f"the board needs exactly one {kind}"
    if not found:
        yield Objection(("spaces",), words)
    for index in found[1:]:
        yield Objection(("spaces", index, "kind"), f"{words}: another is at {found[0]}")


def _of_price(path: Path, index: int, space: Space) -> Iterator[Objection]:
    if space.kind not in BUYABLE:
        if space.price or space.mortgage or space.group is not None:
            words = f"space {index}, {space.name}, cannot be bought: it has no price, mortgage or group"
            yield Objection((*path, "kind"), words)
        return
    if not space.price or space.price % 10:
        words = f"the price of {space.name} must be a multiple of 10, so that a fifth of it is whole"
        yield Objection((*path, "price"), words, find_nearest_multiples(space.price, 10, 10))
    if space.mortgage > space.price:
        words = f"the mortgage of {space.name} must not be above its price"
        yield Objection((*path, "mortgage"), words, (space.price,))
    if (space.kind == "lot") != (space.group is not None):
        yield Objection((*path, "group"), f"{space.name}: lots, and only lots, belong to a group")


def _of_groups(board: Board) -> Iterator[Objection]:
    if not 1 <= len(board.groups) <= 12:
        yield Objection(("groups",), "the board needs between 1 and 12 groups")
    for number, group in enumerate(board.groups):
        lots = [index for index, space in enumerate(board.spaces) if space.group == number]
        yield from _of_group(("groups", number), group, lots)
    for index, space in enumerate(board.spaces):
        if space.group is not None and not 0 <= space.group < len(board.groups):
            words = f"{space.name} is in group {space.group}, which does not exist"
            yield Objection(("spaces", index, "group"), words)


def _of_group(path: Path, group: Group, lots: list[int]) -> Iterator[Objection]:
    if not lots:
        yield Objection(path, f"{group.name} needs at least one lot: choose it as the group of a space")
    elif sorted(group.lots) != lots:
        words = f"{group.name} names the lots {group.lots}, but the spaces that say they are its are {lots}"
        yield Objection((*path, "lots"), words)
    if group.upgrade % 2 or not group.upgrade:
        words = f"the upgrade of {group.name} must be an even price, so that half of it is whole"
        yield Objection((*path, "upgrade"), words, find_nearest_multiples(group.upgrade, 2, 2))
    words = f"{group.name} needs {LEVELS} fees that do not fall"
    if len(group.fees) != LEVELS:
        yield Objection((*path, "fees"), words)
    yield from list_falling_amounts((*path, "fees"), group.fees, words)


def _of_tables(board: Board) -> Iterator[Objection]:
    for name in ("cash", "salary", "bonus"):
        table: dict[str, int] = getattr(board, name)
        if set(table) != {str(seats) for seats in SEATS}:
            yield Objection((name,), f"{name} needs an amount for {SEATS[0]} to {SEATS[-1]} players")
    for seats, amount in board.salary.items():
        if not amount:
            yield Objection(("salary", seats), "the salary must begin above 0", (10,))
    amounts = (
        ("utility", "utility_fees", board.utility_fees),
        ("extractor", "extractor_profits", board.extractor_profits),
    )
    for kind, name, table_of_kind in amounts:
        if len(table_of_kind) < sum(space.kind == kind for space in board.spaces):
            yield Objection((name,), f"there are more spaces of the kind {kind} than amounts in their table")


def _of_events(board: Board) -> Iterator[Objection]:
    codes = [event.code for event in board.events]
    words = "the Fortune deck needs 1 to 200 events, each with a code of its own"
    if not 1 <= len(codes) <= 200:
        yield Objection(("events",), words)
    seen = set[str]()
    for number, event in enumerate(board.events):
        if event.code in seen:
            yield Objection(("events", number, "code"), words)
        seen.add(event.code)
        yield from _of_event(board, ("events", number), event)


def _of_event(board: Board, path: Path, event: Event) -> Iterator[Objection]:
    if (event.move == "back") != (event.steps > 0):
        words = f"{event.code}: steps go with the move `back`, and only with it"
        yield Objection((*path, "steps"), words, (3,) if event.move == "back" else (0,))
    if event.choice and (event.per_level or event.to_each):
        yield Objection((*path, "choice"), f"{event.code}: the cost of a choice must be known beforehand")
    if event.move == "back" and event.steps:
        yield from _of_way_back(board, path, event)


def _of_way_back(board: Board, path: Path, event: Event) -> Iterator[Objection]:
    """A way back from one Fortune to another would draw again without end."""
    fortunes = {index for index, space in enumerate(board.spaces) if space.kind == "fortune"}

    def leads_on(steps: int) -> list[int]:
        return [index for index in sorted(fortunes) if (index - steps) % SPACES in fortunes]

    closed = leads_on(event.steps)
    free = [steps for steps in range(1, SPACES) if not leads_on(steps)]
    near = tuple(sorted(free, key=lambda steps: abs(steps - event.steps))[:2])
    for index in closed[:1]:
        words = f"{event.code} leads from the Fortune at {index} back to another"
        yield Objection((*path, "steps"), words, near)
