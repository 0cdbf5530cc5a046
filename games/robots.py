"""Computer players: they think outside the lock, from what their seat sees, and move through the door."""

from __future__ import annotations

import logging
import secrets

from games import clocks, deadlines, ledger, pace, play, tables
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.models import Match
from games.refusals import Refused

log = logging.getLogger(__name__)

SUBSTITUTE = deadlines.USUAL  # plays on for a person whose account is gone
STUMBLE = 5_000  # ms until a computer player that failed looks again


def move(match_id: str) -> bool:
    """Lets one computer player of a match move, if one is due; whether one did.

    Those asked come first, the others may use what is open to everybody. It moves with the version it saw
    and a key made of it, so that it moves once however many workers try and whatever dies.
    """
    due = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING, bot_due__lte=clocks.now())
    row = due.values_list("version", "lineup").first()
    if row is None:
        return False
    version, lineup = row
    held = tables.head(match_id, version)
    if held.match.lineup != lineup:  # somebody else sits there since
        held = tables.head(match_id)
    if held.version != version:
        return False
    if passed(held):
        return True
    for seat in bots(held):
        action = thought(held, seat)
        if action and moved(held, seat, action):
            return True
    rest(held)
    return False


def bots(held: tables.Held) -> list[int]:
    """The seats of computer players still in the game, those asked first."""
    seats = [seat for seat in held.table.game.living() if held.chairs[seat].user is None]
    return sorted(seats, key=lambda seat: seat not in held.table.asked)


def passed(held: tables.Held) -> bool:
    """Passes for a person who wants it and can do nothing else, if one is asked; whether one was."""
    version = held.version
    for seat in sorted(held.table.asked):
        if pace.nothing_else(held.table, held.chairs, seat):
            try:
                play.pass_for(held.match.pk, seat, key=f"pass:{version}:{seat}", version=version)
            except Refused as why:
                log.info("match %s: no pass for the seat at %s: %s", held.match.pk, seat, why.reason)
            else:
                return True
    return False


def thought(held: tables.Held, seat: int) -> Action | None:
    """What a computer player wants to do. One that fails plays at random rather than hold up the table."""
    table, rng = held.table.fork(), Seeded(secrets.randbits(32))
    level = held.chairs[seat].bot or SUBSTITUTE
    try:
        return choose(table, seat, level, rng)
    except Exception:
        log.exception("the %s bot failed in match %s at %s", level, held.match.pk, held.version)
        return choose(table, seat, "random", rng)


def moved(held: tables.Held, seat: int, action: Action) -> bool:
    """Plays it through the door; a refusal means that the game has moved on, or that the bot erred."""
    version = held.version
    try:
        play.play(held.match.pk, seat, action.to_json(), by="bot", key=f"bot:{version}:{seat}", version=version)
    except Refused as why:
        log.info("match %s: the bot at %s was refused: %s", held.match.pk, seat, why.reason)
        return False
    return True


def rest(held: tables.Held) -> None:
    """No computer player has anything to do here: the next entry will have them look again.

    One that is asked and says nothing (a fault) looks again a little later; time answers for it in the end.
    """
    again = None
    if any(seat in held.table.asked for seat in bots(held)):
        again = clocks.now() + int(STUMBLE * pace.factor())
    ledger.reset(held.match.pk, held.version, alarm=tables.earliest(held.alarm, again), bot_due=again)
