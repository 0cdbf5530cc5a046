"""Plays the journal of a stranger's file again and believes nothing in it: each entry has to follow from those before
it by the rules the game was begun by, with the facts, the credit and the order of time that it claims.

What a journal may carry along to spare a replay work is checked here before it is used: the position that a move was
taken back to has to be the one that was there, and time may only have done what was due. A game that begins with a
given position is refused, as nothing shows how that came about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from .control import TakeBack
from .journal import Entry, Start
from .options import Flag, Hammer
from .pace import Pace
from .replay import replay, step
from .table import Table
from .title import Title
from .types import HOUSE

MOST_ENTRIES = 20_000
LATEST = 4_102_444_800_000  # ms: the year 2100
AnyTitle = Title[Any, Any, Any]


class UntrueJournalError(Exception):
    """A journal that does not hold: `entry` is the first that does not, `why` a sentence about it."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}")
        self.entry, self.why = entry, why


def replay_strangers_journal(
    title: AnyTitle, lines: Sequence[Any], board: Any, seats: int, tick: Callable[[int], None] = lambda number: None
) -> Iterator[tuple[Entry, Entry, Table]]:
    """Plays the journal of a file again: after each entry the entry as the file has it, as this replay made it, and the
    table, which is the same object each time.

    `lines`: the entries as plain data; `board`: typed, as `Title.board_for` gives it; `tick` is called before each, and
    may raise. UntrueJournalError names the first entry that does not hold. Takes time in proportion to the entries, and
    memory for one position and a name of each.
    """
    if not 1 <= len(lines) <= MOST_ENTRIES:
        raise UntrueJournalError(0, f"A game has 1 to {MOST_ENTRIES:,} entries.")
    seen: dict[int, bytes] = {}
    table: Table | None = None
    before = 0
    for number, line in enumerate(lines):
        tick(number)
        entry = read_strange_entry(title, line, number)
        try:
            check_moment(entry, number, before, seats)
            table = begin_strange_journal(title, entry, board, seats) if table is None else follow(table, entry, seen)
        except UntrueJournalError:
            raise
        except Exception as error:  # whatever the rules make of it: a stranger's board and moves may be anything
            raise UntrueJournalError(number, "It doesn't follow from the moves before it by the rules.") from error
        before = entry.now
        seen[number] = hash_state(table)
        yield entry, table.entries.pop(), table


def read_strange_entry(title: AnyTitle, line: Any, number: int) -> Entry:
    """An entry from the plain data of a file."""
    try:
        return title.read_entry(msgspec.json.encode(line))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise UntrueJournalError(number, "It can't be read as a move of this game.") from error


def check_moment(entry: Entry, number: int, before: int, seats: int) -> None:
    """Numbers, seats and moments are in order."""
    if entry.number != number:
        raise UntrueJournalError(number, "It isn't the next one.")
    if not HOUSE <= entry.seat < seats:
        raise UntrueJournalError(number, "There is no such seat.")
    if not before <= entry.now <= LATEST:
        raise UntrueJournalError(number, "It comes before the one before it.")


def begin_strange_journal(title: AnyTitle, entry: Entry, board: Any, seats: int) -> Table:
    """The table after the opening of a journal."""
    start = entry.action
    if not isinstance(start, Start) or entry.seat != HOUSE or start.title != title.slug:
        raise UntrueJournalError(0, "A game begins with its opening.")
    if start.given is not None:
        raise UntrueJournalError(0, "A game that began with a given position can't be imported.")
    if start.seats != seats or seats not in title.seats or start.pace not in list(Pace):
        raise UntrueJournalError(0, f"{title.name} isn't played so.")
    if start.rules not in title.playable_rules:
        raise UntrueJournalError(0, title.explain_rules(start.rules))
    if start.board != board.hash:
        raise UntrueJournalError(0, "It was played on another board than the one in the file.")
    return replay([entry], board)


def follow(table: Table, entry: Entry, seen: dict[int, bytes]) -> Table:
    """The same table after the next entry."""
    action = entry.action
    if isinstance(action, TakeBack):
        check_take_back(table, action, entry.number, seen)
    elif isinstance(action, Hammer | Flag) and entry.seat == HOUSE:
        check_due(table, action, entry)
    step(table, entry)
    return table


def check_take_back(table: Table, action: TakeBack, number: int, seen: dict[int, bytes]) -> None:
    """The position that a move is taken back to is the one that was there."""
    title = table.title
    state = title.upgraded(action.state, table.game.rules)
    game = title.decode(state, table.game.board)
    if seen.get(action.to) != hash_bytes(title.encode(game)):
        raise UntrueJournalError(number, "The move isn't taken back to the position that was there.")


def check_due(table: Table, action: Hammer | Flag, entry: Entry) -> None:
    """A hammer or a flag falls when it is due, and not before."""
    if isinstance(action, Hammer):
        ask = table.question
        due = ask is not None and ask.until is not None and ask.until <= entry.now
    else:
        clock = table.game.clock
        due = clock is not None and action.seat in clock.fallen(entry.now)
    if not due:
        raise UntrueJournalError(entry.number, "Time isn't up yet.")


def hash_state(table: Table) -> bytes:
    """A name of a position that nobody finds another one for."""
    return hash_bytes(table.title.encode(table.game))


def hash_bytes(state: bytes) -> bytes:
    return blake2b(state, digest_size=20).digest()
