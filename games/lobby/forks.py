"""Playing on from a moment of a game: a private, unrated table of one's own that begins with that position.

Of a game that is over nothing is hidden any more, so all of the position is taken along. Of one's own game against
computers that still runs, whatever one's seat cannot know is dealt anew. Dice and cards that are drawn from there on
are new, plans stay where they are.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.engine.chance import Seeded
from games.engine.given_positions import redeal_hidden
from games.engine.journal import Start
from games.engine.table import Table
from games.engine.types import Seat
from games.matches import access, match_cache, replays
from games.models import Match

from .given_tables import Chair, Origin, start_at_position
from .lists import list_user_matches
from .table_names import MAX_NAME_LENGTH

ME, FRIEND, BOT = "me", "friend", "bot"
MAX_LISTED = 20  # forks of one moment


class Moment(NamedTuple):
    """A moment of a match that somebody may play on from. `seat`: theirs in the match; None: they watched. `at`: when
    it stood so (ms); `turn`: None where there are no turns."""

    match: Match
    loaded: match_cache.LoadedMatch
    entry: int
    table: Table
    at: int
    seat: Seat | None

    @property
    def turn(self) -> int | None:
        """The turn that is played."""
        turn = self.table.view(None).get("turn")
        return turn if isinstance(turn, int) else None


def load_moment(match_id: str, entry: int, user: User | AnonymousUser, invite: str = "") -> Moment:
    """A moment that a user may play on from. Refused: 404 no such match or entry, or not for them, 409 the game still
    runs and is not theirs alone, it was over there, or was played by rules that are gone."""
    match = access.access_match(match_id, user, invite)
    loaded = match_cache.load_current_match(match_id)
    seat = access.find_user_seat(match, user)
    if not match.is_finished:
        require_alone(match, loaded, seat)
    if not 0 <= entry <= loaded.version:
        raise Refused(f"There is no entry {entry} in this game.", status=404)
    table = replays.load_past_table(loaded, entry)
    if table.over:
        raise Refused("The game is over at that moment. Choose an earlier one.")
    (line,) = replays.load_entries(loaded, entry - 1, entry)
    return Moment(match, loaded, entry, table, line.now, seat)


def require_alone(match: Match, loaded: match_cache.LoadedMatch, seat: Seat | None) -> None:
    """Refused (409) unless the user plays in a running match, and nobody else does or did but computers."""
    if match.status != Match.Status.RUNNING:
        raise Refused("This game hasn't started.")
    others = match.tenures.filter(user__isnull=False).exclude(
        user=loaded.seats[seat].user_id if seat is not None else 0
    )
    if seat is None or others.exists():
        raise Refused("This game isn't over. You can play on from its moments when it is.")


def fork_match(
    match_id: str,
    entry: int,
    user: User,
    who: Sequence[str],
    *,
    invite: str = "",
    name: str = "",
    sandbox: bool = False,
) -> Match:
    """Creates and starts a table that plays on from a moment of a match. `who` plays each seat: ME (several of one's
    own share a screen, `hotseat`), FRIEND (a bot, until somebody with the seat's link sits down) or BOT. `sandbox`: the
    user says what dice and cards give, and nobody else may play. Refused: as `load_moment`, 403, 409 or 422 as
    `start_at_position`."""
    moment = load_moment(match_id, entry, user, invite)
    if any(each not in (ME, FRIEND, BOT) for each in who):
        raise Refused("Each seat is played by you, by a friend or by a computer.", status=422)
    chairs = [Chair(user if each == ME else None, DEFAULT_LEVEL, kept=each == FRIEND) for each in who]
    return start_at_position(
        user,
        hide_unknown(moment),
        moment.at,
        chairs,
        settings=find_settings(moment),
        board=moment.match.board,
        name=name or name_fork(moment),
        origin=Origin(moment.match, moment.entry, moment.turn),
        sandbox=sandbox,
    )


def name_fork(moment: Moment) -> str:
    """What a table is called that plays on from a moment, unless it is called otherwise."""
    where = f", turn {moment.turn}" if moment.turn else f", move {moment.entry}"
    return moment.match.name[: MAX_NAME_LENGTH - len(where)] + where


def hide_unknown(moment: Moment) -> Table:
    """The table to play on from: as it was, or in a game that still runs with all that its player cannot know dealt
    anew."""
    if moment.match.is_finished:
        return moment.table
    table = moment.table.fork()
    redeal_hidden(table, moment.seat, Seeded(secrets.randbits(63)))
    return table


def find_settings(moment: Moment) -> dict[str, object]:
    """The settings a match was begun with, as its journal has them."""
    (opening,) = replays.load_entries(moment.loaded, -1, 0)
    assert isinstance(opening.action, Start)
    return opening.action.settings


def list_forks(moment: Moment, user: User) -> QuerySet[Match]:
    """The tables that a user plays or played on from a moment, the first one first."""
    mine = list_user_matches(user).filter(origin=moment.match, origin_entry=moment.entry)
    return mine.order_by("created")[:MAX_LISTED]
