"""Talk at a table, and what can be typed: the commands with their help."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Field, Router, Schema

from games import chat
from games.chat import commands as chat_commands
from games.chat.commands import base
from games.core import strict_json

from .auth import get_api_viewer, require_match_viewer
from .matches import MatchId
from .responses import build_json_response
from .schemas import REFUSAL_RESPONSES, IdempotencyKey, StrictSchema

router = Router(tags=["Talk"])


class CommandSchema(Schema):
    """A command, as it is completed and explained."""

    name: str
    aliases: list[str]
    usage: str
    help: str
    where: str


@router.get("/commands", response={200: list[CommandSchema]}, summary="The commands of the talk")
def api_list_commands(request: HttpRequest) -> HttpResponse:
    """Typed with a stroke before them, in the lobby or at a table. Every move of a game is one more."""
    get_api_viewer(request)
    return build_json_response([command.to_json() for command in chat_commands.list_commands()])


class MessageRequest(StrictSchema):
    """A line, or a command that begins with a stroke; `key` and `version` are those of a move."""

    say: Annotated[str, Field(max_length=strict_json.MAX_BYTES)]
    key: IdempotencyKey | None = None
    version: Annotated[int | None, Field(ge=0, le=2**31 - 1)] = None


class MessageResponse(Schema):
    """What a command answers you alone (none for a line, which everybody at your side of the table hears), and the
    entry that a typed move made."""

    lines: list[str]
    version: int | None


@router.post(
    "/matches/{match_id}/say", response={200: MessageResponse, **REFUSAL_RESPONSES}, summary="Say something at a table"
)
def api_send_message(request: HttpRequest, match_id: MatchId, payload: MessageRequest) -> HttpResponse:
    """With a seat to the players, without one to the spectators. As many lines a minute as by the socket."""
    user = require_match_viewer(request, match_id)
    said = chat.handle_chat_input(
        base.ChatSender(user, match_id=match_id, key=payload.key, version=payload.version), payload.say
    )
    return build_json_response({"lines": said.lines if said else [], "version": said.version if said else None})
