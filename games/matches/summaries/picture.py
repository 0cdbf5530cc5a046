"""A small picture of the position for a mail's HTML, from what a seat may see.

Drawn as a table: every mail program shows one, nothing is fetched or attached (many hide what is), and nothing
beyond a template is needed to draw it. What it shows is said beside it in words as well, so it may be passed over.

Where players stand on spaces it is the board. A title may say otherwise in its `mail.py`: `FIRST`, the corner of
the first space, and `chart(view, seat, board)`, what is compared and each seat's figures for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine.table import Table

from .title_mail import find_title_mail_hook

SEAT_COLORS = (
    "#56b4e9", "#e0682a", "#1aa67d", "#cc79a7", "#f0e442", "#3f87c9", "#b8b8b8", "#e69f00", "#8f7be0", "#a8d65c",
    "#f28d8d",
)  # fmt: skip
SET_COLORS = {
    "brown": "#a5714d", "light blue": "#94cdea", "pink": "#e59cc0", "orange": "#e79440", "red": "#d9534a",
    "yellow": "#f0d35e", "green": "#4fa56f", "dark blue": "#4a70c4", "blue": "#4a70c4", "black": "#33405a",
}  # fmt: skip
PLAIN_SPACE_COLOR = "#f5f1e6"  # a space that belongs to no set
FULL_NAME_PLAYERS = 5  # players whose names stand above a chart in full
SHORT_NAME_LENGTH = 5  # letters of a name where there are more


class Piece(NamedTuple):
    """Somebody's piece: the number it bears, its colour, and the number of that paint, from 1."""

    number: int
    colour: str
    paint: int


class RingSpace(NamedTuple):
    """A space as it is drawn: its set's colour, the side towards the middle, its owner's colour, who stands there."""

    colour: str
    inward: str
    owner: str
    pieces: list[Piece]


class LegendEntry(NamedTuple):
    """Whose piece is whose, and where it stands."""

    piece: Piece
    name: str
    where: str


class BoardRing(NamedTuple):
    """A board, row by row from the top; None is the middle, drawn once with the key in it."""

    rows: list[list[RingSpace | None]]
    inside: int  # spaces of a side between its corners
    keys: list[LegendEntry]


class Bar(NamedTuple):
    """A figure, how long its bar is (a hundredth of the longest), and whether nobody else has as much."""

    figure: int
    percent: int
    colour: str
    leads: bool


class Chart(NamedTuple):
    """What is compared: whose columns, and a row for each thing."""

    names: list[str]
    rows: list[tuple[str, list[Bar]]]


def build_position_picture(table: Table, seat: int, names: Sequence[str]) -> BoardRing | Chart | None:
    """A picture of the position as a seat may see it: a board or a chart; None where nothing can be drawn."""
    view, board, package = table.view(seat), table.game.board, table.title.package
    people = ["You" if number == seat else name for number, name in enumerate(names)]
    compared = find_title_mail_hook(package, "chart")
    if compared:
        return build_comparison_chart(view, people, *compared(view, seat, board))
    place, spaces = view.get("place"), getattr(board, "spaces", None)
    if isinstance(place, list) and spaces and len(spaces) % 4 == 0:
        return build_board_ring(view, board, people, find_title_mail_hook(package, "FIRST") or "bottom left")
    return None


# -- a board


def build_board_ring(view: dict[str, Any], board: Any, people: list[str], first: str) -> BoardRing:
    """The spaces clockwise around the middle, beginning at the corner of the first space."""
    count = len(board.spaces)
    side, painted = count // 4, get_space_colors(board)
    owner = view.get("owner") or [-1] * count
    standing = [seat for seat in view.get("living", range(len(people))) if 0 <= view["place"][seat] < count]
    own = view.get("colours") or range(1, len(people) + 1)

    def space(index: int, inward: str) -> RingSpace:
        pieces = [build_piece(seat, own) for seat in standing if view["place"][seat] == index]
        whose = get_paint_color(own[owner[index]] - 1) if owner[index] >= 0 else ""
        return RingSpace(painted.get(index, PLAIN_SPACE_COLOR), inward, whose, pieces)

    shift = 0 if first == "bottom left" else side
    left, top, right, bottom = ([(number * side + shift + step) % count for step in range(side)] for number in range(4))
    rows: list[list[RingSpace | None]] = [
        [*(space(i, "bottom" if i != top[0] else "") for i in top), space(right[0], "")]
    ]
    for height in range(1, side):
        rows.append([space(left[side - height], "right"), None, space(right[height], "left")])
    rows.append([space(left[0], ""), *(space(i, "top") for i in reversed(bottom[1:])), space(bottom[0], "")])
    keys = [
        LegendEntry(build_piece(seat, own), people[seat], board.spaces[view["place"][seat]].name) for seat in standing
    ]
    return BoardRing(rows, side - 1, keys)


def get_space_colors(board: Any) -> dict[int, str]:
    """The colour of each space that belongs to a set."""
    return {lot: SET_COLORS.get(each.color, PLAIN_SPACE_COLOR) for each in list_color_sets(board) for lot in each.lots}


def list_color_sets(board: Any) -> Iterator[Any]:
    """The groups a board lists that have lots and a colour."""
    for name in board.__struct_fields__:
        value = getattr(board, name)
        if isinstance(value, list):
            yield from (each for each in value if hasattr(each, "lots") and hasattr(each, "color"))


def build_piece(seat: int, own: Sequence[int]) -> Piece:
    """A seat's piece; `own` gives the paint of each seat, from 1."""
    return Piece(seat + 1, get_paint_color(own[seat] - 1), own[seat])


def get_paint_color(number: int) -> str:
    """A paint's colour by its number, from 0."""
    return SEAT_COLORS[number % len(SEAT_COLORS)]


# -- a comparison


def build_comparison_chart(
    view: dict[str, Any], people: list[str], things: Sequence[str], figures: Sequence[Sequence[int]]
) -> Chart:
    """Bars for each thing compared; players who have left are not drawn."""
    living = view.get("living", range(len(people)))
    names = [people[seat] if len(living) <= FULL_NAME_PLAYERS else people[seat][:SHORT_NAME_LENGTH] for seat in living]
    return Chart(
        names, [(thing, build_chart_bars(living, [each[n] for each in figures])) for n, thing in enumerate(things)]
    )


def build_chart_bars(living: Sequence[int], figures: list[int]) -> list[Bar]:
    """The bars of one thing compared, a bar for each player."""
    found = [figures[seat] for seat in living]
    most = max(found, default=0)
    return [
        Bar(
            figures[seat],
            round(100 * figures[seat] / most) if figures[seat] > 0 else 0,
            get_paint_color(seat),
            figures[seat] == most and found.count(most) == 1,
        )
        for seat in living
    ]
