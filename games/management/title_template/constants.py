"""The fixed numbers of the rules; all others stand on the board or among the settings."""

from __future__ import annotations

SEATS = range(2, 5)  # §1.1
START = 0  # §1.2
SIDES = 6  # §2.2

MAIN = 120_000  # §4.1 the main timer, milliseconds
AUX = {"course": 10_000, "cloud": 10_000}  # §4.2 the countdowns of the questions, milliseconds

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (17, 21),
    3: (24, 29),
    4: (31, 37),
}
