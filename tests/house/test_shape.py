"""The shape of the house, measured: how much stands loose, how many names mean two things, how long the lines are.

Each figure is a limit; where the goal is not reached yet, the limit is what has been reached, so that it only falls.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENTRY_POINTS = {"apps", "receivers", "routing", "tasks", "urls"}
APART = {"engine", "titles", "benchmarks", "management", "migrations"}  # names of games that are read with their folder
SHARED = 0.12  # of all public functions, at most, bear a name that another module uses as well
ONE_WORD = 0.15  # of all public functions, at most, are called by a single word
TEMPLATE_LINE = 120  # characters
LONG_TEMPLATE_LINES = 467  # goal: 0
GENDERED = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
KEPT = ("beyond his means", "The harbour master raises his dues")  # words of stored facts, and nobody who plays
PROSE = {".py", ".js", ".mjs", ".css", ".html", ".md", ".txt", ".toml", ".sh"}
QUOTED = ("golden", "migrations", "vendor", "fonts", "node_modules")


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def functions(path: Path) -> Iterator[str]:
    """The public functions of a module."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node.name


def names() -> Counter[str]:
    """How many modules of games have a public function of each name."""
    own = [path for path in modules("games") if path.relative_to(ROOT / "games").parts[0] not in APART]
    return Counter(name for path in own for name in set(functions(path)))


def templates() -> list[Path]:
    return sorted(path for path in ROOT.glob("**/templates/**/*.html") if ".venv" not in path.parts)


def prose() -> Iterator[Path]:
    for folder in ("accounts", "config", "deploy", "docs", "games", "static", "templates", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if (
                path.suffix in PROSE
                and not set(path.parts) & set(QUOTED)
                and not path.name.startswith(("test_shape", "test_voice"))
            ):
                yield path
    yield from (ROOT / "README.md", ROOT / "pyproject.toml")


def test_only_entry_points_stand_loose() -> None:
    assert {path.stem for path in (ROOT / "games").glob("*.py")} - {"__init__"} <= ENTRY_POINTS


def test_public_functions_have_names_of_their_own() -> None:
    counts = names()
    shared = {name for name, modules in counts.items() if modules > 1}
    assert sum(counts[name] for name in shared) <= SHARED * counts.total(), sorted(shared)


def test_public_functions_are_named_by_verb_and_noun() -> None:
    counts = names()
    single = sorted(name for name in counts if "_" not in name)
    assert sum(counts[name] for name in single) <= ONE_WORD * counts.total(), single


def test_templates_can_be_reviewed() -> None:
    long = [
        (path.relative_to(ROOT).as_posix(), number)
        for path in templates()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > TEMPLATE_LINE
    ]
    assert len(long) <= LONG_TEMPLATE_LINES, long[:20]


def test_players_are_they() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in prose()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if GENDERED.search(line) and not any(each in line for each in KEPT)
    ]
    assert not found, "\n".join(found[:40])
