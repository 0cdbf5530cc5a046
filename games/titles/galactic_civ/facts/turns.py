"""What happens on a turn: order, races, rounds, phases, targets and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.facts import Fact
from games.engine.types import Seat
from games.titles.galactic_civ.constants import ATTRIBUTES, NONE, STAGES

if TYPE_CHECKING:
    from ..board import Board


class Seated(Fact):
    """§2.6 The playing order is drawn: order[seat] is the chair its player had."""

    shown_draws: ClassVar[dict[str, str]] = {"order": "order"}
    order: list[int]

    def says(self, board: Board) -> str:
        return "The playing order is drawn: " + ", ".join(f"@{seat}" for seat in range(len(self.order))) + "."


class TookRace(Fact):
    """§2.2 A player has their race."""

    shown_draws: ClassVar[dict[str, str]] = {"race": "picked"}
    seat: Seat
    race: int
    drawn: bool

    def says(self, board: Board) -> str:
        name = board.races[self.race].name
        if self.drawn:
            return f"Chance gives @{self.seat} the *{name}*."
        return f"@{self.seat} {{lead|leads}} the *{name}*."


class RoundBegan(Fact):
    """§3.1 A round begins: one turn of each player."""

    number: int
    first: Seat

    def says(self, board: Board) -> str:
        return f"Round *{self.number}*."


class TurnStarted(Fact):
    """§3.2 A player's turn begins."""

    routine: ClassVar[bool] = True
    seat: Seat
    number: int
    turn: int

    def says(self, board: Board) -> str:
        return f"Round {self.number}: @{self.seat}'s turn."


class Idle(Fact):
    """§3.4 Phases that passed without effect; phase 1 is Opportunity."""

    routine: ClassVar[bool] = True
    seat: Seat
    phases: tuple[int, ...]

    def says(self, board: Board) -> str:
        names = ", ".join(STAGES[phase - 1] for phase in self.phases)
        return f"No effect for @{self.seat}: {names}."


class Targeted(Fact):
    """§5.1 An opponent is named, for a phase or a United Planets Issue."""

    seat: Seat
    target: Seat
    phase: str
    rule: str

    VERBS: ClassVar[dict[str, str]] = {
        "aggression": "{attack|attacks}",
        "influence": "{draw|draws} defectors from",
        "trade": "{trade|trades} with",
    }

    def says(self, board: Board) -> str:
        return f"@{self.seat} {self.VERBS.get(self.phase, '{name|names}')} @{self.target}."


class AttributeRolled(Fact):
    """§1.12 One die for a random attribute; a 9 or 10 has none until somebody picks it."""

    shown_draws: ClassVar[dict[str, str]] = {"die": "dice"}
    seat: Seat
    die: int
    attribute: int
    rule: str

    def says(self, board: Board) -> str:
        what = "free choice" if self.attribute == NONE else ATTRIBUTES[self.attribute]
        return f"@{self.seat} {{roll|rolls}} *{self.die}*: {what}."


class Picked(Fact):
    """§1.12 The attribute chosen on a 9 or 10."""

    seat: Seat
    attribute: int
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{choose|chooses}} *{ATTRIBUTES[self.attribute]}*."
