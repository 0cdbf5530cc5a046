"""Plots as SVG that the server draws: sharp and legible at any width, so all positions are percentages.

Lines lie in a box of 100 by 100 that is stretched; dots and words beside it are not.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.template.defaultfilters import date
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from common.durations import DAY_MS, DurationForm, format_duration

register = template.Library()

MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
SCALE_STEPS = (10, 20, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000)  # between two lines of a plot
MAX_PLOT_LINES = 4  # at most, across a plot
MIN_LABEL_GAP = 9  # percent between two words below a plot, at least
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh".split()  # noqa: SIM905
NUMBER_WORDS = "one two three four five six seven eight nine ten eleven".split()  # noqa: SIM905


@register.simple_tag
def spark(values: Sequence[int], width: int = 132, height: int = 24) -> SafeString | str:
    """A small line of ratings with a dot at its end; decoration, so hidden from screen readers."""
    if len(values) < 2:
        return ""
    low, high = min(values), max(values)
    across, up = (width - 6) / (len(values) - 1), (height - 8) / ((high - low) or 1)
    at = [(round(2 + i * across, 1), round(height - 4 - (value - low) * up, 1)) for i, value in enumerate(values)]
    return format_html(
        '<svg class="spark" viewBox="0 0 {0} {1}" width="{0}" height="{1}" aria-hidden="true">'
        '<polyline points="{2}"/><circle cx="{3}" cy="{4}" r="2.6"/></svg>',
        width,
        height,
        " ".join(f"{x},{y}" for x, y in at),
        *at[-1],
    )


@register.simple_tag
def bar(ours: int, theirs: int) -> SafeString:
    """How two numbers compare, as a bar of which ours is filled."""
    part = round(100 * ours / ((ours + theirs) or 1), 1)
    return format_html(
        '<svg class="share-bar" width="100%" height="16" aria-hidden="true"><rect width="{}%" height="16"/></svg>', part
    )


@register.filter
def signed(change: int) -> str:
    """A change with its sign, and a true minus."""
    return f"+{change:,}" if change > 0 else f"{MINUS}{-change:,}" if change < 0 else "0"


@register.filter
def place_word(place: int | None) -> str:
    """first, second ...; nothing for no place."""
    return ORDINALS[place - 1] if place and place <= len(ORDINALS) else str(place or "")


@register.filter
def lasting(ms: int | None) -> str:
    """A stretch of time in the unit people would use: 4.1 s, 12 min, 3 h, 2 days."""
    return DASH if ms is None else format_duration(ms, DurationForm.DECIMAL)


PLOT_HTML = (
    '<div class="rating-plot" role="img" aria-label="{label}"><svg class="ys" aria-hidden="true">{ys}</svg>'
    '<svg class="field" aria-hidden="true">'
    '<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">'
    '<path class="under" d="M0,100L{path}L{x},100Z"/>{lines}<path class="line" d="M{path}"/></svg>'
    '{dots}<circle class="last" cx="{x}%" cy="{y}%" r="6"><title>{title}</title></circle>'
    '<text class="b" x="{x}%" y="0" dy="-12" text-anchor="{where}">{title}</text>'
    '</svg><svg class="xs" aria-hidden="true">{xs}</svg></div>'
)
DOT_HTML = '<circle cx="{0}%" cy="{1}%" r="{3}"><title>{2}</title></circle>'
MANY_DOTS, LARGE_DOT, SMALL_DOT = 80, 2.6, 1.6  # dots, and how large they are


class Dot(NamedTuple):
    """A rating in a plot: where, and what is said of it."""

    x: float
    y: float
    title: str


def choose_plot_scale(low: int, high: int) -> tuple[int, int, list[int]]:
    """The bottom and the top of a plot, and the values of its lines."""
    span = max(high - low, 40)
    step = next((each for each in SCALE_STEPS if span / each <= MAX_PLOT_LINES), SCALE_STEPS[-1])
    bottom, top = (low - span // 6) // step * step, high + span // 8
    return max(0, bottom), max(top, bottom + step), list(range(max(0, bottom) + step, top + 1, step))


@register.simple_tag
def plot(points: Sequence[Any], label: str) -> SafeString:
    """Ratings game by game, with the months they were played in. Each dot says when and how when it is hovered."""
    values = [point.points for point in points]
    bottom, top, lines = choose_plot_scale(min(values), max(values))
    across = 100 / max(1, len(points) - 1)
    dots = [
        Dot(round(i * across, 2), get_plot_height(point.points, bottom, top), describe_plot_point(point))
        for i, point in enumerate(points)
    ]
    levels = [(get_plot_height(value, bottom, top), f"{value:,}") for value in lines]
    last = dots[-1]
    return format_html(
        PLOT_HTML,
        label=label,
        path="L".join(f"{dot.x},{dot.y}" for dot in dots),
        ys=format_html_join("", '<text x="100%" y="{}%" dx="-8" dy=".35em">{}</text>', levels),
        lines=format_html_join("", '<line x1="0" x2="100" y1="{0}" y2="{0}"/>', levels),
        dots=format_html_join(
            "", DOT_HTML, [(*dot, SMALL_DOT if len(dots) > MANY_DOTS else LARGE_DOT) for dot in dots[:-1]]
        ),
        xs=format_html_join("", '<text x="{}%" y="18" text-anchor="{}">{}</text>', build_month_labels(points)),
        x=last.x,
        y=last.y,
        title=last.title,
        where="end" if last.x > 50 else "start",
    )


def get_plot_height(value: int, bottom: int, top: int) -> float:
    """How far down a rating is in the plot, in percent."""
    return round(100 - 100 * (value - bottom) / (top - bottom), 2)


def build_month_labels(points: Sequence[Any]) -> list[tuple[float, str, str]]:
    """The month labels: how far across (percent), text anchor, word; the year with January."""
    found: list[tuple[float, str, str]] = []
    before = None
    for i, point in enumerate(points):
        day = to_utc_datetime(point.at_ms)
        if (day.year, day.month) != before:
            x = round(100 * i / max(1, len(points) - 1), 2)
            if not found or x - found[-1][0] >= MIN_LABEL_GAP:
                new_year = before is not None and day.year != before[0]
                anchor = "start" if x < 4 else "end" if x > 96 else "middle"
                found.append((x, anchor, date(day, "M Y" if new_year else "M")))
            before = (day.year, day.month)
    return found


def describe_plot_point(point: Any) -> str:
    """What is said of a point: "2,174, first of five on 21 November"."""
    if point.place == 0:
        return f"began with {point.points:,}"
    day = format_plot_day(point.at_ms // DAY_MS)
    if point.place is None:
        return f"{point.points:,} on {day}"
    of = NUMBER_WORDS[point.players - 1] if point.players <= len(NUMBER_WORDS) else str(point.players)
    return f"{point.points:,}, {place_word(point.place)} of {of} on {day}"


@lru_cache(1_000)
def format_plot_day(number: int) -> str:
    """A date by its day number since 1970: "21 November 2026". Cached: the days of a plot come again and again."""
    return date(to_utc_datetime(number * DAY_MS), "j F Y")


def to_utc_datetime(ms: int) -> datetime:
    """A moment (ms) as a datetime in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC)
