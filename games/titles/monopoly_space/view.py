"""What everybody sees of a game: all of it (sealed bids are hidden by their phase, decks have no order yet)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from .constants import COLOURS, SPACES, TOKENS

if TYPE_CHECKING:
    from .state import Expedition


def seen(game: Expedition) -> dict[str, Any]:
    """The view, the same for every seat and for spectators."""
    board, seats = game.board, range(game.seats)
    return {
        "seats": game.seats,
        "cash": game.cash[:-1],
        "funds": [max(0, game.funds(seat)) for seat in seats],
        "worth": [game.worth(seat) for seat in seats],
        "living": game.living(),
        "gone": list(game.gone),
        "mover": game.mover,
        "turn": game.turn,
        "place": list(game.place),
        "jail": list(game.prison),
        "token": list(game.token),
        "colours": colours(game.token),
        "chips": list(game.chips),
        "bank_chips": None if game.unlimited else game.bank_chips,
        "lying": {str(space): game.lying[at] for at, space in enumerate(board.gravities)},
        "domes": list(game.domes),
        "cards": [[board.kept[card].code for card in cards] for cards in game.cards],
        "owner": list(game.owner),
        "rent": [game.rent_at(space) for space in range(SPACES)],
        "dice": list(game.dice) if game.dice else None,
        "doubles": game.doubles,
        "built": game.built,
        "warped": game.warped,
        "card": card(game),
        "offered": list(game.offered),
        "offers": [{**to_builtins(deal), "void": game.objection(deal)} for deal in game.offers],
        "clock": to_builtins(game.clock) if game.clock else None,
        "result": to_builtins(game.result) if game.result else None,
    }


def colours(tokens: Sequence[str | None]) -> list[int]:
    """§2.4 The paint of each seat: that of its token's quadrant; of those left, in order, where none is chosen yet."""
    left = iter([paint for token, paint in zip(TOKENS, COLOURS, strict=True) if token not in tokens])
    return [next(left) if token is None else COLOURS[TOKENS.index(token)] for token in tokens]


def card(game: Expedition) -> dict[str, Any] | None:
    """The card drawn last in this roll."""
    if game.drawn < 0:
        return None
    deck, card = game.board.card(game.drawn)
    return {"deck": deck, "code": card.code, "name": card.name, "text": card.text}
