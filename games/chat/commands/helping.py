"""/help: what can be said here, and what a command does (GM §16.2)."""

from __future__ import annotations

from . import moving
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
from .guessing import build_unknown_command_error


def run_help_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/help`: the commands that work here and, at a match, the moves; or one of them in full."""
    name = words.lower().lstrip("/")
    if not name:
        return CommandReply(
            [*map(format_command_help, list_available_commands(asker)), *moving.list_move_commands(asker)]
        )
    if command := COMMANDS_BY_NAME.get(name):
        also = f" Also: {', '.join(f'/{each}' for each in command.aliases)}." if command.aliases else ""
        return CommandReply([f"{format_command_help(command)} Works {PLACE_NAMES[command.where]}.{also}"])
    if moves := moving.list_move_commands(asker, name):
        return CommandReply(moves)
    raise build_unknown_command_error(name, asker)


def list_available_commands(asker: ChatSender) -> list[ChatCommand]:
    """The commands that work where the sender is."""
    return [command for command in list_commands() if command.where in (asker.where, ANYWHERE)]


def format_command_help(command: ChatCommand) -> str:
    """One line of help: `/w name text: whispers a line to one person.`"""
    return f"{command.usage}: {command.help}"


register_commands(
    ChatCommand("help", "/help command", "lists the commands, or explains one.", run_help_command, aliases=("h",))
)
