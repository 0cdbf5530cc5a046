"""Positions to test from: a started table with scripted chance, changed by hand where a rule needs it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.catalog import title
from games.engine.chance import Outcome, Scripted
from games.engine.facts import Fact, tag
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import BANK, Illegal
from games.titles.galactic_magnate.constants import CHARACTERS

from ..facts import SalaryChanged
from ..phases.characters import ChooseCharacter
from ..phases.lot_auction import OpenAuction
from ..phases.turns import Roll
from ..state import Magnate

MAGNATE = title("galactic-magnate")
BOARD = MAGNATE.standard

ASHFALL, SLAGHOLM, HOARMOOR, GLIMMERICE, PALE_HARBOUR = 1, 3, 6, 8, 9
PETAL = 11  # the first lot of Rosewisp, 200
UTILITIES, EXTRACTORS = (4, 12, 28, 38), (5, 15, 25, 35)
CINDER, FROSTLINE = 0, 1
FROSTLINES = (HOARMOOR, GLIMMERICE, PALE_HARBOUR)
FORTUNE, BONUS, DORMITORY, METEOR, PRISON = 2, 7, 10, 20, 30


def fresh(*chance: Outcome, seats: int = 3, pace: str = "live", **settings: Any) -> Table:
    """A table just started: the playing order is drawn, nobody has a character. Timers are off unless
    wanted, and everybody has the same."""
    settings = {"timers": "off", "start": "printed"} | settings
    source = Scripted([list(range(seats)), *chance])
    return Table.start(MAGNATE, seats, settings, pace=pace, chance=source)


def begun(*chance: Outcome, seats: int = 3, **settings: Any) -> Table:
    """The first window of seat 0; `chance` are the dice to come."""
    table = fresh(*chance, seats=seats, **settings)
    for seat in range(seats):
        table.play(seat, ChooseCharacter(CHARACTERS[seat]))
    return table


def game(table: Table) -> Magnate:
    assert isinstance(table.game, Magnate)
    return table.game


def give(table: Table, seat: int, *lots: int) -> None:
    """A seat gets these properties for nothing."""
    for lot in lots:
        game(table).convey(game(table).owner[lot], seat, lot)
    table.asking()


def money(table: Table, *cash: int) -> None:
    """Sets everybody's cash; the bank has the rest."""
    state = game(table)
    total = sum(state.cash)
    state.cash[: len(cash)] = cash
    state.cash[BANK] += total - sum(state.cash)
    table.asking()


def level(table: Table, group: int, height: int) -> None:
    game(table).level[group] = height
    table.asking()


def at(table: Table, seat: int, place: int) -> None:
    game(table).place[seat] = place


def jailed(table: Table, seat: int, turns: int = 3) -> None:
    game(table).prison[seat] = turns
    at(table, seat, PRISON)
    table.asking()


def collapse(table: Table, expense: int = 300) -> None:
    state = game(table)
    state.collapsed, state.salary, state.expense = True, 0, expense
    table.asking()


def roll(table: Table, seat: int) -> list[Fact]:
    return table.play(seat, Roll())


def stop(table: Table, seat: int, place: int) -> list[Fact]:
    """Seat rolls from five before `place` (script 2 and 3)."""
    at(table, seat, (place - 5) % 40)
    return roll(table, seat)


def opened(mode: str = "round_robin", *, seats: int = 3, lot: int = PETAL, **more: Any) -> Table:
    """Seat 0 has stopped at Petal Deep (or another lot) and opened its auction."""
    table = begun(2, 3, seats=seats, auction_mode=mode, **more)
    stop(table, 0, lot)
    table.play(0, OpenAuction())
    return table


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


def why(table: Table, seat: int, action: Action, rule: str) -> str:
    """The sentence of a refusal that rests on this rule."""
    before = table.dump()
    with pytest.raises(Illegal) as refusal:
        table.play(seat, action, now=table.game.now)
    assert table.dump() == before
    assert refusal.value.rule == rule, refusal.value.reason
    return refusal.value.reason


def of(facts: list[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if type(fact) is kind]


def salary_moves(facts: list[Fact]) -> list[tuple[int, int]]:
    return [(fact.before, fact.after) for fact in of(facts, SalaryChanged)]
