"""The board of a position as a PNG, for mail programs that bend a board drawn as a table.

It shows what `picture.BoardRing` holds and nothing else: the spaces in the colours of their sets, whose they are, who
stands where. It is drawn at twice its size and made small, with the site's own typefaces; how long that takes depends
on the number of spaces alone. Pillow is loaded by whoever draws first.
"""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings

from .picture import BoardRing, Piece, RingSpace

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

log = logging.getLogger(__name__)

IMAGE_WIDTH: Final = 572  # pixels; it is shown at half of that
SMOOTHING: Final = 2  # so many times larger it is drawn
MAX_SPACES_A_SIDE: Final = 24  # of larger boards nothing could be seen
MAX_IMAGE_BYTES: Final = 64_000
COLOURS: Final = 96  # of the palette
INK, PAPER, FELT, LINE, FOIL = "#14223b", "#fffcf4", "#f3ead6", "#d9cdb4", "#8a5a00"
FONTS: Final = Path(settings.BASE_DIR) / "static/fonts"
SERIF, SANS = "old-standard-italic.woff2", "atkinson-next-400-700.woff2"


class Box(NamedTuple):
    """A rectangle on the picture, in pixels as it is drawn."""

    left: int
    top: int
    right: int
    bottom: int


def draw_board_image(ring: BoardRing, caption: str) -> bytes | None:
    """The board as a PNG with a caption in its middle; None where it cannot be drawn, whatever the reason."""
    if not 1 <= ring.inside <= MAX_SPACES_A_SIDE:
        return None
    try:
        made = BoardDrawing(ring).draw(caption)
    except Exception:  # a mail goes out without its picture rather than not at all
        log.exception("a board could not be drawn")
        return None
    return made if len(made) <= MAX_IMAGE_BYTES else None


class BoardDrawing:
    """One picture while it is drawn."""

    def __init__(self, ring: BoardRing) -> None:
        from PIL import Image, ImageDraw

        self.ring, self.cell = ring, IMAGE_WIDTH * SMOOTHING // (ring.inside + 2)
        self.size = self.cell * (ring.inside + 2)
        self.image: Image.Image = Image.new("RGB", (self.size, self.size), INK)
        self.pen: ImageDraw.ImageDraw = ImageDraw.Draw(self.image)

    def draw(self, caption: str) -> bytes:
        """The finished picture."""
        from PIL import Image

        self.draw_middle(caption)
        for row, spaces in enumerate(self.ring.rows):
            columns = range(len(spaces)) if len(spaces) > 3 else (0, None, self.ring.inside + 1)
            for column, space in zip(columns, spaces, strict=True):
                if space is not None and column is not None:
                    self.draw_space(space, column, row)
        small = self.image.resize((IMAGE_WIDTH, IMAGE_WIDTH), Image.Resampling.LANCZOS)
        file = BytesIO()
        small.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()

    def draw_middle(self, caption: str) -> None:
        """The middle of the board, with the caption."""
        inner = Box(self.cell, self.cell, self.size - self.cell - 1, self.size - self.cell - 1)
        self.pen.rectangle(inner, fill=FELT)
        edge = self.cell // 5
        self.pen.rectangle(
            (inner.left + edge, inner.top + edge, inner.right - edge, inner.bottom - edge), outline=LINE, width=3
        )
        self.write(caption, SERIF, self.cell, INK, self.size // 2, self.size // 2, self.size - 3 * self.cell)

    def draw_space(self, space: RingSpace, column: int, row: int) -> None:
        """One space: its set's colour, a stripe of its owner's towards the middle, the pieces that stand there."""
        left, top = column * self.cell, row * self.cell
        box = Box(left + 2, top + 2, left + self.cell - 3, top + self.cell - 3)
        self.pen.rectangle(box, fill=space.colour)
        if space.owner and space.inward:
            stripe = self.find_stripe(box, space.inward)
            self.pen.rectangle(stripe, fill=space.owner, outline=INK, width=3)
        for number, piece in enumerate(space.pieces):
            self.draw_piece(piece, box, number, len(space.pieces))

    def find_stripe(self, box: Box, side: str) -> Box:
        """The part of a space that lies towards the middle."""
        width = self.cell // 4
        return {
            "left": box._replace(right=box.left + width),
            "right": box._replace(left=box.right - width),
            "top": box._replace(bottom=box.top + width),
            "bottom": box._replace(top=box.bottom - width),
        }[side]

    def draw_piece(self, piece: Piece, box: Box, number: int, count: int) -> None:
        """A piece as a disc with its number; several share the space in two columns."""
        columns = 1 if count == 1 else 2
        rows = -(-count // columns)
        width, height = (box.right - box.left) / columns, (box.bottom - box.top) / rows
        middle_x = box.left + width * (number % columns + 0.5)
        middle_y = box.top + height * (number // columns + 0.5)
        radius = min(width, height) * (0.34 if count == 1 else 0.44)
        disc = (middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius)
        self.pen.ellipse(disc, fill=piece.colour, outline=INK, width=max(3, self.cell // 26))
        self.write(str(piece.number), SANS, round(radius * 1.45), INK, round(middle_x), round(middle_y), self.cell)

    def write(self, words: str, font: str, size: int, colour: str, x: int, y: int, width: int) -> None:
        """Words around a point, no wider than so many pixels."""
        face = load_font(font, size)
        if (wide := face.getlength(words)) > width:
            face = load_font(font, int(size * width / wide))
        self.pen.text((x, y), words, font=face, fill=colour, anchor="mm")


def load_font(name: str, size: int) -> Any:
    """One of the site's typefaces; the sans is bold."""
    from PIL import ImageFont

    face = ImageFont.truetype(FONTS / name, max(1, size))
    if name == SANS:
        face.set_variation_by_axes([700])
    return face
