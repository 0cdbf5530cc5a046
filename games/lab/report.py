"""A tally as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings as site
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.engine.balance.tally import Tally
from games.engine.title import Title

from . import readings

STYLE = "static/css/lab.css"


def write_report(
    title: Title[Any, Any, Any], board: Any, tally: Tally, levels: Sequence[str], settings: Mapping[str, Any], seed: int
) -> str:
    """The page. `board` as the engine reads it; `levels` by seat."""
    chosen = describe_settings(title, settings)
    return render_to_string(
        "admin/lab/report.html",
        {
            "heading": f"How {board.name} plays",
            "summary": f"{title.name} · {describe_players(levels)} · {chosen} · {tally.games:,} games, seed {seed}",
            "reading": readings.read_tally(title, board, tally, settings),
            "command": describe_command(title, levels, settings, tally.games, seed),
            "style": format_html("<style>{}</style>", _read_style()),
        },
    )


def _read_style() -> SafeString:
    return mark_safe(Path(site.BASE_DIR, STYLE).read_text("utf-8"))  # noqa: S308  our own


def describe_players(levels: Sequence[str]) -> str:
    """`4 seats, all bots steady`, or the level of each."""
    if len(set(levels)) == 1:
        return f"{len(levels)} seats, all bots {levels[0]}"
    return f"{len(levels)} seats, bots {', '.join(levels)}"


def describe_settings(title: Title[Any, Any, Any], settings: Mapping[str, Any]) -> str:
    """What is chosen, in the words of the form; `settings as usual` where nothing is."""
    fields = {each["name"]: each for each in title.form()}
    told = []
    for name, value in settings.items():
        field = fields.get(name, {})
        words = {each["value"]: each["label"] for each in field.get("values", ())}
        told.append(f"{field.get('label', name)}: {words.get(value, value)}")
    return "; ".join(told) or f"settings {title.usual}"


def describe_command(
    title: Title[Any, Any, Any], levels: Sequence[str], settings: Mapping[str, Any], games: int, seed: int
) -> str:
    """The same from the command line."""
    words = [f"manage.py simulate {title.slug} --seats {len(levels)} --games {games} --seed {seed}"]
    if set(levels) != {"steady"}:
        words.append(f"--levels {' '.join(levels if len(set(levels)) > 1 else levels[:1])}")
    if settings:
        words.append("--set " + " ".join(f"{name}={value}" for name, value in settings.items()))
    return " ".join([*words, "--report it.html"])
