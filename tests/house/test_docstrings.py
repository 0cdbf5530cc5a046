"""Examples in docstrings run, and what a package offers says what it is for."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITH_EXAMPLES = (
    "common.text",
    "games.engine.balance.statistics",
    "games.engine.domains",
    "games.engine.ring",
    "games.engine.sentences",
    "games.engine.text",
    "games.lab.board_map",
    "games.ratings.formula",
)
OFFERED = ("chat", "content", "core", "lab", "lobby", "mail", "matches", "moderation", "ratings", "realtime")


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_run(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert failed == 0


def test_no_example_is_left_out() -> None:
    """A module with examples is named above."""
    texts = {path: path.read_text("utf-8") for folder in ("common", "games") for path in (ROOT / folder).rglob("*.py")}
    with_them = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts) for path, text in texts.items() if ">>> " in text
    }
    assert with_them == set(WITH_EXAMPLES)


def test_every_function_that_a_package_offers_has_a_docstring() -> None:
    bare = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for package in OFFERED
        for path in (ROOT / "games" / package).rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert bare == []
