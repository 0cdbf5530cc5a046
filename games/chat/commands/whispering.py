"""/w and /r: a line for one person alone (GM §16.5)."""

from __future__ import annotations

from accounts.models import User
from games.chat import location, recipients, whispers
from games.core.exceptions import Refused

from .base import ChatCommand, ChatSender, CommandReply, register_commands

WHISPER_USAGE, REPLY_USAGE = "/w name text", "/r text"


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


register_commands(
    ChatCommand("w", WHISPER_USAGE, "whispers to one person.", run_whisper_command),
    ChatCommand("r", REPLY_USAGE, "answers the last whisper.", run_reply_command),
)
