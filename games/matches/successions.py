"""No dead seat: at a table that wants it, a computer player follows at once on who leaves, stays away or runs out of
time; then whoever asks takes the seat over (`games.lobby.substitutes`).

Only while another person plays: for nobody's sake a seat is kept, so the last person leaves by the rules. The change
is an entry of the journal (`games.engine.succession`), and the rows follow it in the transaction that writes it.
Who misses too many deadlines is followed in `missed_deadlines`, without an entry of its own.
"""

from __future__ import annotations

from games.engine import succession
from games.engine.succession import Succeed
from games.engine.table import Table
from games.models import Match, Seat, Tenure

from . import tenures
from .match_cache import LoadedMatch

LIVE_ALLOWANCE = 1  # deadlines missed at a live table before a computer player follows


def get_allowance(match: Match) -> int | None:
    """After how many missed deadlines a computer player follows; None: never."""
    if match.pace == Match.Pace.MAIL or match.allowance is not None:
        return match.allowance
    return LIVE_ALLOWANCE if match.succession else None


def should_follow(loaded: LoadedMatch, table: Table, seat: int) -> bool:
    """Whether a computer player follows on this seat if its person goes now: the table wants it, and another person
    plays on."""
    gone = {entry.action.seat for entry in table.entries if isinstance(entry.action, Succeed)}
    people = [n for n in table.game.living() if loaded.seats[n].user_id is not None and n not in gone]
    return bool(loaded.match.succession) and not table.over and seat in people and len(people) > 1


def wake_table(loaded: LoadedMatch, table: Table, due: int, now: int) -> None:
    """Does what is due in a match at `due`, seen at `now` (ms): where a person's flag falls who is followed, a computer
    player sits down instead."""
    clock = table.game.clock
    fallen = clock.fallen(due) if clock else []
    if fallen and should_follow(loaded, table, fallen[0]):
        succession.succeed(table, fallen[0], "clock", now)
    else:
        table.wake(due)


def with_computers(loaded: LoadedMatch, table: Table) -> LoadedMatch:
    """The match as it is seated once the entries just made are written."""
    gone = {entry.action.seat for entry in table.entries if isinstance(entry.action, Succeed)}
    if not gone:
        return loaded
    level = tenures.choose_substitute_level(loaded.match.title)
    seats = [
        chair._replace(user_id=None, bot=level, vacations=(), hours=None) if seat in gone else chair
        for seat, chair in enumerate(loaded.seats)
    ]
    return loaded._replace(seats=tuple(seats))


def hand_over_seats(match: Match, table: Table) -> bool:
    """Writes down who lost their seat by the entries a table has made; whether anybody did. The match's row is
    locked."""
    changed = False
    for entry in table.entries:
        if isinstance(entry.action, Succeed):
            seat = Seat.objects.select_related("user").get(match=match, number=entry.action.seat)
            if seat.user_id is not None:
                moment = tenures.Moment.of_table(table, entry.now)._replace(entry=entry.number)
                tenures.seat_computer(match, seat, moment, Tenure.Why(entry.action.why))
                changed = True
    return changed
