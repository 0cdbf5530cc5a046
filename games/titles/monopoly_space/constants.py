"""The fixed numbers of the rules; all others stand on the board or among the settings."""

from __future__ import annotations

SEATS = range(2, 5)  # §1.1
SPACES = 40  # §1.2
GO = 0  # §1.2
DOUBLES = 3  # §3.3 doubles in one possession of the dice that lead to Jail
ATTEMPTS = 3  # §10.6 to roll a double in Jail
CIRCUIT = 40  # §7.5 spaces that the warps after one landing may cover
COMPLETE = 2  # §9.4 so many times the rent on a complete set
COLONISED = 5  # §9.5 so many times the rent when its owner has a dome too

SMALL_DOMES = 4  # §1.7
DOMES = 5  # §13.7 four small ones and the large one
SMALL_COST = 3  # §13.2 resources
LARGE_COST = 5  # §13.2 resources
MINE = 1  # §8.4, §9.7, §9.9 resources to be bought at once, where it is not for the whole set
PLENTY = 1_000_000  # §1.8 the chips of a bank without a limit

FIRST_BID = 10  # §8.8
BID_STEP = 10  # §8.8

FULL_CASH = 900  # §2.1 what the amounts of HEAD_START are meant for
HEAD_START = {  # §2.7 what each seat has more than the first at a fair start, by the number of players
    2: (0, 50),
    3: (0, 20, 60),
    4: (0, 20, 40, 80),
}

MAIN = 180_000  # §14.1 the main timer, milliseconds
HAMMER = 7_000  # §8.8, §14.2 how long a bid stands, and the countdown of one, milliseconds
AUX = {  # §14.2 the countdown of each decision, milliseconds
    "roll": 5_000,
    "jail": 7_000,
    "buy": 8_000,
    "half_price": 8_000,
    "bid": HAMMER,
    "resource": 5_000,
    "warp": 10_000,
    "wild": 7_000,
    "dome": 5_000,
    "rent": 8_000,
    "consent": 10_000,
    "raise_money": 15_000,
    "token_first": 15_000,
    "token": 7_000,
}

TOKENS = ("astronaut", "rover", "shuttle", "satellite")  # §2.3
COLOURS = (9, 2, 3, 1)  # §2.4 of their quadrants: purple, orange, green, blue, by number of the site's paints

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (128, 154),
    3: (171, 199),
    4: (206, 237),
}


def find_head_start(players: int, cash: int) -> tuple[int, ...]:
    """§2.7 What each has more at a fair start, in the order of play; on a board with other cash in proportion."""
    return tuple([amount * cash // FULL_CASH // 5 * 5 for amount in HEAD_START[players]])
