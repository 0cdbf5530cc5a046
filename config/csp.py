"""Content-Security-Policy on every answer, under the setting name of Django 6. Delete when on Django 6."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ContentSecurityPolicyMiddleware:
    """Sends settings.SECURE_CSP; a view that sets the header itself keeps its own."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]):
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {' '.join(sources)}" for name, sources in settings.SECURE_CSP.items())
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        response = self.get_response(request)
        return self._later(response) if isinstance(response, Awaitable) else self._mark(response)

    async def _later(self, response: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        return self._mark(await response)

    def _mark(self, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Security-Policy", self.policy)
        return response
