"""What everybody sees of a game: all of it (sealed bids are hidden by their phase)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from .phases.trade import void

if TYPE_CHECKING:
    from .state import Magnate


def seen(game: Magnate) -> dict[str, Any]:
    """The view, the same for every seat and for spectators."""
    seats = range(game.seats)
    return {
        "seats": game.seats,
        "cash": game.cash[:-1],
        "credit": list(game.credit),
        "funds": [max(0, game.funds(seat)) for seat in seats],
        "worth": [game.worth(seat) for seat in seats],
        "living": game.living(),
        "gone": list(game.gone),
        "mover": game.mover,
        "turn": game.turn,
        "place": list(game.place),
        "prison": list(game.prison),
        "character": list(game.character),
        "owner": list(game.owner),
        "level": list(game.level),
        "due": [game.due_at(space) for space in range(len(game.owner))],
        "salary": game.salary,
        "collapsed": game.collapsed,
        "expense": game.expense,
        "dice": list(game.dice) if game.dice else None,
        "doubles": game.doubles,
        "offered": list(game.offered),
        "offers": [{**to_builtins(deal), "void": void(game, deal)} for deal in game.offers],
        "card": card(game),
        "clock": to_builtins(game.clock) if game.clock else None,
        "result": to_builtins(game.result) if game.result else None,
    }


def card(game: Magnate) -> dict[str, Any] | None:
    """The Fortune event of this roll."""
    if game.card < 0:
        return None
    event = game.board.events[game.card]
    return {"event": game.card, "name": event.name, "text": event.text}
