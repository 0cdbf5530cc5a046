"""The position in words, for mails and screen readers, a line each (markup of `sentences`), from what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.types import Seat

from .board import Board
from .constants import ATTRIBUTES, LEAD, STAGES

View = dict[str, Any]
NO_COLUMNS = ("waiting", "attribute", "worth", "discard", "shown", "event_discard")  # piles, and what the paths say


def position(view: View, seat: Seat | None, board: Board) -> list[str]:
    """Where the game stands, what everybody has, how near to victory, and the reader's cards."""
    if not view["round"]:
        return ["Races are being chosen."]
    return [*standing(view), *scores(view), *nearest(view), *cards(view, seat)]


def chart(view: View, seat: Seat | None, board: Board) -> tuple[list[str], list[list[int]]]:
    """The eight attributes, and everybody's."""
    return list(ATTRIBUTES), view["score"]


def standing(view: View) -> Iterator[str]:
    phase = max(1, view["phase"])
    now = f"phase {phase}: {STAGES[phase - 1]}"
    yield f"Round *{view['round']}* of {view['rounds']}, @{view['mover']}'s turn, {now}."


def scores(view: View) -> Iterator[str]:
    """A line for each player, with the leads that they alone hold."""
    for seat in view["living"]:
        told = ", ".join(
            f"{name} {view['score'][seat][attribute]}" + (f" (leads by {lead['by']})" if lead["seat"] == seat else "")
            for attribute, (name, lead) in enumerate(zip(ATTRIBUTES, view["leads"], strict=True))
        )
        yield f"@{seat}, {view['race'][seat]}: {told}; {counted(view['hands'][seat], 'card')}."


def nearest(view: View) -> Iterator[str]:
    """§8.2 Who is nearest to victory by each path, where anybody is near."""
    if view["round"] < view["from"]:
        yield f"Paths 1 to 5 can win from round {view['from']} on."
    for path in view["paths"]:
        short, seat = min((legs["short"], seat) for seat, legs in enumerate(path["seats"]) if legs)
        if 0 < short <= LEAD:
            yield f"{path['name']} Victory: @{seat} {{are|is}} {counted(short, 'point')} short."
        elif not short:
            yield f"{path['name']} Victory: @{seat} {{have|has}} all it takes."


def cards(view: View, seat: Seat | None) -> Iterator[str]:
    if seat in view["living"]:
        held = "; ".join(
            f"{card['name']} ({card['type'].capitalize()}: {card['text'].rstrip('.')})" for card in view["hand"]
        )
        yield f"Your hand: {held}." if held else "Your hand is empty."
    yield f"{counted(view['deck'], 'card')} in the deck, {len(view['discard'])} discarded."


def counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
