"""/help: what can be said here, and what a command does (GM §16.2)."""

from __future__ import annotations

from . import moving
from .base import ANYWHERE, PLACES, REGISTRY, Asker, Command, Said, known, register
from .guessing import unknown


def explain(asker: Asker, words: str) -> Said:
    """All commands that work where one is, or one of them in full; at a table the moves too."""
    name = words.lower().lstrip("/")
    if not name:
        return Said([*map(line, here(asker)), *moving.listed(asker)])
    if command := REGISTRY.get(name):
        also = f" Also: {', '.join(f'/{each}' for each in command.aliases)}." if command.aliases else ""
        return Said([f"{line(command)} Works {PLACES[command.where]}.{also}"])
    if moves := moving.listed(asker, name):
        return Said(moves)
    raise unknown(name, asker)


def here(asker: Asker) -> list[Command]:
    """The commands that work where somebody is."""
    return [command for command in known() if command.where in (asker.where, ANYWHERE)]


def line(command: Command) -> str:
    """`/w name text: whispers a line to one person.`"""
    return f"{command.usage}: {command.help}"


register(Command("help", "/help command", "lists the commands, or explains one.", explain, aliases=("h",)))
