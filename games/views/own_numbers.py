"""What the waiting room's script asks and sends, so that its browser adds a number to the dice: JSON, also where it is
refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from common.refusals import Refused
from games.core.exceptions import build_refusal_payload
from games.lobby import own_numbers
from games.matches import access

Answer = Callable[[HttpRequest, str, User], dict[str, Any]]


def answer_seated(view: Answer) -> Callable[[HttpRequest, str], JsonResponse]:
    """A view for whoever is signed in, which answers with JSON and says no in it. Refused: 403 a visitor."""

    @wraps(view)
    def answering(request: HttpRequest, match_id: str) -> JsonResponse:
        try:
            if not isinstance(request.user, User):
                raise Refused("Sign in first, or sit down as a guest.", status=403)
            return JsonResponse(view(request, match_id, request.user))
        except Refused as refused:
            answer = JsonResponse(build_refusal_payload(refused), status=refused.status)
            if refused.wait:
                answer["Retry-After"] = str(refused.wait)
            return answer

    return answering


@never_cache
@require_GET
@answer_seated
def sealing_view(request: HttpRequest, match_id: str, user: User) -> dict[str, Any]:
    """What a browser checks before it shows its number. Refused: 403 no seat, 404."""
    return own_numbers.describe_sealing(access.access_match(match_id, user), user)


@require_POST
@answer_seated
def promise_number_view(request: HttpRequest, match_id: str, user: User) -> dict[str, Any]:
    """Keeps a promise for one's own seat; the one that is kept."""
    return {"tip": own_numbers.promise_number(match_id, user, request.POST.get("tip", ""))}


@require_POST
@answer_seated
def send_number_view(request: HttpRequest, match_id: str, user: User) -> dict[str, Any]:
    """Takes the number that was promised; whether the game has begun."""
    given = request.POST
    return {"begun": own_numbers.send_number(match_id, user, given.get("number", ""), given.get("head", ""))}
