"""Rooms: /c, /join and /a lead through those of the lobby (GM §16.4); /me says what one does in any of them."""

from __future__ import annotations

from typing import Final

from common.refusals import Refused
from games.chat import location, rooms
from games.models import Room

from .base import LOBBY, ChatCommand, ChatSender, CommandReply

MAX_LISTED_ROOMS = 40  # rooms in an answer
ME_PREFIX: Final = "/me "  # how such a line begins; it goes the way of all messages (handle_chat_input)
ME_USAGE: Final = "/me text"


def run_rooms_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/c`: the rooms, and how many people are in each."""
    LIST.require_no_arguments(words)
    found = rooms.list_chat_rooms()
    lines = [f"{rooms.format_room_name(room.name)} ({room.people})" for room in found[:MAX_LISTED_ROOMS]]
    more = [f"and {len(found) - MAX_LISTED_ROOMS} more"] if len(found) > MAX_LISTED_ROOMS else []
    return CommandReply([*lines, *more] or ["There are no rooms yet. Open one: /join name"])


def run_join_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/join room`: goes to a room, opened if there is none of that name."""
    if not words:
        raise Refused("Which room? Usage: /join room. List them: /c", status=422)
    return _moved(location.join_chat_room(asker.user, words))


def run_back_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/a`: goes back to the first lobby room that has space."""
    BACK.require_no_arguments(words)
    return _moved(location.return_to_lobby(asker.user))


def _moved(room: Room) -> CommandReply:
    count = rooms.count_room_users(room)
    return CommandReply(
        [f"You are in {rooms.format_room_name(room.name)} now: {count} {'person' if count == 1 else 'people'}."],
        room_id=room.pk,
    )


def run_me_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/me` without text: always Refused (422). With text it is a message (`handle_chat_input`)."""
    raise Refused(f"What do you do? Usage: {ME_USAGE}", status=422)


LIST = ChatCommand("c", "/c", "lists the rooms.", run_rooms_command, LOBBY)
JOIN = ChatCommand("join", "/join room", "goes to a room, or opens one of that name.", run_join_command, LOBBY)
BACK = ChatCommand("a", "/a", "goes back to the rooms of the lobby.", run_back_command, LOBBY)
ROOM_COMMANDS = (
    LIST,
    JOIN,
    BACK,
    ChatCommand("me", ME_USAGE, "says what you do: “/me waves” shows “Mira waves”.", run_me_command),
)
