"""What can be typed after a stroke: commands for people, rooms, play and help, and every move of the game."""

from __future__ import annotations

from common.refusals import Refused
from games.chat import limits

from .base import (
    ANYWHERE,
    COMMANDS_BY_NAME,
    PLACE_NAMES,
    ChatCommand,
    ChatSender,
    CommandReply,
    list_commands,
    register_commands,
)
from .help import HELP_COMMANDS, build_unknown_command_error
from .people import PEOPLE_COMMANDS
from .play import PLAY_COMMANDS, is_move, run_move_command
from .rooms import ME_PREFIX, ROOM_COMMANDS

__all__ = ["ME_PREFIX", "ChatCommand", "ChatSender", "CommandReply", "list_commands", "run_chat_command"]

register_commands(*PEOPLE_COMMANDS, *ROOM_COMMANDS, *PLAY_COMMANDS, *HELP_COMMANDS)


def run_chat_command(asker: ChatSender, line: str) -> CommandReply:
    """Runs a line that begins with a slash. Raises Refused with one sentence: what is wrong, and what would be
    right."""
    limits.check_command_rate(asker.user)
    word, _, words = line.removeprefix("/").partition(" ")
    name = word.lower()
    command = COMMANDS_BY_NAME.get(name)
    if command is None:
        if is_move(asker, name):
            return run_move_command(asker, line)
        raise build_unknown_command_error(name, asker)
    if command.place not in (asker.place, ANYWHERE):
        raise Refused(f"/{command.name} works {PLACE_NAMES[command.place]}.", status=422)
    return command.run(asker, words.strip())
