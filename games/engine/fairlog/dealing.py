"""A source of chance whose every draw was fixed beforehand, and the events that show it.

`seal_game` makes what is secret and publishes what binds it. `SealedDealer` draws: open draws reveal the next link of
the server's chain; hidden ones take the next card of a sealed deck and reveal nothing. All of it follows from what was
fixed and from how far the log has come (`Progress`): who draws the same again gets the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ..chance import Dealer, Source
from .chains import Chain, hash_link
from .decks import SealedDeck, commit_deck
from .draws import NO_SALT, NumberStream, Part, begin_draw_keys, derive_table_salt, finish_draw_key
from .events import Event, FairLog, LoggedEvent, hash_own_event
from .hashing import mac_for, sized

SERVER = "server"
SECRET = 32  # bytes
DECKS_KEPT = 4  # of a game, in memory


class Progress(Struct, frozen=True):
    """How far the log of a game has come: all that the next draw has to know of those before it. `decks`: by purpose,
    which shuffle of it is dealt from, and which cards were in it; `dealt`: how many of them have been dealt."""

    draws: int
    links: int
    head: str
    decks: dict[str, tuple[int, list[int]]] = {}
    dealt: dict[str, int] = {}


class EntryProof(Struct):
    """What an entry adds to the log, and how far that has come with it. `unproved`: draws that nothing was sealed
    for."""

    events: list[LoggedEvent]
    progress: Progress
    unproved: int = 0


class Record(NamedTuple):
    """One request for chance: how many outcomes it gave, and what it added to the log."""

    outcomes: int
    events: list[LoggedEvent]
    progress: Progress
    unproved: int


class SealedGame:
    """What is fixed of a game's chance before it begins. `hidden`: the purposes of draws that not everybody sees;
    `marks`: those of its chain, where they are known."""

    def __init__(
        self,
        game: str,
        seed: bytes,
        deck_seed: bytes,
        salt: bytes,
        length: int,
        hidden: frozenset[str],
        marks: bytes = b"",
    ):
        self.game, self.salt, self.hidden = game, salt, hidden
        self.chain = Chain(game, SERVER, seed, length, marks)
        self._keys = begin_draw_keys(game, salt)
        self._deck_seed = deck_seed
        self._decks: dict[str, SealedDeck] = {}

    def __repr__(self) -> str:
        return f"<SealedGame {self.game}>"

    def draw_key(self, number: int, label: str, parts: Sequence[Part]) -> bytes:
        """The key of an open draw."""
        return finish_draw_key(self._keys, number, label, parts)

    def deck_secret(self, deck: str) -> bytes:
        """The secret of one deck; from one, no other follows."""
        return mac_for(self._deck_seed, b"decksecret", sized(deck))

    def promise_deck(self, purpose: str, number: int) -> Event:
        """The event that fixes a shuffle to come."""
        deck = name_deck(purpose, number)
        return {"t": "deck_commit", "deck": deck, "commit": commit_deck(self.game, deck, self.deck_secret(deck)).hex()}

    def order_deck(self, purpose: str, number: int, cards: Sequence[int]) -> SealedDeck:
        """A deck in its order."""
        deck = name_deck(purpose, number)
        if deck not in self._decks:
            made = SealedDeck(self.game, self.salt, deck, self.deck_secret(deck), [str(card) for card in cards])
            self._decks = {**dict(list(self._decks.items())[1 - DECKS_KEPT :]), deck: made}
        return self._decks[deck]


def name_deck(purpose: str, number: int) -> str:
    """How a shuffle of a deck is called in the log."""
    return f"{purpose}#{number}"


class SeatTip(NamedTuple):
    """What a seat's own browser promised before the game: the end of its chain, which has `length` links."""

    tip: bytes
    length: int


class Sealing(NamedTuple):
    """A game whose chance is fixed but for the numbers of its seats. `log`: what binds it; `numbers`: by owner, those
    that were made here for seats which promised none; `marks`: those of the chain that follows from `seed`."""

    seed: bytes
    marks: bytes
    deck_seed: bytes
    log: FairLog
    numbers: dict[str, bytes]


def seal_game(
    game: str,
    tips: Mapping[int, SeatTip | None],
    hidden: frozenset[str],
    shown_draws: Mapping[str, Mapping[str, str]],
    length: int,
    random_bytes: Callable[[int], bytes],
) -> Sealing:
    """Fixes the chance of a game: the seeds of its chain and of its decks, and the log that binds them, in which every
    seat (`tips`, by its number) has promised a number; one that promised none has it from here, which the log says.
    `shown_draws`: of which facts the draws can be read again."""
    log, seed, deck_seed = FairLog(game, []), random_bytes(SECRET), random_bytes(SECRET)
    chain = Chain(game, SERVER, seed, length)
    log.append({"t": "register", "who": SERVER, "tip": chain.tip.hex(), "len": length})
    if shown_draws:
        log.append({"t": "facts", "ties": {fact: dict(fields) for fact, fields in shown_draws.items()}})
    unsalted = SealedGame(game, seed, deck_seed, NO_SALT, length, hidden)
    for purpose in sorted(hidden):
        log.append(unsalted.promise_deck(purpose, 1))
        log.append(unsalted.promise_deck(purpose, 2))
    numbers = {}
    for seat, own in sorted(tips.items()):
        owner, made = name_seat(seat), b""
        if own is None:
            made = numbers[owner] = random_bytes(SECRET)
        tip = own.tip if own else hash_link(game, owner, made)
        promise = {"t": "register", "who": owner, "tip": tip.hex(), "len": own.length if own else 1}
        log.append(promise | {"proxied": own is None})
    return Sealing(seed, chain.marks, deck_seed, log, numbers)


def mix_numbers(log: FairLog, parts: Sequence[Part], missing: Sequence[str]) -> bytes:
    """Publishes the numbers of the seats, in their order, and who promised one and did not send it; the salt that
    they give every draw."""
    told = {"t": "table", "epoch": 1, "parts": [show_part(part) for part in parts]}
    log.append(told | {"missing": list(missing)} if missing else told)
    return derive_table_salt(log.game, 1, NO_SALT, parts)


def name_seat(seat: int) -> str:
    """How the chain of a seat is called: by the chair it had before the playing order was drawn."""
    return f"seat:{seat}"


def show_part(part: Part) -> list[object]:
    """A revealed link as it stands in the log."""
    return [part.owner, part.number, part.value.hex()]


class SealedDealer(Dealer):
    """Draws what was fixed. `game` None: its seals cannot be opened; then, and when the chain has come to its end,
    `beyond` is drawn from, and that it was is written down."""

    def __init__(
        self, game: SealedGame | None, progress: Progress, beyond: Source, opening: Sequence[LoggedEvent] = ()
    ) -> None:
        self._game, self._beyond = game, beyond
        self.progress = progress
        self.records = [Record(0, list(opening), progress, 0)] if opening else []
        self._events: list[LoggedEvent] = []
        self._unproved = 0

    def __repr__(self) -> str:
        return f"<SealedDealer of {self._game}>"

    def fork(self) -> Source:
        """Knows nothing of what is sealed."""
        return self._beyond.fork()

    # -- what is drawn

    def die(self, sides: int, purpose: str) -> int:
        return self.dice(1, sides, purpose)[0]

    def dice(self, count: int, sides: int, purpose: str) -> list[int]:
        out = self._roll(count, sides, purpose)
        self._record(count)
        return out

    def pick(self, values: Sequence[Any], purpose: str) -> int:
        if self._game and purpose in self._game.hidden:
            place = self._deal(self._game, values, purpose)
        else:
            (place,) = self._roll(1, len(values), purpose, {"of": list(values)})
        self._record(1)
        return place

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        """Fisher and Yates, from the last place down, a draw for each place."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            begins = {"of": list(order)} if last == len(order) - 1 else {}
            other = self._roll(1, last + 1, purpose, {"at": last} | begins)[0] - 1
            order[last], order[other] = order[other], order[last]
        self._record(1)
        return order

    def _roll(self, count: int, sides: int, label: str, more: Event | None = None) -> list[int]:
        """An open draw: the next link of the chain. `more` is told with it: `of` what one was picked, `at` which place
        of an order it was swapped in."""
        game, number, link = self._game, self.progress.draws, self.progress.links + 1
        if game is None or link > game.chain.length:
            self._unproved += 1
            return [self._beyond.die(sides, label) for _ in range(count)]
        part = Part(SERVER, link, game.chain.link(link))
        out = NumberStream(game.draw_key(number, label, [part])).dice(count, sides)
        event = {"t": "draw", "n": number, "label": label, "count": count, "sides": sides, "out": out}
        self._publish(event | {"auto": True, "parts": [show_part(part)]} | (more or {}), draws=number + 1, links=link)
        return out

    def _deal(self, game: SealedGame, values: Sequence[int], purpose: str) -> int:
        """The next card of a sealed deck: its place among those not drawn yet, from 1. Where the pile is not what is
        left of the deck (it was shuffled anew, or the game was led back to before cards were dealt), another deck is
        sealed: no card is dealt from one place twice."""
        number, cards = self.progress.decks.get(purpose, (0, []))
        deck, left = game.order_deck(purpose, number, cards) if number else None, len(cards) - len(values)
        at = self.progress.dealt.get(purpose, left)
        if deck is None or at != left or sorted(map(int, deck.cards[at:])) != sorted(values):
            deck, at = self._shuffle_sealed(game, number + 1, values, purpose), 0
        dealt = self.progress.dealt | {purpose: at + 1}
        self._publish({"t": "deal", "deck": deck.deck, "pos": at}, dealt=dealt)
        return values.index(int(deck.cards[at])) + 1

    def _shuffle_sealed(self, game: SealedGame, number: int, values: Sequence[int], purpose: str) -> SealedDeck:
        """The deck was shuffled: its order is fixed, and so is the secret of the shuffle after the next."""
        cards = list(values)
        deck = game.order_deck(purpose, number, cards)
        if number > 1:
            self._publish(game.promise_deck(purpose, number + 1))
        listed = [str(card) for card in cards]
        decks = self.progress.decks | {purpose: (number, cards)}
        self._publish({"t": "shuffle", "deck": deck.deck, "cards": listed, "root": deck.root.hex()}, decks=decks)
        return deck

    def shuffle_anew(self) -> None:
        """No card is dealt any more from the decks as they lie: each is shuffled before its next card, as the next of
        its secrets says. For a game that goes back: what comes after is not what came."""
        decks = {purpose: (number, list[int]()) for purpose, (number, _) in self.progress.decks.items()}
        self.progress = replace(self.progress, decks=decks)
        self.records.append(Record(0, [], self.progress, 0))

    # -- what is written down

    def _publish(self, event: Event, **come_to: Any) -> None:
        """Writes an event down; `come_to`: what the progress is with it."""
        head = hash_own_event(bytes.fromhex(self.progress.head), event).hex()
        self._events.append(LoggedEvent(event, head))
        self.progress = replace(self.progress, head=head, **come_to)

    def _record(self, outcomes: int) -> None:
        self.records.append(Record(outcomes, self._events, self.progress, self._unproved))
        self._events, self._unproved = [], 0

    def take_proofs(self, counts: Sequence[int]) -> list[EntryProof | None]:
        """What each entry adds to the log, of entries with so many outcomes in the order in which they were drawn; None
        where it adds nothing. RuntimeError where they are not all that was drawn."""
        records, found = iter(self.records), list[EntryProof | None]()
        record = next(records, None)
        for count in counts:
            taken: list[Record] = []
            while record and record.outcomes <= count:
                taken.append(record)
                count -= record.outcomes
                record = next(records, None)
            if count:
                raise RuntimeError("an entry has outcomes that were not drawn for it")
            found.append(join_records(taken))
        if record:
            raise RuntimeError("more was drawn than stands in the entries")
        self.records = []
        return found


def join_records(records: Sequence[Record]) -> EntryProof | None:
    """What the draws of one entry add to the log; None where there is nothing that the next draw has to know."""
    events = [event for record in records for event in record.events]
    unproved = sum(record.unproved for record in records)
    told = events or unproved or any(not record.outcomes for record in records)
    return EntryProof(events, records[-1].progress, unproved) if told else None
