"""FairLog/1: dice and decks that anyone can check.

A game's chance is fixed before anybody knows it. The server begins with a chain of numbers, each the hash of the next,
and publishes its end: every draw reveals one number more, which nobody can have chosen later, for it has to hash to the
one before. Each seat adds a number of its own before the first draw, so the server cannot have picked a chain it likes.
The order of a deck follows from a secret committed before that; every card has a sealed place under one root, and is
opened to its owner, and to all once it is public.

What it cannot prove: the server knows the order of decks (it deals to who is absent), may foresee what comes with a
player who tells it their number, and may stop a game.

The modules: `hashing` (how bytes are told apart), `chains`, `draws` (numbers from a draw), `decks` (sealed cards),
`dealing` (what a game in play draws from), `events` (the log and its heads),
`checking` (what a stranger does with a log), `told` (the journal that rests on the draws, and whole files).
"""

from .chains import Chain, hash_link
from .checking import Checked, Fault, check_log
from .dealing import (
    SERVER,
    EntryProof,
    Progress,
    SealedDealer,
    SealedGame,
    Sealing,
    SeatTip,
    mix_numbers,
    name_seat,
    seal_game,
)
from .decks import SealedDeck, commit_deck, opens_to
from .draws import NumberStream, Part, derive_draw_key, derive_table_salt
from .events import Event, FairLog, LoggedEvent, hash_event, hash_own_event, write_canonical
from .told import check_proof, find_turns, hash_file, hash_line

__all__ = [
    "SERVER",
    "Chain",
    "Checked",
    "EntryProof",
    "Event",
    "FairLog",
    "Fault",
    "LoggedEvent",
    "NumberStream",
    "Part",
    "Progress",
    "SealedDealer",
    "SealedDeck",
    "SealedGame",
    "Sealing",
    "SeatTip",
    "check_log",
    "check_proof",
    "commit_deck",
    "derive_draw_key",
    "derive_table_salt",
    "find_turns",
    "hash_event",
    "hash_file",
    "hash_line",
    "hash_link",
    "hash_own_event",
    "mix_numbers",
    "name_seat",
    "opens_to",
    "seal_game",
    "write_canonical",
]
