"""What every middleware of ours does alike: it stands in a chain that is called at once or awaited."""

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]


class Passing:
    """Lets a request through, and its answer back; what comes of it otherwise says `before` or `after`."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        self.before(request)
        answer = self.get_response(request)
        if isinstance(answer, Awaitable):
            return self._later(request, answer)
        self.after(request, answer)
        return answer

    async def _later(self, request: HttpRequest, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        made = await answer
        self.after(request, made)
        return made

    def before(self, request: HttpRequest) -> None:
        """Called with the request on its way in."""

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with its answer on the way out."""
