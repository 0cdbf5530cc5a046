"""What every deck of Galactic Civ must have, so that whatever an admin edits can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .constants import SEATS

if TYPE_CHECKING:
    from .board import Board, Card, Event, Race

KINDS = ("ship", "build", "tech", "find")
MOST = 400  # cards of a deck


def objections(board: Board) -> Iterator[str]:
    """Why it cannot be played, a sentence each, the plainest faults first."""
    yield from of_codes([*board.cards, *board.events])
    yield from of_names("race", board.races)
    yield from of_names("card", board.cards)
    yield from of_names("event", board.events)
    if len(board.races) < SEATS[-1]:
        yield f"there must be a race for each of {SEATS[-1]} players, there are {len(board.races)}"
    yield from of_cards(board.cards)
    yield from of_events(board.events)


def of_names(what: str, things: Sequence[Race | Card | Event]) -> Iterator[str]:
    """Names are typed in mails and told in the log: no two alike."""
    names = [thing.name.casefold() for thing in things]
    if not 1 <= len(names) <= MOST:
        yield f"there must be 1 to {MOST} {what}s"
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two {what}s are called {name}"


def of_codes(cards: Sequence[Card | Event]) -> Iterator[str]:
    codes = [card.code for card in cards]
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        yield f"two cards have the code {code}"


def of_cards(cards: Sequence[Card]) -> Iterator[str]:
    for kind in KINDS:
        if all(card.type != kind for card in cards):
            yield f"the deck needs at least one {kind}"
    for card in cards:
        if not card.effects:
            yield f"{card.name} must add something"


def of_events(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if not event.effects:
            yield f"{event.name} must change something"
        if event.if_benevolent and event.type != "dilemma":
            yield f"{event.name}: only a dilemma has a kind answer"
        if event.who != "winner" and event.type != "issue":
            yield f"{event.name}: only a United Planets Issue has a winner and others"
