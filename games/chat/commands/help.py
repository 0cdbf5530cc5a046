"""Help: /help says what can be said here and what a command does (GM §16.2); a command that does not exist is
answered by one helpful line."""

from __future__ import annotations

import difflib

from common.refusals import Refused

from . import play
from .base import ANYWHERE, COMMANDS_BY_NAME, LOBBY, PLACE_NAMES, ChatCommand, ChatSender, CommandReply, list_commands

MIN_SIMILARITY = 0.6  # how much a name must look like what was typed, to be guessed


def run_help_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/help`: the commands that work here and, at a match, the moves; or one of them in full."""
    name = words.lower().lstrip("/")
    if not name:
        return CommandReply(
            [*map(format_command_help, list_available_commands(asker)), *play.list_move_commands(asker)]
        )
    if command := COMMANDS_BY_NAME.get(name):
        also = f" Also: {', '.join(f'/{each}' for each in command.aliases)}." if command.aliases else ""
        return CommandReply([f"{format_command_help(command)} Works {PLACE_NAMES[command.place]}.{also}"])
    if moves := play.list_move_commands(asker, name):
        return CommandReply(moves)
    raise build_unknown_command_error(name, asker)


def list_available_commands(asker: ChatSender) -> list[ChatCommand]:
    """The commands that work where the sender is."""
    return [command for command in list_commands() if command.place in (asker.place, ANYWHERE)]


def format_command_help(command: ChatCommand) -> str:
    """One line of help: `/w name text: whispers a line to one person.`"""
    return f"{command.usage}: {command.help}"


def build_unknown_command_error(word: str, asker: ChatSender) -> Refused:
    """The refusal (422) of a command that does not exist; it names the most similar one."""
    if asker.place == LOBBY and word.replace("-", "_") in play.list_all_move_kinds():
        return Refused(f"/{word[:40]} is a move: it works at a table where your turn asks for it.", status=422)
    names = [name for name, command in COMMANDS_BY_NAME.items() if command.place in (asker.place, ANYWHERE)]
    like = difflib.get_close_matches(word, [*names, *play.list_move_kinds(asker)], 1, MIN_SIMILARITY)
    hint = f"Did you mean /{like[0]}?" if like else "Type /help for a list."
    return Refused(f"There is no command /{word[:40]}. {hint}", status=422)


HELP_COMMANDS = (
    ChatCommand("help", "/help command", "lists the commands, or explains one.", run_help_command, aliases=("h",)),
)
