"""§7 Event fields: a card, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.phases import Phase
from games.engine.types import BANK, Seat
from games.titles.planetopoly.changes import SHUFFLED_AT_ONCE
from games.titles.planetopoly.constants import START

from ..facts import Drew, Reshuffled
from .debts import bill
from .movement import advance, back, to_prison

if TYPE_CHECKING:
    from ..board import Event
    from ..state import Planetopoly


def draw(game: Planetopoly, seat: Seat) -> None:
    """§7.1 One card, obeyed at once; §7.6 after the last one all are shuffled again."""
    if not len(game.deck):  # by rules 1 the deck waited for this draw
        reshuffle(game)
    game.card = number = game.deck.draw(game.chance, "event card")
    event = game.board.events[number]
    game.tell(Drew(seat, number))
    if not len(game.deck) and game.follows(SHUFFLED_AT_ONCE):
        game.push(Reshuffling())
    obey(game, seat, event)


def reshuffle(game: Planetopoly) -> None:
    """§7.6 All event cards, the one just drawn with them."""
    game.deck.shuffle_in(range(len(game.board.events)))
    game.tell(Reshuffled())


class Reshuffling(Phase["Planetopoly"]):
    """§7.6 The last card is drawn; when it has been carried out all are shuffled."""

    def step(self, game: Planetopoly) -> None:
        game.done(self)
        reshuffle(game)


def obey(game: Planetopoly, seat: Seat, event: Event) -> None:
    """§7.8 Money from the bank, rounds and throws at once; then what must be paid; the way comes last."""
    received = event.receive + event.per_station * stations(game, seat)
    if received:
        game.pay(BANK, seat, received, "event card", "7.8")
    game.skips[seat] += event.skip
    if event.again:
        throw_again(game, seat)
    paid = event.pay + event.per_level * points(game, seat)
    if event.move:
        game.push(Going(seat, game.card))
    if event.from_each or event.to_each:
        game.push(Levy(seat, game.clockwise(seat)[:-1], event.from_each, event.to_each))
    if paid:
        bill(game, seat, BANK, paid, "event card", "7.8")


def throw_again(game: Planetopoly, seat: Seat) -> None:
    """§7.4, §7.5 A throw that a card gives: a chain of doubles begins anew."""
    game.again, game.extra, game.doubles = True, "card", 0
    game.streak[seat] = game.pair[seat] = 0


def stations(game: Planetopoly, seat: Seat) -> int:
    """The toll stations and speed traps of a seat."""
    return game.owned(seat, game.board.tolls) + game.owned(seat, game.board.traps)


def points(game: Planetopoly, seat: Seat) -> int:
    """The support points of a seat: a station counts three, a base nine."""
    owned = [plots for plots, claimant in zip(game.plots, game.claims, strict=True) if claimant == seat]
    return sum([max(0, level) for plots in owned for level in plots])


class Levy(Phase["Planetopoly"]):
    """§7.8 Between the drawer and every other player, one after another clockwise; each payment on its own."""

    seat: Seat
    others: list[Seat]
    from_each: int
    to_each: int

    def step(self, game: Planetopoly) -> None:
        if not self.others or self.seat in game.gone:
            game.done(self)
            return
        other = self.others.pop(0)
        if self.from_each:
            bill(game, other, self.seat, self.from_each, "event card", "7.8")
        if self.to_each:
            bill(game, self.seat, other, self.to_each, "event card", "7.8")

    def left(self, game: Planetopoly, seat: Seat) -> None:
        if seat in self.others:
            self.others.remove(seat)


class Going(Phase["Planetopoly"]):
    """§7.8 The way that a card leads."""

    seat: Seat
    card: int

    def step(self, game: Planetopoly) -> None:
        game.done(self)
        if self.seat not in game.gone:
            go(game, self.seat, game.board.events[self.card])


def go(game: Planetopoly, seat: Seat, event: Event) -> None:
    """§7.3, §7.8 Where a card leads, and what waits there."""
    board, place = game.board, game.place[seat]
    match event.move:
        case "opposite":
            game.jump(seat, (place + board.size // 2) % board.size, "7.3")
            return
        case "prison":
            to_prison(game, seat, "event card", "7.8")
            return
        case "start":
            advance(game, seat, (START - place) % board.size, "7.8")
        case "back":
            back(game, seat, event.steps, "7.8")
        case "forward":
            advance(game, seat, event.steps, "7.8")
        case "toll":
            advance(game, seat, board.steps_to(place, "toll"), "7.8")
        case "trap":
            advance(game, seat, board.steps_to(place, "trap"), "7.8")
        case "risk":
            game.jump(seat, board.kinds.index("risk"), "7.8")
    game.arrive(seat, carded=True)
