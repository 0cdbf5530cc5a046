"""How long games take, as a histogram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.engine.balance.statistics import quantile

from .charts import HIGH, STEPS, Scale, Series, draw_grid, draw_svg, join_drawings

MIDDLE = 55  # percent: words beside what lies farther right end there
BARS = 26  # of a histogram, at most


def draw_histogram(series: Sequence[Series], counted: str, unit: str, seconds: float = 1.0) -> SafeString:
    """How long games take: the middle half strong, where half and nine in ten are over. `counted`: which counts of a
    tally; `seconds`: how many of the unit one is."""
    counts: list[Mapping[int, int]] = [getattr(each.tally, counted) for each in series]
    if not any(counts):
        return format_html("<p>{}</p>", "No game is over yet.")
    top = max(quantile(each, 0.995) or 1 for each in counts if each) * seconds
    wide = next((step for step in STEPS if top / step <= BARS), STEPS[-1])
    scale = Scale(0, (top // wide + 1) * wide)
    scale.low = 0
    rows = [_bars(each, wide, seconds, scale) for each in counts]
    highest = max(bar.share for row in rows for bar in row)
    parts = []
    for number, (each, row, found) in enumerate(zip(series, rows, counts, strict=True)):
        parts.append(_histogram_row(scale, row, highest, found, seconds, each.filled or len(series) == 1))
        parts.append(_quantiles(scale, found, seconds, unit, each.name if len(series) > 1 else "", number))
    parts.append(draw_grid(scale, HIGH + 44, "", 1))
    told = ", ".join(
        f"{each.name}: half by {(quantile(found, 0.5) or 0) * seconds:,.0f} {unit}"
        for each, found in zip(series, counts, strict=True)
        if found
    )
    return draw_svg(join_drawings(parts), HIGH + 68, f"Length in {unit}. {told}", "histogram")


class Bar(NamedTuple):
    """A bar of a histogram: where, how wide (percent), its share, and whether it is of the middle half."""

    x: float
    width: float
    share: float
    middle: bool


def _bars(counts: Mapping[int, int], wide: float, seconds: float, scale: Scale) -> list[Bar]:
    many = sum(counts.values()) or 1
    binned: dict[int, int] = {}
    for value, games in counts.items():
        at = int(value * seconds // wide)
        binned[at] = binned.get(at, 0) + games
    low, high = (quantile(counts, 0.25) or 0) * seconds, (quantile(counts, 0.75) or 0) * seconds
    return [
        Bar(
            scale.at(at * wide),
            scale.at((at + 1) * wide) - scale.at(at * wide) - 0.2,
            games / many,
            low <= (at + 0.5) * wide <= high,
        )
        for at, games in sorted(binned.items())
        if at * wide <= scale.high
    ]


def _histogram_row(
    scale: Scale, bars: list[Bar], highest: float, counts: Mapping[int, int], seconds: float, filled: bool
) -> SafeString:
    base = HIGH + 44
    return format_html_join(
        "",
        '<rect class="{}" x="{}%" width="{}%" y="{}" height="{}"/>',
        [
            (
                ("bar strong" if bar.middle else "bar") if filled else "bar open",
                bar.x,
                round(max(0.1, bar.width), 2),
                round(base - HIGH * bar.share / highest, 1),
                round(HIGH * bar.share / highest, 1),
            )
            for bar in bars
        ],
    )


def _quantiles(
    scale: Scale, counts: Mapping[int, int], seconds: float, unit: str, name: str, number: int
) -> SafeString:
    if not counts:
        return SafeString("")
    half, most = (quantile(counts, 0.5) or 0) * seconds, (quantile(counts, 0.9) or 0) * seconds
    who = f"{name}: " if name else ""
    return format_html(
        '<line class="half" x1="{0}%" x2="{0}%" y1="{1}" y2="{2}"/>'
        '<text class="b" x="{0}%" y="{3}" text-anchor="middle">{4}half by {5} {6}</text>'
        '<line class="fair" x1="{7}%" x2="{7}%" y1="44" y2="{2}"/>'
        '<text x="{7}%" y="{8}" text-anchor="{10}">{9}</text>',
        scale.at(half),
        24 + 18 * number,
        HIGH + 44,
        18 + 18 * number,
        who,
        f"{half:,.0f}",
        unit,
        scale.at(most),
        40,
        f"nine in ten by {most:,.0f}" if not name else "",
        "end" if scale.at(most) > MIDDLE else "start",
    )
