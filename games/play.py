"""The door: the only way a game changes. Browser, API, bots, clocks and admin all come through here.

One transaction: lock the match, give a known key its stored answer, settle the clocks that ran out before
this arrived, play on a fork of the table, write the entry and the match's row, commit; then announce.
Nothing slow happens between lock and commit, and only the rows promise anything.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from time import monotonic_ns
from typing import Any, Literal, NamedTuple

import msgspec
from django.db import IntegrityError, OperationalError, transaction

from accounts.models import User
from games import announce, boards, clocks, ledger, luck, settling, tables
from games.engine import text
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Written
from games.engine.options import Action, Remove
from games.engine.table import Illegal, Table
from games.failpoints import passing
from games.models import Entry, Match
from games.names import is_id
from games.refusals import Refused, not_found

By = User | Literal["bot"]
Move = Callable[[Table, int], object]  # plays on a table at a moment; raises Illegal or Refused

LONGEST_KEY = 80
BUSY = "The table is busy and your move was not made. Try again in a moment."


class Answer(NamedTuple):
    """What a move led to, as the seat that made it may know it."""

    version: int
    entry: int
    facts: list[dict[str, Any]]


class Order(NamedTuple):
    """A move on its way through the door."""

    match_id: str
    seat: int
    by: By
    key: str
    body_hash: str
    move: Move


# -- the verbs


def play(match_id: str, seat: int, action: Any, *, by: By, key: str, version: int | None = None) -> Answer:
    """Plays an action for a seat. The same key again gives the same answer and does nothing.

    `version` is the entry the player saw: an answer to a question replaced since is stale. Refused: 403 not
    your seat, 404 no such match, 409 illegal or stale, 422 not understood, 503 the database did not answer.
    """

    def move(table: Table, now: int) -> None:
        table.play(seat, understood(table, action), now, version)

    return through(Order(match_id, seat, by, checked(key), body_hash(seat, action), move))


def say(match_id: str, seat: int, line: str, *, by: By, key: str, version: int | None = None) -> Answer:
    """Plays a move typed as text: `bid 340`, or the number of an option."""

    def move(table: Table, now: int) -> None:
        table.play(seat, text.parse(table.options(seat), line), now, version)

    return through(Order(match_id, seat, by, checked(key), body_hash(seat, line), move))


def leave(match_id: str, seat: int, *, by: By) -> Answer:
    """A seat leaves for good: by its title's own resignation, or, where that is not open now, removed by the
    house, which counts as one."""

    def move(table: Table, now: int) -> None:
        for option in table.options(seat):
            if option.action is not None and option.to_json()["action"] == "resign":
                table.play(seat, option.action, now)
                return
        table.house(Remove(seat), now)

    return through(Order(match_id, seat, by, f"leave:{seat}", body_hash(seat, "leave"), move))


def wake(match_id: str, *, skip: bool = False) -> bool:
    """Does what is due, once, whoever calls and however late; whether there was anything to do.

    `skip`: leave a match alone that somebody else has locked just now.
    """
    with transaction.atomic():
        row = ledger.lock(match_id, skip=skip)
        if row is None or row.status != Match.Status.RUNNING or row.alarm is None or row.alarm > row.now:
            return False
        held = tables.locked(match_id, row.version, row.lineup)
        table = held.table.fork(luck.Secure())
        settling.settle(table, row.silent_at, row.now)
        if table.entries:
            write(held, row, table)
        return bool(table.entries)


def begin(match: Match, table: Table) -> None:
    """Writes entry 0 of a match whose row is locked and whose seats are set: the game is running."""
    match.status, match.started = Match.Status.RUNNING, clocks.moment(table.entries[0].now)
    match.save(update_fields=["status", "started", "size", "lineup", "rules"])
    row = ledger.Row(match.status, match.version, match.lineup, None, None, None, None, None, 0)
    write(tables.Held(match, table, tables.chairs(match), (), None), row, table)


# -- through the door


def through(order: Order) -> Answer:
    """Passes a move through the door; a second try finds what another process did in between."""
    for _ in range(3):
        try:
            return attempt(order)
        except IntegrityError:  # its key or its number was taken while it waited: look again
            continue
        except OperationalError as error:
            raise Refused(BUSY, status=503) from error
    raise Refused(BUSY, status=503)


def attempt(order: Order) -> Answer:
    arrived = monotonic_ns()
    with transaction.atomic():
        row = ledger.lock(order.match_id, order.key) if is_id(order.match_id) else None
        if row is None:
            raise not_found()
        passing("locked")
        if row.known is not None:
            return stored(order, row.known)
        running(row)
        held = tables.locked(order.match_id, row.version, row.lineup)
        admit(held, order)
        # It counts when it arrived, not when the lock was won.
        now = max(row.now - (monotonic_ns() - arrived) // 1_000_000, row.moved or 0)
        table = held.table.fork(luck.Secure())
        settling.settle(table, row.silent_at, now)
        refusal = refused_by(order.move, table, now)
        if table.entries:
            write(held, row, table, "" if refusal else order.key, order.body_hash)
    if refusal:
        return twin(order, refusal)
    return told(table.entries[-1], order.seat, table.game.board)


def refused_by(move: Move, table: Table, now: int) -> Refused | None:
    """Plays; the refusal if it may not be. What was settled before is kept all the same."""
    try:
        move(table, now)
    except Illegal as why:
        return Refused.of(why)
    except Refused as why:
        return why
    return None


def twin(order: Order, refusal: Refused) -> Answer:
    """A refusal stands, unless the same move was committed by a twin while this one waited for the lock."""
    number = ledger.known(order.match_id, order.key)
    if number is None:
        raise refusal
    return stored(order, number)


def write(held: tables.Held, row: ledger.Row, table: Table, key: str = "", body: str = "") -> None:
    """Writes the entries a table has made; when they are committed, keeps it and tells everybody."""
    match, last = held.match, table.entries[-1]
    due = settling.dues(held, row, table)
    lines = [line(entry, table) for entry in table.entries]
    if key:
        lines[-1] = lines[-1]._replace(key=key, body_hash=body)
    asked = sorted(table.asked)
    head = ledger.Head(table.version, asked, due.alarm, due.bot, due.silent, last.now)
    fresh = table.over or table.version // tables.SNAPSHOT_EVERY != row.version // tables.SNAPSHOT_EVERY
    ledger.append(match.pk, lines, head, tables.pack(table) if fresh else None)
    passing("written")
    if table.over:
        ledger.close(match.pk, msgspec.to_builtins(table.over), last.now)
    after = held.after(table, due.players)
    transaction.on_commit(lambda: committed(after, due.alarm))


def line(entry: Written, table: Table) -> ledger.Line:
    """An entry as it is stored. The digest is of the state after the last one."""
    digest = table.digest() if entry.number == table.version else ""
    return ledger.Line(entry.number, entry.seat, entry.now, None, "", entry.line().decode(), digest)


def committed(held: tables.Held, alarm: int | None) -> None:
    """After the commit: nothing here may fail, and nothing that matters depends on it."""
    passing("committed")
    tables.keep(held)
    match_id = held.match.pk
    announce.match_changed(match_id, held.version)
    if held.table.over:
        announce.lobby_changed()
    clocks.ring(match_id, alarm)


# -- guards


def checked(key: str) -> str:
    """A key that can be stored: a short word of printable characters."""
    if not isinstance(key, str) or not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Refused(f"A move needs a key: up to {LONGEST_KEY} printable characters.", status=422)
    return key


def body_hash(seat: int, body: Any) -> str:
    """A short name of what was asked for, so that a key used again for something else is noticed."""
    try:
        canonical = msgspec.json.encode([seat, body], order="deterministic")
    except (TypeError, ValueError, RecursionError, OverflowError):
        raise Refused("That is not a move.", status=422) from None
    return blake2b(canonical, digest_size=12).hexdigest()


def running(row: ledger.Row) -> None:
    """Moves are made in running games only."""
    if row.status == Match.Status.OPEN:
        raise Refused("This game has not begun.")
    if row.status != Match.Status.RUNNING:
        raise Refused("This game is over.")


def admit(held: tables.Held, order: Order) -> None:
    """A seat is moved by who sits there, a computer player's by the house."""
    if not 0 <= order.seat < len(held.chairs):
        raise Refused("You do not sit at this table.", status=403)
    owner = held.chairs[order.seat].user
    if owner is not None if order.by == "bot" else owner is None or owner != order.by.pk:
        raise Refused("That is not your seat.", status=403)


def understood(table: Table, action: Any) -> Action:
    """The action a JSON object says."""
    try:
        return table.title.read_action(action)
    except Illegal as why:
        raise Refused.of(why, status=422) from None


# -- answers


def stored(order: Order, number: int) -> Answer:
    """The answer that was given to this key, made again from its entry."""
    entry = Entry.objects.select_related("match__board").get(match_id=order.match_id, number=number)
    if entry.body_hash != order.body_hash:
        raise Refused("This key was used for another move already.", status=422)
    plan = boards.plan(entry.match.board)
    return told(title_of(entry.match.title).read_entry(entry.line), order.seat, plan)


def told(entry: Written, seat: int | None, plan: Any) -> Answer:
    """What a seat is told of an entry."""
    shown = (fact.shown_to(seat) for fact in entry.facts)
    return Answer(entry.number, entry.number, [fact.to_json(plan) for fact in shown if fact])
