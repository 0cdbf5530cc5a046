"""HEAD answers as GET does, without the body, at every address: uptime monitors and link checkers ask so."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class HeadAsGetMiddleware:
    """Shows views a GET for a HEAD; the server leaves the body out."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]):
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        if request.method != "HEAD":
            return self.get_response(request)
        request.method = "GET"
        answer = self.get_response(request)
        if isinstance(answer, Awaitable):
            return self._later(request, answer)
        request.method = "HEAD"
        return answer

    async def _later(self, request: HttpRequest, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        made = await answer
        request.method = "HEAD"
        return made
