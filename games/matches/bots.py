"""Computer players: they think outside the lock, from what their seat sees, and move through the door."""

from __future__ import annotations

import logging
import secrets

from games.core import clock
from games.core.exceptions import Refused
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.models import Match

from . import bot_timing, match_cache, missed_deadlines, moves, storage

log = logging.getLogger(__name__)

SUBSTITUTE_LEVEL = missed_deadlines.DEFAULT_SUBSTITUTE_LEVEL  # plays on for a person whose account is gone
FAILED_BOT_RETRY_MS = 5_000  # ms until a computer player that failed looks again


def move_due_bot(match_id: str) -> bool:
    """Lets one computer player of a match move, if one is due; whether one did.

    Those asked come first, the others may use what is open to everybody. It moves with the version it saw
    and a key made of it, so that it moves once however many workers try and whatever dies.
    """
    due = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING, bot_due__lte=clock.get_current_time_ms())
    row = due.values_list("version", "lineup").first()
    if row is None:
        return False
    version, lineup = row
    held = match_cache.load_current_match(match_id, version)
    if held.match.lineup != lineup:  # somebody else sits there since
        held = match_cache.load_current_match(match_id)
    if held.version != version:
        return False
    if auto_pass_seat(held):
        return True
    for seat in list_bot_seats(held):
        action = choose_bot_action(held, seat)
        if action and submit_bot_move(held, seat, action):
            return True
    reschedule_bots(held)
    return False


def list_bot_seats(held: match_cache.LoadedMatch) -> list[int]:
    """The seats of computer players still in the game, those asked first."""
    seats = [seat for seat in held.table.game.living() if held.chairs[seat].user is None]
    return sorted(seats, key=lambda seat: seat not in held.table.asked)


def auto_pass_seat(held: match_cache.LoadedMatch) -> bool:
    """Passes for a person who wants it and can do nothing else, if one is asked; whether one was."""
    version = held.version
    for seat in sorted(held.table.asked):
        if bot_timing.should_auto_pass(held.table, held.chairs, seat):
            try:
                moves.pass_for_seat(held.match.pk, seat, key=f"pass:{version}:{seat}", version=version)
            except Refused as why:
                log.info("match %s: no pass for the seat at %s: %s", held.match.pk, seat, why.reason)
            else:
                return True
    return False


def choose_bot_action(held: match_cache.LoadedMatch, seat: int) -> Action | None:
    """What a computer player wants to do. One that fails plays at random rather than hold up the table."""
    table, rng = held.table.fork(), Seeded(secrets.randbits(32))
    level = held.chairs[seat].bot or SUBSTITUTE_LEVEL
    try:
        return choose(table, seat, level, rng)
    except Exception:
        log.exception("the %s bot failed in match %s at %s", level, held.match.pk, held.version)
        return choose(table, seat, "random", rng)


def submit_bot_move(held: match_cache.LoadedMatch, seat: int, action: Action) -> bool:
    """Submits a computer player's move; False when it is refused: the game has moved on, or the bot erred."""
    version = held.version
    try:
        moves.submit_move(held.match.pk, seat, action.to_json(), by="bot", key=f"bot:{version}:{seat}", version=version)
    except Refused as why:
        log.info("match %s: the bot at %s was refused: %s", held.match.pk, seat, why.reason)
        return False
    return True


def reschedule_bots(held: match_cache.LoadedMatch) -> None:
    """Records that no computer player has anything to do now: the next entry will have them look again.

    One that is asked and says nothing (a fault) looks again a little later; time answers for it in the end.
    """
    again = None
    if any(seat in held.table.asked for seat in list_bot_seats(held)):
        again = clock.get_current_time_ms() + int(FAILED_BOT_RETRY_MS * bot_timing.get_bot_pace_factor())
    storage.set_wakeup(held.match.pk, held.version, alarm=match_cache.find_earliest(held.alarm, again), bot_due=again)
