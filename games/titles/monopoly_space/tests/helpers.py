"""Positions to test from: a started table with scripted chance, changed by hand where a rule needs it."""

from __future__ import annotations

from typing import Any

from games.engine.catalog import title
from games.engine.chance import Outcome, Scripted
from games.engine.facts import Fact, tag
from games.engine.options import PASS, Action
from games.engine.table import Table
from games.engine.types import BANK, Illegal
from games.titles.monopoly_space.constants import TOKENS

from ..phases.buying import Buy, PutUpForSale
from ..phases.rolling import Roll
from ..phases.tokens import ChooseToken
from ..state import Expedition

SPACE = title("monopoly-space")
BOARD = SPACE.standard

MANTLE, OBERON, DARK_SIDE, TRANQUILITY, COPERNICUS = 1, 3, 6, 8, 9
CORONA, SUNSPOT, FLARE = 11, 13, 14
VALLEY, BASIN = 37, 39
BROWN, LIGHT_BLUE, PINK = 0, 1, 2
BROWNS, LIGHT_BLUES, PINKS, DARK_BLUES = (1, 3), (6, 8, 9), (11, 13, 14), (37, 39)
GRAVITY, WARP, CHANCE, JAIL, WILD, CHEST, PARKING, GO_TO_JAIL = 4, 5, 7, 10, 12, 17, 20, 30
CODES = [card.code for card in BOARD.kept]


def fresh(*chance: Outcome, seats: int = 3, pace: str = "live", **settings: Any) -> Table:
    """A table just started: nobody has a token. Timers are off unless
    wanted, and everybody has the same."""
    settings = {"timers": "off", "start": "printed"} | settings
    return Table.start(SPACE, seats, settings, pace=pace, chance=Scripted(chance))


def begun(*chance: Outcome, seats: int = 3, **settings: Any) -> Table:
    """Seat 0 is about to roll; `chance` are the outcomes to come."""
    table = fresh(6, 6, *[1, 1] * (seats - 1), *chance, seats=seats, **settings)
    for seat in range(seats):
        table.play(seat, ChooseToken(TOKENS[seat]))
    return table


def game(table: Table) -> Expedition:
    assert isinstance(table.game, Expedition)
    return table.game


def script(table: Table, *outcomes: Outcome) -> None:
    """More outcomes to come."""
    source = table.chance.source
    assert isinstance(source, Scripted)
    source.outcomes += outcomes


# -- changes by hand


def give(table: Table, seat: int, *lots: int) -> None:
    """A seat gets these deeds for nothing."""
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


def chips(table: Table, *counts: int) -> None:
    """Sets everybody's resources; the bank has the rest."""
    state = game(table)
    total = sum(state.chips) + state.bank_chips
    state.chips[: len(counts)] = counts
    state.bank_chips = total - sum(state.chips)
    table.asking()


def lie(table: Table, count: int, at: int = 0) -> None:
    """So many of the bank's resources lie on a Gravity Loss."""
    game(table).lying[at] += count
    game(table).bank_chips -= count


def drain(table: Table, left: int = 0) -> None:
    """The bank has only so many chips left; the others lie on the second Gravity Loss."""
    lie(table, game(table).bank_chips - left, 1)
    table.asking()


def domes(table: Table, seat: int, count: int) -> None:
    game(table).domes[seat] = count
    table.asking()


def hold(table: Table, seat: int, *codes: str) -> None:
    """A seat holds these cards, out of their decks."""
    for code in codes:
        card = CODES.index(code)
        game(table).decks[card >= len(BOARD.chance)].unseen.remove(card)
        game(table).cards[seat].append(card)
    table.asking()


def at(table: Table, seat: int, place: int) -> None:
    game(table).place[seat] = place


def jailed(table: Table, seat: int, failed: int = 0) -> None:
    """The player is in Jail; if it is their turn, it is at its beginning."""
    from ..phases.jail import Jailed

    game(table).prison[seat] = failed
    at(table, seat, JAIL)
    if table.asked == {seat} and asks(table) == "window":
        game(table).stack[-1] = Jailed(seat)
    table.asking()


# -- moves


def roll(table: Table, seat: int, *dice: int) -> list[Fact]:
    """A roll; with dice, these."""
    script(table, *dice)
    return table.play(seat, Roll())


def land(table: Table, seat: int, place: int, *more: Outcome) -> list[Fact]:
    """Seat rolls 1 and 2 from three before `place`; `more` are the outcomes that follow."""
    at(table, seat, (place - 3) % 40)
    return roll(table, seat, 1, 2, *more)


def draw(table: Table, seat: int, code: str, *more: Outcome, place: int | None = None) -> list[Fact]:
    """Seat lands on a space of that card's deck and draws it."""
    card = CODES.index(code)
    deck = card >= len(BOARD.chance)
    nth = game(table).decks[deck].unseen.index(card) + 1
    if place is None:
        place = CHEST if deck else CHANCE
    return land(table, seat, place, nth, *more)


def bought(table: Table, seat: int, lot: int) -> list[Fact]:
    """Lands on an unowned street and buys it."""
    land(table, seat, lot)
    return table.play(seat, Buy())


def put_up(table: Table, seat: int = 0, lot: int = CORONA) -> list[Fact]:
    """Lands on an unowned street and puts it up."""
    land(table, seat, lot)
    return table.play(seat, PutUpForSale())


def passes(table: Table, *seats: int) -> None:
    for seat in seats:
        table.play(seat, PASS)


# -- looking


def may(table: Table, seat: int, action: Action) -> bool:
    return any(option.admits(action) for option in table.options(seat))


def kinds(table: Table, seat: int) -> set[str]:
    """The tags of the actions open to a seat."""
    return {tag(option.kind) for option in table.options(seat)}


def labels(table: Table, seat: int) -> list[str]:
    """The answers to the question, without the standing options."""
    return [option.label for option in table.options(seat) if not option.standing]


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
