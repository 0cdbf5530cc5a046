"""§3 Turns and rolls: who is next, the window before a roll, the roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.bidding import Bid
from games.engine.options import Action, Ask, Option, Pass, WhyNot
from games.engine.phases import Phase
from games.engine.rounds import Rounds
from games.engine.types import Seat
from games.titles.galactic_magnate.constants import DOUBLES

from ..facts import Skipped
from .ending import limit_reached
from .fortune import Take
from .leaving import resign
from .lot_auction import OpenAuction
from .movement import go_to_prison, step_forward
from .own_auction import AuctionOwn, auctioning, open_own
from .reasons import (
    why_no_auction,
    why_no_opening,
    why_no_roll,
    why_no_taking,
    why_no_upgrade,
    why_no_window,
)
from .stopping import Stopping
from .upgrades import Upgrade, raise_level, upgrading

if TYPE_CHECKING:
    from ..state import Magnate


class Roll(Action):
    pass


class Turns(Rounds["Magnate"]):
    """§3.1 One player after another, in playing order, round and round; §3.2 a re-roll is the same turn."""

    def over(self, game: Magnate) -> bool:
        return limit_reached(game)

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        """§3.3 What belongs to another moment: this phase lies below all others, so it knows of no question."""
        match action:
            case Roll():
                return why_no_roll(game, seat)
            case Upgrade():
                return why_no_window(game, seat, "upgrade", "8.6")
            case AuctionOwn():
                return why_no_window(game, seat, "auction your own properties", "10.1")
            case OpenAuction():
                return why_no_opening(game, seat)
            case Take():
                return why_no_taking(game, seat)
            case Bid():
                return WhyNot("No auction is open.", "4.7")
            case Pass():
                return WhyNot("There is nothing for you to decline.", "1.6")
        return None

    def skipped(self, game: Magnate, seat: Seat) -> bool:
        """§6.5 A prisoner's turn is skipped."""
        if game.prison[seat] <= 0:
            return False
        game.prison[seat] -= 1
        game.tell(Skipped(seat, game.prison[seat]))
        return True

    def take_turn(self, game: Magnate, seat: Seat) -> None:
        """§6.8 A prisoner's first unskipped turn sets them free."""
        if not game.free(seat):
            game.release(seat, "time served", "6.8")
        game.push(Window(seat))

    def once_more(self, game: Magnate, seat: Seat) -> None:
        game.push(Window(seat))

    def leave_silent(self, game: Magnate, seat: Seat) -> None:
        resign(game, seat, "silent")


class Window(Phase["Magnate"]):
    """§3.3 Before a roll: upgrade, auction one's own properties, accept trades, resign; then roll."""

    seat: Seat

    def ask(self, game: Magnate) -> Ask | None:
        return None if self.seat in game.gone else ASKS[self.seat]

    def step(self, game: Magnate) -> None:
        game.done(self)

    def begins(self, game: Magnate) -> bool:
        return True

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        upgrades = upgrading(game, seat) if seat in game.monopolist else []
        return iter([ROLLING, *upgrades, *auctioning(game, seat)])

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        if seat == self.seat and isinstance(action, Upgrade):
            return why_no_upgrade(game, seat, action.group)
        if seat == self.seat and isinstance(action, AuctionOwn):
            return why_no_auction(game, seat, action.lots)
        return None

    def on_roll(self, game: Magnate, seat: Seat, action: Roll) -> None:
        one, two = game.throw("3.4")
        game.card = -1
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


IN_A_TURN = (Roll, Upgrade, AuctionOwn, OpenAuction, Take, Bid, Pass)  # what has its place in a turn only
ROLL = Roll()
ROLLING = Roll.option("Roll the dice", rule="3.3")
ASKS = Ask.each(ROLL, "roll")
