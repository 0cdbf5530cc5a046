"""Positions to test from: everybody level at five, hands and scores set by hand, dice as wanted, otherwise ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.catalog import title
from games.engine.chance import Outcome, Scripted, Source
from games.engine.facts import Fact, tag
from games.engine.options import Action, Pass
from games.engine.table import Table
from games.engine.types import Illegal
from games.titles.galactic_civ.constants import KEYS, STAGES

from ..actions import ChooseRace
from ..facts import Changed, Played
from ..state import Civ

CIV = title("galactic-civ")
BOARD = CIV.standard
CARD = {card.name: number for number, card in enumerate(BOARD.cards)}
EVENT = {event.name: number for number, event in enumerate(BOARD.events)}


class Ones:
    """Every die shows a 1, nothing is moved by a shuffle: the first card of a deck is the next."""

    def die(self, sides: int, purpose: str) -> int:
        return 1

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        return list(cards)

    def fork(self) -> Source:
        return self


def fresh(*, seats: int = 3, pace: str = "mail", **settings: Any) -> Table:
    """A table just started: nobody has a race. By mail, so that there is no clock unless wanted."""
    return Table.start(CIV, seats, settings, pace=pace, chance=Ones())


def begun(*, seats: int = 3, **settings: Any) -> Table:
    """Seat 0 in the Construction phase of round 1, everybody level, all hands empty but the three cards drawn."""
    table = fresh(seats=seats, **settings)
    for seat in range(seats):
        table.play(seat, ChooseRace(seat))
    game(table).score = [[5] * len(KEYS) for _ in range(seats)]
    return table.asking()


def game(table: Table) -> Civ:
    assert isinstance(table.game, Civ)
    return table.game


def dice(table: Table, *outcomes: Outcome) -> None:
    """What is rolled next; then ones again."""
    table.chance.source = Scripted(outcomes, then=Ones())


def scores(table: Table, seat: int, **to: int) -> None:
    for key, score in to.items():
        game(table).score[seat][KEYS.index(key)] = score  # type: ignore[arg-type]
    table.asking()


def score(table: Table, seat: int, key: str) -> int:
    return game(table).score[seat][KEYS.index(key)]  # type: ignore[arg-type]


def hold(table: Table, seat: int, *names: str) -> None:
    """A seat's hand is these cards, wherever they were; its others go back to the deck."""
    state, cards = game(table), [CARD[name] for name in names]
    state.deck.unseen += state.hand[seat]
    for place in (state.deck.unseen, state.discard, *state.hand):
        place[:] = [card for card in place if card not in cards]
    state.deck.unseen.sort()
    state.hand[seat] = cards
    table.asking()


def enter(table: Table, phase: str, seat: int = 0, number: int | None = None) -> list[Fact]:
    """A seat's turn stands before a phase, in a round; goes on to the next question. Returns what happened."""
    state = game(table)
    del state.stack[1:]
    state.mover, state.phase, state.facts = seat, STAGES.index(phase), []
    if number is not None:
        state.round = number
    table.asking()
    return state.facts


def last(table: Table, seat: int, number: int) -> list[Fact]:
    """A seat has the last turn of a round, at its end."""
    game(table).waiting = []
    return enter(table, "End", seat, number)


def goes_on(table: Table, seat: int = 0) -> list[Fact]:
    return table.play(seat, Pass())


def kinds(table: Table, seat: int) -> set[str]:
    return {tag(option.kind) for option in table.options(seat)}


def playable(table: Table, seat: int) -> list[str]:
    """The names of the cards that may be played."""
    return [BOARD.names[option.action.card] for option in table.options(seat) if tag(option.kind) == "play"]  # type: ignore[union-attr]


def asks(table: Table) -> str:
    return tag(type(table.game.stack[-1]))


def refused(table: Table, seat: int, action: Action) -> str:
    """The sentence of the refusal, which changes nothing."""
    before = table.dump()
    try:
        table.play(seat, action)
    except Illegal as refusal:
        assert table.dump() == before
        return refusal.reason
    raise AssertionError(f"{action} was not refused")


def of(facts: list[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if type(fact) is kind]


def moves(facts: list[Fact]) -> list[tuple[int, str, int]]:
    """Who changed in what by how much."""
    changes = [change for fact in facts if isinstance(fact, Changed | Played) for change in fact.changes]
    return [(seat, KEYS[attribute], by) for seat, attribute, by, _ in changes]
