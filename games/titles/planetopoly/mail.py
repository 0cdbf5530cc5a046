"""The position in words, for mails and screen readers, a line each (markup of `sentences`), from what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.prison import FREE
from games.engine.types import Seat

from .board import NO_PLANET, Board
from .facts.deeds import LOOKS

View = dict[str, Any]
NO_COLUMNS = ("claims",)  # one for each planet


def position(view: View, seat: Seat | None, board: Board) -> list[str]:
    """Which round it is, who stands where, and who owns what."""
    return [*rounds(view), *standing(view, board), *owning(view, board)]


def rounds(view: View) -> Iterator[str]:
    """§11.1 The round and its limit; among the last ones how many are left."""
    limit, left = view["rounds"], view["rounds_left"]
    yield f"Round *{view['round']}* of {limit}." if limit else f"Round *{view['round']}*."
    if left == 1:
        yield "It is *the last round*: when it is over, the richest wins."
    elif left:
        yield f"*{left} rounds* are left, then the richest wins."


def standing(view: View, board: Board) -> Iterator[str]:
    for seat in view["living"]:
        captive = "" if view["prison"][seat] == FREE else ", a prisoner"
        yield f"@{seat} {{stand|stands}} at {board.names[view['place'][seat]]}{captive}."


def owning(view: View, board: Board) -> Iterator[str]:
    """§5.6 Each planet that somebody claims with what stands on its plots, then toll stations and speed traps."""
    for seat in view["living"]:
        planets = [planet for planet, claimant in enumerate(view["claims"]) if claimant == seat]
        owned = [f"{board.planets[planet].name} ({plots(view, board, planet)})" for planet in planets]
        others = [lot for lot, owner in enumerate(view["owner"]) if owner == seat and board.planet_at[lot] == NO_PLANET]
        owned += [board.names[lot] for lot in others]
        if owned:
            yield f"@{seat} {{own|owns}} {', '.join(owned)}."


def plots(view: View, board: Board, planet: int) -> str:
    """The plots of a planet that its claimant owns: "Lyra 1: bare, Lyra 3: a station"."""
    owned = [lot for lot in board.lots[planet] if view["owner"][lot] == view["claims"][planet]]
    return ", ".join(f"{board.names[lot]}: {LOOKS[view['level'][lot]].replace('*', '')}" for lot in owned)
