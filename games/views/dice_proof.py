"""The page behind "Dice: proved": what was sealed, the check in the reader's own browser, and the file of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from common.refusals import Refused
from games.matches import access, dice_proof, game_files, imported_rows
from games.models import Match

from .rows import get_titles_by_slug
from .waiting_room import read_invite


@never_cache
@require_GET
def dice_proof_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page. A table that has not begun is its waiting room."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        return redirect("match", match_id)
    shown = {
        "match": match,
        "title": get_titles_by_slug()[match.title],
        "seal": imported_rows.find_imported_seal(match) or dice_proof.find_first_seal(match),
        "invite": read_invite(request),
    }
    return render(request, "games/dice_proof.html", shown)


@never_cache
@require_GET
def dice_proof_file_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The file that can be checked anywhere. Refused (409): not begun, or begun before dice were sealed."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        raise Refused("This game hasn't started.")
    imported = match.status == Match.Status.IMPORTED
    names = game_files.choose_names(match)
    proof = imported_rows.load_stored_proof(match) if imported else game_files.build_named_proof(match, names)
    if proof is None:
        raise Refused("This game began before dice were sealed, so nothing proves them.")
    answer = JsonResponse(proof)
    answer["Content-Disposition"] = f'attachment; filename="dice-{match_id}.json"'
    return answer
