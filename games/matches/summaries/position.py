"""The position as text: from what a seat may see, for any title.

A title may say it better: `position(view, seat, board) -> list[str]` in its `mail.py`, sentences in the markup
of `sentences`; `NO_COLUMNS` there names what of its view is no column of the players' table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from games.engine.sentences import joined, tell
from games.engine.table import Table

from .title_mail import find_title_mail_hook

HIDDEN_KEYS = frozenset(
    {"living", "gone", "dice", "doubles", "seating", "offered", "asked", "place", "stood", "level", "hand"}
)
COLUMN_HEADINGS = {"funds": "can spend", "hands": "cards", "limit": "may keep"}
MAX_COLUMNS = 5  # columns of the players' table
MAX_NAMES_LISTED = 12  # names in a sentence


class PositionSummary(NamedTuple):
    """Sentences, and the players as a table: its headings, and a row for each seat."""

    sentences: list[str]
    headings: list[str]
    rows: list[tuple[str, list[str]]]


def describe_position(table: Table, seat: int, names: Sequence[str]) -> PositionSummary:
    """The position in words, as a seat may see it."""
    view, board = table.view(seat), table.game.board
    words = find_title_mail_hook(table.title.package, "position")
    said = (
        words(view, seat, board)
        if words
        else [*describe_locations(view, seat, board), *describe_ownership(view, seat, board)]
    )
    said = [*said, *describe_offers(view, seat, board)]
    columns = list(list_seat_columns(table, view))
    people = ["You" if number == seat else name for number, name in enumerate(names)]
    rows = [
        (name, [format_seat_cell(key, column[number]) for key, column in columns]) for number, name in enumerate(people)
    ]
    return PositionSummary(
        [tell(each, names, seat) for each in said], [format_column_heading(key) for key, _ in columns], rows
    )


def list_seat_columns(table: Table, view: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """The keys of a view that hold one number or word for each seat, with their values; five at most. A pile of as many
    cards as there are seats is no column."""
    return islice(list_all_columns(table, view), MAX_COLUMNS)


def list_all_columns(table: Table, view: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """All of them."""
    seats = table.game.seats
    hidden = HIDDEN_KEYS | set(find_title_mail_hook(table.title.package, "NO_COLUMNS") or ())
    for key, value in view.items():
        if key in hidden or not isinstance(value, list | tuple) or len(value) != seats:
            continue
        if all(isinstance(each, int | str | None) for each in value) and any(
            each not in EMPTY_VALUES for each in value
        ):
            yield key, list(value)


NOTHING = -1  # of a count or a place
EMPTY_VALUES = (None, "", NOTHING, False)
MONEY_KEYS = ("cash", "credit", "funds", "debt", "worth")


def format_seat_cell(key: str, value: Any) -> str:
    """The text of a cell; -1 is empty, except for money."""
    return "" if value == NOTHING and key not in MONEY_KEYS else format_seat_value(value)


def format_seat_value(value: Any) -> str:
    """A number or a word as text, with a true minus."""
    if isinstance(value, bool) or value is None:
        return "yes" if value else ""
    return f"{value:,}".replace("-", "\u2212") if isinstance(value, int) else value.replace("_", " ")


def format_column_heading(key: str) -> str:
    """The heading of a column."""
    return COLUMN_HEADINGS.get(key, key.replace("_", " "))


def describe_locations(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """Sentences: which player stands on which space."""
    place, spaces = view.get("place"), getattr(board, "spaces", None)
    if not isinstance(place, list) or not spaces:
        return
    for number, space in enumerate(place):
        if number in view.get("living", [number]):
            yield f"@{number} {{stand|stands}} at {get_space_name(spaces, space)}."


def describe_ownership(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """Sentences: which player owns what."""
    owner, spaces = view.get("owner"), getattr(board, "spaces", None)
    if not isinstance(owner, list) or not spaces:
        return
    for number in view.get("living", []):
        lots = [get_space_name(spaces, lot) for lot, whose in enumerate(owner) if whose == number]
        if lots:
            rest = f" and {len(lots) - MAX_NAMES_LISTED} more" if len(lots) > MAX_NAMES_LISTED else ""
            yield f"@{number} {{own|owns}} {', '.join(lots[:MAX_NAMES_LISTED])}{rest}."


def describe_offers(view: dict[str, Any], seat: int, board: Any) -> Iterator[str]:
    """Sentences: the trades offered to a seat and by it."""
    for deal in view.get("offers") or []:
        if seat in (deal["seat"], deal["to"]) and not deal.get("void"):
            give, take = (format_trade_side(deal[side], board) for side in ("give", "take"))
            yield f"@{deal['seat']} {{offer|offers}} @{deal['to']} {give} for {take}."


def format_trade_side(side: dict[str, Any], board: Any) -> str:
    """One side of a trade: "80, Daystar Dock and 2 resources"."""
    cards = [board.card_names[card] for card in side.get("cards", ())]
    counted = [(side.get("chips", 0), "resource")]
    said = [
        *([f"{side['cash']:,}"] if side.get("cash") else []),
        *(get_space_name(board.spaces, lot) for lot in side.get("lots", ())),
        *cards,
        *(f"{number} {what}{'' if number == 1 else 's'}" for number, what in counted if number),
    ]
    return joined(said) or "nothing"


def get_space_name(spaces: Sequence[Any], index: int) -> str:
    """A space's name, or else its kind."""
    space = spaces[index]
    return str(getattr(space, "name", "") or getattr(space, "kind", index)).replace("_", " ")


def describe_public_seat(table: Table, seat: int) -> list[tuple[str, str]]:
    """What a seat has, as everybody sees it: label and value, the deeds last."""
    view, board = table.view(None), table.game.board
    columns = list(list_seat_columns(table, view))
    told = [(format_column_heading(key).capitalize(), format_seat_cell(key, column[seat])) for key, column in columns]
    owner, spaces = view.get("owner"), getattr(board, "spaces", None)
    if isinstance(owner, list) and spaces:
        lots = [get_space_name(spaces, lot) for lot, whose in enumerate(owner) if whose == seat]
        more = f" and {len(lots) - MAX_NAMES_LISTED} more" if len(lots) > MAX_NAMES_LISTED else ""
        told.append(("Deeds", ", ".join(lots[:MAX_NAMES_LISTED]) + more if lots else "none"))
    return [(label, value) for label, value in told if value]
