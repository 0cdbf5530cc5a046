"""The reliability of a network as a picture: what was told against what came, a small chart for each group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

SIDE, GAP, HEAD, FOOT = 150, 34, 26, 30  # pixels
COLUMNS: Final = 4
STYLE: Final = (
    "text{font:12px sans-serif;fill:#333}.frame,.even{fill:none;stroke:#999}.even{stroke-dasharray:3 3}"
    ".margin{stroke:#1d5fa8;stroke-width:1.5}.dot{fill:#1d5fa8}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.dot{fill:#7db7f0}.margin{stroke:#7db7f0}}"
)


def draw_reliability(report: Mapping[str, Any], name: str) -> str:
    """An SVG with a chart for each group of the report; bars are margins of 95 %."""
    rows = -(-len(report) // COLUMNS)
    width, height = COLUMNS * (SIDE + GAP) + GAP, rows * (SIDE + HEAD + FOOT) + HEAD
    charts = "\n".join(line for at, each in enumerate(report.items()) for line in _draw_chart(at, *each))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">\n'
        f"<title>{escape(name)}: chances told, across, and how often it came so, upwards</title>\n"
        f"<style>{STYLE}</style>\n{charts}\n</svg>\n"
    )


def _draw_chart(at: int, group: str, found: Mapping[str, Any]) -> Iterator[str]:
    row, column = divmod(at, COLUMNS)
    left, top = GAP + column * (SIDE + GAP), HEAD + row * (SIDE + HEAD + FOOT)
    yield f'<g transform="translate({left} {top})"><text y="-6">{escape(group)}, {found["games"]:,} games</text>'
    yield f'<rect class="frame" width="{SIDE}" height="{SIDE}"/>'
    yield f'<path class="even" d="M0 {SIDE}L{SIDE} 0"/>'
    for each in found["tenths"]:
        x, y, half = each["told"] * SIDE, (1 - each["came"]) * SIDE, each["margin"] * SIDE
        yield f'<path class="margin" d="M{x:.1f} {y - half:.1f}V{y + half:.1f}"/>'
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    yield f'<text y="{SIDE + 16}">0</text><text x="{SIDE}" y="{SIDE + 16}" text-anchor="end">100 %</text></g>'
