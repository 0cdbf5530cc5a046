"""Charts of tallies as SVG. Everything lies at percentages of the width, so words keep their size at any of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.engine.balance.comparison import Difference
from games.engine.balance.figures import list_lead_curve
from games.engine.balance.statistics import wilson_interval
from games.engine.balance.tally import Tally

from .wording import format_percent

ROW, FOOT = 44, 44  # px: of a seat, and below the rows
HIGH = 100  # px: of a histogram and of the curve
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000)
DIAMOND, CIRCLE = SafeString('<path d="M0,-7L7,0L0,7L-7,0Z"/>'), SafeString('<circle r="6"/>')


class Series(NamedTuple):
    """A tally as it is drawn: filled marks for the newer, open ones for the older."""

    name: str
    tally: Tally
    filled: bool = True


def draw_svg(inside: SafeString, height: int, label: str, kind: str) -> SafeString:
    """A drawing as wide as its place, with what it shows in words for who cannot see it."""
    return format_html(
        '<svg class="lab-chart {}" width="100%" height="{}" role="img" aria-label="{}">{}</svg>',
        kind,
        height,
        label,
        inside,
    )


def join_drawings(parts: Iterable[SafeString]) -> SafeString:
    """Drawings one after the other."""
    return format_html_join("", "{}", ((part,) for part in parts))


# -- wins by seat


def draw_wins(series: Sequence[Series]) -> SafeString:
    """Wins by seat with 95 % intervals and the fair share: round within chance, a diamond beyond it."""
    seats = series[0].tally.seats
    shares = [
        [(wins / each.tally.games, wilson_interval(wins, each.tally.games)) for wins in each.tally.wins]
        for each in series
        if each.tally.games
    ]
    ends = [end for rows in shares for _, interval in rows for end in interval] or [0.0, 1.0]
    fair = series[0].tally.fair_share
    scale = Scale(min([*ends, fair]), max([*ends, fair]), left=16, right=12)
    below = ROW * seats if len(series) == 1 else len(series) * ROW * seats * 3 // 4
    parts = [draw_grid(scale, below, "%", 100)]
    parts.append(
        format_html(
            '<line class="fair" x1="{0}%" x2="{0}%" y1="0" y2="{1}"/>'
            '<text x="{0}%" y="{2}" text-anchor="middle">fair share, {3}</text>',
            scale.at(fair),
            below,
            below + 38,
            format_percent(fair),
        )
    )
    for seat in range(seats):
        top = below * seat // seats
        parts.append(format_html('<text x="0" y="{}" dy=".35em">Seat {}</text>', top + below // seats // 2, seat + 1))
        for at, (each, rows) in enumerate(zip(series, shares, strict=False)):
            share, interval = rows[seat]
            y = top + (at * 2 + 1) * below // seats // (2 * len(series))
            parts.append(_mark(scale, share, interval, y, each.filled, not interval.low <= fair <= interval.high))
    told = "; ".join(
        f"{each.name}: " + ", ".join(f"seat {n + 1} {format_percent(row[0])}" for n, row in enumerate(rows))
        for each, rows in zip(series, shares, strict=False)
    )
    return draw_svg(join_drawings(parts), below + FOOT, f"Wins by seat. {told}", "wins")


class Scale:
    """Where values lie across a drawing, in percent of its width."""

    def __init__(self, low: float, high: float, left: float = 2, right: float = 4) -> None:
        margin = (high - low) * 0.08 or 0.01
        self.low, self.high = max(0.0, low - margin) if low >= 0 else low - margin, high + margin
        self.left, self.wide = left, 100 - left - right

    def at(self, value: float) -> float:
        """How far across."""
        return round(self.left + self.wide * (value - self.low) / (self.high - self.low), 2)

    def ticks(self, factor: float, most: int = 5) -> list[float]:
        """Round values across it, some of them; `factor`: what a value is multiplied with to be said."""
        span = (self.high - self.low) * factor
        step = next((each for each in STEPS if span / each <= most), STEPS[-1])
        first = ceil(self.low * factor / step) * step
        return [
            each / factor for each in range(int(first), int(self.high * factor) + 1, step) if each / factor <= self.high
        ]


def draw_grid(scale: Scale, below: int, unit: str, factor: float, above: int = 0) -> SafeString:
    """Round values across a drawing, between these heights (px), said below it; `factor`: what a value is multiplied
    with to be said."""
    return format_html_join(
        "",
        '<line class="grid" x1="{0}%" x2="{0}%" y1="{5}" y2="{1}"/>'
        '<text class="tick" x="{0}%" y="{2}" text-anchor="middle">{3}{4}</text>',
        [(scale.at(each), below, below + 18, f"{each * factor:,.0f}", unit, above) for each in scale.ticks(factor)],
    )


def _mark(scale: Scale, share: float, interval: Any, y: int, filled: bool, beyond: bool) -> SafeString:
    return format_html(
        '<g class="mark {0}"><line x1="{1}%" x2="{2}%" y1="{4}" y2="{4}"/>'
        '<line x1="{1}%" x2="{1}%" y1="{5}" y2="{6}"/><line x1="{2}%" x2="{2}%" y1="{5}" y2="{6}"/>'
        '<svg class="at" x="{3}%" y="{4}">{7}</svg>'
        '<text class="b" x="{3}%" y="{8}" text-anchor="middle">{9}</text></g>',
        "new" if filled else "old",
        scale.at(interval.low),
        scale.at(interval.high),
        scale.at(share),
        y + 6,
        y,
        y + 12,
        DIAMOND if beyond else CIRCLE,
        y - 6,
        format_percent(share),
    )


# -- who leads


def draw_lead(series: Sequence[Series]) -> SafeString:
    """How often whoever is ahead at a moment of the game wins, with its band."""
    parts = []
    for each in series:
        curve = list_lead_curve(each.tally)
        if not curve:
            continue
        points = [(round(100 * at, 1), *wilson_interval(led.won, led.games), led.won / led.games) for at, led in curve]
        band = [f"{x},{100 - 100 * high:.1f}" for x, _, high, _ in points]
        band += [f"{x},{100 - 100 * low:.1f}" for x, low, _, _ in reversed(points)]
        line = " ".join(f"{x},{100 - 100 * share:.1f}" for x, _, _, share in points)
        parts.append(
            format_html(
                '<polygon class="band" points="{}"/><polyline class="{}" points="{}"/>',
                " ".join(band),
                "line" if each.filled else "line old",
                line,
            )
        )
    fair = series[0].tally.fair_share
    inside = format_html(
        '<svg x="12%" y="10" width="80%" height="{0}" viewBox="0 0 100 100" preserveAspectRatio="none">{1}'
        '<line class="fair" x1="0" x2="100" y1="{2}" y2="{2}"/><line class="grid" x1="0" x2="100" y1="100" y2="100"/>'
        "</svg>",
        2 * HIGH,
        join_drawings(parts),
        round(100 - 100 * fair, 1),
    )
    words = [("100%", 0), ("50%", 50), ("0", 100)]
    levels = format_html_join(
        "",
        '<text class="tick" x="10%" y="{1}" dy=".35em" text-anchor="end">{0}</text>',
        [(word, 10 + 2 * HIGH * down // 100) for word, down in words],
    )
    moments = format_html_join(
        "",
        '<text class="tick" x="{}%" y="{}" text-anchor="middle">{}</text>',
        [(12 + 80 * at, 2 * HIGH + 32, word) for at, word in ((0.25, "a quarter"), (0.5, "half"), (0.75, "late"))],
    )
    marks = join_drawings([_lead_mark(series[-1].tally, moment) for moment in (5, 10, 15)])
    chance = format_html(
        '<text x="92%" y="{}" text-anchor="end">chance, {}</text>',
        10 + 2 * HIGH - round(2 * HIGH * fair) + 18,
        format_percent(fair),
    )
    drawn = join_drawings([inside, levels, moments, marks, chance])
    return draw_svg(drawn, 2 * HIGH + 42, "How often the leader at a moment wins", "lead")


def _lead_mark(tally: Tally, moment: int) -> SafeString:
    led = tally.leaders[moment - 1]
    if not led.games:
        return SafeString("")
    share, across = led.won / led.games, 12 + 80 * moment / 21
    return format_html(
        '<svg class="at" x="{0}%" y="{1}"><circle class="ring" r="6"/></svg>'
        '<text class="b" x="{0}%" y="{2}" dx="-8" text-anchor="end">{3}</text>',
        round(across, 1),
        round(10 + 2 * HIGH * (1 - share)),
        round(10 + 2 * HIGH * (1 - share)) - 6,
        format_percent(share),
    )


# -- rows


def draw_share(value: float, low: float | None = None, high: float | None = None) -> SafeString:
    """A bar for a share (0 to 1), with its interval."""
    if low is None or high is None:
        whisker = SafeString("")
    else:
        whisker = format_html(
            '<line x1="{0}%" x2="{1}%" y1="8" y2="8"/><line x1="{0}%" x2="{0}%" y1="3" y2="13"/>'
            '<line x1="{1}%" x2="{1}%" y1="3" y2="13"/>',
            round(100 * low, 1),
            round(100 * high, 1),
        )
    return format_html(
        '<svg class="lab-bar" width="100%" height="16" aria-hidden="true"><rect width="{}%" height="16"/>{}</svg>',
        round(100 * min(1.0, max(0.0, value)), 1),
        whisker,
    )


def draw_difference(difference: Difference, reach: float) -> SafeString:
    """A difference with its 99 % interval about the older one: a diamond where it is clear. `reach`: the farthest end
    of any interval of its unit."""
    scale = Scale(-reach, reach, left=2, right=2)
    low, high = max(-reach, difference.interval.low), min(reach, difference.interval.high)
    return format_html(
        '<svg class="lab-diff" width="100%" height="24" aria-hidden="true">'
        '<line class="fair" x1="50%" x2="50%" y1="0" y2="24"/>'
        '<g class="mark {0}"><line x1="{1}%" x2="{2}%" y1="12" y2="12"/><line x1="{1}%" x2="{1}%" y1="7" y2="17"/>'
        '<line x1="{2}%" x2="{2}%" y1="7" y2="17"/><svg class="at" x="{3}%" y="12">{4}</svg></g></svg>',
        "new" if difference.clear else "old",
        scale.at(low),
        scale.at(high),
        scale.at(max(-reach, min(reach, difference.value))),
        DIAMOND if difference.clear else CIRCLE,
    )


def draw_precision(games: int, of: int, seats: int) -> SafeString:
    """How wide the interval of a seat is after so many games, and will be in the end."""
    share = 1 / seats
    curve = [max(1, of * step // 40) for step in range(1, 41)]
    half = [(low_high.high - low_high.low) / 2 for low_high in (wilson_interval(round(n * share), n) for n in curve)]
    most = half[0] or 1.0
    points = [f"{100 * n / of:.1f},{100 - 95 * width / most:.1f}" for n, width in zip(curve, half, strict=True)]
    now = sum(n <= games for n in curve)
    inside = format_html(
        '<svg x="2%" y="20" width="90%" height="{}" viewBox="0 0 100 100" preserveAspectRatio="none">'
        '<polyline class="line" points="{}"/><polyline class="line old" points="{}"/></svg>',
        HIGH,
        " ".join(points[:now]),
        " ".join(points[max(0, now - 1) :]),
    )
    end = wilson_interval(round(of * share), of)
    words = f"\N{PLUS-MINUS SIGN} {50 * (end.high - end.low):.1f} points after {of:,} games"
    if games:
        found = wilson_interval(round(games * share), games)
        words = f"now \N{PLUS-MINUS SIGN} {50 * (found.high - found.low):.1f} points, {words}"
    told = format_html('<text class="b" x="2%" y="14">{}</text>', words)
    return draw_svg(join_drawings([inside, told]), HIGH + 30, f"How sure it will be: {words}", "precision")
