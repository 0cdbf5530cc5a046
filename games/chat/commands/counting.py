"""/count_users, /count_games and /info: who and what is here (GM §16.3)."""

from __future__ import annotations

from accounts.models import User
from games.chat import location, recipients, rooms
from games.core.exceptions import Refused
from games.core.presence import AWAY
from games.matches import access
from games.models import Match, Seat

from .base import Asker, Command, Said, register

INFO = "/info name"


def users(asker: Asker, words: str) -> Said:
    """How many people are here."""
    USERS.bare(words)
    count = location.here().count()
    return Said([_many(count, "person is online.", "people are online.")])


def games(asker: Asker, words: str) -> Said:
    """How many games are played, and how many tables wait for players; private ones count too."""
    GAMES.bare(words)
    running = Match.objects.filter(status=Match.Status.RUNNING).count()
    waiting = Match.objects.filter(status=Match.Status.OPEN).count()
    played = _many(running, "game is being played", "games are being played")
    return Said([f"{played}, and {_many(waiting, 'table waits', 'tables wait')} for players."])


def info(asker: Asker, words: str) -> Said:
    """Whether somebody is here, and where."""
    user, rest = recipients.found(words, INFO)
    if rest:
        raise Refused(f"No player is called {words[:60]}. Usage: {INFO}", status=422)
    return Said([f"{user.name} is {_where(user, asker)}."])


def _where(user: User, asker: Asker) -> str:
    row = location.here().filter(user=user).select_related("room").first()
    if row is None:
        return f"offline (no sign of life for {AWAY // 1000} seconds)"
    match = Match.objects.filter(pk=row.match_id).first() if row.match_id else None
    room = f"in the room {rooms.called(row.room.name)}" if row.room else "but in no room"
    if match is None:
        return f"online, {room}"
    doing = "playing" if Seat.objects.filter(match=match, user=user).exists() else "watching"
    return f"online, {doing} at {_called(match, asker)}"


def _called(match: Match, asker: Asker) -> str:
    """A table by its name, for who may know of it."""
    try:
        return f"the table “{access.visible(match.pk, asker.user).name}”"
    except Refused:
        return "a private table"


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


USERS = Command("count_users", "/count_users", "says how many people are online.", users)
GAMES = Command("count_games", "/count_games", "says how many games are in progress.", games)
register(USERS, GAMES, Command("info", INFO, "says whether a player is online, and in which room or game.", info))
