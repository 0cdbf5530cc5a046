"""The fixed numbers and words of the rules; cards, races and events stand on the board."""

from __future__ import annotations

from typing import Literal, NamedTuple

SEATS = range(2, 12)  # §1.1 one for each race
SIDES = 10  # §1.2 the 0 face counts as 10
SCORE = 5  # §2.1 what each attribute begins with
DRAW = 3  # §4.1 cards of an Opportunity phase
HAND = 5  # §7.5 cards that may be kept
DAMAGE = 2  # §5.1 points that an attack takes
EXTRA_DRAW = 2  # §6.3 cards of an Expansion phase
LEAD = 5  # §8.2 points over the best rival that a victory needs, in each of two attributes
LAST_ROUND = 20  # §8.9
LONGEST_SILENCE = LAST_ROUND - 2  # §10.3 own turns: who has been silent for one more leaves as their last turn begins
QUIET_ROUNDS = 2  # §9.5 rounds without events
KINDNESS = 2  # §9.8 rolls on the benevolence table
NONE = -1  # no attribute, event, race or winner

Attribute = Literal["morale", "research", "exploration", "exploitation", "expansion", "influence", "trade", "military"]
Kind = Literal["ship", "build", "tech", "find"]
PLAYABLE: dict[str, tuple[Kind, ...]] = {  # by the rule by which a card is played: of which kinds
    "4.3": ("build", "ship"),
    "4.4": ("find", "tech"),
    "4.6": ("ship",),
    "6.1": ("find",),
    "6.2": ("ship", "build"),
    "6.4": ("tech",),
}
DISCARDS = ("6.3", "7.5")  # the rules by which one card goes
KEYS: tuple[Attribute, ...] = (  # §1.3 in the order of the random attribute table
    "morale",
    "research",
    "exploration",
    "exploitation",
    "expansion",
    "influence",
    "trade",
    "military",
)
ATTRIBUTES = tuple(key.capitalize() for key in KEYS)
MORALE, RESEARCH, EXPLORATION, EXPLOITATION, EXPANSION, INFLUENCE, TRADE, MILITARY = range(8)
VOTES = (INFLUENCE, EXPANSION, MILITARY)  # §9.10

STAGES = (  # §3.2
    "Opportunity",
    "Construction",
    "Discovery",
    "Aggression",
    "Influence",
    "Exploration",
    "Exploitation",
    "Expansion",
    "Research",
    "Trade",
    "Approval",
    "End",
)

TESTED = (  # §3.3 what each of them tests
    *(NONE, NONE, NONE, MILITARY, INFLUENCE, EXPLORATION),
    *(EXPLOITATION, EXPANSION, RESEARCH, TRADE, MORALE, NONE),
)


class Path(NamedTuple):
    """§8.2 A way to win: alone highest in the first attribute, and in one of the others."""

    ending: str
    first: int
    others: tuple[int, int]

    @property
    def name(self) -> str:
        return self.ending.capitalize()


PATHS = (  # §8.3 to §8.7
    Path("conquest", MILITARY, (EXPANSION, EXPLOITATION)),
    Path("diplomacy", INFLUENCE, (TRADE, MILITARY)),
    Path("ascension", EXPLORATION, (MILITARY, RESEARCH)),
    Path("technology", RESEARCH, (EXPLOITATION, TRADE)),
    Path("influence", INFLUENCE, (MORALE, EXPANSION)),
)
GENERAL = "general"  # §8.9

BENEVOLENCE = (  # §9.9 by the number rolled less one
    *[("Outreach", EXPANSION)] * 2,
    *[("Affinity", MORALE)] * 3,
    *[("Prominence", INFLUENCE)] * 3,
    *[("Enlightenment", RESEARCH)] * 2,
)

MAIN = 300_000  # §10.1 main time of a player, milliseconds
AUX = {  # §10.2 the countdown of each kind of question, milliseconds
    "race_first": 15_000,
    "race": 10_000,
    "play": 15_000,
    "draw": 7_000,
    "target": 10_000,
    "pick": 7_000,
    "dilemma": 15_000,
    "discard": 15_000,
}

ANSWERS = {  # by seats: answers one after the other in games of steady players by mail, median and 90th percentile
    2: (120, 127),
    3: (191, 294),
    4: (283, 395),
    5: (432, 457),
    6: (496, 509),
    7: (557, 569),
    8: (612, 624),
    9: (671, 684),
    10: (728, 738),
    11: (782, 796),
}
