"""The fixed numbers of the rules; all others stand on the board or among the settings."""

from __future__ import annotations

SEATS = range(2, 5)  # §1.1
START = 0  # §1.4
PLOTS = 3  # §1.5 of each planet
BASE = 9  # §5.6 the highest level of a plot, in support points
DOUBLES = 3  # §10.1 doubles running that lead to prison
LONGEST = 12  # steps that two dice bring
ANNOUNCED = 10  # §11.1 so many rounds are announced before the limit
FULL_CASH = 3_000  # §1.2 what the amounts of HEAD_START are meant for
HEAD_START = {  # §1.7 what each seat has more than the first at a fair start, by the number of players
    2: (0, 300),
    3: (0, 500, 700),
    4: (0, 500, 600, 1000),
}
RENT_RULES = {"plot": "5.3", "toll": "6.2", "trap": "6.3"}

MAIN = 180_000  # §13.1 the main timer, milliseconds
AUX = {  # §13.2 the auxiliary timers, milliseconds
    "throw": 6_000,
    "fine": 8_000,
    "buy": 8_000,
    "build": 10_000,
    "raise_money": 15_000,
}

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (273, 465),
    3: (344, 538),
    4: (393, 594),
}


def risk(one: int, two: int) -> int:
    """§4.2 to §4.4 What the Risk field brings for a throw; negative, what it costs."""
    if (one + two) % 2:
        even, odd = (one, two) if one % 2 == 0 else (two, one)
        return (even - odd) * 30
    sign = -1 if one % 2 else 1
    return sign * (one + two) * (50 if one == two else 30)


def head_start(seats: int, cash: int) -> tuple[int, ...]:
    """§1.7 What each seat has more at a fair start, in whole tens; on a board with other cash in proportion."""
    return tuple([amount * cash // FULL_CASH // 10 * 10 for amount in HEAD_START[seats]])
