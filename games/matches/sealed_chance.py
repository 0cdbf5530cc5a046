"""Chance in real matches: sealed before a match begins, drawn in the door, its proof written with the entry (FairLog).

The seeds lie encrypted in a table of their own, under `DICE_KEY`; a process opens them at the first draw it makes in a
match. What a draw gives follows from them and from the entries before it, so a move that is made again after a crash
draws the same again. Matches begun before there were seals draw from the system, as they did.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.db import transaction
from msgspec import Struct

from games.engine.chance import Dealer, Source
from games.engine.fairlog import (
    SERVER,
    EntryProof,
    FairLog,
    Part,
    Progress,
    SealedDealer,
    SealedGame,
    Sealing,
    SeatTip,
    mix_numbers,
    seal_game,
)
from games.engine.journal import Entry as Written
from games.engine.title import Title
from games.models import Entry, SealedChance

from . import randomness

CHAIN_LENGTH = 8_192  # draws; the longest games have a few thousand
MAX_OPENED = 400  # matches whose seals a process keeps opened
NONCE = 12  # bytes

log = logging.getLogger(__name__)


class Seeds(Struct):
    """What is encrypted of a match. `marks` of its chain save its first draw in a process 8,192 hashes; matches begun
    without them reckon them."""

    chain: bytes
    decks: bytes
    hidden: list[str]
    marks: bytes = b""

    def __repr__(self) -> str:
        return "<Seeds>"


class Unmixed(Struct):
    """What is encrypted of a match that waits for its players' numbers. `numbers`: those made here, by owner."""

    seeds: Seeds
    numbers: dict[str, bytes]

    def __repr__(self) -> str:
        return "<Unmixed>"


# -- a match begins


def begin_chance(match_id: str, title: Title[Any, Any, Any], seats: int) -> Source:
    """Seals the chance of a match that is about to begin, in the transaction that begins it, and draws from it. Every
    seat has its number from here."""
    made = seal_seats(match_id, title, dict.fromkeys(range(seats)))
    return _begin_with(match_id, collect_seeds(title, made), made.log, made.numbers)


def seal_seats(match_id: str, title: Title[Any, Any, Any], tips: Mapping[int, SeatTip | None]) -> Sealing:
    """Fixes the chance of a match but for the numbers that were promised; `tips`, by the seat's number before the
    start: None where it was not promised, and is made here."""
    return seal_game(match_id, tips, title.hidden_draws, title.shown_draws, CHAIN_LENGTH, secrets.token_bytes)


def store_sealing(match_id: str, title: Title[Any, Any, Any], made: Sealing) -> tuple[str, bytes]:
    """What was published of a sealing, as JSON, and what it binds, encrypted."""
    unmixed = Unmixed(collect_seeds(title, made), made.numbers)
    return msgspec.json.encode(made.log).decode(), encrypt_seeds(match_id, unmixed)


def collect_seeds(title: Title[Any, Any, Any], made: Sealing) -> Seeds:
    """What is to be encrypted of a sealing."""
    return Seeds(made.seed, made.deck_seed, sorted(title.hidden_draws), made.marks)


def finish_sealing(match_id: str, log: str, secret: bytes, sent: Mapping[str, bytes]) -> Source | None:
    """Mixes the numbers of all seats into a stored sealing, in the transaction that begins the match, and draws from
    it. `sent`: by owner, those of who kept their promise; the others are listed as missing. None: no key of this site
    opens the sealing."""
    plain = _decrypt(match_id, secret)
    if plain is None:
        return None
    unmixed = msgspec.msgpack.decode(plain, type=Unmixed)
    return _begin_with(match_id, unmixed.seeds, load_sealing_log(log), {**sent, **unmixed.numbers})


def load_sealing_log(log: str) -> FairLog:
    """What was published of a sealing."""
    return msgspec.json.decode(log, type=FairLog)


def _begin_with(match_id: str, seeds: Seeds, published: FairLog, numbers: Mapping[str, bytes]) -> Source:
    owners = [each.ev["who"] for each in published.events if each.ev["t"] == "register" and each.ev["who"] != SERVER]
    parts = [Part(owner, 1, numbers[owner]) for owner in owners if owner in numbers]
    salt = mix_numbers(published, parts, [owner for owner in owners if owner not in numbers])
    secret = encrypt_seeds(match_id, seeds)
    SealedChance.objects.create(match_id=match_id, secret=secret, salt=salt, length=CHAIN_LENGTH)
    game = build_sealed_game(match_id, seeds, salt, CHAIN_LENGTH)
    transaction.on_commit(partial(keep_seals, match_id, Seals(game)))
    return SealedDealer(game, Progress(0, 0, published.head.hex()), randomness.SystemRandomness(), published.events)


# -- a match goes on


class MatchChance(Dealer):
    """The chance of a match in play after an entry. Nothing is opened before something is drawn. `progress`: how far
    its log had come by then, if that is known."""

    def __init__(self, match_id: str, version: int, progress: Progress | None) -> None:
        self._match_id, self._version, self._progress = match_id, version, progress

    @cached_property
    def dealer(self) -> SealedDealer | None:
        """What draws; None in a match begun before there were seals."""
        seals = open_seals(self._match_id)
        if seals is None:
            return None
        progress = self._progress or load_progress(self._match_id, self._version)
        return SealedDealer(seals.game, progress, randomness.SystemRandomness())

    def die(self, sides: int, purpose: str) -> int:
        return self.dice(1, sides, purpose)[0]

    def dice(self, count: int, sides: int, purpose: str) -> list[int]:
        if self.dealer:
            return self.dealer.dice(count, sides, purpose)
        system = randomness.SystemRandomness()
        return [system.die(sides, purpose) for _ in range(count)]

    def pick(self, values: Sequence[Any], purpose: str) -> int:
        if self.dealer:
            return self.dealer.pick(values, purpose)
        return randomness.SystemRandomness().die(len(values), purpose)

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        return (self.dealer or randomness.SystemRandomness()).shuffle(cards, purpose)

    def shuffle_anew(self) -> None:
        """Every deck is shuffled before its next card: the game goes back."""
        if self.dealer:
            self.dealer.shuffle_anew()

    def fork(self) -> Source:
        """For thinking ahead: it opens nothing and knows nothing of what is sealed."""
        return randomness.SystemRandomness().fork()


def take_proofs(source: Source, entries: Sequence[Written]) -> list[EntryProof | None]:
    """What each of the entries just made adds to the log of its match."""
    drawn = vars(source).get("dealer") if isinstance(source, MatchChance) else source
    if isinstance(drawn, SealedDealer):
        return drawn.take_proofs([len(entry.drawn) for entry in entries])
    return [None] * len(entries)


def load_progress(match_id: str, version: int) -> Progress:
    """How far the log of a match with seals had come by an entry: its first one began it. One query."""
    rows = Entry.objects.filter(match_id=match_id, number__lte=version).exclude(proof="").order_by("-number")
    return read_proof(rows.values_list("proof", flat=True)[0]).progress


def find_progress(proofs: Sequence[str]) -> Progress | None:
    """How far the log had come with the last of these entries that added to it; None where none did."""
    found = next((proof for proof in reversed(proofs) if proof), "")
    return read_proof(found).progress if found else None


def read_proof(text: str) -> EntryProof:
    """The proof of an entry, as it is stored."""
    return _proofs.decode(text)


def write_proof(proof: EntryProof | None) -> str:
    """The proof of an entry, as it is to be stored."""
    return msgspec.json.encode(proof).decode() if proof else ""


_proofs = msgspec.json.Decoder(EntryProof)


# -- the seals


class Seals(NamedTuple):
    """The seals of a match. `game` None: no key of this site opens them."""

    game: SealedGame | None


def open_seals(match_id: str) -> Seals | None:
    """The seals of a match; None where it was begun before there were any. One query, once in a process."""
    with _guard:
        if match_id in _opened:
            _opened.move_to_end(match_id)
            return _opened[match_id]
    row = SealedChance.objects.filter(match_id=match_id).first()
    seals = Seals(read_seals(row)) if row else None
    keep_seals(match_id, seals)
    return seals


def read_seals(row: SealedChance) -> SealedGame | None:
    """What is sealed of a match; None where it cannot be opened, which is logged."""
    seeds = decrypt_seeds(row.match_id, bytes(row.secret))
    if seeds is None:
        log.error("the seals of match %s cannot be opened: what is drawn in it is not proved", row.match_id)
        return None
    return build_sealed_game(row.match_id, seeds, bytes(row.salt), row.length)


def build_sealed_game(match_id: str, seeds: Seeds, salt: bytes, length: int) -> SealedGame:
    """What is fixed of a match's chance, by its opened seeds."""
    return SealedGame(match_id, seeds.chain, seeds.decks, salt, length, frozenset(seeds.hidden), seeds.marks)


def keep_seals(match_id: str, seals: Seals | None) -> None:
    """Keeps what was opened for the next draw in this process."""
    with _guard:
        _opened[match_id] = seals
        while len(_opened) > MAX_OPENED:
            _opened.popitem(last=False)


_opened: OrderedDict[str, Seals | None] = OrderedDict()
_guard = Lock()


def encrypt_seeds(match_id: str, seeds: Seeds | Unmixed) -> bytes:
    """Seeds as they are stored: nobody reads them without the key, and they fit no other match."""
    nonce = secrets.token_bytes(NONCE)
    return nonce + derive_cipher(settings.DICE_KEY).encrypt(nonce, msgspec.msgpack.encode(seeds), match_id.encode())


def decrypt_seeds(match_id: str, secret: bytes) -> Seeds | None:
    """The seeds of a match, by the present key or one of before; None: by none of them."""
    plain = _decrypt(match_id, secret)
    return None if plain is None else msgspec.msgpack.decode(plain, type=Seeds)


def _decrypt(match_id: str, secret: bytes) -> bytes | None:
    for key in (settings.DICE_KEY, *settings.DICE_KEY_FALLBACKS):
        try:
            return derive_cipher(key).decrypt(secret[:NONCE], secret[NONCE:], match_id.encode())
        except InvalidTag:
            continue
    return None


def derive_cipher(key: str) -> AESGCM:
    """The cipher of a key."""
    return AESGCM(sha256(b"starboard dice " + key.encode()).digest())
