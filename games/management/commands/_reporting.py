"""What the commands that measure share: settings typed as `name=value`, a report as lines or as JSON."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.catalog import title
from games.engine.title import Title


def parse_title_argument(slug: str) -> Title[Any, Any, Any]:
    """The title of that slug. CommandError names those there are."""
    try:
        return title(slug)
    except LookupError as unknown:
        raise CommandError(str(unknown)) from None


def parse_settings_arguments(words: list[str]) -> dict[str, Any]:
    """`auction_mode=sealed bid_step=50 start_bid_binding=false` as a table's settings."""
    chosen = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CommandError(f"{word!r} is not of the form name=value.")
        chosen[name] = parse_setting_value(value)
    return chosen


def parse_setting_value(value: str) -> Any:
    """A value as JSON says it, or as it stands."""
    try:
        return json.loads(value)
    except ValueError:
        return value


def print_report(command: BaseCommand, found: dict[str, Any], as_json: bool) -> None:
    """Prints what was found, a line each, or all of it as JSON."""
    if as_json:
        command.stdout.write(json.dumps(found, indent=2))
        return
    for name, value in flatten_report(found):
        command.stdout.write(f"{name:44} {value}")


def flatten_report(found: dict[str, Any], under: str = "") -> list[tuple[str, Any]]:
    """Nested results as rows of a name and a value."""
    rows: list[tuple[str, Any]] = []
    for name, value in found.items():
        inside = isinstance(value, dict) and value
        rows += flatten_report(value, f"{under}{name} ") if inside else [(f"{under}{name}", value)]
    return rows
