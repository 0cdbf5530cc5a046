"""Computer players: they think outside the lock, from what their seat sees, and move through the door."""

from __future__ import annotations

import logging
import secrets

from common import clock
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL, choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.models import Match

from . import bot_timing, match_cache, moves, storage

log = logging.getLogger(__name__)

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


def list_bot_seats(loaded: match_cache.LoadedMatch) -> list[int]:
    """The seats of computer players still in the game, those asked first."""
    seats = [seat for seat in loaded.table.game.living() if loaded.seats[seat].user_id is None]
    return sorted(seats, key=lambda seat: seat not in loaded.table.asked)


def auto_pass_seat(loaded: match_cache.LoadedMatch) -> bool:
    """Passes for a person who wants it and can do nothing else, if one is asked; whether one was."""
    version = loaded.version
    for seat in sorted(loaded.table.asked):
        if bot_timing.should_auto_pass(loaded.table, loaded.seats, seat):
            try:
                moves.pass_for_seat(loaded.match.pk, seat, key=f"pass:{version}:{seat}", version=version)
            except Refused as why:
                log.info("match %s: no pass for the seat at %s: %s", loaded.match.pk, seat, why.reason)
            else:
                return True
    return False


def choose_bot_action(loaded: match_cache.LoadedMatch, seat: int) -> Action | None:
    """What a computer player wants to do. One that fails plays at random rather than hold up the table."""
    table, rng = loaded.table.fork(), Seeded(secrets.randbits(32))
    level = loaded.seats[seat].bot or DEFAULT_LEVEL
    try:
        return choose(table, seat, level, rng)
    except Exception:
        log.exception("the %s bot failed in match %s at %s", level, loaded.match.pk, loaded.version)
        return choose(table, seat, "random", rng)


def submit_bot_move(loaded: match_cache.LoadedMatch, seat: int, action: Action) -> bool:
    """Submits a computer player's move; False when it is refused: the game has moved on, or the bot erred."""
    version = loaded.version
    try:
        moves.submit_move(
            loaded.match.pk, seat, action.to_json(), by="bot", key=f"bot:{version}:{seat}", version=version
        )
    except Refused as why:
        log.info("match %s: the bot at %s was refused: %s", loaded.match.pk, seat, why.reason)
        return False
    return True


def reschedule_bots(loaded: match_cache.LoadedMatch) -> None:
    """Records that no computer player has anything to do now: the next entry will have them look again.

    One that is asked and says nothing (a fault) looks again a little later; time answers for it in the end.
    """
    again = None
    if any(seat in loaded.table.asked for seat in list_bot_seats(loaded)):
        again = clock.get_current_time_ms() + int(FAILED_BOT_RETRY_MS * bot_timing.get_bot_pace_factor())
    storage.set_wakeup(
        loaded.match.pk, loaded.version, alarm=match_cache.find_earliest(loaded.alarm, again), bot_due=again
    )
