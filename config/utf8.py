"""Text comes as UTF-8 or not at all.

Django reads addresses, forms and cookies in whatever character set the request names, and fails over some of them
again while it writes the page that says so.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import IO, Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.views.defaults import bad_request

WHY = "Send text as UTF-8: other character sets are not read here. Nothing was changed."
KNOWN = {"utf-8", "utf8", "us-ascii"}


class Pages(ASGIHandler):
    """Django's application. Some of Python's codecs read no text; over their names it fails before any middleware."""

    def create_request(self, scope: Mapping[str, Any], body_file: IO[bytes]) -> tuple[Any, Any]:
        """The request, or the answer to one that cannot be read."""
        try:
            return super().create_request(scope, body_file)
        except LookupError:
            return None, HttpResponseBadRequest(WHY, content_type="text/plain; charset=utf-8")


class Utf8OnlyMiddleware:
    """Answers 400 with a sentence to a request in another character set than UTF-8."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]):
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        named = request.encoding or "utf-8"
        if named != "utf-8":
            request.encoding = "utf-8"  # of its names the one that Django knows
        if named.lower() in KNOWN:
            return self.get_response(request)
        answer = refuse_request(request)
        return self._later(answer) if self.is_async else answer

    async def _later(self, answer: HttpResponse) -> HttpResponse:
        return answer


def refuse_request(request: HttpRequest) -> HttpResponse:
    """The answer: as the API says no, or as a page."""
    if request.path.startswith("/api/"):
        return JsonResponse({"reason": WHY, "rule": "", "code": "invalid"}, status=400)
    return bad_request(request, Exception(WHY))
