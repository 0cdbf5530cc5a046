"""Seats of a plan by the names of their players: what people read says `attack ben`, and they may write so.

A plan itself says `seat-2`, which is read as well: names change, and two may be called alike. A name that could be
read as part of a sentence, or that two at the table have, is never used.
"""

from __future__ import annotations

import re

from games.engine import plans as engine
from games.engine.domains import slug

from .match_cache import LoadedMatch

SEAT = re.compile(r"(?<![\w-])seat-(\d{1,2})(?![\w-])")
BETWEEN = r"[^\w,%+\n]{1,3}"  # what may stand between the words of a name


def list_seat_words(loaded: LoadedMatch) -> dict[int, str]:
    """The word for each seat by its player's name, in one word; those without one are left out."""
    words = engine.vocabulary(loaded.table.title, loaded.table.game.board)
    called = [slug(chair.name) for chair in loaded.seats]
    return {
        seat: name
        for seat, name in enumerate(called)
        if name and called.count(name) == 1 and not words.spoken.issuperset(re.findall(r"[^-]*[^-\d][^-]*", name))
    }


def write_seat_names(loaded: LoadedMatch, text: str) -> str:
    """A plan as text with the players' names in the place of their seats."""
    called = list_seat_words(loaded)
    return SEAT.sub(lambda found: called.get(int(found[1]) - 1, found[0]), text)


def read_seat_names(loaded: LoadedMatch, text: str) -> str:
    """A plan as it was typed, with the seats in the place of their players' names."""
    seats = {name: f"seat-{seat + 1}" for seat, name in list_seat_words(loaded).items()}
    if not seats:
        return text
    longest = sorted(seats, key=len, reverse=True)
    names = "|".join([BETWEEN.join(map(re.escape, name.split("-"))) for name in longest])
    return re.sub(rf"(?<![\w-])(?:{names})(?![\w-])", lambda found: seats[slug(found[0])], text.casefold())
