"""What can be typed: the commands with their help."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import Router, Schema

from games import talk
from games.api.answers import answer

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
    return answer([command.to_json() for command in talk.commands.known()])
