"""§4.6 to §4.11 Chance and Community Chest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.phases import Phase
from games.engine.ring import ahead
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.changes import CARDS_CITED
from games.titles.monopoly_space.constants import SMALL_DOMES, SPACES

from ..facts import Drew, Gave, Kept, Returned, Took
from .movement import advance, go_back, go_to_jail
from .wild import Stealing

if TYPE_CHECKING:
    from ..board import Card
    from ..state import Expedition


def draw(game: Expedition, seat: Seat, deck: int) -> None:
    """§4.6 The top card; §4.7 it is kept, or carried out and put under its deck."""
    number = game.decks[deck].draw(game.chance, "card")
    card = game.board.kept[number]
    game.drawn = number
    game.tell(Drew(seat, number))
    if card.keep:
        game.cards[seat].append(number)
        game.tell(Kept(seat, number))
    else:
        game.decks[deck].put_under(number)
        carry_out(game, seat, card, number)


def listed(game: Expedition, number: int, before: str) -> str:
    """The rule that lists a card: §4.10 Chance, §4.11 the Chest; in rules 1 it went by what the card does."""
    if not game.follows(CARDS_CITED):
        return before
    return "4.10" if number < len(game.board.chance) else "4.11"


def carry_out(game: Expedition, seat: Seat, card: Card, number: int) -> None:
    """What the card brings and costs. Bills lie on top of the way it leads, so they are paid first."""
    if card.move:
        game.push(Journey(seat, number))
    if card.wild:
        game.push(Stealing(seat))
    if card.receive:
        game.pay(BANK, seat, card.receive, card.name, listed(game, number, "4.10"))
    resources(game, seat, card)
    if card.from_each:
        payers = game.clockwise(seat)[:-1]
        game.push(Collecting(seat, payers, card.from_each, card.name, listed(game, number, "4.11")))
    domes = game.domes[seat]
    cost = card.pay + min(domes, SMALL_DOMES) * card.small + (domes > SMALL_DOMES) * card.large
    if cost:
        owe(game, seat, [BANK], cost, card.name, listed(game, number, "4.11"))


def resources(game: Expedition, seat: Seat, card: Card) -> None:
    """§1.8 Resources come while the bank has some; §4.9 a missing one costs money instead."""
    take(game, seat, max(0, card.resources), card.name)
    for each in game.clockwise(seat - 1) if card.each else ():
        take(game, each, card.each, card.name)
    if card.resources < 0:
        give(game, seat, BANK, -card.resources, card.name)
    if card.left:
        give(game, seat, game.next_after(seat), card.left, card.name)


def take(game: Expedition, seat: Seat, wanted: int, reason: str) -> None:
    count = min(wanted, game.bank_chips)
    if count:
        game.bank_chips -= count
        game.chips[seat] += count
        game.tell(Took(seat, count, reason))


def give(game: Expedition, seat: Seat, target: Seat, wanted: int, reason: str) -> None:
    """To the bank or to a player; the price of each one missing goes the same way."""
    count = min(wanted, game.chips[seat])
    if count:
        game.chips[seat] -= count
        if target == BANK:
            game.bank_chips += count
            game.tell(Returned(seat, count, reason))
        else:
            game.chips[target] += count
            game.tell(Gave(seat, target, count, reason))
    if wanted > count:
        owe(game, seat, [target], (wanted - count) * game.options.card_resource_price, reason, "4.9")


class Collecting(Phase["Expedition"]):
    """§4.11 From each player in turn: a bill is settled completely before the next one is looked at."""

    seat: Seat
    payers: list[Seat]
    each: int
    reason: str
    cites: str = "4.11"

    def step(self, game: Expedition) -> None:
        if not self.payers or self.seat in game.gone:
            game.done(self)
        else:
            owe(game, self.payers.pop(0), [self.seat], self.each, self.reason, self.cites)


class Journey(Phase["Expedition"]):
    """§4.8 The way a card leads, with all that belongs to it."""

    seat: Seat
    card: int

    def step(self, game: Expedition) -> None:
        from .stopping import Stopping

        seat, board, card = self.seat, game.board, game.board.kept[self.card]
        cites = listed(game, self.card, "4.10")
        if seat in game.gone or card.move == "jail":
            game.done(self)
            if seat not in game.gone:
                go_to_jail(game, seat, card.name, cites)
            return
        game.warped, place = 0, game.place[seat]
        game.replace(self, Stopping(seat, card.move == "free_warp"))
        match card.move:
            case "to":
                advance(game, seat, ahead(SPACES, place, card.target), cites)
            case "warp" | "free_warp":
                advance(game, seat, board.next_warp[place], cites)
            case "gravity":
                advance(game, seat, board.next_gravity[place], cites)
            case "back":
                go_back(game, seat, card.steps, cites)
