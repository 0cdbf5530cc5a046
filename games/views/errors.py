"""How the pages say no: a refusal becomes a sentence on a page, never an error."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts import guests
from accounts.models import User
from accounts.sanctions import Sanctioned
from accounts.views import may_enter
from config import unavailable
from games.core.exceptions import Refused, build_sanctioned_error

View = Callable[..., HttpResponse]
ERROR_TEMPLATES = {403: "403.html", 404: "404.html", 429: "429.html"}


def render_refusals(view: View) -> View:
    """Decorates a view: Refused and Sanctioned become an error page, or after a POST a message and a redirect."""

    @wraps(view)
    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return build_refusal_page(request, refused, kwargs.get("match_id"))
        except Sanctioned as no:
            return build_refusal_page(request, build_sanctioned_error(no), kwargs.get("match_id"))

    return answered


def build_refusal_page(request: HttpRequest, refused: Refused, match_id: object = None) -> HttpResponse:
    """The response to a refused request."""
    if refused.status == 503:
        return unavailable.answer(request, refused.reason)
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
        raise Refused("Many guests came from your address. Please try again in an hour.", status=429, wait=3600)
    return guests.enter(request)
