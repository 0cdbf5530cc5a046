"""Template tags that draw: icons, seat badges, and each title's own emblem and tile."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from .glyphs import load_icons, load_seat_shapes

register = template.Library()


@register.simple_tag
def icon(name: str, size: int = 20) -> SafeString:
    """A line icon, `size` pixels wide; decoration only, so hidden from screen readers."""
    return format_html(
        '<svg class="ic" viewBox="-12 -12 24 24" width="{0}" height="{0}" aria-hidden="true">{1}</svg>',
        size,
        mark_safe(load_icons()[name]),  # noqa: S308  our own drawings
    )


@register.simple_tag
def badge(seat: int, size: int = 18) -> SafeString:
    """The shape and colour of a seat (0-based)."""
    shape = seat % len(load_seat_shapes())
    return format_html(
        '<svg class="badge" viewBox="-11 -11 22 22" width="{0}" height="{0}" aria-hidden="true">'
        '<path d="{1}" fill="var(--seat-{2})" stroke="var(--seat-edge)" stroke-width="1.4" '
        'stroke-linejoin="round" fill-rule="evenodd"/></svg>',
        size,
        load_seat_shapes()[shape],
        shape + 1,
    )


@register.simple_tag
def ship(seat: int, x: float, y: float, scale: float = 0.4, paint: int = 0) -> SafeString:
    """A seat's shape inside a drawing, in its own colour or in a paint of the game's choice."""
    at = seat % len(load_seat_shapes())
    return format_html(
        '<path d="{}" transform="translate({} {}) scale({})" fill="var(--{}-{})" stroke="var(--seat-edge)" '
        'stroke-width="3" stroke-linejoin="round" fill-rule="evenodd"/>',
        load_seat_shapes()[at],
        *(x, y, scale, *(("paint", paint) if paint else ("seat", at + 1))),
    )


@cache
def load_title_drawing(package: str, name: str) -> SafeString:
    """The SVG a title ships in its client folder; '' when it has none. Ours, hence not escaped."""
    found = files(package).joinpath("client", name)
    return mark_safe(found.read_text("utf-8") if found.is_file() else "")  # noqa: S308


@register.simple_tag
def emblem(title: Any) -> SafeString:
    """A title's sign in a square: its own `emblem.svg`, else the compass rose."""
    return load_title_drawing(title.package, "emblem.svg") or format_html(
        '<svg class="ic" viewBox="-12 -12 24 24" aria-hidden="true">{}</svg>',
        mark_safe(load_icons()["rose"]),  # noqa: S308
    )


@register.simple_tag
def tile(title: Any) -> SafeString:
    """A title's small picture: its own `tile.svg`, else its emblem."""
    return load_title_drawing(title.package, "tile.svg") or emblem(title)


@register.simple_tag
def picture(title: Any) -> SafeString:
    """A title's large picture for the front page: its own `picture.svg`, else its tile."""
    return load_title_drawing(title.package, "picture.svg") or tile(title)


@register.filter
def initial(name: str) -> str:
    """The letter on a person's disc."""
    return (name or "?").strip()[:1].upper() or "?"
