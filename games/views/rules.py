"""The rulebooks: public pages with an anchor for every rule."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.content import rulebooks
from games.lobby.suggested_levels import suggest_bot_level

from .rows import AnyTitle, format_setting_value, get_titles_by_slug, list_bot_levels


@require_GET
def rules_view(request: HttpRequest) -> HttpResponse:
    """Which games there are and how they go."""
    return render(request, "games/rules.html", {"titles": list(get_titles_by_slug().values())})


@require_GET
def rulebook_view(request: HttpRequest, title: str) -> HttpResponse:
    """The rulebook of a title; with the table of its variants, unless it has written one itself."""
    found = get_titles_by_slug().get(title)
    book = rulebooks.load_rulebook(found.package) if found else None
    if found is None or book is None:
        raise Http404
    written = any(chapter.anchor == "variants" for chapter in book.chapters)
    shown = {
        "title": found,
        "book": book,
        "variants": [] if written else list_variants(found),
        "levels": list_bot_levels(found, suggest_bot_level(request.user, found.slug)),
    }
    return render(request, "games/rulebook.html", shown)


def list_variants(title: AnyTitle) -> list[dict[str, Any]]:
    """Each setting with what is printed and what else there is."""
    return [
        each | {"printed": format_setting_value(each, each["default"]), "others": format_other_values(each)}
        for each in title.form()
    ]


def format_other_values(field: dict[str, Any]) -> str:
    """The values a setting may have besides the printed one, in words."""
    if field["kind"] == "switch":
        return format_setting_value(field, not field["default"])
    if field["kind"] == "choice":
        return "; ".join(str(each["label"]) for each in field["values"] if each["value"] != field["default"])
    steps = f", in steps of {field['step']}" if field["step"] > 1 else ""
    return f"{field['min']} to {field['max']}{steps}"
