"""What every board of Monopoly Space must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.objections import Objection, Path, find_nearest_multiples

from .constants import LARGE_COST, SEATS, SMALL_COST, SMALL_DOMES, SPACES

if TYPE_CHECKING:
    from .board import Board, Card, Space

ONCE = ("go", "jail")
ONCE_AT_LEAST = ("street", "warp", "gravity")
DRAWS = ("chance", "chest")
COLONY = SMALL_DOMES * SMALL_COST + LARGE_COST  # resources


def list_board_objections(board: Board) -> Iterator[Objection]:
    """Why the board cannot be played, the plainest faults first."""
    if len(board.spaces) != SPACES:
        yield Objection(("spaces",), f"the board needs {SPACES} spaces, it has {len(board.spaces)}")
        return
    yield from _of_spaces(board)
    yield from _of_groups(board)
    yield from _of_amounts(board)
    yield from _of_cards(board)


def _of_spaces(board: Board) -> Iterator[Objection]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "go":
        yield Objection(("spaces", 0, "kind"), "space 0 must be GO", ("go",))
    for kind in ONCE:
        yield from _of_one(kinds, kind)
    for kind in ONCE_AT_LEAST:
        if kind not in kinds:
            yield Objection(("spaces",), f"the board needs at least one space of the kind {kind}")
    for index, space in enumerate(board.spaces):
        yield from _of_price(("spaces", index), index, space)


def _of_one(kinds: list[str], kind: str) -> Iterator[Objection]:
    found = [index for index, each in enumerate(kinds) if each == kind]
    words = f"the board needs exactly one space of the kind {kind}"
    if not found:
        yield Objection(("spaces",), words)
    for index in found[1:]:
        yield Objection(("spaces", index, "kind"), f"{words}: another is at {found[0]}")


def _of_price(path: Path, index: int, space: Space) -> Iterator[Objection]:
    if space.kind != "street":
        if space.price or space.rent or space.group is not None:
            words = f"space {index}, {space.name}, is no street: it has no price, rent or group"
            yield Objection((*path, "kind"), words)
        return
    if not space.price or space.price % 2:
        words = f"the price of {space.name} must be even, so that half of it is whole"
        yield Objection((*path, "price"), words, find_nearest_multiples(space.price, 2, 2))
    if space.group is None:
        yield Objection((*path, "group"), f"{space.name} is a street: it belongs to a group")


def _of_groups(board: Board) -> Iterator[Objection]:
    if not 1 <= len(board.groups) <= 12:
        yield Objection(("groups",), "the board needs between 1 and 12 groups")
    for number, group in enumerate(board.groups):
        lots = [index for index, space in enumerate(board.spaces) if space.group == number]
        if not lots:
            words = f"{group.name} needs at least one street: choose it as the group of a space"
            yield Objection(("groups", number), words)
        elif sorted(group.lots) != lots:
            words = f"{group.name} names the lots {group.lots}, but the spaces that say they are its are {lots}"
            yield Objection(("groups", number, "lots"), words)
    for index, space in enumerate(board.spaces):
        if space.group is not None and not 0 <= space.group < len(board.groups):
            words = f"{space.name} is in group {space.group}, which does not exist"
            yield Objection(("spaces", index, "group"), words)


def _of_amounts(board: Board) -> Iterator[Objection]:
    for name in ("resource", "dear_resource"):
        if not getattr(board, name):
            yield Objection((name,), "a resource must cost something", (25,))
    for name in ("salary", "warp"):
        if not getattr(board, name):
            yield Objection((name,), "reaching GO and a warp need an amount above 0", (50,))
    least = SEATS[-1] * COLONY + 2
    if board.chips < least:
        yield Objection(("chips",), f"the board needs at least {least} chips, enough for every colony", (least,))


def _of_cards(board: Board) -> Iterator[Objection]:
    seen = set[str]()
    for kind, deck in (("chance", board.chance), ("chest", board.chest)):
        if len(deck) > 200 or sum(not card.keep for card in deck) < 1:
            words = f"the deck {kind} needs 1 to 200 cards, one that is not kept among them"
            yield Objection((kind,), words)
        for number, card in enumerate(deck):
            if card.code in seen:
                yield Objection((kind, number, "code"), "every card needs a code of its own")
            seen.add(card.code)
            yield from _of_card(board, kind, (kind, number), card)


def _of_card(board: Board, kind: str, path: Path, card: Card) -> Iterator[Objection]:
    if (card.move == "back") != (card.steps > 0):
        words = f"{card.code}: steps go with the move `back`, and only with it"
        yield Objection((*path, "steps"), words, (3,) if card.move == "back" else (0,))
    if card.target and card.move != "to":
        yield Objection((*path, "target"), f"{card.code}: a target goes with the move `to`, and only with it", (0,))
    if card.keep and _does_something(card):
        yield Objection((*path, "keep"), f"{card.code} is kept: it does nothing when it is drawn")
    if card.move == "to" and board.spaces[card.target].kind in DRAWS:
        yield Objection((*path, "target"), f"{card.code} leads to another card")
    if card.move == "back" and card.steps:
        yield from _of_way_back(board, kind, path, card)


def _does_something(card: Card) -> bool:
    """Whether a card does anything when it is drawn."""
    amounts = (card.receive, card.pay, card.small, card.large, card.from_each, card.resources, card.each, card.left)
    return any(amounts) or card.wild or bool(card.move)


def _of_way_back(board: Board, kind: str, path: Path, card: Card) -> Iterator[Objection]:
    """A way back that could lead back again would never end."""
    theirs = board.chest if kind == "chance" else board.chance
    closed = {kind}
    if any(other.move == "back" for other in theirs):
        closed = set(DRAWS)
    drawing = [index for index, space in enumerate(board.spaces) if space.kind == kind]

    def leads_on(steps: int) -> list[int]:
        return [index for index in drawing if board.spaces[(index - steps) % SPACES].kind in closed]

    free = [steps for steps in range(1, SPACES) if not leads_on(steps)]
    near = tuple(sorted(free, key=lambda steps: abs(steps - card.steps))[:2])
    for index in leads_on(card.steps)[:1]:
        words = f"{card.code} leads from the space {index} back to another card"
        yield Objection((*path, "steps"), words, near)
