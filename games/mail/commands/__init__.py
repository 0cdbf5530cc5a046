"""What a reply can say besides a move: a table of commands. Whoever adds some lists them here."""

from __future__ import annotations

from games.models import TurnMail

from .base import (
    MAIL_COMMANDS_BY_NAME,
    MailCommand,
    MailCommandCall,
    find_mail_command,
    list_mail_commands,
    register_mail_commands,
    require_seat_held,
)
from .day_and_pause import DAY_AND_PAUSE_COMMANDS
from .help_and_stop import HELP_AND_STOP_COMMANDS
from .plan import PLAN_COMMANDS

__all__ = [
    "MAIL_COMMANDS_BY_NAME",
    "MailCommand",
    "MailCommandCall",
    "find_mail_command",
    "list_mail_commands",
    "run_mail_command",
]

register_mail_commands(*HELP_AND_STOP_COMMANDS, *DAY_AND_PAUSE_COMMANDS, *PLAN_COMMANDS)


def run_mail_command(turn_mail: TurnMail, line: str, key: str, lines_below: tuple[str, ...] = ()) -> str | None:
    """Runs the command that a reply's line gives; returns the sentences of the answer, or None for a line that is no
    command. Raises Refused: the seat is no longer the writer's, or what the command itself refuses."""
    found = find_mail_command(line)
    if found is None:
        return None
    require_seat_held(turn_mail)
    command, words = found
    return command.run(MailCommandCall(turn_mail, words, key, lines_below))
