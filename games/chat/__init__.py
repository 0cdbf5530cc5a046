"""What people say: in the lobby's rooms, at tables, to one another; and the commands among it."""

from __future__ import annotations

from typing import Any

from games.core.exceptions import Refused

from . import commands, message_feeds
from .commands import Asker, Said
from .messages import say, say_in, spoken


def hear(asker: Asker, text: str) -> Said | None:
    """Takes what somebody typed: a command, answered to them alone, or a line for everyone where they are (None).

    `//text` is the line "/text"; `/me text` stays as it is, and pages show it as what somebody does.
    """
    if not asker.user.is_authenticated:
        raise Refused("Sign in to chat.", status=403)
    line = spoken(text)
    if line.startswith("//"):
        line = line[1:]  # text that begins with a slash
    elif line.startswith("/") and not line.startswith(commands.DOING):
        return commands.run(asker, line)
    if asker.match:
        say(asker.match, asker.user, line)
    else:
        say_in(asker.room, asker.user, line)
    return None


def history(match_id: str, audience: int | None, user: Any = None) -> list[dict[str, Any]]:
    """The last messages at a table that its players (somebody in a seat) or spectators may read, oldest first."""
    return message_feeds.history(message_feeds.table(match_id, audience), user)[0]
