"""/count_users, /count_games and /info: who and what is here (GM §16.3)."""

from __future__ import annotations

from accounts.models import User
from games.chat import location, recipients, rooms
from games.core.exceptions import Refused
from games.core.presence import AWAY_AFTER_MS
from games.matches import access
from games.models import Match, Seat

from .base import ChatCommand, ChatSender, CommandReply, register_commands

INFO_USAGE = "/info name"


def run_count_users_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/count_users`: how many people are online."""
    COUNT_USERS.bare(words)
    count = location.list_online_locations().count()
    return CommandReply([_many(count, "person is online.", "people are online.")])


def run_count_games_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/count_games`: how many games are running and how many matches are open, private ones included."""
    COUNT_GAMES.bare(words)
    running = Match.objects.filter(status=Match.Status.RUNNING).count()
    waiting = Match.objects.filter(status=Match.Status.OPEN).count()
    played = _many(running, "game is being played", "games are being played")
    return CommandReply([f"{played}, and {_many(waiting, 'table waits', 'tables wait')} for players."])


def run_info_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/info name`: whether somebody is online, and where. Refused (422, 404) when the name means nobody, or
    several."""
    user, rest = recipients.parse_recipient(words, INFO_USAGE)
    if rest:
        raise Refused(f"No player is called {words[:60]}. Usage: {INFO_USAGE}", status=422)
    return CommandReply([f"{user.name} is {_where(user, asker)}."])


def _where(user: User, asker: ChatSender) -> str:
    row = location.list_online_locations().filter(user=user).select_related("room").first()
    if row is None:
        return f"offline (no sign of life for {AWAY_AFTER_MS // 1000} seconds)"
    match = Match.objects.filter(pk=row.match_id).first() if row.match_id else None
    room = f"in the room {rooms.format_room_name(row.room.name)}" if row.room else "but in no room"
    if match is None:
        return f"online, {room}"
    doing = "playing" if Seat.objects.filter(match=match, user=user).exists() else "watching"
    return f"online, {doing} at {_called(match, asker)}"


def _called(match: Match, asker: ChatSender) -> str:
    """A table by its name, for who may know of it."""
    try:
        return f"the table “{access.access_match(match.pk, asker.user).name}”"
    except Refused:
        return "a private table"


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


COUNT_USERS = ChatCommand("count_users", "/count_users", "says how many people are online.", run_count_users_command)
COUNT_GAMES = ChatCommand(
    "count_games", "/count_games", "says how many games are in progress.", run_count_games_command
)
register_commands(
    COUNT_USERS,
    COUNT_GAMES,
    ChatCommand("info", INFO_USAGE, "says whether a player is online, and in which room or game.", run_info_command),
)
