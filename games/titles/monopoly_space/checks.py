"""What every board of Monopoly Space must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .constants import LARGE_COST, SEATS, SMALL_COST, SMALL_DOMES, SPACES

if TYPE_CHECKING:
    from .board import Board, Card, Space

ONCE = ("go", "jail")
ONCE_AT_LEAST = ("street", "warp", "gravity")
DRAWS = ("chance", "chest")
COLONY = SMALL_DOMES * SMALL_COST + LARGE_COST  # resources


def objections(board: Board) -> Iterator[str]:
    """Why the board cannot be played, a sentence each, the plainest faults first."""
    if len(board.spaces) != SPACES:
        yield f"the board needs {SPACES} spaces, it has {len(board.spaces)}"
        return
    yield from of_spaces(board)
    yield from of_groups(board)
    yield from of_amounts(board)
    yield from of_cards(board)


def of_spaces(board: Board) -> Iterator[str]:
    kinds: list[str] = [space.kind for space in board.spaces]
    if kinds[0] != "go":
        yield "space 0 must be GO"
    for kind in ONCE:
        if kinds.count(kind) != 1:
            yield f"the board needs exactly one space of the kind {kind}"
    for kind in ONCE_AT_LEAST:
        if kind not in kinds:
            yield f"the board needs at least one space of the kind {kind}"
    for index, space in enumerate(board.spaces):
        yield from of_price(index, space)


def of_price(index: int, space: Space) -> Iterator[str]:
    if space.kind != "street":
        if space.price or space.rent or space.group is not None:
            yield f"space {index}, {space.name}, is no street: it has no price, rent or group"
    elif not space.price or space.price % 2:
        yield f"the price of {space.name} must be even, so that half of it is whole"
    elif space.group is None:
        yield f"{space.name} is a street: it belongs to a group"


def of_groups(board: Board) -> Iterator[str]:
    if not 1 <= len(board.groups) <= 12:
        yield "the board needs between 1 and 12 groups"
    for number, group in enumerate(board.groups):
        lots = [index for index, space in enumerate(board.spaces) if space.group == number]
        if not lots or sorted(group.lots) != lots:
            yield f"{group.name} names the lots {group.lots}, but the spaces that say they are its are {lots}"
    for space in board.spaces:
        if space.group is not None and not 0 <= space.group < len(board.groups):
            yield f"{space.name} is in group {space.group}, which does not exist"


def of_amounts(board: Board) -> Iterator[str]:
    if not board.resource or not board.dear_resource:
        yield "a resource must cost something"
    if not board.salary or not board.warp:
        yield "reaching GO and a warp need an amount above 0"
    if board.chips < SEATS[-1] * COLONY + 2:
        yield f"the board needs at least {SEATS[-1] * COLONY + 2} chips, enough for every colony"


def of_cards(board: Board) -> Iterator[str]:
    codes = [card.code for card in (*board.chance, *board.chest)]
    if len(set(codes)) != len(codes):
        yield "every card needs a code of its own"
    for kind, deck in (("chance", board.chance), ("chest", board.chest)):
        if len(deck) > 200 or sum(not card.keep for card in deck) < 1:
            yield f"the deck {kind} needs 1 to 200 cards, one that is not kept among them"
        for card in deck:
            yield from of_card(board, kind, card)


def of_card(board: Board, kind: str, card: Card) -> Iterator[str]:
    if (card.move == "back") != (card.steps > 0):
        yield f"{card.code}: steps go with the move `back`, and only with it"
    if card.target and card.move != "to":
        yield f"{card.code}: a target goes with the move `to`, and only with it"
    if card.keep and does(card):
        yield f"{card.code} is kept: it does nothing when it is drawn"
    if card.move == "to" and board.spaces[card.target].kind in DRAWS:
        yield f"{card.code} leads to another card"
    if card.move == "back":
        yield from of_way_back(board, kind, card)


def does(card: Card) -> bool:
    """Whether a card does anything when it is drawn."""
    amounts = (card.receive, card.pay, card.small, card.large, card.from_each, card.resources, card.each, card.left)
    return any(amounts) or card.wild or bool(card.move)


def of_way_back(board: Board, kind: str, card: Card) -> Iterator[str]:
    """A way back that could lead back again would never end."""
    theirs = board.chest if kind == "chance" else board.chance
    closed = {kind}
    if any(other.move == "back" for other in theirs):
        closed = set(DRAWS)
    for index, space in enumerate(board.spaces):
        if space.kind == kind and board.spaces[index - card.steps].kind in closed:
            yield f"{card.code} leads from the space {index} back to another card"
