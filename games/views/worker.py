"""What the installed site needs: its service worker, the page without a network, and who a page was made for."""

from __future__ import annotations

import hmac
import json

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from config.middleware import Passing

NEEDED = (  # by the page without a network
    *("css/tokens.css", "shared/pen.css", "css/base.css", "css/shell.css", "css/pages.css", "img/favicon.svg"),
    *("pages/offline.js", "shared/network.js"),
)
IMMUTABLE = (r"^/static/scripts/[0-9a-f]{12}/", r"\.[0-9a-f]{12}\.\w+$")  # as settings.WHITENOISE_IMMUTABLE_FILE_TEST


@require_safe
def worker_view(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, for it serves all pages, and is asked for anew each time."""
    site = {
        "statics": settings.STATIC_URL,
        "immutable": IMMUTABLE,
        "offline": reverse("offline"),
        "needed": [reverse("offline"), *dict.fromkeys(map(static, NEEDED))],
        "signOut": reverse("account_logout"),
        "icon": static("img/icon-192.png"),
        "badge": static("img/badge-96.png"),
    }
    answer = render(
        request, "worker/worker.js", {"site": json.dumps(site)}, content_type="text/javascript; charset=utf-8"
    )
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@require_safe
def offline_view(request: HttpRequest) -> HttpResponse:
    """The page that is shown where there is no network and nothing kept. It is the same for everybody."""
    return HttpResponse(render_to_string("worker/offline.html"))  # without the request, so that it is nobody's


class ReaderMiddleware(Passing):
    """Says with each page for whom it was made, in a word that means nothing elsewhere: by it the service worker drops
    what it kept for somebody else. Whoever is not signed in is "-"; a page that asked for nobody says nothing."""

    def after(self, request: HttpRequest, answer: HttpResponseBase) -> None:
        """Called with the answer on its way out."""
        user = getattr(request, "_cached_user", None)
        if user is not None and answer.headers.get("Content-Type", "").startswith("text/html"):
            answer.headers["X-Reader"] = name_reader(user.pk) if user.is_authenticated else "-"


def name_reader(user_id: int) -> str:
    """The word for a user."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"reader {user_id}".encode(), "sha256").hex()[:16]
