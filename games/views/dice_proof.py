"""The page behind "Dice: proved": what was sealed, the check in the reader's own browser, and the file of it."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import footprints
from common import rate_limits
from common.refusals import Refused
from games.engine.sentences import joined
from games.matches import access, dice_proof, game_files, imported_rows, line_proofs
from games.models import Match

from .rows import get_titles_by_slug
from .waiting_room import read_invite

NOT_SEALED = "This game began before dice were sealed, so nothing proves them."
RATES = {
    "file": (20, 200),
    "hand": (30, 30),
    "seal": (60, 600),
    "line": (60, 300),
}  # a minute: of one person, of strangers in one network
IN_SANDBOX = "This is a sandbox: its owner sets dice and cards, so nothing proves them."


@never_cache
@require_GET
def dice_proof_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page. A table that has not begun is its waiting room."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        return redirect("match", match_id)
    opening = dice_proof.load_opening(match)
    seats: list[dict[str, Any]] = dice_proof.list_seats(match, opening) if opening else []
    shown = {
        "match": match,
        "title": get_titles_by_slug()[match.title],
        "seal": opening.events[0].ev["tip"] if opening else imported_rows.find_imported_seal(match),
        "seats": seats,
        "own_count": sum(each["own"] for each in seats),
        "made": joined([each["name"] for each in seats if not each["own"]]),
        "seated": access.find_user_seat(match, request.user) is not None,
        "over": match.status == Match.Status.OVER,
        "invite": read_invite(request),
    }
    return render(request, "games/dice_proof.html", shown)


@never_cache
@require_GET
def dice_proof_file_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The file that can be checked anywhere. Refused: 409 not begun, a sandbox, or begun before seals, 429."""
    match = require_begun(request, match_id, "file")
    imported = match.status == Match.Status.IMPORTED
    names = game_files.choose_names(match)
    proof = imported_rows.load_stored_proof(match) if imported else game_files.build_named_proof(match, names)
    if proof is None:
        raise Refused(IN_SANDBOX if match.sandbox else NOT_SEALED)
    answer = JsonResponse(proof, json_dumps_params={"separators": (",", ":")})
    answer["Content-Disposition"] = f'attachment; filename="dice-{match_id}.json"'
    return answer


@never_cache
@require_GET
def dice_hand_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """What opens the hidden cards of one's own hand, for nobody else. Refused: 403 no seat, 409 not begun, 429."""
    match = require_begun(request, match_id, "hand")
    seat = access.find_user_seat(match, request.user)
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    return JsonResponse({"cards": dice_proof.list_own_openings(match, seat)})


@never_cache
@require_GET
def dice_seal_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The seal of the game's history as it is now, and at the entry that was asked for: what a browser keeps, and what
    it compares ("": there is no such entry). Refused: 409 not begun, or no number, 429."""
    match = require_begun(request, match_id, "seal")
    now, then = dice_proof.compute_journal_heads(match, read_entry_number(request))
    return JsonResponse({"entry": now[0], "head": now[1], "asked": then or ""})


@never_cache
@require_GET
def dice_line_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The proof of one entry of the log. Refused: 409 not begun, begun before seals, no number, no such entry, 429."""
    match = require_begun(request, match_id, "line")
    proof = line_proofs.build_line_proof(match, read_entry_number(request))
    if proof is None:
        raise Refused("Nothing is sealed of that entry, or there is no such entry.")
    return JsonResponse(proof)


def read_entry_number(request: HttpRequest) -> int:
    """Which entry was asked for. Refused (409): none."""
    asked = request.GET.get("at", "")
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 10):
        raise Refused("Say of which entry, by its number.")
    return int(asked)


def require_begun(request: HttpRequest, match_id: str, what: str) -> Match:
    """A match that the viewer may see and that has begun. Each answer reads a whole journal, so there are so many a
    minute (`RATES`). Refused: 404, 409 not begun, 429."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        raise Refused("This game hasn't started.")
    own, shared = RATES[what]
    if request.user.is_authenticated:
        rate_limits.check_rate(f"dice-{what}", request.user.pk, own)
    else:
        rate_limits.check_rate(f"dice-{what}", footprints.get_network(get_adapter().get_client_ip(request)), shared)
    return match
