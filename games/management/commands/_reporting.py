"""What the commands that measure share: settings typed as `name=value`, a report as lines or as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import title
from games.engine.title import Title


def named(slug: str) -> Title[Any, Any, Any]:
    """The title of that name, or an error that names those there are."""
    try:
        return title(slug)
    except LookupError as unknown:
        raise CommandError(str(unknown)) from None


def settings_of(words: list[str]) -> dict[str, Any]:
    """`auction_mode=sealed bid_step=50 start_bid_binding=false` as a table's settings."""
    chosen = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"{word!r} is not of the form name=value.")
        chosen[name] = plain(value)
    return chosen


def plain(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value


def report(command: BaseCommand, found: dict[str, Any], as_json: bool) -> None:
    """Prints what was found, a line each, or all of it as JSON."""
    if as_json:
        command.stdout.write(json.dumps(found, indent=2))
        return
    for name, value in flat(found):
        command.stdout.write(f"{name:44} {value}")


def flat(found: dict[str, Any], under: str = "") -> list[tuple[str, Any]]:
    rows: list[tuple[str, Any]] = []
    for name, value in found.items():
        inside = isinstance(value, dict) and value
        rows += flat(value, f"{under}{name} ") if inside else [(f"{under}{name}", value)]
    return rows
