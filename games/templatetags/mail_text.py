"""Mails as plain text, and their links where they are read on this site."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.matches.move_text import OptionLine

register = template.Library()

TEXT_WIDTH, TABLE_WIDTH = 70, 72  # letters of a line of words, and of a table
LINK = re.compile(r"https?://[^\s<>\"']+")


@register.filter
def wrapped(text: str, indent: int = 0) -> str:
    """Lines of at most 70 letters; those after the first begin so far in. Nothing is torn apart, least a link, and what
    stands on lines of its own keeps them."""
    return "\n".join(
        textwrap.fill(line, TEXT_WIDTH, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
        for line in str(text).split("\n")
    )


@register.filter
def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "?", "!")) else ".")


@register.filter
def option_words(line: OptionLine) -> str:
    """What an option does, and what may stand in it; nothing where the line to copy says all of it."""
    if line.arguments:
        return f"{line.label} {sentence(line.arguments)}"
    return "" if line.copy.endswith(line.label.rstrip(".").casefold()) else line.label


@register.filter
def players(place: Any) -> str:
    """The players' table in columns, which move together where there are many."""
    names = max([len(name) for name, _ in place.rows] + [7])
    widths = [
        max([len(heading), *(len(row[column]) for _, row in place.rows)])
        for column, heading in enumerate(place.headings)
    ]

    gap = max(1, min(3, (TABLE_WIDTH - 2 - names - sum(widths)) // max(1, len(widths))))

    def line(name: str, cells: list[str]) -> str:
        told = (" " * gap).join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"  {name.ljust(names)}{' ' * gap}{told}".rstrip()

    return "\n".join([line("", place.headings), *(line(name, row) for name, row in place.rows)])


@register.filter
def linked(text: str) -> SafeString:
    """A mail's text with the links into this site, and no others, to be clicked."""
    pieces, at = [], 0
    for found in LINK.finditer(text):
        address = found[0].rstrip(".,;)")
        if any(address.startswith(f"{origin}/") for origin in settings.ORIGINS):
            pieces += [escape(text[at : found.start()]), f'<a href="{escape(address)}">{escape(address)}</a>']
            at = found.start() + len(address)
    return mark_safe("".join([*pieces, escape(text[at:])]))  # noqa: S308  every piece is escaped
