"""Games a day as a small curve: positions are percentages, so it is sharp and legible at any width."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString

from .desk_readings import Day

CURVE_HTML = (
    '<svg class="desk-curve" role="img" aria-label="{label}" width="100%" height="132">'
    '<svg x="0" y="26" width="100%" height="80" viewBox="0 0 100 100" preserveAspectRatio="none">'
    '<path class="under" d="M0,100L{past}L{last_past},100Z"/><path class="line" d="M{past}"/>'
    '<path class="today" d="M{today}"/><path class="floor" d="M0,100H100"/></svg>'
    '<text x="{peak_x}%" y="16" text-anchor="{peak_anchor}">{peak}</text>'
    '<text x="0" y="124">{first}</text><text x="100%" y="124" text-anchor="end">today, {so_far} so far</text></svg>'
)
HEADROOM = 1.05  # of the highest value, so that the line is not cut


def draw_games_a_day(days: Sequence[Day]) -> SafeString:
    """The curve; what it shows stands in its label too. The last day is not over, so its line is dashed."""
    highest = max(each.games for each in days)
    spots = [_spot(number, each.games, len(days), highest) for number, each in enumerate(days)]
    peak = max(range(len(days)), key=lambda number: days[number].games)
    across = 100 * peak / (len(days) - 1)
    return format_html(
        CURVE_HTML,
        label=describe_games_a_day(days),
        past="L".join(spots[:-1]),
        last_past=spots[-2].partition(",")[0],
        today="L".join(spots[-2:]),
        peak_x=round(across, 1),
        peak_anchor="start" if across < 30 else "end" if across > 70 else "middle",
        peak=f"{highest} on {_name(days[peak])}" if highest else "",
        first=_name(days[0]),
        so_far=days[-1].games,
    )


def describe_games_a_day(days: Sequence[Day]) -> str:
    """The curve in words."""
    total = sum(each.games for each in days)
    highest = max(days, key=lambda each: each.games)
    most = f", most on {_name(highest)}: {highest.games}" if highest.games else ""
    return f"{total} games begun in {len(days)} days{most}; {days[-1].games} today so far"


def _spot(number: int, games: int, days: int, highest: int) -> str:
    return f"{100 * number / (days - 1):.2f},{100 - 100 * games / (HEADROOM * (highest or 1)):.2f}"


def _name(day: Day) -> str:
    return f"{day.day.day} {day.day:%B}"
