"""Where the cards of a draft lead, as its title has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from .description import describe_board

if TYPE_CHECKING:
    from ..title import Title

MOST = 200  # cards of a deck that are looked at


def find_card_ways(title: Title[Any, Any, Any], data: dict[str, Any]) -> dict[str, dict[str, list[tuple[int, int]]]]:
    """By deck and number of the card: from which space to which, for each space that it is drawn on. Cards that lead
    nowhere are left out, and all of them while the draft is no board."""
    try:
        board = msgspec.convert(data, title.board)
    except msgspec.ValidationError:
        return {}
    decks = [each.name for each in describe_board(title).lists if each.cards]
    found = {deck: _list_ways_of(board, deck, len(data.get(deck, ()))) for deck in decks}
    return {deck: ways for deck, ways in found.items() if ways}


def _list_ways_of(board: Any, deck: str, cards: int) -> dict[str, list[tuple[int, int]]]:
    ways = {str(number): list(board.list_ways(deck, number)) for number in range(min(MOST, cards))}
    return {number: way for number, way in ways.items() if way}
