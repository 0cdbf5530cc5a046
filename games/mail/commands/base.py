"""What a command in a reply is: words that ask for something else than a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from common.refusals import Refused
from games.models import Match, Seat, TurnMail

MAX_COMMAND_LENGTH: Final = 1_000  # characters of a line that are read
NOT_YOUR_SEAT = "You no longer sit in that game, or it is over."


class MailCommandCall(NamedTuple):
    """A command as it came: the mail it replies to, the words after its name, the reply's own key, the same when the
    reply is delivered again, and what the writer wrote below it, up to an empty line."""

    turn_mail: TurnMail
    words: str
    key: str
    lines_below: tuple[str, ...] = ()


@dataclass(frozen=True)
class MailCommand:
    """One command of a reply: `help`, how it is used, what it is for, and what it does.

    `run` returns the sentences of the answer, or raises Refused with what was wrong and what is possible; a reply
    may be delivered again after a crash, so doing it twice under the same key must do it once. `takes` says whether
    the words after the name are this command's; a line it does not take is read as a move. `is_open` says whether
    the mail lists it.
    """

    name: str
    usage: str
    help: str
    run: Callable[[MailCommandCall], str]
    aliases: tuple[str, ...] = ()
    takes: Callable[[str], bool] = lambda words: True
    is_open: Callable[[TurnMail], bool] = lambda turn_mail: True


MAIL_COMMANDS_BY_NAME: Final[dict[str, MailCommand]] = {}  # by name and by alias, in the order of help


def register_mail_commands(*commands: MailCommand) -> None:
    """Adds commands to the table, by name and by alias. A name that is taken is an AssertionError."""
    for command in commands:
        for name in (command.name, *command.aliases):
            assert name not in MAIL_COMMANDS_BY_NAME, name
            MAIL_COMMANDS_BY_NAME[name] = command


def list_mail_commands(turn_mail: TurnMail) -> list[MailCommand]:
    """The commands that are open to the reader of a mail, each once, in the order of help."""
    return [each for each in dict.fromkeys(MAIL_COMMANDS_BY_NAME.values()) if each.is_open(turn_mail)]


def find_mail_command(line: str) -> tuple[MailCommand, str] | None:
    """The command that a line gives, and the words after its name; None for a line that is none, as a move is."""
    word, _, words = line[:MAX_COMMAND_LENGTH].strip().partition(" ")
    command = MAIL_COMMANDS_BY_NAME.get(word.lower().lstrip("/").rstrip("!?.,:;"))
    words = words.strip()
    return (command, words) if command is not None and command.takes(words) else None


def require_seat_held(turn_mail: TurnMail) -> None:
    """Refuses (409) a command of somebody who no longer holds the mail's seat, or whose game is not running."""
    seated = Seat.objects.filter(
        match_id=turn_mail.match_id,
        match__status=Match.Status.RUNNING,
        number=turn_mail.seat,
        user_id=turn_mail.user_id,
    )
    if not seated.exists():
        raise Refused(NOT_YOUR_SEAT, status=409)
