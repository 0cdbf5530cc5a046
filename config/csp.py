"""Content-Security-Policy on every answer, under the setting name of Django 6. Delete when on Django 6."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from config.middleware import Next, Passing


class ContentSecurityPolicyMiddleware(Passing):
    """Sends settings.SECURE_CSP; a view that sets the header itself keeps its own."""

    def __init__(self, get_response: Next) -> None:
        super().__init__(get_response)
        self.policy = "; ".join(f"{name} {' '.join(sources)}" for name, sources in settings.SECURE_CSP.items())

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        answer.headers.setdefault("Content-Security-Policy", self.policy)
