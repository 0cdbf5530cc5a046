"""What time does to a game: settles what ran out, and says when something is due next."""

from __future__ import annotations

from typing import NamedTuple

from games import pace
from games.engine.options import Silence
from games.engine.table import Table
from games.tables import Held, earliest


class Due(NamedTuple):
    """When something is due after an entry, in ms."""

    bot: int | None  # a computer player looks
    silent: int | None  # a question without a clock is answered by the house
    players: int | None  # time does something to the players: a flag, a hammer, the silent answer
    alarm: int | None  # the earliest of all: the match's one alarm


def settle(table: Table, silent_at: int | None, now: int) -> None:
    """Does all that was due by `now`: flags and hammers each at its own moment, so that a late sweep writes
    the same journal; then the silent answer of everybody who let a question without a clock pass.
    """
    since = table.game.since
    while (due := table.next_alarm()) is not None and due <= now:
        table.wake(due)
    if silent_at is not None and silent_at <= now and table.game.since == since:
        for seat in sorted(table.asked):
            if table.game.since == since and seat in table.asked:
                table.house(Silence(seat), now)


def dues(held: Held, silent_at: int | None, table: Table) -> Due:
    """When something is due after the entries a table has made; `silent_at` was due before them."""
    match, at = held.match, table.entries[-1].now
    if table.over:
        return Due(None, None, None, None)
    bot = pace.bot_due(match.pk, table, held.chairs, at)
    flag = table.next_alarm()
    silent = None
    if flag is None and match.silence_after and table.asked:
        same = silent_at is not None and table.game.since <= table.version - len(table.entries)
        silent = silent_at if same else at + match.silence_after * 1000
    return Due(bot, silent, earliest(flag, silent), earliest(flag, silent, bot))


def row_alarm(before: int | None, due: int | None, now: int) -> int | None:
    """What the match's row is to say: that nothing is due before this moment.

    An earlier moment that still lies ahead is left standing: whoever comes then finds nothing due and sets
    it right. That happens once in minutes, and spares the index a change at nearly every move.
    """
    return before if before is not None and due is not None and now < before <= due else due
