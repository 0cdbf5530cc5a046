"""§1.12 The random attribute table: a roll, and the free choice of a 9 or 10."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Ask, Option
from games.engine.phases import Phase
from games.engine.types import Seat
from games.titles.galactic_civ.changes import NOTHING_IN_VAIN
from games.titles.galactic_civ.constants import ATTRIBUTES, DAMAGE, NONE, SIDES

from ..actions import Pick
from ..facts import AttributeRolled, Picked

if TYPE_CHECKING:
    from ..state import Civ


def roll_attribute(game: Civ, seat: Seat, rule: str) -> int:
    """§1.12 One die: an attribute, or NONE when somebody may pick it."""
    (die,) = game.chance.dice(1, "attribute", SIDES)
    attribute = die - 1 if die <= len(ATTRIBUTES) else NONE
    game.tell(AttributeRolled(seat, die, attribute, rule))
    return attribute


class PickAttribute(Phase["Civ"], tag="pick"):
    """§1.12 Somebody names the attribute; the phase beneath hears it."""

    seat: Seat
    cause: str  # the phase it is for
    loser: Seat = NONE  # who loses points and names which: only what they have

    def ask(self, game: Civ) -> Ask | None:
        choices = self.open(game)
        if len(choices) == 1 or self.seat in game.gone or self.in_vain(game):
            return None
        return Ask.one(self.seat, ANY[choices[0]], "pick")

    def step(self, game: Civ) -> None:
        """Nobody to ask, or nothing to choose."""
        if self.seat in game.gone:
            game.done(self)
        elif self.in_vain(game):
            game.done(self, NONE)
        else:
            self.pick(game, self.open(game)[0])

    def victim(self, game: Civ) -> Seat:
        """Who loses points; NONE where they are won."""
        if self.loser != NONE or self.cause == "trade":
            return self.loser
        return game.stack[-2].target  # type: ignore[attr-defined, no-any-return]

    def in_vain(self, game: Civ) -> bool:
        """Whether no answer would change anything: whoever is to lose points has none, or has left. By rules 1 it was
        asked for nevertheless."""
        victim = self.victim(game)
        return victim != NONE and game.follows(NOTHING_IN_VAIN) and (victim in game.gone or not any(game.score[victim]))

    def open(self, game: Civ) -> list[int]:
        """§7.4 Who loses points names what they have, if they have anything."""
        if self.loser == NONE:
            return EVERYTHING
        scores = game.score[self.loser]
        return [attribute for attribute in EVERYTHING if scores[attribute]] or EVERYTHING

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        for attribute in self.open(game):
            yield PICKS[attribute]

    def on_pick(self, game: Civ, seat: Seat, action: Pick) -> None:
        self.pick(game, action.attribute)

    def pick(self, game: Civ, attribute: int) -> None:
        game.tell(Picked(self.seat, attribute, "1.12"))
        game.done(self, attribute)

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{have|has}} a free choice of attribute."
        own = QUESTIONS_OF_A_LOSER if self.loser != NONE else QUESTIONS
        return own[self.cause].format(victim=self.victim(game), mover=game.mover)


EVERYTHING = list(range(len(ATTRIBUTES)))
ANY = tuple([Pick(number) for number in range(len(ATTRIBUTES))])
PICKS = tuple([Pick.option("{}", name, rule="1.12", attribute=number) for number, name in enumerate(ATTRIBUTES)])
QUESTIONS = {
    "aggression": f"Free choice: which attribute does @{{victim}} lose {DAMAGE} points of?",
    "influence": "Free choice: a point of which attribute does @{victim} hand over to you?",
    "trade": "Free choice: in which attribute do you gain a point?",
}
QUESTIONS_OF_A_LOSER = {
    "aggression": f"Free choice: @{{mover}} attacks. Which attribute do you lose {DAMAGE} points of?",
    "influence": "Free choice: a point of which attribute do you hand over to @{mover}?",
    "approval": "Free choice: which attribute do you lose a point of?",
}
