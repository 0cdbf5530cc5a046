"""What the templates draw is there, and is drawn with the pen of the match page."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.template import Context, Template

from games.engine.catalog import titles
from games.templatetags.glyphs import load_icons, load_seat_shapes
from tests.pages.reading import Page

pytestmark = pytest.mark.django_db

TEMPLATES = settings.BASE_DIR / "templates"


def test_every_icon_named_in_a_template_exists() -> None:
    named = {
        name for page in TEMPLATES.rglob("*.html") for name in re.findall(r'{% icon "(\w+)"', page.read_text("utf-8"))
    }
    assert len(named) > 15
    assert named <= set(load_icons())


def test_every_seat_has_a_shape_of_its_own() -> None:
    """Eleven can play the largest game; a shape never stands for two."""
    assert len(set(load_seat_shapes())) == len(load_seat_shapes()) >= max(title.seats[-1] for title in titles())


def test_drawings_carry_no_inline_style() -> None:
    """The content policy forbids style attributes in drawings too."""
    for title in titles():
        text = Template("{% load pen %}{% emblem t %}{% tile t %}{% picture t %}{% badge 3 %}").render(
            Context({"t": title})
        )
        assert Page(text).faults == []


def test_a_game_without_drawings_gets_the_rose() -> None:
    class Bare:
        package = "games.titles"

    assert "<svg" in Template("{% load pen %}{% picture t %}").render(Context({"t": Bare()}))


def test_no_shared_page_or_style_names_a_title() -> None:
    """Law 2 of the house: a fifth game is one new folder and no other edit."""
    names = [re.compile(rf"{title.slug}|{title.slug.replace('-', '_')}|{title.name}") for title in titles()]
    shared = [*TEMPLATES.rglob("*.html"), *(settings.BASE_DIR / "static" / "pages").glob("*.js")]
    shared += [
        *(settings.BASE_DIR / "static" / "css").glob("*.css"),
        *(settings.BASE_DIR / "games" / "views").glob("*.py"),
    ]
    for path in shared:
        assert not any(name.search(path.read_text("utf-8")) for name in names), path
