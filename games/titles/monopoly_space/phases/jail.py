"""§10 In Jail, and the three ways out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.options import Action, Ask, Option
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.changes import CARD_FIRST
from games.titles.monopoly_space.constants import ATTEMPTS

from .debts import BAIL
from .domes import Builder, building
from .pardons import UsePardon, pardons
from .rolling import ROLL, Closing, Roll, roll, travel

if TYPE_CHECKING:
    from ..state import Expedition


class PayBail(Action):
    pass


class Jailed(Builder):
    """§10.3 At the start of a player's turn in Jail: pay, use a card, or roll for a double."""

    seat: Seat

    def ask(self, game: Expedition) -> Ask | None:
        return None if self.seat in game.gone else Ask.one(self.seat, ROLL, "jail")

    def step(self, game: Expedition) -> None:
        game.done(self)

    def begins(self, game: Expedition) -> bool:
        return True

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield ATTEMPTING
        if game.funds(seat) >= game.board.bail:
            yield bailing(game.board.bail)
        yield from pardons(game, seat)
        yield from building(game, seat)

    def on_pay_bail(self, game: Expedition, seat: Seat, action: PayBail) -> None:
        """§10.4 Out, and then the roll, whose double counts as the first."""
        game.pay(seat, BANK, game.board.bail, "bail", "10.3")
        game.release(seat, "bail", "10.3")
        roll(game, self, seat)

    def on_use_pardon(self, game: Expedition, seat: Seat, action: UsePardon) -> None:
        game.use_card(seat, action.card)
        game.release(seat, "card", "10.3")
        roll(game, self, seat)

    def on_roll(self, game: Expedition, seat: Seat, action: Roll) -> None:
        """§10.5 A double opens the door and is moved, without a further roll; §10.6 the third failure costs bail."""
        one, two = game.throw("10.3")
        game.again = False
        if one == two:
            game.release(seat, "double", "10.5")
            travel(game, self, seat, one + two)
            return
        game.prison[seat] += 1
        game.replace(self, LeavingJail(seat, one + two) if game.prison[seat] == ATTEMPTS else Closing(seat))

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{are|is}} in Jail and about to roll."
        return f"You are in Jail, attempt *{game.prison[seat] + 1}* of {ATTEMPTS}. How do you want to leave?"


class LeavingJail(Builder, tag="leave_jail"):
    """§10.6 The third failure: bail or a card, then the move by that roll."""

    seat: Seat
    steps: int

    def ask(self, game: Expedition) -> Ask | None:
        """Only who holds a card has a choice, and silence uses it (since rules 2)."""
        seat, card = self.seat, game.pardon(self.seat)
        if seat in game.gone or card is None:
            return None
        return Ask.one(seat, UsePardon(card) if game.follows(CARD_FIRST) else PAY, "jail")

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield paying(game.board.bail)
        yield from pardons(game, seat)
        yield from building(game, seat)

    def on_pay_bail(self, game: Expedition, seat: Seat, action: PayBail) -> None:
        self.step(game)

    def on_use_pardon(self, game: Expedition, seat: Seat, action: UsePardon) -> None:
        game.use_card(seat, action.card)
        game.replace(self, Released(seat, self.steps, "card"))

    def step(self, game: Expedition) -> None:
        game.replace(self, Released(self.seat, self.steps, "bail"))
        if self.seat not in game.gone:
            owe(game, self.seat, [BANK], game.board.bail, "bail", BAIL)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} must leave Jail."
        return "Your third attempt failed. Pay bail, or use a card?"


class Released(Phase["Expedition"]):
    """§10.6 When it is paid, the third roll is the move."""

    seat: Seat
    steps: int
    how: str

    def step(self, game: Expedition) -> None:
        if self.seat in game.gone:
            game.done(self)
            return
        game.release(self.seat, self.how, "10.6")
        travel(game, self, self.seat, self.steps)


@cache
def bailing(price: int) -> Option:
    return PayBail.option("Pay {} and roll", price, rule="10.3")


@cache
def paying(price: int) -> Option:
    return PayBail.option("Pay {}", price, rule="10.6")


PAY = PayBail()
ATTEMPTING = Roll.option("Roll for a double", rule="10.3")
