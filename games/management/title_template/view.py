"""What everybody sees of a game: all of it. The order of the undrawn cards is nobody's knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

if TYPE_CHECKING:
    from .state import Race


def seen(game: Race) -> dict[str, Any]:
    """The view, the same for every seat and for spectators."""
    return {
        "seats": game.seats,
        "fuel": game.cash[:-1],
        "worth": list(game.place),
        "living": game.living(),
        "gone": list(game.gone),
        "mover": game.mover,
        "turn": game.turn,
        "place": list(game.place),
        "cards_left": len(game.deck.unseen),
        "clock": to_builtins(game.clock) if game.clock else None,
        "result": to_builtins(game.result) if game.result else None,
    }
