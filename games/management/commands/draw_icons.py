"""Draws the icons of the installed site, as PNG files, from the same mark as static/img/favicon.svg."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand

INK, BRASS = (0x0D, 0x1B, 0x2E), (0xE6, 0xC0, 0x7A)  # ground and mark
SAMPLES = 4  # of each pixel, in each direction
RING, HALF_STROKE = 8.6, 0.8  # in the mark's box of 32
STAR = ((0, -13), (2.6, -2.6), (13, 0), (2.6, 2.6), (0, 13), (-2.6, 2.6), (-13, 0), (-2.6, -2.6))
Colour = tuple[int, int, int]


class Icon(NamedTuple):
    """An icon: its size in pixels, how much of it the mark's box takes, and its ground."""

    name: str
    pixels: int
    share: float
    ground: str  # "disc", "full" (cut to any shape by the phone) or "none" (one colour, for a status bar)


ICONS = (
    Icon("icon-192", 192, 1, "disc"),
    Icon("icon-512", 512, 1, "disc"),
    Icon("icon-maskable-512", 512, 0.8, "full"),
    Icon("icon-180", 180, 0.86, "full"),
    Icon("badge-96", 96, 1.1, "none"),
)


def is_in_star(x: float, y: float) -> bool:
    """Whether a point lies inside the rose's star (even-odd)."""
    inside = False
    for (ax, ay), (bx, by) in zip(STAR, (*STAR[1:], STAR[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def is_mark(x: float, y: float) -> bool:
    """Whether a point of the box of 32 around 0,0 is the mark's."""
    return abs(hypot(x, y) - RING) <= HALF_STROKE or is_in_star(x, y)


def measure_cover(test: Callable[[float, float], bool], x: int, y: int, icon: Icon) -> float:
    """How much of a pixel a shape covers, from 0 to 1."""
    scale = 32 / (icon.pixels * icon.share)
    steps = [(each + 0.5) / SAMPLES - icon.pixels / 2 for each in range(SAMPLES)]
    return sum(test((x + dx) * scale, (y + dy) * scale) for dx in steps for dy in steps) / SAMPLES**2


def draw_rows(icon: Icon) -> Iterator[bytes]:
    """The rows of an icon, each pixel as red, green, blue and opacity."""
    for y in range(icon.pixels):
        row = bytearray(b"\0")  # no filter
        for x in range(icon.pixels):
            mark = measure_cover(is_mark, x, y, icon)
            ground = {"full": 1.0, "none": 0.0}.get(icon.ground)
            if ground is None:
                ground = measure_cover(lambda px, py: hypot(px, py) <= 16, x, y, icon)
            row += bytes(blend(mark, icon.ground)) + bytes([round(255 * max(ground, mark))])
        yield bytes(row)


def blend(mark: float, ground: str) -> Colour:
    """The colour of a pixel that the mark covers so far."""
    if ground == "none":
        return (255, 255, 255)
    red, green, blue = (round(below + (above - below) * mark) for below, above in zip(INK, BRASS, strict=True))
    return red, green, blue


def write_png(icon: Icon, rows: Iterator[bytes]) -> bytes:
    """A PNG file of 8 bits with opacity."""
    head = struct.pack(">IIBBBBB", icon.pixels, icon.pixels, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b""))
    made = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


class Command(BaseCommand):
    """Draws them into static/img, where they are kept; to be run when the mark changes."""

    help = "Draws the icons of the installed site from the mark."

    def handle(self, *args: Any, **options: Any) -> None:
        """Draws all."""
        folder = Path(settings.BASE_DIR, "static", "img")
        for icon in ICONS:
            (folder / f"{icon.name}.png").write_bytes(write_png(icon, draw_rows(icon)))
            self.stdout.write(f"{icon.name}.png")
