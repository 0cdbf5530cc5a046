"""Talk at a table, and what can be typed: the commands with their help."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from games import chat
from games.api.auth import anybody, insider
from games.api.matches import Id
from games.api.schemas import REFUSALS, Key, Strict
from games.chat import commands as chat_commands
from games.chat.commands import base
from games.core import strict_json

from .responses import answer

router = Router(tags=["Talk"])


class Command(Schema):
    """A command, as it is completed and explained."""

    name: str
    aliases: list[str]
    usage: str
    help: str
    where: str


@router.get("/commands", response={200: list[Command]}, summary="The commands of the talk")
def commands(request: HttpRequest) -> HttpResponse:
    """Typed with a stroke before them, in the lobby or at a table. Every move of a game is one more."""
    anybody(request)
    return answer([command.to_json() for command in chat_commands.known()])


class Saying(Strict):
    """A line, or a command that begins with a stroke; `key` and `version` are those of a move."""

    say: Annotated[str, Field(max_length=strict_json.MAX_BYTES)]
    key: Key | None = None
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class Answered(Schema):
    """What a command answers you alone (none for a line, which everybody at your side of the table hears), and the
    entry that a typed move made."""

    lines: list[str]
    version: int | None


@router.post("/matches/{match_id}/say", response={200: Answered, **REFUSALS}, summary="Say something at a table")
def say(request: HttpRequest, match_id: Id, given: Saying) -> HttpResponse:
    """With a seat to the players, without one to the spectators. As many lines a minute as by the socket."""
    user = insider(request, match_id)
    said = chat.hear(base.Asker(user, match=match_id, key=given.key, version=given.version), given.say)
    return answer({"lines": said.lines if said else [], "version": said.version if said else None})
