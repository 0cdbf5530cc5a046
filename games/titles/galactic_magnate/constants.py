"""The fixed numbers of the rules; all others stand on the board or among the settings."""

from __future__ import annotations

SEATS = range(2, 6)  # §2.1
SPACES = 40  # §1.1
START = 0  # §1.2
LEVELS = 5  # §8.5
DOUBLES = 3  # §3.8 doubles in one turn that lead to prison
LONGEST = 12  # steps that two dice bring
EXPENSE = 300  # §5.6 what passing Start costs when the economy collapses
METEOR = 10  # §6.2 what a meteor shower takes from the salary
BONUS = 10  # §6.3 what a bonus takes from the salary
FAREWELL = 500  # §9.6 what the others get when a player resigns
MOURNING = 20  # §9.6 what a resignation takes from the salary
ASKING = 300  # §10.4 the opening bid of a player auction
SHARE = 5  # §4.11 a fifth of the price: the middleman's share, and what a player auction loses
INTEREST = 5  # §5.11 a fifth of the debt

MAIN = 120_000  # §13.1 the main timer, milliseconds
HAMMER = 7_000  # §4.9, §13.2 how long a bid stands, and the countdown of one, milliseconds
AUCTION_COST = 20_000  # §13.7
AUX = {  # §13.2 the auxiliary timers, milliseconds
    "roll": 4_000,
    "auction_or_pass": 7_000,
    "fortune": 6_000,
    "raise_money": 12_000,
    "character_first": 15_000,
    "character": 7_000,
    "bid": HAMMER,
}

# Since these rules (`__init__.py` has the version of today; an entry of the journal is played again by its own):

CHARACTERS = (  # §2.2
    "worker",
    "soldier",
    "scientist",
    "adventurer",
    "politician",
    "businessman",
    "merchant",
    "lunatic",
    "spy",
    "commoner",
    "builder",
    "thief",
    "cheater",
    "philosopher",
    "nutty",
)

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (185, 277),
    3: (257, 382),
    4: (296, 407),
    5: (352, 464),
}
