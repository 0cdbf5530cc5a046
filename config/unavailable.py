"""503 where a service is gone that a request cannot do without: a page of its own, or JSON for programs.

It stands where Django answers whatever no view caught, wherever in the middleware it was raised. It asks neither the
database nor the session, because they may be what is missing.
"""

from __future__ import annotations

import json
import sys

from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import get_template
from django.views import defaults

from config import outages
from config.middleware import Passing

RETRY_AFTER = 2  # seconds
SENTENCE = "The server needs a moment. Nothing is lost. Please try again shortly."


def server_error(request: HttpRequest) -> HttpResponse:
    """`handler500`: 503 if it is the fault of a service that is gone, else 500."""
    if outages.find_blamed_service(sys.exc_info()[1]) is None:
        return defaults.server_error(request)
    return answer_unavailable(request)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`handler400`: 503 if a session could not be kept because a service is gone, which Django takes for a session
    that somebody else ended; else 400."""
    if isinstance(exception, SessionInterrupted) and outages.find_blamed_service(exception, foreign=True):
        return answer_unavailable(request)
    return defaults.bad_request(request, exception)


def answer_unavailable(request: HttpRequest, reason: str = SENTENCE) -> HttpResponse:
    """The 503 for this request: JSON under /api/, else a page."""
    if request.path.startswith("/api/"):
        body = json.dumps({"reason": reason, "rule": "", "code": "busy"})
        return HttpResponse(body, content_type="application/json", status=503)
    return HttpResponse(get_template("503.html").render({"reason": reason}), status=503)


class RetryAfterMiddleware(Passing):
    """Whoever says 503, it says when to come again, and nobody keeps it."""

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        if answer.status_code == 503:
            answer.headers.setdefault("Retry-After", str(RETRY_AFTER))
            answer.headers.setdefault("Cache-Control", "no-store")
