"""Saying something aloud: one clean line, in a room of the lobby or at a table."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db import transaction

from accounts import sanctions
from games.core import broadcast
from games.core.exceptions import Refused
from games.matches import access
from games.models import Message

from . import limits, rooms
from .message_feeds import kind_of

LONGEST = 500  # characters


def say(match_id: str, user: Any, text: str) -> Message:
    """Says one line at a table: with a seat to the players, without one to the spectators."""
    may_talk(user)
    match = access.visible(match_id, user)
    seat = access.seat_of(match, user)
    line = spoken(text)
    limits.says(user)
    kind = kind_of(seat)
    with transaction.atomic():
        message = rooms.put(rooms.of_table(match, kind), user, line, seat=seat)
        transaction.on_commit(lambda: broadcast.talk(match_id, kind))
    return message


def say_in(room_id: int | None, user: Any, text: str) -> Message:
    """Says one line in the room of the lobby that somebody is in."""
    may_talk(user)
    room = rooms.aloud(room_id)
    line = spoken(text)
    limits.says(user)
    with transaction.atomic():
        message = rooms.put(room, user, line)
        transaction.on_commit(lambda: broadcast.said(room.pk))
    return message


def may_talk(user: Any) -> None:
    """Refuses whom nobody knows (403) and whom a moderator has silenced (accounts.sanctions.Sanctioned)."""
    if not user.is_authenticated:
        raise Refused("Sign in to chat.", status=403)
    sanctions.check(user, "silence")


def spoken(text: str) -> str:
    """The line as it is kept; Refused (422) when nothing is left of it or it is too long."""
    line = tidy(text, LONGEST)
    if not line:
        raise Refused("That message is empty.", status=422)
    return line


def tidy(text: str, limit: int) -> str:
    """Text by people, as one line that cannot disturb its neighbours; "" when nothing is left of it.

    NFC; controls, direction overrides, invisible and unassigned characters go; at most three marks
    on one letter; white space is one blank. `Refused` (422) when it is longer than `limit`.
    """
    if len(text) > 4 * limit:
        raise Refused(f"At most {limit} characters.", status=422)
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or letter in "\t\n\r\v\f\x85":
            kept.append(" ")
        elif (kind[0] != "C" and marks <= 3) or letter == "\u200d":  # the joiner of compound emoji
            kept.append(letter)
    line = " ".join("".join(kept).split())
    if len(line) > limit:
        raise Refused(f"At most {limit} characters.", status=422)
    return line if line.strip("\u200d ") else ""
