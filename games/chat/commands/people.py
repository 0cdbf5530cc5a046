"""People: /w and /r to one alone (GM §16.5), /mute and its kin (GM §16.6: the muted are told nothing), and who is here:
/info, /count_users and /count_games (GM §16.3)."""

from __future__ import annotations

from accounts import relationships
from accounts.models import User
from common.durations import SECOND_MS
from common.refusals import Refused
from games.chat import location, recipients, rooms, whispers
from games.core.presence import AWAY_AFTER_MS
from games.matches import access
from games.models import Match, Seat

from .base import ChatCommand, ChatSender, CommandReply

WHISPER_USAGE, REPLY_USAGE = "/w name text", "/r text"
INFO_USAGE = "/info name"


def run_whisper_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/w name text`. The recipient is the longest name that the words begin with."""
    user, text = recipients.parse_recipient(words, WHISPER_USAGE)
    if not text:
        raise Refused(f"What do you want to say to {user.name}? Usage: {WHISPER_USAGE}", status=422)
    return _said(asker, user, text)


def run_reply_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/r text`: whispers to the player who whispered last."""
    user = whispers.get_last_whisperer(asker.user)
    if not words:
        raise Refused(f"What do you want to say to {user.name}? Usage: {REPLY_USAGE}", status=422)
    return _said(asker, user, words)


def _said(asker: ChatSender, user: User, text: str) -> CommandReply:
    whispers.send_whisper(asker.user, user, text)
    here = location.list_online_locations().filter(user=user).exists()
    return CommandReply([] if here else [f"{user.name} is offline and will see it later."])


def run_mute_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/mute name`: the sender no longer sees that player's messages."""
    user = _parse_name(words, "/mute name")
    relationships.mute_user(asker.user, user)
    return CommandReply([f"{user.name} is muted. To undo: /unmute {user.name}"])


def run_unmute_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/unmute name`: the sender sees that player's messages again."""
    user = _parse_name(words, "/unmute name")
    if user.pk not in relationships.muted_by(asker.user):
        raise Refused(f"You haven't muted {user.name}." + (" To undo /muteall: /unmuteall" if _all(asker) else ""))
    relationships.unmute_user(asker.user, user)
    still = user.pk in relationships.muted_by(asker.user)
    return CommandReply(
        [f"You've blocked {user.name}. Unblock them in Settings." if still else f"{user.name} is no longer muted."]
    )


def run_mute_all_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/muteall`: the sender sees nobody's messages."""
    MUTE_ALL.require_no_arguments(words)
    relationships.mute_all(asker.user)
    return CommandReply(["Everyone is muted. To undo: /unmuteall"])


def run_unmute_all_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/unmuteall`: the sender sees everybody's messages, also of those muted one by one."""
    UNMUTE_ALL.require_no_arguments(words)
    relationships.unmute_all(asker.user)
    return CommandReply(["No one is muted any longer."])


def _parse_name(words: str, usage: str) -> User:
    """The player whom the words name, and nothing else."""
    user, rest = recipients.parse_recipient(words, usage)
    if rest:
        raise Refused(f"No player is called {words[:60]}. Usage: {usage}", status=422)
    return user


def _all(asker: ChatSender) -> bool:
    return User.objects.filter(pk=asker.user.pk, mutes_all=True).exists()


def run_count_users_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/count_users`: how many people are online."""
    COUNT_USERS.require_no_arguments(words)
    count = location.list_online_locations().count()
    return CommandReply([_many(count, "person is online.", "people are online.")])


def run_count_games_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/count_games`: how many games are running and how many matches are open, private ones included."""
    COUNT_GAMES.require_no_arguments(words)
    running = Match.objects.filter(status=Match.Status.RUNNING).count()
    waiting = Match.objects.filter(status=Match.Status.OPEN).count()
    played = _many(running, "game is being played", "games are being played")
    return CommandReply([f"{played}, and {_many(waiting, 'table waits', 'tables wait')} for players."])


def run_info_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/info name`: whether somebody is online, and where. Refused (422, 404) when the name means nobody, or
    several."""
    user = _parse_name(words, INFO_USAGE)
    return CommandReply([f"{user.name} is {_where(user, asker)}."])


def _where(user: User, asker: ChatSender) -> str:
    row = location.list_online_locations().filter(user=user).select_related("room").first()
    if row is None:
        return f"offline (no sign of life for {AWAY_AFTER_MS // SECOND_MS} seconds)"
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


MUTE_ALL = ChatCommand("muteall", "/muteall", "hides everyone's messages.", run_mute_all_command)
UNMUTE_ALL = ChatCommand("unmuteall", "/unmuteall", "shows everyone's messages again.", run_unmute_all_command)
COUNT_USERS = ChatCommand("count_users", "/count_users", "says how many people are online.", run_count_users_command)
COUNT_GAMES = ChatCommand(
    "count_games", "/count_games", "says how many games are in progress.", run_count_games_command
)
PEOPLE_COMMANDS = (
    ChatCommand("w", WHISPER_USAGE, "whispers to one person.", run_whisper_command),
    ChatCommand("r", REPLY_USAGE, "answers the last whisper.", run_reply_command),
    ChatCommand("mute", "/mute name", "hides a player's messages.", run_mute_command),
    ChatCommand("unmute", "/unmute name", "shows a player's messages again.", run_unmute_command),
    MUTE_ALL,
    UNMUTE_ALL,
    ChatCommand("info", INFO_USAGE, "says whether a player is online, and in which room or game.", run_info_command),
    COUNT_USERS,
    COUNT_GAMES,
)
