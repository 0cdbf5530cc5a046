"""What a first game explains as it goes: a sentence for each phase."""

from __future__ import annotations

HINTS = {
    "choose_race": "A race is four points to begin with. Military and Expansion have the most cards in the deck.",
    "construction": "Play one Build or Ship if you have one. Being alone highest in an attribute makes its phase "
    "work for you, every turn.",
    "discovery": "Play one Find or Tech if you have one. Five points ahead in two attributes of a path wins, "
    "from round 11 on.",
    "graveyard": "The graveyard gives you a ship for nothing: one Ship card may follow at once.",
    "aggression": "Attack whoever is nearest to winning. The die says where it hurts; on a 9 or 10 you say it.",
    "influence": "A point changes sides. Take it from a rival whose lead you want to break.",
    "exploration": "You lead in Exploration: one Find more, beyond the usual limit.",
    "exploitation": "You lead in Exploitation: one Ship or Build more, beyond the usual limit.",
    "expansion": "You lead in Expansion: two cards more to choose from, if you then discard one.",
    "research": "You lead in Research: one Tech more, beyond the usual limit.",
    "trade": "You both gain a point. Trade with a rival who is far behind.",
    "pick": "A 9 or 10 leaves the choice of the attribute to you.",
    "end": "Five cards may stay. Keep those of the kinds and attributes you will need next.",
    "dilemma": "The kind way brings two points by the die, less what the card asks. The other brings what it says.",
    "issue": "You carry the vote and name whom it hits.",
}
