"""The board as a drawing, each space as warm as what is counted there. Clockwise from the corner at the bottom left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.matches.summaries.picture import get_space_colors

SIZE, CORNER, BAND = 1000.0, 130.0, 14.0
LINE = 17  # height of a line of lettering
LETTERS = {True: 13, False: 9}  # that a line holds: in corners, elsewhere
LINES = 3
WARMEST = 0.62  # how strong the fill is at the hottest space


class Square(NamedTuple):
    """Where a space lies; `inward`: which of its sides looks at the middle."""

    x: float
    y: float
    width: float
    height: float
    inward: str


def is_ring(board: Any) -> bool:
    """Whether a board can be drawn: its spaces go round four equal sides."""
    many = len(getattr(board, "spaces", ()))
    return many >= 8 and many % 4 == 0


def draw_board(board: Any, values: Sequence[float | None], words: Sequence[str], label: str) -> SafeString:
    """The board with a figure in each space. `values`: how warm each is, None for nothing to say; the hottest corner
    may be far above all others, so the scale ends at the second hottest."""
    names, colors = board.names, get_space_colors(board)
    known = sorted(value for value in values if value is not None)
    low, high = (known[0], known[-2] if len(known) > 2 else known[-1]) if known else (0.0, 1.0)
    parts = [
        _draw_space(
            place_space(index, len(names)), names[index], words[index], colors.get(index), _warmth(value, low, high)
        )
        for index, value in enumerate(values)
    ]
    return format_html(
        '<svg class="lab-board" viewBox="0 0 {0} {0}" role="img" aria-label="{1}">'
        '<rect class="table" width="{0}" height="{0}"/>{2}</svg>',
        int(SIZE),
        label,
        format_html_join("", "{}", ((part,) for part in parts)),
    )


def _warmth(value: float | None, low: float, high: float) -> float:
    if value is None or high <= low:
        return 0.0
    return round(WARMEST * min(1.0, max(0.0, (value - low) / (high - low))), 3)


def place_space(index: int, count: int) -> Square:
    """Where a space lies on a board of so many."""
    side = count // 4
    wide = (SIZE - 2 * CORNER) / (side - 1)
    number, step = divmod(index, side)
    along = CORNER + wide * (step - 1)
    if number == 0:
        if not step:
            return Square(0, SIZE - CORNER, CORNER, CORNER, "")
        return Square(0, SIZE - along - wide, CORNER, wide, "right")
    if number == 1:
        return Square(along, 0, wide, CORNER, "bottom") if step else Square(0, 0, CORNER, CORNER, "")
    if number == 2:
        if not step:
            return Square(SIZE - CORNER, 0, CORNER, CORNER, "")
        return Square(SIZE - CORNER, along, CORNER, wide, "left")
    if not step:
        return Square(SIZE - CORNER, SIZE - CORNER, CORNER, CORNER, "")
    return Square(SIZE - along - wide, SIZE - CORNER, wide, CORNER, "top")


def _draw_space(square: Square, name: str, words: str, color: str | None, warmth: float) -> SafeString:
    lines = break_name(name, LETTERS[not square.inward or square.width > square.height])
    middle = square.y + square.height / 2 - LINE * len(lines) / 2
    told = format_html_join(
        "",
        '<text x="{}" y="{}" text-anchor="middle">{}</text>',
        [(round(square.x + square.width / 2, 1), round(middle + LINE * at, 1), line) for at, line in enumerate(lines)],
    )
    return format_html(
        '<g><title>{0}: {1}</title><rect class="space" x="{2}" y="{3}" width="{4}" height="{5}"/>'
        '<rect class="heat" x="{2}" y="{3}" width="{4}" height="{5}" fill-opacity="{6}"/>{7}{8}'
        '<text class="b" x="{9}" y="{10}" text-anchor="middle">{1}</text></g>',
        name,
        words,
        *(round(each, 1) for each in square[:4]),
        warmth,
        _draw_band(square, color) if color else "",
        told,
        round(square.x + square.width / 2, 1),
        round(middle + LINE * (len(lines) + 0.25), 1),
    )


def _draw_band(square: Square, color: str) -> SafeString:
    """The strip in the colour of its group, on the side towards the middle."""
    x = square.x + square.width - BAND if square.inward == "right" else square.x
    y = square.y + square.height - BAND if square.inward == "bottom" else square.y
    across = square.inward in ("top", "bottom")
    return format_html(
        '<rect class="band" x="{}" y="{}" width="{}" height="{}" fill="{}"/>',
        round(x, 1),
        round(y, 1),
        round(square.width if across else BAND, 1),
        round(BAND if across else square.height, 1),
        color,
    )


def break_name(name: str, letters: int) -> list[str]:
    """A name in lines of so many letters; what does not fit is cut.

    >>> break_name("Antimatter Sieve", 9)
    ['Antimatt\u2026', 'Sieve']
    """
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [line if len(line) <= letters else f"{line[: letters - 1]}\N{HORIZONTAL ELLIPSIS}" for line in lines[:LINES]]
