"""Small pictures of positions for the lobby's cards: where the ships stand on the board, or one's own star."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.table import Table
from games.matches.summaries import picture

SIZE, CORNER, BAND = 92.0, 13.0, 4.0  # of the board, a corner space, and the strip in a set's colour
NEEDLE, CORE = 36.0, 7.0  # the star's longest needle, and what even the shortest has
YOU = "You"


class ColorStrip(NamedTuple):
    """The side of a space that has its set's colour."""

    x: float
    y: float
    width: float
    height: float
    colour: str


class Ship(NamedTuple):
    """Who stands where."""

    seat: int
    x: float
    y: float
    paint: int


class Thumbnail(NamedTuple):
    """What is drawn: a board's lines, strips and ships; or a star's needles (degrees and length) in a seat's colour."""

    grid_lines: list[float] = []
    strips: list[ColorStrip] = []
    ships: list[Ship] = []
    needles: list[tuple[float, float]] = []
    seat: int = 0


def build_thumbnail(table: Table, seat: int, names: list[str]) -> Thumbnail | None:
    """The picture of a position as a seat may see it; None where nothing can be drawn."""
    found = picture.build_position_picture(table, seat, names)
    if isinstance(found, picture.BoardRing):
        return build_board_thumbnail(found)
    if isinstance(found, picture.Chart):
        return build_star_thumbnail(found, seat)
    return None


def build_board_thumbnail(ring: picture.BoardRing) -> Thumbnail:
    """The thumbnail of a board: a ring of spaces."""
    wide = (SIZE - 2 * CORNER) / ring.inside
    across = [round(CORNER + wide * step, 1) for step in range(ring.inside + 1)]
    edges = [0.0, *across, SIZE]
    strips: list[ColorStrip] = []
    ships: list[Ship] = []
    for down, row in enumerate(ring.rows):
        for right, space in enumerate(row if None not in row else [row[0], *[None] * ring.inside, row[-1]]):
            if space is None:
                continue
            x, y = edges[right], edges[down]
            high, breadth = edges[down + 1] - y, edges[right + 1] - x
            if space.inward and space.colour != picture.PLAIN_SPACE_COLOR:
                strips.append(build_color_strip(space, x, y, breadth, high))
            ships += place_ships(space, x + breadth / 2, y + high / 2)
    return Thumbnail(grid_lines=across, strips=strips, ships=ships)


def build_color_strip(space: picture.RingSpace, x: float, y: float, wide: float, high: float) -> ColorStrip:
    """The strip of colour on the inward side of a space."""
    left = x + wide - BAND if space.inward == "right" else x
    top = y + high - BAND if space.inward == "bottom" else y
    across = space.inward in ("top", "bottom")
    breadth, height = (wide, BAND) if across else (BAND, high)
    return ColorStrip(round(left, 1), round(top, 1), round(breadth, 1), round(height, 1), space.colour)


def place_ships(space: picture.RingSpace, x: float, y: float) -> Iterator[Ship]:
    """The ships on a space, beside each other."""
    for nth, piece in enumerate(space.pieces):
        aside = (nth - (len(space.pieces) - 1) / 2) * 5
        yield Ship(piece.number - 1, round(x + aside, 1), round(y, 1), piece.paint)


def build_star_thumbnail(chart: picture.Chart, seat: int) -> Thumbnail:
    """The thumbnail of a chart: a needle for each thing compared, as long as the viewer's own share of the longest."""
    mine = next((at for at, name in enumerate(chart.names) if name == YOU[: len(name)]), None)
    if mine is None:
        return Thumbnail(seat=seat)
    turn = 360 / len(chart.rows)
    needles = [
        (round(turn * at, 1), round(CORE + (NEEDLE - CORE) * bars[mine].percent / 100, 1))
        for at, (_, bars) in enumerate(chart.rows)
    ]
    return Thumbnail(needles=needles, seat=seat)
