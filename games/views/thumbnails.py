"""Small pictures of positions for the lobby's cards: where the ships stand on the board, or one's own star."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.table import Table
from games.matches.summaries import picture

SIZE, CORNER, BAND = 92.0, 13.0, 4.0  # of the board, a corner space, and the strip in a set's colour
NEEDLE, CORE = 36.0, 7.0  # the star's longest needle, and what even the shortest has
YOU = "You"


class Strip(NamedTuple):
    """The side of a space that has its set's colour."""

    x: float
    y: float
    wide: float
    high: float
    colour: str


class Ship(NamedTuple):
    """Who stands where."""

    seat: int
    x: float
    y: float
    paint: int


class Thumb(NamedTuple):
    """What is drawn: a board's lines, strips and ships; or a star's needles (degrees and length) in a seat's colour."""

    across: list[float] = []
    strips: list[Strip] = []
    ships: list[Ship] = []
    needles: list[tuple[float, float]] = []
    seat: int = 0


def thumb(table: Table, seat: int, names: list[str]) -> Thumb | None:
    """The picture of a position as a seat may see it; None where nothing can be drawn."""
    found = picture.of(table, seat, names)
    if isinstance(found, picture.Ring):
        return board(found)
    if isinstance(found, picture.Chart):
        return star(found, seat)
    return None


def board(ring: picture.Ring) -> Thumb:
    """A ring of spaces."""
    wide = (SIZE - 2 * CORNER) / ring.inside
    across = [round(CORNER + wide * step, 1) for step in range(ring.inside + 1)]
    edges = [0.0, *across, SIZE]
    strips: list[Strip] = []
    ships: list[Ship] = []
    for down, row in enumerate(ring.rows):
        for right, space in enumerate(row if None not in row else [row[0], *[None] * ring.inside, row[-1]]):
            if space is None:
                continue
            x, y = edges[right], edges[down]
            high, breadth = edges[down + 1] - y, edges[right + 1] - x
            if space.inward and space.colour != picture.PLAIN:
                strips.append(strip(space, x, y, breadth, high))
            ships += standing(space, x + breadth / 2, y + high / 2)
    return Thumb(across=across, strips=strips, ships=ships)


def strip(space: picture.Space, x: float, y: float, wide: float, high: float) -> Strip:
    """The inward side of a space."""
    left = x + wide - BAND if space.inward == "right" else x
    top = y + high - BAND if space.inward == "bottom" else y
    across = space.inward in ("top", "bottom")
    breadth, height = (wide, BAND) if across else (BAND, high)
    return Strip(round(left, 1), round(top, 1), round(breadth, 1), round(height, 1), space.colour)


def standing(space: picture.Space, x: float, y: float) -> Iterator[Ship]:
    """The ships on a space, beside each other."""
    for nth, piece in enumerate(space.pieces):
        aside = (nth - (len(space.pieces) - 1) / 2) * 5
        yield Ship(piece.number - 1, round(x + aside, 1), round(y, 1), piece.paint)


def star(chart: picture.Chart, seat: int) -> Thumb:
    """A needle for each thing compared, as long as one's own share of the longest."""
    mine = next((at for at, name in enumerate(chart.names) if name == YOU[: len(name)]), None)
    if mine is None:
        return Thumb(seat=seat)
    turn = 360 / len(chart.rows)
    needles = [
        (round(turn * at, 1), round(CORE + (NEEDLE - CORE) * bars[mine].percent / 100, 1))
        for at, (_, bars) in enumerate(chart.rows)
    ]
    return Thumb(needles=needles, seat=seat)
