"""What a stranger does with a log: every link, every draw, every card, from the published bytes alone.

A fault is named by the event it was found in, and by the draw. The check goes on after a fault, with what the log
says, so that one changed byte is one fault and not a hundred.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .chains import hash_link
from .decks import SealedDeck, Step, commit_deck, hash_leaf, opens_to
from .draws import NO_SALT, NumberStream, Part, derive_draw_key, derive_table_salt
from .events import NO_HEAD, FairLog, hash_event

MAX_DICE, MAX_SIDES, MAX_CARDS = 1_000, 1_000_000, 10_000  # in one event: a log of a stranger's asks for no more


class Fault(NamedTuple):
    """What is wrong: in which event, in which draw (None: in none), and how it is called."""

    event: int
    draw: int | None
    what: str


class Checked(NamedTuple):
    """What came of a check. `faults` empty: all that is revealed is proved. `sealed`: decks whose secret is still to
    come. `draws`: how many were checked; `proxied`: owners whose numbers the server made for them."""

    faults: list[Fault]
    sealed: list[str]
    draws: int
    proxied: list[str]


class Shuffled(NamedTuple):
    """A deck as the log says it was shuffled."""

    cards: list[str]
    root: str
    salt: bytes


def check_log(log: FairLog) -> Checked:
    """Checks a whole log. Linear in its length; never raises for what stands in it."""
    checker = Checker(log.game)
    head = NO_HEAD
    for at, entry in enumerate(log.events):
        checker.begin(entry.ev)
        head = hash_event(head, entry.ev)
        if head.hex() != entry.h:
            checker.note(at, "head")
            head = _read_hex(entry.h) or head
        checker.check(at, entry.ev)
    return Checked(checker.faults, sorted(checker.decks), checker.draws, checker.proxied)


class Checker:
    """How far a check has come."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.faults: list[Fault] = []
        self.tips: dict[str, bytes] = {}
        self.used: dict[str, int] = {}
        self.proxied: list[str] = []
        self.commitments: dict[str, str] = {}
        self.decks: dict[str, Shuffled] = {}
        self.salt, self.epoch, self.draws = NO_SALT, 0, 0
        self._draw: int | None = None

    def note(self, at: int, what: str) -> None:
        """Something is wrong."""
        self.faults.append(Fault(at, self._draw, what))

    def begin(self, event: Mapping[str, Any]) -> None:
        """What is noted from now on is of this event."""
        self._draw = event["n"] if event.get("t") == "draw" and type(event.get("n")) is int else None

    def check(self, at: int, event: Mapping[str, Any]) -> None:
        """One event, by its kind; one that cannot be read is a fault."""
        kinds: dict[Any, Callable[[int, Mapping[str, Any]], None]] = {
            "register": self._register,
            "deck_commit": self._commit,
            "table": self._table,
            "draw": self._draw_numbers,
            "shuffle": self._shuffle,
            "open": self._open,
            "deck_reveal": self._reveal,
        }
        look = kinds.get(event.get("t"))
        try:
            if look is None:
                self.note(at, "unknown event")
            else:
                look(at, event)
        except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError, binascii.Error):
            self.note(at, "unreadable")

    def _register(self, at: int, event: Mapping[str, Any]) -> None:
        owner = str(event["who"])
        if owner in self.tips and not event.get("rechain"):
            self.note(at, "registered twice")
        self.tips[owner], self.used[owner] = bytes.fromhex(event["tip"]), 0
        if event.get("proxied"):
            self.proxied.append(owner)

    def _commit(self, at: int, event: Mapping[str, Any]) -> None:
        if event["deck"] in self.commitments:
            self.note(at, "committed twice")
        self.commitments.setdefault(str(event["deck"]), event["commit"])

    def _table(self, at: int, event: Mapping[str, Any]) -> None:
        parts = self._take_parts(at, event["parts"])
        self.epoch += 1
        if event["epoch"] != self.epoch:
            self.note(at, "epoch")
        self.salt = derive_table_salt(self.game, self.epoch, self.salt, parts)

    def _draw_numbers(self, at: int, event: Mapping[str, Any]) -> None:
        number, count, sides = event["n"], event["count"], event["sides"]
        if number != self.draws:
            self.note(at, "number of the draw")
        self.draws = number + 1
        parts = self._take_parts(at, event["parts"])
        if not parts or parts[0].owner != "server":
            self.note(at, "no link of the server")
        if not (0 <= count <= MAX_DICE and 1 <= sides <= MAX_SIDES):
            raise ValueError("too many dice")
        key = derive_draw_key(self.game, self.salt, number, event["label"], parts)
        if NumberStream(key).dice(count, sides) != event["out"]:
            self.note(at, "outcome")

    def _shuffle(self, at: int, event: Mapping[str, Any]) -> None:
        deck, cards = str(event["deck"]), [str(card) for card in event["cards"]]
        if len(cards) > MAX_CARDS:
            raise ValueError("too many cards")
        if deck not in self.commitments:
            self.note(at, "deck without commitment")
        self.decks[deck] = Shuffled(cards, event["root"], self.salt)

    def _open(self, at: int, event: Mapping[str, Any]) -> None:
        deck, path = self.decks.get(event["deck"]), [_read_step(step) for step in event["path"]]
        leaf = hash_leaf(event["deck"], event["pos"], event["card"], bytes.fromhex(event["salt"]))
        if deck is None or not opens_to(bytes.fromhex(deck.root), leaf, path):
            self.note(at, "opened card")

    def _reveal(self, at: int, event: Mapping[str, Any]) -> None:
        name, secret = event["deck"], bytes.fromhex(event["secret"])
        deck = self.decks.pop(name)
        if commit_deck(self.game, name, secret).hex() != self.commitments.get(name):
            self.note(at, "secret of the deck")
        if SealedDeck(self.game, deck.salt, name, secret, deck.cards).root.hex() != deck.root:
            self.note(at, "order of the deck")

    def _take_parts(self, at: int, given: list[list[Any]]) -> list[Part]:
        parts = []
        for owner, index, text in given:
            part = Part(owner, index, bytes.fromhex(text))
            if owner not in self.tips or index != self.used[owner] + 1:
                self.note(at, f"place in the chain of {owner}")
            elif hash_link(self.game, owner, part.value) != self.tips[owner]:
                self.note(at, f"link of {owner}")
            self.tips[owner], self.used[owner] = part.value, index
            parts.append(part)
        return parts


def _read_step(step: Any) -> Step:
    return None if step is None else (int(step[0]), bytes.fromhex(step[1]))


def _read_hex(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
