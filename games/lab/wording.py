"""Figures as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.balance.figures import Figure
from games.engine.balance.statistics import Interval

MINUS = "\N{MINUS SIGN}"
FINE = 0.02  # shares below which a second decimal says something


def format_value(figure: Figure) -> str:
    """`39.5%`, `198 turns`, `2,574 a game`."""
    if figure.unit == "%":
        return format_percent(figure.value)
    return f"{format_number(figure.value)} {figure.unit}".strip()


def format_percent(share: float) -> str:
    """A share in percent, with a decimal; small ones with two."""
    return f"{100 * share:.{2 if 0 < share < FINE else 1}f}%"


def format_number(value: float) -> str:
    """A number with as many decimals as say something."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 or value == int(value) else f"{value:,.{1 if size >= 10 else 2}f}"


def format_interval(figure: Figure) -> str:
    """Where it lies with 95 %: `38.0 to 41.0%`; "" where that is not known."""
    found = figure.interval
    if found is None:
        return ""
    if figure.unit == "%":
        return f"{100 * max(0.0, found.low):.1f} to {100 * found.high:.1f}%"
    return f"{format_number(found.low)} to {format_number(found.high)}"


def format_difference(value: float, unit: str) -> str:
    """A difference with its sign: `+6.9 points`, `+4 turns`."""
    told = f"{abs(100 * value):.1f} points" if unit == "%" else f"{format_number(abs(value))} {unit}".strip()
    sign = "+" if value > 0 else MINUS if value < 0 else ""
    return f"{sign}{told}" if any(digit in told for digit in "123456789") else "0"


def format_difference_interval(interval: Interval, unit: str) -> str:
    """The interval of a difference."""
    low, high = [format_difference(each, unit) for each in interval]
    return f"{low} to {high}"


def format_score(wins: Sequence[int], games: int) -> str:
    """Wins by seat in whole percent, as a line of a list has it: `39 : 27 : 19 : 15`."""
    return " : ".join(f"{100 * each / games:.0f}" for each in wins) if games else ""


def format_counted(figure: Figure) -> str:
    """Of a share: `1,580 of 4,000`."""
    return f"{figure.counted[0]:,} of {figure.counted[1]:,}" if figure.counted else ""
