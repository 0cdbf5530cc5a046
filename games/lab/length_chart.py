"""How long games take, as a histogram."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.engine.balance.statistics import quantile

from .charts import HIGH, STEPS, Scale, Series, draw_grid, draw_svg, join_drawings

NEAR_END = 35  # percent: words about what lies nearer to an end begin or end there
ROW_HIGH = 20  # px: of a row of words
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
    labels = [
        label
        for each, found in zip(series, counts, strict=True)
        for label in _label_series(each, found, seconds, unit, alone=len(series) == 1)
    ]
    above = ROW_HIGH * len(labels) + 4
    base = above + HIGH
    parts = [
        draw_grid(scale, base, "", 1, above),
        *(
            _histogram_row(row, highest, base, each.filled or len(series) == 1)
            for each, row in zip(series, rows, strict=True)
        ),
        _draw_labels(scale, labels, above),
    ]
    told = ", ".join(
        f"{each.name}: half by {(quantile(found, 0.5) or 0) * seconds:,.0f} {unit}"
        for each, found in zip(series, counts, strict=True)
        if found
    )
    return draw_svg(join_drawings(parts), base + 24, f"Length in {unit}. {told}", "histogram")


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


def _histogram_row(bars: list[Bar], highest: float, base: int, filled: bool) -> SafeString:
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


class Label(NamedTuple):
    """Words above the bars, and the line below all of them to the moment they are about. `line`, `text`: classes."""

    value: float
    words: str
    line: str
    text: str


def _label_series(series: Series, counts: Mapping[int, int], seconds: float, unit: str, *, alone: bool) -> list[Label]:
    """When half of the games are over and, where it stands alone, nine in ten."""
    if not counts:
        return []
    half, most = (quantile(counts, 0.5) or 0) * seconds, (quantile(counts, 0.9) or 0) * seconds
    words = f"half by {half:,.0f} {unit}"
    if not alone:
        return [Label(half, f"{series.name}: {words}", "half" if series.filled else "half old", "b")]
    return [Label(most, f"nine in ten by {most:,.0f}", "fair", "tick"), Label(half, words, "half", "b")]


def _draw_labels(scale: Scale, labels: Sequence[Label], top: int) -> SafeString:
    """A row of words for each label, so that no two meet; their lines begin below all rows, at `top`, so that none
    crosses words. Words beside what lies near an end stay within the drawing."""
    return format_html_join(
        "",
        '<text class="{0}" x="{1}%" y="{2}" text-anchor="{3}">{4}</text>'
        '<line class="{5}" x1="{1}%" x2="{1}%" y1="{6}" y2="{7}"/>',
        [
            (each.text, x, ROW_HIGH * row + 14, _anchor_at(x), each.words, each.line, top, top + HIGH)
            for row, each in enumerate(labels)
            for x in [scale.at(each.value)]
        ],
    )


def _anchor_at(x: float) -> str:
    """On which side of a place (percent) words find room."""
    return "start" if x < NEAR_END else "end" if x > 100 - NEAR_END else "middle"
