"""A pause, as the door knows it: it begins with the move after which play may rest, and until it is over nobody moves.

Who asks for it and who agrees is `games.pauses`' affair. Here the row of an agreed pause follows the entries of the
journal, in the transaction that writes them.
"""

from __future__ import annotations

from django.db.models import F

from games.core.exceptions import Refused
from games.engine import pauses
from games.engine.pauses import Resume, Suspend, span
from games.engine.sentences import joined
from games.engine.table import Table
from games.models import Match, Pause

from . import match_cache


def rest(held: match_cache.Held, table: Table, now: int) -> None:
    """Begins the pause that was agreed on, if the table is a live one and has come to where one may begin."""
    if held.pause and table.at_rest and held.match.pace == Match.Pace.LIVE:
        pauses.suspend(table, *held.pause, now)


def follow(match_id: str, table: Table) -> bool:
    """Has the rows say what the entries just made say of a pause; whether they say anything."""
    said = [entry for entry in table.entries if isinstance(entry.action, Suspend | Resume)]
    if not said:
        return False
    rows = Pause.objects.filter(match=match_id)
    for entry in said:
        if isinstance(entry.action, Suspend):
            ends = entry.now + entry.action.seconds * 1000
            rows.filter(state=Pause.State.AGREED).update(state=Pause.State.ON, began=entry.now, ends=ends)
        else:
            rows.filter(state=Pause.State.ON).update(state=Pause.State.OVER, resumed=entry.now)
    Match.objects.filter(pk=match_id).update(paused=table.suspended, lineup=F("lineup") + 1)
    return True


def people(held: match_cache.Held) -> list[int]:
    """The seats with a person who still plays: those who vote. Computer players agree silently."""
    return [seat for seat in held.table.game.living() if held.chairs[seat].user is not None]


def missing(held: match_cache.Held, row: Pause, now: int) -> list[int]:
    """Who still has to say that the game goes on; nobody in particular once the time of the pause is over."""
    if row.ends is None or now >= row.ends:
        return []
    return [seat for seat in people(held) if seat not in row.resume]


def refusal(held: match_cache.Held, now: int) -> Refused:
    """Why nobody may move, until when, and what is missing."""
    row = Pause.objects.filter(match=held.match.pk, state=Pause.State.ON).first()
    if row is None or row.ends is None:
        return Refused("The game is paused.")
    if now >= row.ends:
        return Refused("The pause is over. The game resumes as soon as someone says /resume.")
    left = span(max(1, -(-(row.ends - now) // 1000)))
    waited = [held.chairs[seat].name for seat in missing(held, row, now)]
    return Refused(
        f"The game is paused for {left} more, or until {joined(waited) or 'someone'} {verb(waited)} /resume."
    )


def verb(names: list[str]) -> str:
    """What they do, after their names."""
    return "say" if len(names) > 1 else "says"
