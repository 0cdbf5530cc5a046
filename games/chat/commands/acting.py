"""/me: what somebody does, said to everyone where they are. The line itself goes the way of all lines (talk.hear)."""

from __future__ import annotations

from typing import Final

from games.core.exceptions import Refused

from .base import ChatCommand, ChatSender, CommandReply, register_commands

ME_PREFIX: Final = "/me "  # how such a line begins
ME_USAGE: Final = "/me text"


def run_me_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/me` without text: always Refused (422). With text it is a message (`handle_chat_input`)."""
    raise Refused(f"What do you do? Usage: {ME_USAGE}", status=422)


register_commands(ChatCommand("me", ME_USAGE, "says what you do: “/me waves” shows “Mira waves”.", run_me_command))
