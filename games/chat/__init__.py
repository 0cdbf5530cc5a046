"""What people say: in the lobby's rooms, at tables, to one another; and the commands among it."""

from __future__ import annotations

from typing import Any

from common.refusals import Refused

from . import commands, message_feeds
from .commands import ChatSender, CommandReply
from .messages import clean_message_text, send_match_message, send_room_message
from .payloads import MessagePayload


def handle_chat_input(asker: ChatSender, text: str) -> CommandReply | None:
    """Takes what somebody typed: a command, answered to them alone, or a line for everyone where they are (None).

    `//text` is the line "/text"; `/me text` stays as it is, and pages show it as what somebody does. Refused: 403 not
    signed in, silenced or not their place, 404 no such place or person, 409 not now, 422 not understood, 429 too much.
    """
    if not asker.user.is_authenticated:
        raise Refused("Sign in to chat.", status=403)
    line = clean_message_text(text)
    if line.startswith("//"):
        line = line[1:]  # text that begins with a slash
    elif line.startswith("/") and not line.startswith(commands.ME_PREFIX):
        return commands.run_chat_command(asker, line)
    if asker.match_id:
        send_match_message(asker.match_id, asker.user, line)
    else:
        send_room_message(asker.room_id, asker.user, line)
    return None


def load_match_chat(match_id: str, audience: int | None, user: Any = None) -> list[MessagePayload]:
    """The last messages at a table that its players (somebody in a seat) or spectators may read, oldest first."""
    return message_feeds.load_chat_history(message_feeds.build_match_chat_feed(match_id, audience), user)[0]
