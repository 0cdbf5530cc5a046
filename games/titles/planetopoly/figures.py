"""The fixed numbers of the rules; all others stand on the board or among the settings."""

from __future__ import annotations

SEATS = range(2, 5)  # §1.1
START = 0  # §1.4
PLOTS = 3  # §1.5 of each planet
BASE = 9  # §5.6 the highest level of a plot, in support points
DOUBLES = 3  # §10.1 doubles running that lead to prison
LONGEST = 12  # steps that two dice bring
FREE = -1  # the prison entry of a player who is not in prison

MAIN = 180_000  # §13.1 the main timer, milliseconds
AUX = {  # §13.2 the auxiliary timers, milliseconds
    "throw": 6_000,
    "fine": 8_000,
    "buy": 8_000,
    "build": 10_000,
    "raise_money": 15_000,
}

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (290, 495),
    3: (322, 509),
    4: (378, 603),
}


def risk(one: int, two: int) -> int:
    """§4.2 to §4.4 What the Risk field brings for a throw; negative, what it costs."""
    if (one + two) % 2:
        even, odd = (one, two) if one % 2 == 0 else (two, one)
        return (even - odd) * 30
    sign = -1 if one % 2 else 1
    return sign * (one + two) * (50 if one == two else 30)
