"""A table becomes a game: who sits there is put in the order the title draws, and the first entry is written."""

from __future__ import annotations

from collections.abc import Sequence

from common.refusals import Refused
from games.content import boards
from games.core.exceptions import translate_refusal
from games.engine.catalog import title as title_of
from games.engine.chance import Source
from games.engine.table import Table
from games.engine.types import Illegal
from games.matches import moves, storage, tenures
from games.models import Match, Seat
from games.ratings import stakes

from . import reserved_seats
from .checks import publish_lineup_change


def lay_out_table(match: Match, seats: Sequence[Seat], chance: Source) -> Table:
    """The position that a locked match begins with, which nothing holds yet; its settings become those of its rules as
    they are now. Refused: 409 too few players, 422."""
    game = title_of(match.title)
    match.settings = game.settings_since(match.settings, match.rules)
    if len(seats) < game.seats[0]:
        raise Refused(f"{game.name} needs at least {game.seats[0]} players.")
    try:
        return Table.start(
            game,
            len(seats),
            match.settings,
            boards.get_engine_board(match.board),
            match.pace,
            chance,
            storage.get_database_time_ms(),
            unlimited=match.pace == Match.Pace.LIVE
            and sum(not seat.bot and (seat.user_id is not None or not seat.held) for seat in seats) == 1,
            sandbox=match.sandbox,
        )
    except Illegal as why:
        raise translate_refusal(why, status=422) from None


def begin_with_table(match: Match, seats: Sequence[Seat], table: Table) -> None:
    """Begins a locked match with the position it was laid out with: those of `seats` sit in the order the title drew,
    and entry 0 is written."""
    renumber_seats([seats[chair] for chair in table.game.seating])
    reserved_seats.delete_invitations(match)
    match.size, match.rules, match.autofill_at = len(seats), title_of(match.title).rules, None
    match.save(update_fields=["autofill_at", "settings"])
    match.lineup += 1
    stakes.record_stakes(match)
    if match.succession is None:
        match.succession = match.rating == Match.Rating.NONE
        match.save(update_fields=["succession"])
    tenures.begin_tenures(match)
    moves.write_start_entry(match, table)
    publish_lineup_change(match)


def renumber_seats(seats: Sequence[Seat]) -> None:
    """Gives the seats the numbers of their order; in two steps, since no number may occur twice."""
    for step in (1000, 0):
        for number, seat in enumerate(seats):
            seat.number = number + step
        Seat.objects.bulk_update(seats, ["number"])
