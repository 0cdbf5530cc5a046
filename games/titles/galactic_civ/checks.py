"""What every deck of Galactic Civ must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.engine.objections import Objection

from .constants import SEATS

if TYPE_CHECKING:
    from .board import Board, Card, Event, Race

KINDS = ("ship", "build", "tech", "find")
MOST = 400  # cards of a deck


def list_board_objections(board: Board) -> Iterator[Objection]:
    """Why it cannot be played, the plainest faults first."""
    yield from _of_codes(board)
    yield from _of_names("race", board.races)
    yield from _of_names("card", board.cards)
    yield from _of_names("event", board.events)
    if len(board.races) < SEATS[-1]:
        words = f"there must be a race for each of {SEATS[-1]} players, there are {len(board.races)}"
        yield Objection(("races",), words)
    yield from _of_cards(board.cards)
    yield from _of_events(board.events)


def _of_names(what: str, things: Sequence[Race | Card | Event]) -> Iterator[Objection]:
    """Names are typed in mails and told in the log: no two alike."""
    if not 1 <= len(things) <= MOST:
        yield Objection((f"{what}s",), f"there must be 1 to {MOST} {what}s")
    seen = set[str]()
    for number, thing in enumerate(things):
        name = thing.name.casefold()
        if name in seen:
            yield Objection((f"{what}s", number, "name"), f"two {what}s are called {name}")
        seen.add(name)


def _of_codes(board: Board) -> Iterator[Objection]:
    seen = set[str]()
    decks: tuple[tuple[str, Sequence[Card | Event]], ...] = (("cards", board.cards), ("events", board.events))
    for deck, cards in decks:
        for number, card in enumerate(cards):
            if card.code in seen:
                yield Objection((deck, number, "code"), f"two cards have the code {card.code}")
            seen.add(card.code)


def _of_cards(cards: Sequence[Card]) -> Iterator[Objection]:
    for kind in KINDS:
        if all(card.type != kind for card in cards):
            yield Objection(("cards",), f"the deck needs at least one {kind}")
    for number, card in enumerate(cards):
        if not card.effects:
            yield Objection(("cards", number, "effects"), f"{card.name} must add something")


def _of_events(events: Sequence[Event]) -> Iterator[Objection]:
    for number, event in enumerate(events):
        if not event.effects:
            yield Objection(("events", number, "effects"), f"{event.name} must change something")
        if event.if_benevolent and event.type != "dilemma":
            yield Objection(("events", number, "if_benevolent"), f"{event.name}: only a dilemma has a kind answer")
        if event.who != "winner" and event.type != "issue":
            words = f"{event.name}: only a United Planets Issue has a winner and others"
            yield Objection(("events", number, "who"), words, ("winner",))
