"""Headers that Django does not know of, on everything that is served, static files too."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class SecurityHeadersMiddleware:
    """Sends settings.SECURE_HEADERS; a view that sets one of them itself keeps its own."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]):
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        response = self.get_response(request)
        return self._later(response) if isinstance(response, Awaitable) else self._mark(response)

    async def _later(self, response: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return self._mark(await response)

    def _mark(self, response: HttpResponseBase) -> HttpResponseBase:
        for name, value in settings.SECURE_HEADERS.items():
            response.headers.setdefault(name, value)
        return response
