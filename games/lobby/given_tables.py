"""A private, unrated live game that begins with a given position instead of a new game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db import transaction

from accounts import site_settings
from accounts.models import User
from common.refusals import Refused
from common.text import clean_line
from games.content import boards
from games.core.exceptions import translate_refusal
from games.engine.bots import DEFAULT_LEVEL
from games.engine.given_positions import take_position
from games.engine.table import Table
from games.engine.temperaments import has_manner
from games.engine.types import Illegal
from games.matches import moves, sandboxes, storage, tenures
from games.matches.bot_names import choose_bot_name
from games.models import Board, Match, Seat
from games.ratings import stakes

from . import table_names
from .checks import publish_lineup_change, require_below_match_limits
from .hotseat import name_held_seat


class Chair(NamedTuple):
    """Who sits at one seat of such a table, in playing order: a person, or a bot of this level. `kept`: the bot plays
    only until a person with the table's link takes the seat. Several of the host's share a screen (`hotseat`)."""

    user: User | None = None
    bot: str = DEFAULT_LEVEL
    kept: bool = False


class Origin(NamedTuple):
    """Which moment of which match a position is of; `turn`: None where there are no turns."""

    match: Match
    entry: int
    turn: int | None


def start_at_position(
    host: User,
    table: Table,
    at: int,
    chairs: Sequence[Chair],
    *,
    settings: dict[str, Any],
    board: Board,
    name: str = "",
    origin: Origin | None = None,
    sandbox: bool = False,
) -> Match:
    """Creates and starts a game that begins with the position of `table`, which is not changed, in one transaction.

    `at`: the moment (ms) at which it stood so; `settings`: those it was played with, as the journal has them. All that
    the position holds is taken along, hidden cards too (`redeal_hidden` first, where they may not be); what comes after
    is drawn anew from seals of the new game's own. `sandbox`: the host says what dice and cards give. Refused: 403 not
    offered here now, 409 too many games, 422 the seats do not fit, or the game is over there.
    """
    title = table.title
    site_settings.require_offered(title.slug, title.name)
    require_below_match_limits(host)
    require_valid_chairs(table, host, chairs)
    if sandbox:
        require_own_chairs(host, chairs)
    match = Match(
        title=title.slug,
        name=clean_line(name, table_names.MAX_NAME_LENGTH) or table_names.generate_match_name(host),
        settings=settings,
        sandbox=sandbox,
        private=True,
        rated=False,
        host=host,
        board=board,
        rules=table.game.rules,
        size=table.game.seats,
        succession=True,
        origin=origin.match if origin else None,
        origin_entry=origin.entry if origin else None,
        origin_turn=origin.turn if origin else None,
        holder=host if count_own_chairs(host, chairs) > 1 else None,
    )
    with transaction.atomic():
        match.save(force_insert=True)
        create_chairs(match, chairs, find_first_seat(table, host, chairs))
        start_given_match(match, table, at)
    return match


def require_valid_chairs(table: Table, host: User, chairs: Sequence[Chair]) -> None:
    """Refused (422) unless the game goes on there, each seat has a chair, the host plays one that is still in the game,
    and every bot's level is one of the game's."""
    if table.over:
        raise Refused("The game is over in that position. Choose an earlier moment.", status=422)
    if len(chairs) != table.game.seats:
        raise Refused(f"This position has {table.game.seats} seats. Choose who plays each of them.", status=422)
    if not any(chair.user == host and table.game.plays(seat) for seat, chair in enumerate(chairs)):
        raise Refused("Choose a seat for yourself that is still in the game.", status=422)
    people = [chair.user for chair in chairs if chair.user and chair.user != host]
    if len(people) > len(set(people)):
        raise Refused("Only you can play several seats here. Choose others for the rest.", status=422)
    for chair in chairs:
        if chair.user is None and not has_manner(table.title, chair.bot):
            raise Refused(f"No bot is called {chair.bot!r}."[:120], status=422)


def require_own_chairs(host: User, chairs: Sequence[Chair]) -> None:
    """Refused (422) where somebody else is to play."""
    if any(chair.kept or (chair.user and chair.user != host) for chair in chairs):
        raise Refused("In a sandbox each seat is played by you or by a computer.", status=422)


def count_own_chairs(host: User, chairs: Sequence[Chair]) -> int:
    """How many seats the host moves."""
    return sum(chair.user == host for chair in chairs)


def find_first_seat(table: Table, host: User, chairs: Sequence[Chair]) -> int:
    """Which of the host's seats is uncovered as it begins: one that is asked, if one is; else one still in the game."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.user == host and table.game.plays(seat)]
    return min(mine, key=lambda seat: seat not in table.asked)


def create_chairs(match: Match, chairs: Sequence[Chair], first: int) -> None:
    """Seats those who play a match that begins with a position, in playing order; of the host's seats `first` is
    theirs by name."""
    now, taken = storage.get_database_time_ms(), {chair.user.name for chair in chairs if chair.user}
    for number, chair in enumerate(chairs):
        held = match.holder is not None and chair.user == match.holder
        covered = held and number != first
        named = chair.user.name if chair.user else choose_bot_name(match.pk, taken, chair.bot)
        named = name_held_seat("", number) if covered else named
        taken.add(named)
        Seat.objects.create(
            match=match,
            number=number,
            user=None if covered else chair.user,
            held=held,
            bot="" if chair.user else chair.bot,
            name=named[:40],
            open_since=now if chair.kept else None,
            announced=chair.kept,
        )


def start_given_match(match: Match, table: Table, at: int) -> None:
    """Starts a match whose row is this transaction's and whose seats are numbered: entry 0 holds the position. Refused
    (422): the game is over in it."""
    people = match.seats.filter(user__isnull=False).values("user").distinct().count()
    try:
        begun = Table.start_at(
            table.title,
            take_position(table, at),
            match.settings,
            boards.get_engine_board(match.board),
            match.pace,
            sandboxes.begin_match_chance(match, table.title, match.size),
            storage.get_database_time_ms(),
            table.game.rules,
            unlimited=people == 1,
            sandbox=match.sandbox,
        )
    except Illegal as why:
        raise translate_refusal(why, status=422) from None
    match.lineup += 1
    stakes.record_stakes(match)
    tenures.begin_tenures(match, table.view(None).get("turn") or 1)
    moves.write_start_entry(match, begun)
    publish_lineup_change(match)
