"""What every board of Galactic Magnate must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .constants import LEVELS, SEATS, SPACES

if TYPE_CHECKING:
    from .board import Board, Space

BUYABLE = ("lot", "utility", "extractor")
ONCE = ("start", "prison", "dormitory")
ONCE_AT_LEAST = ("fortune", "extractor", "utility", "bonus", "meteor")


def objections(board: Board) -> Iterator[str]:
    """Why the board cannot be played, a sentence each, the plainest faults first."""
    if len(board.spaces) != SPACES:
        yield f"the board needs {SPACES} spaces, it has {len(board.spaces)}"
        return
    yield from of_spaces(board)
    yield from of_groups(board)
    yield from of_tables(board)
    yield from of_events(board)


def of_spaces(board: Board) -> Iterator[str]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "start":
        yield "space 0 must be Start"
    for kind in ONCE:
        if kinds.count(kind) != 1:
            yield f"the board needs exactly one {kind}"
    for kind in ONCE_AT_LEAST:
        if kind not in kinds:
            yield f"the board needs at least one {kind}"
    for index, space in enumerate(board.spaces):
        yield from of_price(index, space)


def of_price(index: int, space: Space) -> Iterator[str]:
    if space.kind not in BUYABLE:
        if space.price or space.mortgage or space.group is not None:
            yield f"space {index}, {space.name}, cannot be bought: it has no price, mortgage or group"
    elif not space.price or space.price % 10:
        yield f"the price of {space.name} must be a multiple of 10, so that a fifth of it is whole"
    elif space.mortgage > space.price:
        yield f"the mortgage of {space.name} must not be above its price"
    elif (space.kind == "lot") != (space.group is not None):
        yield f"{space.name}: lots, and only lots, belong to a group"


def of_groups(board: Board) -> Iterator[str]:
    if not 1 <= len(board.groups) <= 12:
        yield "the board needs between 1 and 12 groups"
    for number, group in enumerate(board.groups):
        lots = [index for index, space in enumerate(board.spaces) if space.group == number]
        if not lots or sorted(group.lots) != lots:
            yield f"{group.name} names the lots {group.lots}, but the spaces that say they are its are {lots}"
        if group.upgrade % 2 or not group.upgrade:
            yield f"the upgrade of {group.name} must be an even price, so that half of it is whole"
        if len(group.fees) != LEVELS or sorted(group.fees) != group.fees:
            yield f"{group.name} needs {LEVELS} fees that do not fall"
    for space in board.spaces:
        if space.group is not None and not 0 <= space.group < len(board.groups):
            yield f"{space.name} is in group {space.group}, which does not exist"


def of_tables(board: Board) -> Iterator[str]:
    for name in ("cash", "salary", "bonus"):
        table: dict[str, int] = getattr(board, name)
        if set(table) != {str(seats) for seats in SEATS}:
            yield f"{name} needs an amount for {SEATS[0]} to {SEATS[-1]} players"
    if not all(board.salary.values()):
        yield "the salary must begin above 0"
    for kind, amounts in (("utility", board.utility_fees), ("extractor", board.extractor_profits)):
        if len(amounts) < sum(space.kind == kind for space in board.spaces):
            yield f"there are more spaces of the kind {kind} than amounts in their table"


def of_events(board: Board) -> Iterator[str]:
    codes = [event.code for event in board.events]
    if not 1 <= len(codes) <= 200 or len(set(codes)) != len(codes):
        yield "the Fortune deck needs 1 to 200 events, each with a code of its own"
    for event in board.events:
        if (event.move == "back") != (event.steps > 0):
            yield f"{event.code}: steps go with the move `back`, and only with it"
        if event.choice and (event.per_level or event.to_each):
            yield f"{event.code}: the cost of a choice must be known beforehand"
        if event.move == "back":
            yield from of_way_back(board, event.code, event.steps)


def of_way_back(board: Board, code: str, steps: int) -> Iterator[str]:
    """A way back from one Fortune to another would draw again without end."""
    kinds = [space.kind for space in board.spaces]
    for index, kind in enumerate(kinds):
        if kind == "fortune" and kinds[index - steps] == "fortune":
            yield f"{code} leads from the Fortune at {index} back to another"
