"""What everybody sees of a game: all of it. The order of the undrawn event cards is nobody's knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from .constants import ANNOUNCED

if TYPE_CHECKING:
    from .state import Planetopoly


def seen(game: Planetopoly) -> dict[str, Any]:
    """The view, the same for every seat and for spectators."""
    seats = range(game.seats)
    return {
        "seats": game.seats,
        "cash": game.cash[:-1],
        "funds": game.cash[:-1],
        "debt": list(game.debt),
        "capacity": list(game.capacity),
        "worth": [game.worth(seat) for seat in seats],
        "living": game.living(),
        "gone": list(game.gone),
        "mover": game.mover,
        "turn": game.turn,
        "round": game.round,
        "rounds": game.options.last_round,
        "rounds_left": rounds_left(game),
        "place": list(game.place),
        "stood": list(game.stood),
        "prison": list(game.prison),
        "skips": list(game.skips),
        "barred": list(game.barred),
        "owner": list(game.owner),
        "level": levels(game),
        "claims": list(game.claims),
        "rent": [game.rent_at(space) for space in range(len(game.owner))],
        "dice": list(game.dice) if game.dice else None,
        "doubles": game.doubles,
        "offered": list(game.offered),
        "offers": offers(game),
        "card": card(game),
        "cards_left": len(game.deck),
        "clock": to_builtins(game.clock) if game.clock else None,
        "result": to_builtins(game.result) if game.result else None,
    }


def rounds_left(game: Planetopoly) -> int | None:
    """§11.1 Among the last rounds before the limit: how many are left, this one included."""
    last = game.options.last_round
    return last - game.round + 1 if last is not None and game.round > last - ANNOUNCED else None


def offers(game: Planetopoly) -> list[dict[str, Any]] | None:
    """§12 The open offers; null at a table without trades."""
    if not game.options.player_trades:
        return None
    return [{**to_builtins(deal), "void": game.objection(deal)} for deal in game.offers]


def levels(game: Planetopoly) -> list[int]:
    """§5.6 The level of each plot in support points; 0 for what is bare or nobody's."""
    shown = [0] * len(game.owner)
    for lots, plots in zip(game.board.lots, game.plots, strict=True):
        for lot, level in zip(lots, plots, strict=True):
            shown[lot] = max(0, level)
    return shown


def card(game: Planetopoly) -> dict[str, Any] | None:
    """The event card of this throw."""
    if game.card < 0:
        return None
    event = game.board.events[game.card]
    return {"code": event.code, "name": event.name, "text": event.text}
