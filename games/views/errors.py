"""How the pages say no: a refusal becomes a sentence on a page, never an error."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers

from accounts import guests
from accounts.models import User
from accounts.views import may_enter
from common.durations import HOUR_S
from common.refusals import Refused
from config import unavailable
from config.middleware import Passing
from games.core.exceptions import translate_refusal
from games.engine.types import Illegal

ERROR_TEMPLATES = {403: "403.html", 404: "404.html", 429: "429.html"}


class RefusalMiddleware(Passing):
    """What a view refuses becomes a page, or after a POST a message and a redirect; nobody keeps either."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a refusal; None for any other exception. The API answers its own."""
        if not isinstance(error, Refused | Illegal):
            return None
        match = request.resolver_match
        made = build_refusal_page(request, translate_refusal(error), match.kwargs.get("match_id") if match else None)
        if made.status_code != 503:  # which says so itself
            add_never_cache_headers(made)
        return made


def build_refusal_page(request: HttpRequest, refused: Refused, match_id: object = None) -> HttpResponse:
    """The response to a refused request."""
    if refused.status == 503:
        return unavailable.answer_unavailable(request, refused.reason)
    if request.method != "POST" or refused.status in (404, 429):
        page = ERROR_TEMPLATES.get(refused.status, "403.html")
        status = refused.status if refused.status in ERROR_TEMPLATES else 409
        made = render(request, page, {"reason": refused.reason}, status=status)
        if refused.wait:
            made["Retry-After"] = str(refused.wait)
        return made
    messages.error(request, refused.reason)
    return redirect("match", match_id) if match_id else redirect("lobby")


def get_or_create_player(request: HttpRequest) -> User:
    """The signed-in user, or a new guest. Refused (429) when too many guests came from this address."""
    if not request.user.is_authenticated and not may_enter(request):
        raise Refused("Many guests came from your address. Please try again in an hour.", status=429, wait=HOUR_S)
    return guests.ensure_signed_in(request)
