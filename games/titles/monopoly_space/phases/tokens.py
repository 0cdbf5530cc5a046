"""§2 Everybody takes a token, then the dice say who begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.domains import OneOf
from games.engine.options import Action, Ask, Hammer, Option
from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.constants import AUX, TOKENS, find_head_start

from ..facts import Chose, HeadStart, RolledFirst
from .turns import Turns

if TYPE_CHECKING:
    from ..state import Expedition


class ChooseToken(Action):
    token: str  # "" leaves it to chance


def begin(game: Expedition) -> None:
    """§2.3 The first seat chooses first."""
    game.push(ChoosingToken(0, deadline(game, 0)))


def deadline(game: Expedition, seat: Seat) -> int | None:
    """§14.2 With timers on, who has not chosen when their countdown ends is late."""
    return game.now + AUX[countdown(seat)] if game.clock and not game.clock.unlimited else None


def countdown(seat: Seat) -> str:
    """§14.2 The first to choose has more time."""
    return "token" if seat else "token_first"


class ChoosingToken(Phase["Expedition"], tag="choose_token"):
    """§2.3 One after another, each a different one; who is late gets a random one of those left."""

    seat: Seat
    until: int | None = None

    def ask(self, game: Expedition) -> Ask | None:
        if self.seat in game.gone:
            return None
        return Ask(frozenset({self.seat}), ANY, countdown(self.seat), until=self.until)

    def left_over(self, game: Expedition) -> tuple[str, ...]:
        return tuple([token for token in TOKENS if token not in game.token])

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        yield ChooseToken.option("Take a token", rule="2.3", token=OneOf(self.left_over(game)))
        yield ChooseToken.option("Leave it to chance", rule="2.3", token="")

    def on_choose_token(self, game: Expedition, seat: Seat, action: ChooseToken) -> None:
        self.choose(game, seat, action.token)

    def on_hammer(self, game: Expedition, seat: Seat, action: Hammer) -> None:
        self.choose(game, self.seat, "")

    def choose(self, game: Expedition, seat: Seat, token: str) -> None:
        free = self.left_over(game)
        chosen = token or game.chance.pick(free, "token")
        game.token[seat] = chosen
        game.tell(Chose(seat, chosen, not token))
        self.next(game)

    def step(self, game: Expedition) -> None:
        """The chooser has left the game."""
        self.next(game)

    def next(self, game: Expedition) -> None:
        seat = self.seat + 1
        if seat < game.seats:
            game.replace(self, ChoosingToken(seat, deadline(game, seat)))
        else:
            first = roll_first(game)
            game.mover = first - 1  # the seat after this one begins: the first
            if game.options.start == "fair":
                give_head_start(game, first)
            game.replace(self, Turns())

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} {{choose|chooses}} a token."
        return "Which token will you fly?"


def roll_first(game: Expedition) -> Seat:
    """§2.5 The highest roll begins; those who tie for it roll again."""
    leaders = game.living()
    while len(leaders) > 1:
        rolls = []
        for seat in leaders:
            one, two = game.chance.dice(2, "who begins")
            rolls.append((seat, one, two))
        game.tell(RolledFirst(rolls))
        highest = max([one + two for _, one, two in rolls])
        leaders = [seat for seat, one, two in rolls if one + two == highest]
    return leaders[0]


def give_head_start(game: Expedition, first: Seat) -> None:
    """§2.7 Whoever plays later begins with more, from the bank."""
    order = game.clockwise(first - 1)
    for seat, amount in zip(order, find_head_start(len(order), game.board.cash), strict=True):
        game.cash[seat] += amount
        game.cash[BANK] -= amount
    game.tell(HeadStart(first, game.cash[:-1]))


ANY = ChooseToken("")
