"""§5 Aggression and Influence: an opponent is named, then the die says what they lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.options import Ask, Option
from games.engine.types import Seat
from games.titles.galactic_civ.constants import DAMAGE, NONE, SEATS

from ..actions import Target
from ..facts import Spared, Targeted
from .picks import PickAttribute, roll_attribute
from .stage import Stage

if TYPE_CHECKING:
    from ..state import Civ


class Naming(Stage):
    """§5.1 One opponent is named; where there is only one it is they."""

    target: Seat = NONE

    cause: ClassVar[str] = ""
    offers: ClassVar[tuple[Option, ...]] = ()
    wording: ClassVar[str] = "@{}"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.offers = tuple(Target.option(cls.wording, seat, rule=cls.rule, seat=seat) for seat in range(SEATS[-1]))

    @classmethod
    def begin(cls, game: Civ, seat: Seat) -> None:
        phase = cls(seat)
        game.push(phase)
        rivals = game.rivals(seat)
        if len(rivals) == 1:
            phase.name(game, rivals[0])

    def ask(self, game: Civ) -> Ask | None:
        if self.target != NONE:
            return None
        return Ask.one(self.seat, self.offers[game.next_after(self.seat)].action, "target")  # type: ignore[arg-type]

    def options(self, game: Civ, seat: Seat) -> Iterator[Option]:
        for rival in game.rivals(seat):
            yield self.offers[rival]

    def on_target(self, game: Civ, seat: Seat, action: Target) -> None:
        self.name(game, action.seat)

    def name(self, game: Civ, target: Seat) -> None:
        self.target = target
        game.tell(Targeted(self.seat, target, self.cause, self.rule))
        self.named(game)

    def named(self, game: Civ) -> None:
        """What follows."""
        raise NotImplementedError


class Strike(Naming):
    """§5.1 The die, or on a 9 or 10 a choice, says which attribute suffers."""

    def named(self, game: Civ) -> None:
        attribute = roll_attribute(game, self.seat, self.rule)
        if attribute != NONE:
            self.strike(game, attribute)
        elif game.options.pick_by == "target_on_loss":
            game.push(PickAttribute(self.target, self.cause, self.target))
        else:
            game.push(PickAttribute(self.seat, self.cause))

    def heard(self, game: Civ, result: int) -> None:
        self.strike(game, result)

    def strike(self, game: Civ, attribute: int) -> None:
        if attribute == NONE or self.target in game.gone or not game.score[self.target][attribute]:
            game.tell(Spared(self.target, attribute, self.sparing))
        else:
            self.hit(game, attribute)
        game.done(self)

    sparing: ClassVar[str] = ""

    def hit(self, game: Civ, attribute: int) -> None:
        raise NotImplementedError


class Aggression(Strike):
    """§5.1 Alone highest in Military: an opponent loses 2 points."""

    number = 4
    cause, wording, sparing = "aggression", "Attack @{}", "5.2"

    def hit(self, game: Civ, attribute: int) -> None:
        game.change(self.target, ((attribute, -DAMAGE),), "5.2")

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} who to attack."
        return "Aggression: who do you attack? They lose 2 points where the die says."


class Influence(Strike):
    """§5.3 Alone highest in Influence: an opponent hands over a point."""

    number = 5
    cause, wording, sparing = "influence", "Take a point from @{}", "5.4"

    def hit(self, game: Civ, attribute: int) -> None:
        taken = game.add(self.target, ((attribute, -1),))
        game.tell_changes(taken + game.add(self.seat, ((attribute, 1),)), "5.3")

    def prompt(self, game: Civ, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} who loses a point."
        return "Influence: who loses a point to you? The die says which."
