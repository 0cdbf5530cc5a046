"""Saying something aloud: one clean line, in a room of the lobby or at a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts import sanctions, site_settings
from common.refusals import Refused
from common.text import MESSAGE, clean_line
from games.core import broadcast
from games.matches import access
from games.models import Message

from . import limits, rooms
from .message_feeds import get_room_kind_for_seat

MAX_MESSAGE_LENGTH = 500  # characters


def send_match_message(match_id: str, user: Any, text: str) -> Message:
    """Sends one line at a match: with a seat to the players, without one to the spectators.

    Raises Refused (403, 404, 422, 429) or Sanctioned; broadcasts after the commit.
    """
    require_may_chat(user)
    match = access.access_match(match_id, user)
    seat = access.find_user_seat(match, user)
    line = clean_message_text(text)
    limits.check_message_rate(user)
    kind = get_room_kind_for_seat(seat)
    with transaction.atomic():
        message = rooms.append_message(rooms.get_match_room(match, kind), user, line, seat=seat)
        transaction.on_commit(lambda: broadcast.broadcast_match_chat(match_id, kind))
    return message


def send_room_message(room_id: int | None, user: Any, text: str) -> Message:
    """Sends one line in a room of the lobby. Raises Refused (403, 404, 422, 429) or Sanctioned; broadcasts after the
    commit."""
    require_may_chat(user)
    site_settings.require_public_talk()
    room = rooms.get_public_room(room_id)
    line = clean_message_text(text)
    limits.check_message_rate(user)
    with transaction.atomic():
        message = rooms.append_message(room, user, line)
        transaction.on_commit(lambda: broadcast.broadcast_room_message(room.pk))
    return message


def require_may_chat(user: Any) -> None:
    """Requires a signed-in user (else Refused, 403) whom no moderator has silenced (else Sanctioned)."""
    if not user.is_authenticated:
        raise Refused("Sign in to chat.", status=403)
    sanctions.check_sanction(user, "silence")


def clean_message_text(text: str) -> str:
    """The text of a message as it is stored; Refused (422) when nothing is left of it or it is too long."""
    line = clean_line(text, MAX_MESSAGE_LENGTH, MESSAGE)
    if not line:
        raise Refused("That message is empty.", status=422)
    return line
