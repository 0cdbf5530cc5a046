"""What can be typed after a stroke: one small file for each family of commands, and every move of the game."""

from __future__ import annotations

from games.chat import limits
from games.core.exceptions import Refused

from . import acting, counting, helping, muting, pausing, rooming, whispering  # noqa: F401  (they register)
from .acting import DOING
from .base import ANYWHERE, PLACES, REGISTRY, Asker, Command, Said, known
from .guessing import unknown
from .moving import is_move, move

__all__ = ["DOING", "Asker", "Command", "Said", "known", "run"]


def run(asker: Asker, line: str) -> Said:
    """Obeys a line that begins with a stroke. Refused says in one sentence what is wrong, and what would be right."""
    limits.commands(asker.user)
    word, _, words = line.removeprefix("/").partition(" ")
    name = word.lower()
    command = REGISTRY.get(name)
    if command is None:
        if is_move(asker, name):
            return move(asker, line)
        raise unknown(name, asker)
    if command.where not in (asker.where, ANYWHERE):
        raise Refused(f"/{command.name} works {PLACES[command.where]}.", status=422)
    return command.run(asker, words.strip())
