"""What a player can do. Cards, races, seats and attributes are named by their numbers."""

from __future__ import annotations

from games.engine.options import Action


class ChooseRace(Action):
    """§2.2 Race -1 leaves it to chance."""

    race: int


class Play(Action):
    """§4.3 A card from the hand is played."""

    card: int


class Draw(Action):
    """§6.3 Two cards more."""


class Discard(Action):
    """§7.5 Cards of the hand are put away."""

    cards: tuple[int, ...]


class Target(Action):
    """§5.1 An opponent is named."""

    seat: int


class Pick(Action):
    """§1.12 A 9 or 10: an attribute of one's choice."""

    attribute: int


class Benevolent(Action):
    """§9.8 The kind answer to a dilemma."""


class Malevolent(Action):
    """§9.7 The profitable answer to a dilemma."""


class Resign(Action):
    """§10.5 Leave the game."""
