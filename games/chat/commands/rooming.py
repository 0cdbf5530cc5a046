"""/c, /join and /a: the rooms of the lobby (GM §16.4)."""

from __future__ import annotations

from games.chat import location, rooms
from games.core.exceptions import Refused
from games.models import Room

from .base import LOBBY, Asker, Command, Said, register

LISTED = 40  # rooms in an answer


def listing(asker: Asker, words: str) -> Said:
    """The rooms, and how many are in each."""
    LIST.bare(words)
    found = rooms.listed()
    lines = [f"{rooms.called(room.name)} ({room.people})" for room in found[:LISTED]]
    more = [f"and {len(found) - LISTED} more"] if len(found) > LISTED else []
    return Said([*lines, *more] or ["There are no rooms yet. Open one: /join name"])


def join(asker: Asker, words: str) -> Said:
    """Into a room; there is one of that name from now on."""
    if not words:
        raise Refused("Which room? Usage: /join room. List them: /c", status=422)
    return _moved(location.join(asker.user, words))


def back(asker: Asker, words: str) -> Said:
    """Back to the first room of the lobby that has space."""
    BACK.bare(words)
    return _moved(location.back(asker.user))


def _moved(room: Room) -> Said:
    count = rooms.crowd(room)
    return Said(
        [f"You are in {rooms.called(room.name)} now: {count} {'person' if count == 1 else 'people'}."], room=room.pk
    )


LIST = Command("c", "/c", "lists the rooms.", listing, LOBBY)
JOIN = Command("join", "/join room", "goes to a room, or opens one of that name.", join, LOBBY)
BACK = Command("a", "/a", "goes back to the rooms of the lobby.", back, LOBBY)
register(LIST, JOIN, BACK)
