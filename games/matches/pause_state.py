"""A pause, as the door knows it: it begins with the move after which play may rest, and until it is over nobody moves.

Who asks for it and who agrees is `pause_votes`' affair. Here the row of an agreed pause follows the entries of the
journal, in the transaction that writes them.
"""

from __future__ import annotations

from django.db.models import F

from common.durations import SECOND_MS, DurationForm, format_duration
from common.refusals import Refused
from games.engine import pauses
from games.engine.intervention_facts import Conclude, GoBack, Halt, Proceed
from games.engine.pauses import Resume, Suspend
from games.engine.sentences import joined
from games.engine.table import Table
from games.models import Match, Pause

from . import match_cache

PAUSE_ACTIONS = (Suspend, Resume, Halt, Proceed, GoBack, Conclude)  # after which a game stands still, or does no longer


def suspend_if_agreed(loaded: match_cache.LoadedMatch, table: Table, now: int) -> None:
    """Begins the pause that was agreed on, if the table has come to where one may begin. `now`: ms. The match is
    locked."""
    if loaded.pause and table.at_rest and loaded.match.pace == Match.Pace.LIVE:
        pauses.suspend(table, *loaded.pause, now)


def update_pause_rows(match_id: str, table: Table) -> bool:
    """Updates the rows of pauses and match after the entries just made; whether there was anything to update. The
    match is locked."""
    said = [entry for entry in table.entries if isinstance(entry.action, PAUSE_ACTIONS)]
    if not said:
        return False
    rows = Pause.objects.filter(match=match_id)
    for entry in said:
        if isinstance(entry.action, Suspend):
            ends = entry.now + entry.action.seconds * SECOND_MS
            rows.filter(state=Pause.State.AGREED).update(state=Pause.State.ON, began=entry.now, ends=ends)
        elif not isinstance(entry.action, Halt):
            rows.filter(state=Pause.State.ON).update(state=Pause.State.OVER, resumed=entry.now)
    Match.objects.filter(pk=match_id).update(paused=table.suspended, lineup=F("lineup") + 1)
    return True


def list_seats_not_resuming(loaded: match_cache.LoadedMatch, row: Pause, now: int) -> list[int]:
    """The seats that still have to say that the game goes on; none in particular once the time of the pause is over."""
    if row.ends is None or now >= row.ends:
        return []
    return [seat for seat in match_cache.list_human_seats(loaded) if seat not in row.resume]


def build_paused_error(loaded: match_cache.LoadedMatch, now: int) -> Refused:
    """The refusal of a move during a pause: until when nobody may move, and who is missing."""
    row = Pause.objects.filter(match=loaded.match.pk, state=Pause.State.ON).first()
    if row is None or row.ends is None:
        return Refused("The game is paused.")
    if now >= row.ends:
        return Refused("The pause is over. The game resumes as soon as someone says /resume.")
    left = format_pause_length(max(1, -(-(row.ends - now) // SECOND_MS)))
    waited = [loaded.seats[seat].name for seat in list_seats_not_resuming(loaded, row, now)]
    return Refused(
        f"The game is paused for {left} more, or until {joined(waited) or 'someone'} {choose_say_verb(waited)} /resume."
    )


def choose_say_verb(names: list[str]) -> str:
    """What they do, after their names."""
    return "say" if len(names) > 1 else "says"


def format_pause_length(seconds: int) -> str:
    """So many seconds as a table is told them: "5 minutes", "1 minute 30 seconds"."""
    return format_duration(seconds * SECOND_MS, DurationForm.FULL)
