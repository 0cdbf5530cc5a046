"""Commands about the mails themselves: help, and no more of them."""

from __future__ import annotations

from games.mail import preferences

from .base import MailCommand, MailCommandCall, list_mail_commands


def run_help_command(call: MailCommandCall) -> str:
    """Runs `help`: what a reply may say besides a move."""
    listed = [f"{command.usage}: {command.help}" for command in list_mail_commands(call.turn_mail)]
    return " ".join(["Write one of the options below, or one of these.", *listed])


def run_stop_command(call: MailCommandCall) -> str:
    """Runs `stop`: no more mail about this game. Again is the same as once."""
    preferences.unsubscribe_from_mail(call.turn_mail.user, call.turn_mail.match_id)
    return "You get no more mail from this game, but its deadlines go on. You can ask for it again in your settings."


def takes_nothing(words: str) -> bool:
    """Whether nothing stands behind a command's name."""
    return not words


HELP_AND_STOP_COMMANDS = (
    MailCommand("help", "help", "lists what you can write.", run_help_command, takes=takes_nothing),
    MailCommand(
        "stop",
        "stop",
        "stops mail from this game.",
        run_stop_command,
        aliases=("unsubscribe",),
        takes=takes_nothing,
    ),
)
