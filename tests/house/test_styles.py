"""The stylesheets: each component is drawn in one place, and nothing is drawn that no page has."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"^([^\s{}@][^{}@]*)\{", re.MULTILINE)  # in no query: those are indented
PLAIN = re.compile(r"\.[\w-]+")  # a class and nothing else
NAMED = re.compile(r"\.([a-z][\w-]*)(?=[^{}]*\{)", re.IGNORECASE)
OTHERS = ("admin.css", "api.css")  # they dress pages that others wrote
TWICE = {  # two components of one name, on pages that never load both; or a part of the board and one of the site
    "row": "a line of the lobby's lists; buttons side by side in a match",
    "say": "what one writes in the lobby's chat, and in a match",
    "table": "a table of figures; the board of a match that has no ring",
    "who": "who speaks in the lobby; who leads in an auction",
}
COMPOSED = re.compile(r"^(?:(?:at|k)-?|hatch-|lab-map-)\w+$")  # written as `at-${where}`, `k${number}` and so on


def sheets(*patterns: str) -> Iterator[tuple[Path, str]]:
    """Our stylesheets, without comments."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.name not in OTHERS:
                yield path, COMMENT.sub("", path.read_text("utf-8"))


def words() -> set[str]:
    """All that templates, scripts and Python may call a class."""
    found: set[str] = set()
    for folder in ("templates", "static", "games", "accounts"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".html", ".js", ".py", ".svg"} and not {"vendor", "migrations"} & set(path.parts):
                found |= set(re.findall(r"[\w-]+", path.read_text("utf-8")))
    return found


def test_a_class_is_drawn_in_one_stylesheet() -> None:
    homes = defaultdict(set)
    for path, style in sheets("static/**/*.css"):
        for part in ",".join(RULE.findall(style)).split(","):
            if PLAIN.fullmatch(part.strip()):
                homes[part.strip(" .\n")].add(path.relative_to(ROOT).as_posix())
    assert {name: sorted(found) for name, found in homes.items() if len(found) > 1 and name not in TWICE} == {}
    assert [name for name in TWICE if len(homes[name]) < 2] == []


def test_every_class_that_is_drawn_is_on_a_page() -> None:
    known = words()
    drawn = {
        (name, path.name)
        for path, style in sheets("static/**/*.css", "games/titles/*/client/*.css")
        for name in NAMED.findall(style)
    }
    assert sorted(each for each in drawn if each[0] not in known and not COMPOSED.match(each[0])) == []
