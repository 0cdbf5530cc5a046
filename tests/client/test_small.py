"""The small layout has one border: scripts and styles, which cannot share a list, name the same windows."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHEETS = [*(ROOT / "static/match").glob("*.css"), *(ROOT / "games/titles").glob("*/client/*.css")]


def small() -> list[str]:
    """The windows for which app.js draws the small layout."""
    text = (ROOT / "static/match/app.js").read_text("utf-8")
    return re.findall(r"'(.+)'", text.partition("const SMALL = [")[2].partition("]")[0])


def test_scripts_and_styles_draw_the_same_border() -> None:
    windows, found = small(), 0
    for sheet in SHEETS:
        for query in re.findall(r"@media ([^{]+?) *\{", sheet.read_text("utf-8")):
            parts = query.split(", ")
            if len(set(parts) & set(windows)) > 2:  # it means the small layout; some rules are for a part of it
                found += 1
                assert parts == windows, sheet
    assert found >= 8
