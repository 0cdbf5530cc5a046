"""§7 Fortune: a random event, with or without a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.options import Action, Ask, Option, Pass
from games.engine.phases import Phase
from games.engine.ring import ahead, nearest_ahead, walk
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import SPACES, START

from ..facts import Answered, Drew, Threw
from .economy import change_salary, cross_start
from .movement import go_to_prison, step_forward

if TYPE_CHECKING:
    from ..board import Event
    from ..state import Magnate


class Take(Action):
    pass


def draw(game: Magnate, seat: Seat) -> None:
    """§7.1 One event; §7.3 without choice it is carried out, §7.4 with choice the player is asked."""
    game.card = number = pick(game)
    event = game.board.events[number]
    game.tell(Drew(seat, number))
    if not event.choice:
        game.push(Happening(seat, number))
    elif offered(game, seat, event):
        game.push(FortuneChoice(seat, number))
    else:
        game.tell(Answered(seat, number, "beyond his means", "7.5"))


def pick(game: Magnate) -> int:
    """§7.2 Any event, each time; in a variant each once before any comes again."""
    every = range(len(game.board.events))
    if game.options.fortune_mode == "independent":
        return game.chance.pick(every, "fortune")
    if not game.deck:
        game.deck.shuffle_in(every)
    return game.deck.draw(game.chance, "fortune")


def offered(game: Magnate, seat: Seat, event: Event) -> bool:
    """§7.5 Not if its cost is beyond cash and credit; §7.9 no liner if everything is owned."""
    if event.move == "unowned" and way_to_unowned(game, game.place[seat]) == 0:
        return False
    return event.cost == 0 or game.funds(seat) >= event.cost


def way_to_unowned(game: Magnate, place: int) -> int:
    """How many steps lead to the nearest property that nobody owns; 0 if there is none."""
    unowned = [lot for lot in game.board.properties if game.owner[lot] == BANK]
    return nearest_ahead(SPACES, place, unowned)


class FortuneChoice(Phase["Magnate"]):
    """§7.4 The player takes the event, or lets nothing happen."""

    seat: Seat
    event: int

    def ask(self, game: Magnate) -> Ask | None:
        if self.seat in game.gone or not offered(game, self.seat, game.board.events[self.event]):
            return None
        return Ask.one(self.seat, Pass(), "fortune")

    def step(self, game: Magnate) -> None:
        game.done(self)

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        yield Take.option("Take it: {}", game.board.events[self.event].name, rule="7.4")
        yield Pass.option("Decline", rule="7.4")

    def on_take(self, game: Magnate, seat: Seat, action: Take) -> None:
        game.tell(Answered(seat, self.event, "taken", "7.4"))
        game.replace(self, Happening(seat, self.event))

    def on_pass(self, game: Magnate, seat: Seat, action: Pass) -> None:
        game.tell(Answered(seat, self.event, "declined", "7.4"))
        game.done(self)

    def prompt(self, game: Magnate, seat: Seat | None) -> str:
        event = game.board.events[self.event]
        if seat is None:
            return f"@{self.seat} {{think|thinks}} about *{event.name}*."
        return f"*{event.name}.* {event.text} Take it?"


class Happening(Phase["Magnate"]):
    """§7.3 An event is carried out: money, then salary, then the way it leads."""

    seat: Seat
    event: int

    def step(self, game: Magnate) -> None:
        seat, event = self.seat, game.board.events[self.event]
        if event.move:
            game.replace(self, Journey(seat, self.event))
        else:
            game.done(self)
        if seat not in game.gone:
            money(game, seat, event)
            if event.salary:
                change_salary(game, event.salary, "progress" if event.salary > 0 else "recession")


def money(game: Magnate, seat: Seat, event: Event) -> None:
    """§7.7 Whatever the event brings or costs. Bills are raised on top of what follows."""
    gain = event.receive + event.per_work * game.owned(seat, game.board.works)
    cost = event.pay + event.per_level * sum([game.level[group] for group in game.upgraded(seat)])
    if event.even or event.odd:
        die = game.chance.dice(1, "fortune die")[0]
        game.tell(Threw(seat, die))
        brings = event.odd if die % 2 else event.even
        gain, cost = gain + max(0, brings), cost + max(0, -brings)
    if gain:
        game.pay(BANK, seat, gain, event.name, "7.7")
    if event.from_each:
        game.push(Collecting(seat, payers(game, seat), event.from_each, event.name))
    others = game.clockwise(seat)[:-1]
    if event.to_each and others:
        owe(game, seat, others, event.to_each, event.name, "7.7")
    if cost:
        owe(game, seat, [BANK], cost, event.name, "7.7")


def payers(game: Magnate, seat: Seat) -> list[Seat]:
    """§9.8 Clockwise from the active player; in a variant the poorest first."""
    others = game.clockwise(seat)[:-1]
    if game.options.simultaneous == "net_worth":
        others.sort(key=lambda each: (game.worth(each), game.cash[each], -each))
    return others


class Collecting(Phase["Magnate"]):
    """§9.8 Several payers, one after another: each bill is settled completely before the next one is looked at."""

    seat: Seat
    payers: list[Seat]
    each: int
    reason: str

    def step(self, game: Magnate) -> None:
        if not self.payers or self.seat in game.gone:
            game.done(self)
        elif (payer := self.payers.pop(0)) not in game.gone:
            owe(game, payer, [self.seat], self.each, self.reason, "7.7")


class Journey(Phase["Magnate"]):
    """§7.8 The way an event leads, once its money is paid."""

    seat: Seat
    event: int

    def step(self, game: Magnate) -> None:
        seat, event = self.seat, game.board.events[self.event]
        game.done(self)
        if seat in game.gone:
            return
        place = game.place[seat]
        match event.move:
            case "prison":
                go_to_prison(game, seat, event.name, "7.8")
            case "dormitory":
                game.jump(seat, game.board.dormitory, "7.9")
            case "start":
                advance_to_start(game, seat)
            case "back":
                game.resolve_stop(seat)
                step_back(game, seat, event.steps)
            case "extractor":
                game.resolve_stop(seat)
                step_forward(game, seat, game.board.next_extractor[place], "7.8")
            case "unowned" if steps := way_to_unowned(game, place):
                game.resolve_stop(seat)
                step_forward(game, seat, steps, "7.9")


def advance_to_start(game: Magnate, seat: Seat) -> None:
    """§7.8 One crossing, whatever an exact stop counts for at this table."""
    place = game.place[seat]
    game.walk(seat, game.board.path(place, ahead(SPACES, place, START)), "7.8")
    cross_start(game, seat)


def step_back(game: Magnate, seat: Seat, steps: int) -> None:
    """§7.8 Anticlockwise: never a crossing."""
    game.walk(seat, walk(SPACES, game.place[seat], -steps), "7.8")
