"""What a site says of itself: privacy, house rules, contact, and what programs ask for first."""

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from accounts import footprints, mailbox
from accounts.site_settings import get_site
from common.durations import HOUR_S

CLOSED = (
    "/admin/",
    "/account/",
    "/api/",
    "/mailbox/",
    "/turn/",
    "/stop/",
    "/report/",
    "/owner/",
    "/invited/",
)  # for search engines


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


class HostWords(NamedTuple):
    """A heading or a paragraph of what the host has written."""

    words: str
    heading: bool


def split_host_words(text: str) -> list[list[HostWords]]:
    """What the host has written, in sections: a blank line begins a paragraph, # before a line a section."""
    parts: list[list[HostWords]] = []
    for block in (each.strip() for each in text.replace("\r\n", "\n").split("\n\n")):
        first, _, rest = block.partition("\n")
        if first.startswith("#"):
            parts.append([HostWords(first.lstrip("# "), heading=True)])
            block = rest.strip()
        if block:
            parts = parts or [[]]
            parts[-1].append(HostWords(block, heading=False))
    return parts


@require_safe
def show_privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of whom, and who sees it."""
    shown = {"cookies": list_cookies(), "mailbox": mailbox.in_use()}
    return render(request, "about/privacy.html", {**shown, "parts": split_host_words(get_site().settings.privacy)})


@require_safe
def show_house_rules(request: HttpRequest) -> HttpResponse:
    """How people treat each other here."""
    parts = split_host_words(get_site().settings.house_rules)
    return render(request, "about/house_rules.html", {"parts": parts})


@require_safe
def show_contact(request: HttpRequest) -> HttpResponse:
    """Who runs this site (SITE_OPERATOR) and how to reach them (SITE_CONTACT: an email address or a link)."""
    to = settings.SITE_CONTACT
    link = to if to.startswith(("https://", "http://")) else f"mailto:{to}"
    imprint = get_site().settings.imprint
    shown = {"contact": to, "contact_link": link, "operator": settings.SITE_OPERATOR, "imprint": imprint}
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
            "name": get_site().settings.name,
            "short_name": get_site().settings.name[:12],
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
