"""What a stranger does with a log: every link, every draw, every card, from the published bytes alone.

A fault is named by the event it was found in, and by the draw. The check goes on after a fault, with what the log
says, so that one changed byte is one fault and not a hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .chains import hash_link
from .decks import SealedDeck, Step, commit_deck, hash_leaf, opens_to
from .draws import NO_SALT, NumberStream, Part, derive_draw_key, derive_table_salt
from .events import NO_HEAD, FairLog, hash_event
from .shapes import SEAL, fits_shape


class Fault(NamedTuple):
    """What is wrong: in which event (-1: in none), in which draw (None: in none), how it is called, and of what is
    found in the journal, in which entry."""

    event: int
    draw: int | None
    what: str
    entry: int = -1


class Checked(NamedTuple):
    """What came of a check. `faults` empty: all that is revealed is proved. `sealed`: decks whose secret is still to
    come. `draws`: how many were checked; `proxied`: owners whose numbers the server made for them, or that sent none;
    `dealt`, `opened`: cards of sealed decks, and how many of them are shown to have lain there."""

    faults: list[Fault]
    sealed: list[str]
    draws: int
    proxied: list[str]
    dealt: int = 0
    opened: int = 0


class Drawn(NamedTuple):
    """What a draw gave, as a fact of its entry has to show it: `form` as in `shapes.FORMS`."""

    form: str
    value: Any
    event: int
    draw: int | None


class Shuffled(NamedTuple):
    """A deck as the log says it was shuffled."""

    cards: list[str]
    root: str
    salt: bytes


def check_log(log: FairLog) -> Checked:
    """Checks a whole log. Linear in its length; never raises for what stands in it."""
    return run_checker(log).result()


def run_checker(log: FairLog) -> Checker:
    """Checks a whole log; what was found, and what the draws of each entry gave."""
    checker = Checker(log.game)
    head = NO_HEAD
    for at, entry in enumerate(log.events):
        checker.begin(entry.ev, entry.entry)
        head = hash_event(head, entry.ev)
        if head.hex() != entry.h:
            checker.note(at, "head")
            head = bytes.fromhex(entry.h) if SEAL.fullmatch(entry.h) else head
        checker.check(at, entry.ev)
    return checker


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
        self.ties: Mapping[str, Mapping[str, str]] | None = None  # which fields of which facts show what was drawn
        self.drawn: dict[int, list[Drawn]] = {}  # by entry
        self.dealt: dict[str, list[int]] = {}  # of each deck, by place: in which entry it was dealt
        self.opened: dict[tuple[str, int], str] = {}  # the card in a place of a deck
        self._order: list[Any] = []
        self._draw: int | None = None
        self._entry = -1

    def result(self) -> Checked:
        """What came of it."""
        dealt = sum(map(len, self.dealt.values()))
        opened = sum(place < len(self.dealt.get(deck, ())) for deck, place in self.opened)
        return Checked(self.faults, sorted(self.decks), self.draws, self.proxied, dealt, opened)

    def note(self, at: int, what: str) -> None:
        """Something is wrong."""
        self.faults.append(Fault(at, self._draw, what))

    def begin(self, event: Mapping[str, Any], entry: int) -> None:
        """What is noted from now on is of this event."""
        self._draw = event["n"] if event.get("t") == "draw" and type(event.get("n")) is int else None
        self._entry = entry

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
            "deal": self._deal,
            "facts": self._facts,
        }
        kind = event.get("t")
        look = kinds.get(kind) if isinstance(kind, str) else None
        if look is None:
            self.note(at, "unknown event")
        elif not fits_shape(str(kind), event):
            self.note(at, "unreadable")
        else:
            try:
                look(at, event)
            except ValueError:
                self.note(at, "unreadable")

    def _register(self, at: int, event: Mapping[str, Any]) -> None:
        owner = event["who"]
        if owner in self.tips and not event.get("rechain"):
            self.note(at, "registered twice")
        self.tips[owner], self.used[owner] = bytes.fromhex(event["tip"]), 0
        if event.get("proxied"):
            self.proxied.append(owner)

    def _commit(self, at: int, event: Mapping[str, Any]) -> None:
        if event["deck"] in self.commitments:
            self.note(at, "committed twice")
        self.commitments.setdefault(event["deck"], event["commit"])

    def _facts(self, at: int, event: Mapping[str, Any]) -> None:
        if self.draws or self.ties is not None:
            self.note(at, "facts")
        self.ties = event["ties"]

    def _table(self, at: int, event: Mapping[str, Any]) -> None:
        parts = self._take_parts(at, event["parts"])
        self.proxied += event.get("missing", [])
        self.epoch += 1
        if event["epoch"] != self.epoch:
            self.note(at, "epoch")
        self.salt = derive_table_salt(self.game, self.epoch, self.salt, parts)

    def _draw_numbers(self, at: int, event: Mapping[str, Any]) -> None:
        number = event["n"]
        if number != self.draws:
            self.note(at, "number of the draw")
        self.draws = number + 1
        parts = self._take_parts(at, event["parts"])
        if not parts or parts[0].owner != "server":
            self.note(at, "no link of the server")
        count, sides = event["count"], event["sides"]
        key = derive_draw_key(self.game, self.salt, number, event["label"], parts)
        if NumberStream(key).dice(count, sides) != event["out"]:
            self.note(at, "outcome")
        self._gather(at, event)

    def _gather(self, at: int, event: Mapping[str, Any]) -> None:
        """What a fact has to show of this draw."""
        out, listed, last = event["out"], event.get("of"), event.get("at")
        if listed is not None and (len(listed) != event["sides"] or not _ascends(listed, last)):
            self.note(at, "what it was drawn from")
            return
        if last is not None:
            self._swap(at, out, last, listed)
        elif listed is not None:
            _refuse_unless(out and 1 <= out[0] <= len(listed))
            self._draws_of_entry.append(Drawn("picked", listed[out[0] - 1], at, self._draw))
        else:
            self._draws_of_entry.extend(Drawn("dice", die, at, self._draw) for die in out)

    def _swap(self, at: int, out: list[int], last: int, listed: list[Any] | None) -> None:
        """One step of an order that is drawn from its last place down."""
        order = self._order = list(listed) if listed is not None else self._order
        _refuse_unless(out and last < len(order) and 1 <= out[0] <= len(order))
        order[last], order[out[0] - 1] = order[out[0] - 1], order[last]
        if last == 1:
            self._draws_of_entry.append(Drawn("order", order, at, self._draw))

    @property
    def _draws_of_entry(self) -> list[Drawn]:
        return self.drawn.setdefault(self._entry, [])

    def _deal(self, at: int, event: Mapping[str, Any]) -> None:
        deck, place = event["deck"], event["pos"]
        if deck not in self.decks or place != len(self.dealt.setdefault(deck, [])):
            self.note(at, "place of the card")
            return
        self.dealt[deck].append(self._entry)
        self._draws_of_entry.append(Drawn("dealt", 1, at, None))

    def _shuffle(self, at: int, event: Mapping[str, Any]) -> None:
        deck, cards = event["deck"], event["cards"]
        if deck not in self.commitments:
            self.note(at, "deck without commitment")
        self.decks[deck] = Shuffled(cards, event["root"], self.salt)

    def _open(self, at: int, event: Mapping[str, Any]) -> None:
        deck, path = self.decks.get(event["deck"]), [_read_step(step) for step in event["path"]]
        leaf = hash_leaf(event["deck"], event["pos"], event["card"], bytes.fromhex(event["salt"]))
        if deck is None or not opens_to(bytes.fromhex(deck.root), leaf, path):
            self.note(at, "opened card")
        else:
            self.opened[event["deck"], event["pos"]] = event["card"]

    def _reveal(self, at: int, event: Mapping[str, Any]) -> None:
        name, secret = event["deck"], bytes.fromhex(event["secret"])
        _refuse_unless(name in self.decks)
        deck = self.decks.pop(name)
        if commit_deck(self.game, name, secret).hex() != self.commitments.get(name):
            self.note(at, "secret of the deck")
        order = SealedDeck(self.game, deck.salt, name, secret, deck.cards)
        if order.root.hex() != deck.root:
            self.note(at, "order of the deck")
        self.opened |= {(name, place): card for place, card in enumerate(order.cards)}

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


def _ascends(listed: list[Any], last: int | None) -> bool:
    """Whether nobody chose the order in which cards were listed: by their numbers, as far as they have any."""
    return last is not None or not all(type(each) is int for each in listed) or listed == sorted(set(listed))


def _read_step(step: Any) -> Step:
    return None if step is None else (int(step[0]), bytes.fromhex(step[1]))


def _refuse_unless(holds: object) -> None:
    if not holds:
        raise ValueError("there is no such place")
