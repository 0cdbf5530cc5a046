"""The games in play, in memory: each process keeps the tables it used last, by match and version.

A table kept here is never played on. The door plays on a fork and, when the transaction is committed,
keeps the fork instead; so whoever holds a table may look at it for as long as he likes, and a move that
fails leaves nothing behind.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from games.content import boards
from games.core.exceptions import Refused, not_found
from games.core.text import is_id
from games.engine.journal import Entry as Written
from games.engine.pauses import Suspend
from games.engine.replay import step
from games.engine.table import Table
from games.models import Entry, Match, Pause

from . import deadlines

KEPT = 400  # tables a process keeps; one is a few kilobytes
RECENT = 64  # entries kept with a table, for frames and logs
SNAPSHOT_EVERY = 16  # entries; a cold table replays at most so many


class Chair(NamedTuple):
    """Who sits at a seat."""

    user: int | None
    bot: str
    name: str
    passing: bool = False  # the house passes for them while they can do nothing else
    away: tuple[tuple[int, int], ...] = ()  # vacations that put his deadlines off here: from, to (ms)


class Held(NamedTuple):
    """A match and its present position, to look at and not to change."""

    match: Match  # its columns as of the last look; the position is `table`'s
    table: Table
    chairs: tuple[Chair, ...]
    recent: tuple[Written, ...]  # the last entries, the newest at the end
    alarm: int | None  # when time will do something to the players, in ms
    row_alarm: int | None  # what the match's row says: nothing is due before
    dues: tuple[deadlines.Due, ...] = ()  # the deadlines of those asked, where the rules have no clock
    outage: tuple[int, int] | None = None  # the site was down, from, to (ms): still to be made good here
    pause: tuple[int, int] | None = None  # agreed on and not begun: who asked for it, and for how many seconds

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def moved(self) -> int:
        """When the last entry was made, in ms."""
        return self.recent[-1].now if self.recent else 0

    @property
    def over(self) -> dict[str, Any] | None:
        """How it ended; where no move of the game ended it, with `words` for its players: who did, and why."""
        if self.table.over:
            return dict(msgspec.to_builtins(self.table.over))
        return ended(self.match.result) if self.match.result else None

    def after(self, table: Table, dues: tuple[deadlines.Due, ...], row_alarm: int | None) -> Held:
        """The same match after the entries that `table` has made."""
        recent = (*self.recent, *table.entries)[-RECENT:]
        alarm = earliest(table.next_alarm(), *(each.due for each in dues))
        begun = self.pause and any(isinstance(entry.action, Suspend) for entry in table.entries)
        pause = None if begun else self.pause
        return Held(self.match, table, self.chairs, recent, alarm, row_alarm, dues, pause=pause)


WITHOUT_A_MOVE = {
    "called_off": "Everyone agreed to end this game without a result.",
    "abandoned": "No one came back to this game for a week, so it was closed unfinished.",
}


def ended(result: dict[str, Any]) -> dict[str, Any]:
    """The result of a match that was ended without a move, with a sentence that says so."""
    reason = result.get("reason", "")
    stopped = f"A moderator ended this game: {reason}" if reason else "A moderator ended this game."
    return {**result, "words": WITHOUT_A_MOVE.get(result["ending"], stopped)}


_held: OrderedDict[str, Held] = OrderedDict()
_guard = Lock()


def head(match_id: str, version: int | None = None) -> Held:
    """The present position of a match that has begun; `version`: one that old will do without asking."""
    held = _held.get(match_id)
    if held and version is not None and held.version >= version:
        return held
    rows = Match.objects.filter(pk=match_id).values_list("version", "lineup", "status", "dues", "alarm")
    row = rows.first() if is_id(match_id) else None
    if row is None:
        raise not_found()
    if row[0] < 0:
        raise Refused("This game hasn't started.")
    if held and (held.match.lineup, held.match.status) == row[1:3]:
        if held.version >= row[0]:
            return held
        if row[0] - held.version <= SNAPSHOT_EVERY:
            held = follow(held, row[0], row[3], row[4])
            keep(held)
            return held
    held = load(stored(match_id))
    keep(held)
    return held


def follow(held: Held, version: int, dues: list[list[int]], row_alarm: int | None) -> Held:
    """A table brought on by the entries that another process has made since."""
    rows = Entry.objects.filter(match_id=held.match.pk, number__gt=held.version, number__lte=version)
    table = held.table.fork()
    for line, digest in rows.order_by("number").values_list("line", "digest"):
        again(table, table.title.read_entry(line), digest)
    after = held.after(table, deadlines.read(dues), row_alarm)
    table.entries.clear()
    return after


def kept(match_id: str) -> Held | None:
    """What this process last knew of a running match; it may be out of date."""
    held = _held.get(match_id)
    return held if held and not held.over else None


def locked(match_id: str, version: int, lineup: int) -> Held:
    """The position of a match whose row is locked and reads so."""
    held = _held.get(match_id)
    if held and held.version == version and held.match.lineup == lineup and held.match.status == Match.Status.RUNNING:
        return held
    return load(stored(match_id))


def stored(match_id: str) -> Match:
    """A match as it is stored, with its board's name: what is on it is mostly known already."""
    return Match.objects.select_related("board").defer("board__data", "board__note").get(pk=match_id)


def load(match: Match) -> Held:
    """A cold start: the snapshot, and the entries since played again, checked by their digests."""
    table = Table.load(unpack(match.snapshot), boards.plan(match.board))
    rows = Entry.objects.filter(match_id=match.pk, number__lte=match.version).order_by("-number")
    want = max(RECENT, match.version - match.snapshot_version)
    recent: list[Written] = []
    for line, digest in reversed(rows.values_list("line", "digest")[:want]):
        entry = table.title.read_entry(line)
        recent.append(entry)
        if entry.number > table.version:
            again(table, entry, digest)
    table.entries.clear()
    match.snapshot = b""  # it has served; the table is what is kept
    dues = deadlines.read(match.dues)
    alarm = earliest(table.next_alarm(), *(each.due for each in dues))
    outage = None if match.down is None or match.back is None else (match.down, match.back)
    return Held(match, table, chairs(match), tuple(recent[-RECENT:]), alarm, match.alarm, dues, outage, agreed(match))


def agreed(match: Match) -> tuple[int, int] | None:
    """The pause that is to begin where the next turn does."""
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.LIVE:
        return None
    found = Pause.objects.filter(match=match, state=Pause.State.AGREED)
    return found.values_list("seat", "seconds").first()


def chairs(match: Match) -> tuple[Chair, ...]:
    """Who sits where, in the order of the seats."""
    columns = ("number", "user_id", "bot", "name", "passing")
    if match.pace != Match.Pace.MAIL or not match.vacations:
        return tuple(Chair(*row[1:]) for row in match.seats.order_by("number").values_list(*columns))
    away = (*columns, "user__vacations__starts", "user__vacations__ends")
    made: dict[int, Chair] = {}
    for number, user, bot, name, passing, starts, ends in match.seats.order_by("number", away[-2]).values_list(*away):
        chair = made.get(number) or Chair(user, bot, name, passing)
        made[number] = chair if starts is None else chair._replace(away=(*chair.away, (starts, ends)))
    return tuple(made.values())


def earliest(*moments: int | None) -> int | None:
    """The first of the moments that there are."""
    return min((moment for moment in moments if moment is not None), default=None)


def again(table: Table, entry: Written, digest: str) -> None:
    """Plays one entry of the journal again. An empty digest was never taken, and those of a match begun by
    older rules may be of the state as they stored it; its facts are compared all the same."""
    step(table, entry)
    if digest and table.game.rules == table.title.rules and table.digest() != digest:
        raise RuntimeError(f"entry {entry.number}: the journal does not lead to the stored position")


def keep(held: Held) -> None:
    """Keeps a table, unless a newer one is kept already."""
    match_id = held.match.pk
    with _guard:
        other = _held.get(match_id)
        if other and other.version > held.version:
            return
        _held[match_id] = held
        _held.move_to_end(match_id)
        while len(_held) > KEPT:
            _held.popitem(last=False)


def forget(match_id: str = "") -> None:
    """Drops a match's table; the next look loads it. Without an id, all of them."""
    with _guard:
        if match_id:
            _held.pop(match_id, None)
        else:
            _held.clear()


def pack(table: Table) -> bytes:
    """A table as it is stored."""
    return zlib.compress(table.dump(), 1)


def unpack(snapshot: bytes | memoryview) -> bytes:
    """The dump in a stored snapshot."""
    return zlib.decompress(snapshot)
