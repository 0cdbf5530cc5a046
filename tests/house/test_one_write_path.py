"""A match in play changes in one place: journal entries are written in the sessions of `matches.transaction` alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def calls(path: Path) -> Iterator[str]:
    """The functions and classes a module calls, as it names them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                yield f"{node.func.value.id}.{node.func.attr}"


def test_journal_entries_are_written_in_one_place() -> None:
    written = {"JournalWrite", "storage.append", "storage.append_if"}
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("accounts", "config", "games")
        for path in (ROOT / folder).rglob("*.py")
        if "benchmarks" not in path.parts and "titles" not in path.parts and written & set(calls(path))
    }
    assert found == {"games/matches/transaction.py"}
