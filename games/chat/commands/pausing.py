"""/pause, /yes, /no and /resume: a pause by vote. Everybody at the table sees what it still needs."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from games.core.exceptions import Refused
from games.matches import pause_votes

from .base import TABLE, ChatCommand, ChatSender, CommandReply, register_commands


def run_pause_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/pause seconds`: asks the match for a pause."""
    if not (words.isascii() and words.isdecimal() and len(words) <= 6):
        raise Refused("For how many seconds? Usage: /pause 60", status=422)
    return CommandReply([pause_votes.request_pause(asker.match, asker.user, int(words))])


def build_vote_handler(name: str, verb: Callable[[str, User], str]) -> Callable[[ChatSender, str], CommandReply]:
    """Makes the handler of a vote that takes no arguments (`/yes`, `/no`, `/resume`)."""

    def run(asker: ChatSender, words: str) -> CommandReply:
        if words:
            raise Refused(f"/{name} takes nothing after it.", status=422)
        return CommandReply([verb(asker.match, asker.user)])

    return run


register_commands(
    ChatCommand("pause", "/pause seconds", "asks the table for a pause.", run_pause_command, TABLE),
    ChatCommand(
        "yes",
        "/yes",
        "agrees to the pause that was asked for.",
        build_vote_handler("yes", pause_votes.accept_pause),
        TABLE,
    ),
    ChatCommand(
        "no",
        "/no",
        "declines the pause that was asked for.",
        build_vote_handler("no", pause_votes.decline_pause),
        TABLE,
    ),
    ChatCommand(
        "resume", "/resume", "votes to resume.", build_vote_handler("resume", pause_votes.vote_to_resume), TABLE
    ),
)
