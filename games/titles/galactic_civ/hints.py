"""What a first game explains: what wins, and as it goes a sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.goal import Goal, Step

if TYPE_CHECKING:
    from .settings import Settings

GOAL = Goal(
    "Lead in two things at once",
    "Play cards to raise your attributes, and use the phases of those you lead. Be five points ahead of everyone in "
    "two attributes of one path, and you win.",
    (
        Step("Play cards", "each adds to your attributes"),
        Step("Lead alone", "and that phase works for you"),
        Step("Be five ahead", "in two things at once"),
    ),
)


def hints(chosen: Settings) -> dict[str, str]:
    """By phase, in the rules of a table that chose these settings."""
    free = "you choose" if chosen.pick_by == "roller" else "they choose"
    ship = "may follow at once" if chosen.graveyard == "may" else "follows at once, if you have one"
    return {
        "choose_race": "Your race gives you four extra points at the start. Military and Expansion have the most cards "
        "in the deck.",
        "construction": "Play one Build or Ship if you have one. If you alone are highest in an attribute, its phase "
        "works for you, every turn.",
        "discovery": "Play one Find or Tech if you have one. Five points ahead in two attributes of a path wins, "
        f"from round {chosen.victory_from} on.",
        "graveyard": f"The graveyard gives you a ship for free: one Ship card {ship}.",
        "aggression": f"Attack the player nearest to winning. The die says where it hurts; on a 9 or 10 {free}.",
        "influence": "A point changes sides. Take it from a rival whose lead you want to break.",
        "exploration": "You lead in Exploration: play one more Find, beyond the usual limit.",
        "exploitation": "You lead in Exploitation: play one more Ship or Build, beyond the usual limit.",
        "expansion": "You lead in Expansion: two more cards to choose from, if you then discard one.",
        "research": "You lead in Research: play one more Tech, beyond the usual limit.",
        "trade": "You both gain a point. Trade with a rival who is far behind.",
        "pick": "A 9 or 10 leaves the choice of attribute to you.",
        "end": "Keep cards of the kinds and attributes you will need next.",
        "dilemma": "Benevolent: two points by the dice, minus the card's price. Malevolent: exactly what the card "
        "says.",
        "issue": "You won the vote and choose who it hits.",
    }
