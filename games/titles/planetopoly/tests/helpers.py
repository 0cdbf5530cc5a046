"""Positions to test from: a started table with scripted chance, changed by hand where a rule needs it."""

from __future__ import annotations

from typing import Any

from games.engine.catalog import title
from games.engine.chance import Outcome, Scripted
from games.engine.facts import Fact, tag
from games.engine.game import Paid
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import BANK, Illegal

from ..phases.window import Throw
from ..state import Planetopoly

PLANETS = title("planetopoly")
BOARD = PLANETS.standard

CORVUS, LYRA, HYDRA, PHOENIX = 0, 1, 2, 7
CORVUSES, LYRAS, HYDRAS, PHOENIXES = (1, 2, 4), (6, 8, 9), (11, 12, 14), (36, 38, 39)
TOLLS, TRAPS, EVENTS = (3, 13, 23, 33), (7, 17, 27, 37), (5, 15, 25, 35)
PRISON, OTHER_PRISON, RISK = 10, 30, 20


def fresh(*chance: Outcome, seats: int = 3, pace: str = "live", **settings: Any) -> Table:
    """The first window of seat 0, who was chair 0. Timers are off and everybody has the printed cash unless wanted
    otherwise; `chance` are the dice to come."""
    settings.setdefault("timers", "off")
    settings.setdefault("start", "printed")
    order = [6, 6, *[1, 2] * (seats - 1)]
    return Table.start(PLANETS, seats, settings, pace=pace, chance=Scripted([*order, *chance]))


def game(table: Table) -> Planetopoly:
    assert isinstance(table.game, Planetopoly)
    return table.game


def script(table: Table, *chance: Outcome) -> None:
    """What chance says next; anything left over from before is forgotten."""
    table.chance.source = Scripted(chance)


def give(table: Table, seat: int, *lots: int) -> None:
    """A seat gets these deeds for nothing."""
    for lot in lots:
        game(table).convey(game(table).owner[lot], seat, lot)
    table.asking()


def level(table: Table, planet: int, *heights: int) -> None:
    """Puts these levels on the plots of a planet that somebody claims."""
    state = game(table)
    plan, claimant = BOARD.planets[planet], state.claims[planet]
    before = sum(max(0, height) for height in state.plots[planet])
    state.plots[planet][:] = heights
    state.capacity[claimant] += plan.point_sale * (sum(max(0, height) for height in heights) - before)
    table.asking()


def money(table: Table, *cash: int) -> None:
    """Sets everybody's cash; the bank has the rest."""
    state = game(table)
    total = sum(state.cash)
    state.cash[: len(cash)] = cash
    state.cash[BANK] += total - sum(state.cash)
    table.asking()


def indebt(table: Table, seat: int, amount: int) -> None:
    """Leaves a seat without cash and with that debt."""
    cash = list(game(table).cash[:-1])
    cash[seat] = 0
    money(table, *cash)
    game(table).debt[seat] = amount
    table.asking()


def at(table: Table, seat: int, place: int) -> None:
    game(table).place[seat] = place
    game(table).stood[seat] = game(table).turn
    table.asking()


def jailed(table: Table, seat: int, turns: int = 0) -> None:
    game(table).prison[seat] = turns
    at(table, seat, PRISON)


def throw(table: Table, seat: int, one: int = 1, two: int = 2, *more: Outcome) -> list[Fact]:
    script(table, one, two, *more)
    return table.play(seat, Throw())


def land(table: Table, seat: int, place: int, one: int = 1, two: int = 2, *more: Outcome) -> list[Fact]:
    """Seat throws these dice and lands on `place`."""
    game(table).place[seat] = (place - one - two) % 40
    return throw(table, seat, one, two, *more)


def card(code: str, table: Table | None = None) -> int:
    """The outcome that draws the card with that code, from a full deck or from the one on the table."""
    number = [event.code for event in BOARD.events].index(code)
    return (game(table).deck.unseen.index(number) if table else number) + 1


def draw(
    table: Table, seat: int, code: str, *more: Outcome, place: int = 5, dice: tuple[int, int] = (1, 2)
) -> list[Fact]:
    """Seat lands on an event field and draws that card; `more` is what chance says afterwards."""
    return land(table, seat, place, *dice, card(code, table), *more)


def idle(table: Table) -> None:
    """Whose turn it is visits the prison field, and the turn passes."""
    land(table, game(table).mover, PRISON)


def may(table: Table, seat: int, action: Action) -> bool:
    return any(option.admits(action) for option in table.options(seat))


def kinds(table: Table, seat: int) -> set[str]:
    """The tags of the actions open to a seat."""
    return {tag(option.kind) for option in table.options(seat)}


def asks(table: Table) -> str:
    """The tag of the phase that asks."""
    return tag(type(table.game.stack[-1]))


def refused(table: Table, seat: int, action: Action) -> str:
    """The sentence of the refusal, which changes nothing."""
    before = table.dump()
    try:
        table.play(seat, action, now=table.game.now)
    except Illegal as refusal:
        assert table.dump() == before
        return refusal.reason
    raise AssertionError(f"{action} was not refused")


def of(facts: list[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if type(fact) is kind]


def paid(facts: list[Fact]) -> list[tuple[int, int, int]]:
    """Who paid whom how much, in order."""
    return [(fact.source, fact.target, fact.amount) for fact in of(facts, Paid)]
