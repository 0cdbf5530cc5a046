"""The types of the browser's code: those of what the server sends are as the server has it, and few things have none.

That they fit together is checked by TypeScript in the lane of the browser's code: `tsc -p .`.
"""

from __future__ import annotations

import re
from pathlib import Path

from games.management.commands.client_types import written

ROOT = Path(__file__).parents[2]
MOST = 80  # times that a type is left open, in all
COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)
ANY = re.compile(r"\bany\b")


def scripts() -> list[Path]:
    """The scripts of the site and of its titles, and what only has types."""
    folders = [ROOT / "static", *(ROOT / "games/titles").glob("*/client")]
    found = [path for folder in folders for kind in ("*.js", "*.d.ts") for path in folder.rglob(kind)]
    return [path for path in sorted(found) if "vendor" not in path.parts]


def types(text: str) -> list[str]:
    """The types in the comments of a script: what stands in their braces after a tag."""
    found = []
    for comment in COMMENT.findall(text):
        for tag in re.finditer(r"@(?:type|param|returns|property|typedef|template)\s+\{", comment):
            depth, at = 1, tag.end()
            while depth and at < len(comment):
                depth += {"{": 1, "}": -1}.get(comment[at], 0)
                at += 1
            found.append(comment[tag.end() : at - 1])
    return found


def test_what_the_server_sends_is_written_as_it_is() -> None:
    late = [path for path, text in written().items() if (ROOT / path).read_text("utf-8") != text]
    assert late == [], "python manage.py client_types"


def test_few_types_are_left_open() -> None:
    texts = {path: path.read_text("utf-8") for path in scripts()}
    open_ = {
        path.name: count
        for path, text in texts.items()
        if (
            count := sum(
                len(ANY.findall(each)) for each in ([COMMENT.sub("", text)] if path.suffix == ".ts" else types(text))
            )
        )
    }
    assert sum(open_.values()) < MOST, open_


def test_nothing_is_hidden_from_the_checker() -> None:
    hidden = re.compile(r"@ts-(?:ignore|nocheck)|@ts-expect-error[ \t]*(?:\*/)?$", re.MULTILINE)
    assert [path for path in scripts() if hidden.search(path.read_text("utf-8"))] == []


def test_types_are_found_in_comments() -> None:
    script = "/** Any. @param {any} a any\n * @returns {{b: any[]}} c */\nlet d = /** @type {any} */ (e);\n"
    assert types(script) == ["any", "{b: any[]}", "any"]
