"""§3 Turns and rolls: who is next, the window before a roll, the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Action, Ask, Option
from games.engine.phases import Phase
from games.engine.words import Seat

from ..facts import Freed, Rolled, Skipped, TurnBegan
from ..figures import DOUBLES, FREE
from .ending import limit_reached
from .leaving import resign
from .movement import go_to_prison, step_forward
from .own_auction import AuctionOwn, auctioning, open_own
from .stopping import Stopping
from .upgrades import Upgrade, raise_level

if TYPE_CHECKING:
    from ..state import Magnate


class Roll(Action):
    pass


class Turns(Phase["Magnate"]):
    """§3.1 One player after another, in playing order, round and round."""

    def step(self, game: Magnate) -> None:
        """§3.2 A turn goes on while a re-roll is due."""
        if game.again and game.mover not in game.gone:
            game.again = False
            game.push(Window(game.mover))
        elif not limit_reached(game):
            begin_turn(game, game.next_after(game.mover))


def begin_turn(game: Magnate, seat: Seat) -> None:
    """§6.5 A prisoner's turn is skipped; §6.8 his first unskipped turn sets him free."""
    game.mover, game.doubles, game.again = seat, 0, False
    game.turn += 1
    game.tell(TurnBegan(seat, game.turn))
    if game.prison[seat] > 0:
        game.prison[seat] -= 1
        game.tell(Skipped(seat, game.prison[seat]))
    elif not game.begin_turn(seat):
        resign(game, seat, "silent")
    else:
        if not game.free(seat):
            game.prison[seat] = FREE
            game.tell(Freed(seat))
        game.push(Window(seat))


class Window(Phase["Magnate"]):
    """§3.3 Before a roll: upgrade, auction one's own properties, accept trades, resign; then roll."""

    seat: Seat

    def ask(self, game: Magnate) -> Ask | None:
        return None if self.seat in game.gone else Ask.one(self.seat, ROLL, "roll")

    def step(self, game: Magnate) -> None:
        game.done(self)

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        yield ROLLING
        for group in game.upgradable(seat) if seat in game.holder else ():
            plan = game.board.groups[group]
            label = "Upgrade {} to level {} for {}"
            yield Upgrade.option(label, plan.name, game.level[group] + 1, plan.upgrade, rule="8.6", group=group)
        yield from auctioning(game, seat)

    def on_roll(self, game: Magnate, seat: Seat, action: Roll) -> None:
        one, two = game.chance.dice(2, "roll")
        game.dice, game.card = (one, two), -1
        game.tell(Rolled(seat, (one, two)))
        double = one == two
        game.doubles += double
        game.again = double
        third = game.doubles == DOUBLES
        if third and game.options.third_double == "no_move":
            game.done(self)
            go_to_prison(game, seat, "third double", "3.8")
            return
        game.replace(self, Arrest(seat) if third else Stopping(seat))
        if third:
            game.push(Stopping(seat))
        step_forward(game, seat, one + two, "3.4")

    def on_upgrade(self, game: Magnate, seat: Seat, action: Upgrade) -> None:
        raise_level(game, seat, action.group)

    def on_auction_own(self, game: Magnate, seat: Seat, action: AuctionOwn) -> None:
        open_own(game, seat, action.lots)

    def prompt(self, game: Magnate, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} about to roll."
        return "Your roll again." if game.doubles else "Your turn: roll when you are ready."


class Arrest(Phase["Magnate"]):
    """§3.8 A variant: the third double is played out first, then comes Prison."""

    seat: Seat

    def step(self, game: Magnate) -> None:
        game.done(self)
        if self.seat not in game.gone and game.free(self.seat):
            go_to_prison(game, self.seat, "third double", "3.8")


ROLL = Roll()
ROLLING = Roll.option("Roll the dice", rule="3.3")
