"""Games as files: one to download, all of one's own in an archive, and those brought in from elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import cast

from allauth.account.adapter import get_adapter
from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts import footprints
from accounts.models import User
from common import rate_limits
from common.durations import HOUR_S
from common.refusals import Refused
from games.matches import access, archive_imports, game_files, game_imports
from games.models import ImportedGame, Match

from .rows import build_match_rows
from .waiting_room import read_invite

MAX_FILES_PER_HOUR, MAX_ARCHIVES_PER_HOUR, MAX_IMPORTS_PER_HOUR = 120, 6, 40
MAX_IMPORTED_ARCHIVES_PER_HOUR = 12


@never_cache
@require_GET
def game_file_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The file of a finished game. Refused: 404 not for them, 409 it is not over."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if not match.is_finished:
        raise Refused("This game isn't over yet. Its file is there when it is.")
    who = request.user.pk or footprints.get_network(get_adapter().get_client_ip(request))
    rate_limits.check_rate("game-file", who, MAX_FILES_PER_HOUR, HOUR_S)
    data = game_files.encode_game_file(match_id, request.user, request.build_absolute_uri("/"), read_invite(request))
    answer = HttpResponse(data, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{game_files.name_game_file(match)}"'
    return answer


@never_cache
@login_required
@require_GET
def game_archive_view(request: HttpRequest) -> HttpResponseBase:
    """All of one's finished games, as an archive that is made while it is sent."""
    user = cast(User, request.user)
    reason = f"You have downloaded them {MAX_ARCHIVES_PER_HOUR} times within an hour. Try again later."
    rate_limits.check_rate("game-archive", user.pk, MAX_ARCHIVES_PER_HOUR, HOUR_S, reason)
    pieces = game_files.stream_archive(game_files.list_archive_files(user, request.build_absolute_uri("/")))
    body = iterate_in_threads(pieces) if isinstance(request, ASGIRequest) else pieces
    answer = StreamingHttpResponse(body, content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="starboard-games.zip"'
    return answer


async def iterate_in_threads(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The pieces, each made in a thread when the one before it has been sent."""
    following = sync_to_async(lambda: next(pieces, None))
    while (piece := await following()) is not None:
        yield piece


@never_cache
@login_required
@require_GET
def imported_games_view(request: HttpRequest) -> HttpResponse:
    """The games that the user brought in, and the form for another."""
    return render_imported_games(request)


@login_required
@require_POST
def import_game_view(request: HttpRequest) -> HttpResponse:
    """Brings in a game, or all of an archive; what is wrong with a file is said on the page."""
    user = cast(User, request.user)
    rate_limits.check_rate("import", user.pk, MAX_IMPORTS_PER_HOUR, HOUR_S)
    try:
        data = read_uploaded_file(request)
        if archive_imports.is_archive(data):
            rate_limits.check_rate("import-archive", user.pk, MAX_IMPORTED_ARCHIVES_PER_HOUR, HOUR_S)
            return render_imported_games(request, lines=list(archive_imports.import_archive(user, data)))
        match = game_imports.import_game(user, data)
    except Refused as no:
        return render_imported_games(request, no)
    messages.success(request, f"{match.name} is imported: every move was played again and holds.")
    return redirect("imported_games")


def read_uploaded_file(request: HttpRequest) -> bytes:
    """The file that was sent. Refused (422): none, or larger than an archive may be."""
    file = request.FILES.get("file")
    if file is None:
        raise Refused("Choose the file of a game, or an archive of games, first.", status=422)
    if (file.size or 0) > archive_imports.MAX_ARCHIVE_BYTES:
        archive_imports.refuse_large_archive()
    data: bytes = file.read(archive_imports.MAX_ARCHIVE_BYTES + 1)
    return data


@login_required
@require_POST
def remove_imported_game_view(request: HttpRequest, imported_id: str) -> HttpResponse:
    """Deletes one of them."""
    name = game_imports.remove_imported_game(cast(User, request.user), imported_id)
    messages.success(request, f"{name} is removed.")
    return redirect("imported_games")


def render_imported_games(
    request: HttpRequest, refused: Refused | None = None, lines: Sequence[archive_imports.ImportLine] = ()
) -> HttpResponse:
    """The page, with the refusal of what was just tried, or what became of each file of an archive."""
    rows = list(ImportedGame.objects.filter(user=cast(User, request.user)).order_by("-at"))
    matches = Match.objects.defer("snapshot").select_related("host").prefetch_related("seats", "invitations")
    known = matches.in_bulk([row.match_id for row in rows])
    found = build_match_rows([known[row.match_id] for row in rows if row.match_id in known], request.user)
    of = {row.match_id: row for row in rows}
    shown = {
        "games": [(line, of[line.match.pk]) for line in found],
        "wrong": refused.reason if refused else "",
        "lines": lines,
        "came_in": sum(line.came_in for line in lines),
    }
    return render(request, "games/imported.html", shown, status=refused.status if refused else 200)
