"""What a site says of itself: privacy, house rules, contact, and what programs ask for first."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from accounts import footprints, mailbox
from common.durations import HOUR_S

CLOSED = ("/admin/", "/account/", "/api/", "/mailbox/", "/turn/", "/stop/", "/report/", "/owner/")  # for search engines


class Cookie(NamedTuple):
    """A cookie of this site, as the privacy page tells of it."""

    name: str
    why: str
    lasts: str


def list_cookies() -> list[Cookie]:
    """All that this site sets."""
    found = [
        Cookie(settings.SESSION_COOKIE_NAME, "keeps you signed in", "2 weeks after your last visit"),
        Cookie(settings.CSRF_COOKIE_NAME, "keeps other sites from sending forms in your name", "a year"),
        Cookie(
            footprints.COOKIE,
            "recognises this browser, so that no one plays rated games against themselves",
            "400 days",
        ),
        Cookie("theme", "remembers light or dark while you are not signed in", "a year"),
        Cookie("messages", "carries a notice such as “Saved.” to the next page", "until it is shown"),
    ]
    if settings.LONE:
        found.append(Cookie(mailbox.COOKIE, "lets a browser you used before read its sign-in codes here", "a year"))
    return found


@require_safe
def show_privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of whom, and who sees it."""
    return render(request, "about/privacy.html", {"cookies": list_cookies(), "mailbox": mailbox.in_use()})


@require_safe
def show_house_rules(request: HttpRequest) -> HttpResponse:
    """How people treat each other here."""
    return render(request, "about/house_rules.html")


@require_safe
def show_contact(request: HttpRequest) -> HttpResponse:
    """Who runs this site (SITE_OPERATOR) and how to reach them (SITE_CONTACT: an email address or a link)."""
    to = settings.SITE_CONTACT
    link = to if to.startswith(("https://", "http://")) else f"mailto:{to}"
    shown = {"contact": to, "contact_link": link, "operator": settings.SITE_OPERATOR}
    return render(request, "about/contact.html", shown)


@require_safe
def show_robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
def show_favicon(request: HttpRequest) -> HttpResponse:
    """The mark, for what asks for it by its oldest name."""
    return redirect(static("img/favicon.svg"))


@require_safe
def show_manifest(request: HttpRequest) -> HttpResponse:
    """What a phone asks for to put the site among its apps."""
    drawn = {"src": static("img/favicon.svg"), "type": "image/svg+xml", "sizes": "any", "purpose": "any"}
    icons = [drawn, *(build_icon(*icon) for icon in (("icon-192", 192, "any"), ("icon-512", 512, "any")))]
    icons.append(build_icon("icon-maskable-512", 512, "maskable"))
    made = JsonResponse(
        {
            "name": "Starboard",
            "short_name": "Starboard",
            "description": "Space board games, live or by mail.",
            "id": "/",
            "start_url": "/play/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#091321",
            "theme_color": "#091321",
            "icons": icons,
        },
        content_type="application/manifest+json",
    )
    made.headers["Cache-Control"] = f"public, max-age={HOUR_S}"
    return made


def build_icon(name: str, pixels: int, purpose: str) -> dict[str, str]:
    """An icon as a manifest names it; `manage.py draw_icons` has drawn it."""
    return {"src": static(f"img/{name}.png"), "type": "image/png", "sizes": f"{pixels}x{pixels}", "purpose": purpose}
