"""The position as text: from what a seat may see, for any title.

A title may say it better: `position(view, seat, board) -> list[str]` in its `mail.py`, sentences in the markup
of `telling`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.sentences import joined, tell
from games.engine.table import Table

from .title_mail import own

ASIDE = {"living", "gone", "dice", "doubles", "seating", "offered", "asked", "place", "stood"}
CALLED = {"funds": "can spend", "hands": "cards", "limit": "may keep"}
WIDEST = 5  # columns of the players' table
LONGEST = 12  # names in a sentence


class Position(NamedTuple):
    """Sentences, and the players as a table: its headings, and a row for each seat."""

    sentences: list[str]
    headings: list[str]
    rows: list[tuple[str, list[str]]]


def of(table: Table, seat: int, names: Sequence[str]) -> Position:
    """What a seat may see, in words."""
    view, board = table.view(seat), table.game.board
    words = own(table.title.package, "position")
    said = words(view, seat, board) if words else [*standing(view, seat, board), *owning(view, seat, board)]
    said = [*said, *offers(view, seat, board)]
    columns = list(per_seat(view, len(names)))[:WIDEST]
    people = ["You" if number == seat else name for number, name in enumerate(names)]
    rows = [(name, [cell(key, column[number]) for key, column in columns]) for number, name in enumerate(people)]
    return Position([tell(each, names, seat) for each in said], [called(key) for key, _ in columns], rows)


def per_seat(view: dict[str, Any], seats: int) -> Iterator[tuple[str, list[Any]]]:
    """What is one number or word for each seat, and says something."""
    for key, value in view.items():
        if key in ASIDE or not isinstance(value, list | tuple) or len(value) != seats:
            continue
        if all(isinstance(each, int | str | None) for each in value) and any(each not in QUIET for each in value):
            yield key, list(value)


NOTHING = -1  # of a count or a place
QUIET = (None, "", NOTHING, False)
MONEY = ("cash", "credit", "funds", "debt", "worth")


def cell(key: str, value: Any) -> str:
    """What stands in a column; -1 is nothing, but for money."""
    return "" if value == NOTHING and key not in MONEY else written(value)


def written(value: Any) -> str:
    """A number or a word of the table; a minus that is one."""
    if isinstance(value, bool) or value is None:
        return "yes" if value else ""
    return f"{value:,}".replace("-", "\u2212") if isinstance(value, int) else value.replace("_", " ")


def called(key: str) -> str:
    return CALLED.get(key, key.replace("_", " "))


def standing(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """Who stands where."""
    place, spaces = view.get("place"), getattr(board, "spaces", None)
    if not isinstance(place, list) or not spaces:
        return
    for number, space in enumerate(place):
        if number in view.get("living", [number]):
            yield f"@{number} {{stand|stands}} at {named(spaces, space)}."


def owning(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """Who owns what."""
    owner, spaces = view.get("owner"), getattr(board, "spaces", None)
    if not isinstance(owner, list) or not spaces:
        return
    for number in view.get("living", []):
        lots = [named(spaces, lot) for lot, whose in enumerate(owner) if whose == number]
        if lots:
            rest = f" and {len(lots) - LONGEST} more" if len(lots) > LONGEST else ""
            yield f"@{number} {{own|owns}} {', '.join(lots[:LONGEST])}{rest}."


def offers(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """What is offered to him and by him."""
    for deal in view.get("offers") or []:
        if seat in (deal["seat"], deal["to"]) and not deal.get("void"):
            give, take = (goods(deal[side], board) for side in ("give", "take"))
            yield f"@{deal['seat']} {{offer|offers}} @{deal['to']} {give} for {take}."


def goods(side: dict[str, Any], board: Any) -> str:
    """One side of a trade: "80, Daystar Dock and 2 chips"."""
    counted = [(side.get("chips", 0), "chip"), (len(side.get("cards", ())), "kept card")]
    said = [
        *([f"{side['cash']:,}"] if side.get("cash") else []),
        *(named(board.spaces, lot) for lot in side.get("lots", ())),
        *(f"{number} {what}{'' if number == 1 else 's'}" for number, what in counted if number),
    ]
    return joined(said) or "nothing"


def named(spaces: Sequence[Any], index: int) -> str:
    """A space by its name, or by what it is."""
    space = spaces[index]
    return str(getattr(space, "name", "") or getattr(space, "kind", index)).replace("_", " ")
