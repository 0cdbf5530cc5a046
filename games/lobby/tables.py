"""Opening a table, and closing it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts import site_settings
from accounts.models import User
from common import clock
from common.durations import DAY_MS, WEEK_MS
from common.refusals import Refused
from common.text import clean_line
from games.lobby import table_names
from games.matches import interventions, match_cache, timeouts
from games.matches.access import lock_match
from games.matches.ending import stop_match
from games.matches.pace import MatchPace, require_valid_pace
from games.matches.stored_positions import UnreadableMatchError
from games.matches.table_settings import require_title, require_valid_settings
from games.matches.time_bounds import MAX_CLOSING_MS
from games.models import Board, Match
from games.ratings.company import Company

from .checks import (
    check_guest_match_limit,
    get_chosen_board,
    lock_open_match,
    publish_lineup_change,
    require_below_match_limits,
    require_host,
)
from .seating import close_open_match, create_seat

ABANDONED_AFTER_MS = WEEK_MS  # without an entry
MAX_ABANDONED_PER_SWEEP = 50  # matches looked at in one go
OPEN_MATCH_LIFETIME_MS = {Match.Pace.LIVE: DAY_MS, Match.Pace.MAIL: WEEK_MS}  # a table stays without being started


def create_match(
    user: User,
    title: str,
    *,
    seats: int,
    settings: dict[str, Any] | None = None,
    pace: str | MatchPace = Match.Pace.LIVE,
    private: bool = False,
    rated: bool = True,
    name: str = "",
    board_id: int | None = None,
    when_full: bool = False,
    succession: bool | None = None,
    company: Company | None = None,
    programs: str = Match.Programs.NO,
    trial: Board | None = None,
    sandbox: bool = False,
) -> Match:
    """Creates an open match and seats its host; `when_full`: the game starts by itself when every seat is taken;
    `succession`: whether who goes is followed (None: where it is not rated); `company`: what it asks of others;
    `programs`: whether programs may sit there and count, which at a table of a program is never "no"; `trial`: a board
    that is not offered, to be tried; `sandbox`: the host alone plays it, with computers, and says what dice and cards
    give: private, and never rated. One without a name is given one. Refused: 403 not offered here now, 404 no such
    title, 409 or 429 too many, 422 settings that do not fit."""
    game = require_title(title)
    site_settings.require_offered(game.slug, game.name)
    chosen = require_valid_pace(pace if isinstance(pace, MatchPace) else MatchPace(pace))
    if sandbox and chosen.kind != Match.Pace.LIVE:
        raise Refused("A sandbox is played live. Choose a live game.", status=422)
    given = require_valid_settings(game, seats, settings or {}, chosen.kind)
    require_below_match_limits(user)
    check_guest_match_limit(user)
    match = Match(
        title=game.slug,
        name=clean_line(name, table_names.MAX_NAME_LENGTH) or table_names.generate_match_name(user),
        settings=given,
        private=private or sandbox,
        rated=rated and not sandbox,
        programs=choose_program_terms(user, programs),
        sandbox=sandbox,
        host=user,
        board=trial or get_chosen_board(game.slug, board_id),
        rules=game.rules,
        size=seats,
        when_full=when_full,
        succession=succession,
        company=(company or Company()).to_stored(),
        **chosen.to_match_columns(user.time_zone),
    )
    with transaction.atomic():
        match.save(force_insert=True)
        create_seat(match, user)
        publish_lineup_change(match)
    return match


def choose_program_terms(host: User, programs: str) -> Match.Programs:
    """How a table of this host has it with programs. Refused (422): no such terms."""
    if programs not in Match.Programs.values:
        raise Refused(f"Programs are one of these: {', '.join(Match.Programs.values)}.", status=422)
    if host.is_program and programs == Match.Programs.NO:
        return Match.Programs.WELCOME
    return Match.Programs(programs)


def cancel_match(match_id: str, user: User) -> None:
    """The host closes a match that has not begun. Locks the match. Refused: 403, 404, 409."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_host(match, user)
        close_open_match(match)


def close_expired_matches(now: int) -> int:
    """Closes the open matches that nobody started within a day, or by mail within a week; how many. `now`: ms."""
    stale = Q()
    for pace, ms in OPEN_MATCH_LIFETIME_MS.items():
        stale |= Q(pace=pace, created__lt=clock.to_datetime(now - ms))
    found = Match.objects.filter(stale, status=Match.Status.OPEN)
    closed = 0
    for match_id in found.values_list("pk", flat=True)[:500]:
        with transaction.atomic():
            match = lock_match(match_id)
            if match.status == Match.Status.OPEN:
                close_open_match(match)
                closed += 1
    return closed


def close_abandoned_matches(now: int) -> int:
    """Closes, as unfinished, the live games against bots alone to which nobody came back for a week: no clock ends
    them, and among people one does. How many. `now`: ms."""
    ago = now - ABANDONED_AFTER_MS
    idle = Match.objects.filter(status=Match.Status.RUNNING, pace=Match.Pace.LIVE, moved__lt=ago).order_by("moved")
    closed = 0
    for match_id in idle.values_list("pk", flat=True)[:MAX_ABANDONED_PER_SWEEP]:
        with transaction.atomic():
            match = lock_match(match_id)
            if match.status == Match.Status.RUNNING and (match.moved or now) < ago and is_abandonable(match):
                stop_match(match, {"ranking": [], "ending": "abandoned"})
                closed += 1
    return closed


def close_overrun_matches(now: int) -> int:
    """Closes, as unfinished, the games by mail that computers have not brought to an end in half of the time they have
    for it after the last day (`time_bounds`); how many. `now`: ms."""
    overrun = Match.objects.filter(status=Match.Status.RUNNING, paused=False, closes__lt=now - MAX_CLOSING_MS // 2)
    closed = 0
    for match_id in overrun.order_by("closes").values_list("pk", flat=True)[:MAX_ABANDONED_PER_SWEEP]:
        with transaction.atomic():
            match = lock_match(match_id)
            if match.status == Match.Status.RUNNING and match.pace == Match.Pace.MAIL:
                stop_match(match, {"ranking": [], "ending": "closed"})
                closed += 1
    return closed


def is_abandonable(match: Match) -> bool:
    """Whether a locked, running match is one person's against bots, without a clock. Nobody knows that of a match that
    cannot be read."""
    try:
        held = match_cache.load_from_locked_row(match)
    except UnreadableMatchError:
        return False
    return timeouts.is_untimed_solo(held, held.table)


def end_match_as_moderator(match_id: str, moderator: User, reason: str) -> None:
    """A moderator ends a match, or closes an open table: nobody is ranked, and everybody can read why. Locks the
    match. Refused: 403, 404, 409, 422 no reason."""
    with transaction.atomic():
        match = lock_match(match_id)
        interventions.require_may_intervene(match, moderator)
        if match.status == Match.Status.OPEN:
            close_open_match(match)
            return
        interventions.end_match(match_id, moderator, match.version, "stopped", [], reason)
