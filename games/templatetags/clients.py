"""Template tags for styles and scripts: the shared ones and those a title brings along."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse

from config.sheets import list_sheets
from config.storage import PackedFiles
from games.content.static_finder import list_client_folders
from games.engine.catalog import title as title_of
from games.engine.lessons import list_lessons

register = template.Library()

IMPORT = re.compile(r"""\b(?:from|import)\s*['"](\.[^'"]+)['"]""")


@register.simple_tag
def client(slug: str, name: str) -> str:
    """The address of a file in a title's client folder; '' when it has none."""
    folder = list_client_folders().get(slug)
    return static(f"titles/{slug}/{name}") if folder and any(path.name == name for path in folder.iterdir()) else ""


@register.simple_tag
def sheets(pack: str) -> list[str]:
    """The addresses of styles that are needed together (`config.sheets`): of their pack, where files are collected."""
    if isinstance(staticfiles_storage, PackedFiles):
        return [static(pack)]
    accents = [
        f"titles/{slug}/accent.css" for slug, own in list_client_folders().items() if (own / "accent.css").exists()
    ]
    return [static(name) for name in list_sheets(pack, accents)]


@register.simple_tag
def modules(slug: str) -> list[str]:
    """The addresses of the scripts of a match page, so that the browser need not find them one by one: of each module,
    or of the packs in which they live."""
    return list(dict.fromkeys(static(name) for name in list_client_modules(slug)))


@register.simple_tag
def uses(slug: str, name: str) -> bool:
    """Whether a title's match page runs a shared module, so that the style that belongs to it is wanted."""
    return name in list_client_modules(slug)


@register.simple_tag
def first_lesson(slug: str) -> str:
    """The address of the lesson that a newcomer to a title begins with; '' where it has none."""
    found = list_lessons(title_of(slug))
    return reverse("lesson", args=[slug, found[0].slug]) if found else ""


@cache
def list_client_modules(slug: str) -> tuple[str, ...]:
    """All modules that the match page of a title imports, directly or not."""
    found: set[str] = set()
    waiting = [
        "match/main.js",
        "between_moves/main.js",
        *([f"titles/{slug}/board.js"] if slug in list_client_folders() else []),
    ]
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if name not in found and path.is_file():
            found.add(name)
            waiting += [normpath(join(dirname(name), other)) for other in IMPORT.findall(path.read_text("utf-8"))]
    return tuple(sorted(found))


def _path(name: str) -> Path:
    """Where a served module lies."""
    home, _, rest = name.partition("/")
    if home != "titles":
        return Path(settings.BASE_DIR, "static", name)
    slug, _, own = rest.partition("/")
    return list_client_folders()[slug] / own
