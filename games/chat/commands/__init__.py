"""What can be typed after a stroke: one small file for each family of commands, and every move of the game."""

from __future__ import annotations

from games.chat import limits
from games.core.exceptions import Refused

from . import acting, counting, helping, muting, pausing, rooming, whispering  # noqa: F401  (they register)
from .acting import ME_PREFIX
from .base import ANYWHERE, COMMANDS_BY_NAME, PLACE_NAMES, ChatCommand, ChatSender, CommandReply, list_commands
from .guessing import build_unknown_command_error
from .moving import is_move, run_move_command

__all__ = ["ME_PREFIX", "ChatCommand", "ChatSender", "CommandReply", "list_commands", "run_chat_command"]


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
    if command.where not in (asker.where, ANYWHERE):
        raise Refused(f"/{command.name} works {PLACE_NAMES[command.where]}.", status=422)
    return command.run(asker, words.strip())
