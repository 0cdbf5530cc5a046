"""Table talk: players and spectators, each among themselves."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db import transaction

from games import announce, clocks, limits, lobby
from games.models import Message, Room
from games.refusals import Refused
from games.talk import rooms

LONGEST = 500  # characters
PER_MINUTE = 20  # messages of one user, all tables together
HISTORY = 100  # messages shown to whoever comes


def say(match_id: str, user: Any, text: str) -> Message:
    """Says one line at a table: with a seat to the players, without one to the spectators."""
    if not user.is_authenticated:
        raise Refused("Sign in to talk.", status=403)
    match = lobby.visible(match_id, user)
    seat = lobby.seat_of(match, user)
    line = tidy(text, LONGEST)
    if not line:
        raise Refused("There is nothing in that message.", status=422)
    limits.per_minute("talk", user.pk, PER_MINUTE, clocks.now() / 1000)
    kind = kind_of(seat)
    with transaction.atomic():
        message = rooms.put(rooms.of_table(match, kind), user, line, seat=seat)
        transaction.on_commit(lambda: announce.talk(match_id, kind))
    return message


def kind_of(seat: int | None) -> str:
    """Whose talk somebody in this seat (or none) hears."""
    return Room.Kind.SPECTATORS if seat is None else Room.Kind.PLAYERS


def history(match_id: str, audience: int | None, after: int = 0) -> list[dict[str, Any]]:
    """The last messages this audience may read, oldest first; only those after message `after`."""
    kind = kind_of(audience)
    found = Message.objects.filter(room__match=match_id, room__kind=kind, number__gt=after).select_related("user")
    return [
        {
            "id": message.number,
            "seat": message.seat,
            "name": message.user.name if message.user else "Somebody",
            "text": message.text,
            "at": message.at,
            "kind": kind,
        }
        for message in reversed(found.order_by("-number")[:HISTORY])
    ]


def tidy(text: str, limit: int) -> str:
    """Text by people, as one line that cannot disturb its neighbours; "" when nothing is left of it.

    NFC; controls, direction overrides, invisible and unassigned characters go; at most three marks
    on one letter; white space is one blank. `Refused` (422) when it is longer than `limit`.
    """
    if len(text) > 4 * limit:
        raise Refused(f"At most {limit} characters, please.", status=422)
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
        raise Refused(f"At most {limit} characters, please.", status=422)
    return line if line.strip("\u200d ") else ""
