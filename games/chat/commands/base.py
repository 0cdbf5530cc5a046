"""What a command is, and who gives it where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from accounts.models import User
from common.refusals import Refused

LOBBY, TABLE, ANYWHERE = "lobby", "table", "anywhere"
PLACE_NAMES: Final = {LOBBY: "in the lobby", TABLE: "at a table", ANYWHERE: "anywhere"}


class ChatSender(NamedTuple):
    """Who says something, and where: in a room of the lobby, or at a table."""

    user: User
    room_id: int | None = None
    match_id: str = ""
    key: str | None = None  # of the message: the same again does nothing again
    version: int | None = None  # of the position the sender saw, if their page said so
    latency_ms: int = 0  # what the line to the sender takes, as measured, in ms

    @property
    def place(self) -> str:
        """ "lobby" or "table"."""
        return TABLE if self.match_id else LOBBY


class CommandReply(NamedTuple):
    """What the asker alone is answered, and where it led."""

    lines: list[str]
    room_id: int | None = None  # the asker is in this room now
    version: int | None = None  # the asker's move made this entry


@dataclass(frozen=True)
class ChatCommand:
    """One command: `/w`, how it is used, what it is for, where it works, and what it does with the words after it."""

    name: str
    usage: str
    help: str
    run: Callable[[ChatSender, str], CommandReply]
    place: str = ANYWHERE
    aliases: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As pages and programs are told of it."""
        names = {"name": f"/{self.name}", "aliases": [f"/{alias}" for alias in self.aliases]}
        return {**names, "usage": self.usage, "help": self.help, "where": self.place}

    def require_no_arguments(self, words: str) -> None:
        """Refuses words after a command that takes none."""
        if words:
            raise Refused(f"/{self.name} takes nothing after it: {self.usage}", status=422)


COMMANDS_BY_NAME: Final[dict[str, ChatCommand]] = {}  # by name and by alias, in the order of /help


def register_commands(*commands: ChatCommand) -> None:
    """Adds commands to the registry, by name and by alias. A name that is taken is an AssertionError."""
    for command in commands:
        for name in (command.name, *command.aliases):
            assert name not in COMMANDS_BY_NAME, name
            COMMANDS_BY_NAME[name] = command


def list_commands() -> list[ChatCommand]:
    """Every command once, in the order of /help."""
    return list(dict.fromkeys(COMMANDS_BY_NAME.values()))
