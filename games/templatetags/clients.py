"""Template tags for the match page's scripts: the shared ones and those a title brings along."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static

from games.finders import clients

register = template.Library()

SHARED = ("shared/icons.js", "shared/pen.js", "shared/square.js", "shared/tell.js")


@register.simple_tag
def client(slug: str, name: str) -> str:
    """The address of a file in a title's client folder; '' when it has none."""
    folder = clients().get(slug)
    return static(f"titles/{slug}/{name}") if folder and any(path.name == name for path in folder.iterdir()) else ""


@register.simple_tag
def accents() -> list[str]:
    """The addresses of the titles' own colours (`accent.css`), which every page needs that names a title."""
    return [found for slug in clients() if (found := client(slug, "accent.css"))]


@register.simple_tag
def modules(slug: str) -> list[str]:
    """The addresses of all ES modules of a match page, so that the browser need not find them one by one."""
    return [static(name) for name in names(slug)]


@cache
def names(slug: str) -> tuple[str, ...]:
    home: Path = settings.BASE_DIR / "static"
    own = clients().get(slug)
    return (
        *(f"match/{path.name}" for path in sorted((home / "match").glob("*.js")) if path.name != "types.js"),
        *SHARED,
        *_vendored(home / "vendor" / "lit-html"),
        *(f"titles/{slug}/{path.name}" for path in (sorted(own.glob("*.js")) if own else ())),
    )


def _vendored(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.js")):
        yield f"vendor/lit-html/{path.relative_to(folder).as_posix()}"
