"""HEAD answers as GET does, without the body, at every address: uptime monitors and link checkers ask so."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.middleware import Passing


class HeadAsGetMiddleware(Passing):
    """Shows views a GET for a HEAD; the server leaves the body out."""

    def before(self, request: HttpRequest) -> None:
        """Called with the request on its way in."""
        if asked_for_head(request):
            request.method = "GET"

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        if asked_for_head(request):
            request.method = "HEAD"


def asked_for_head(request: HttpRequest) -> bool:
    """Whether it came as a HEAD, whatever it is shown as."""
    return bool(request.META["REQUEST_METHOD"] == "HEAD")
