"""Headers that Django does not know of, on everything that is served, static files too."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.middleware import Passing


class SecurityHeadersMiddleware(Passing):
    """Sends settings.SECURE_HEADERS; a view that sets one of them itself keeps its own."""

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        for name, value in settings.SECURE_HEADERS.items():
            answer.headers.setdefault(name, value)
