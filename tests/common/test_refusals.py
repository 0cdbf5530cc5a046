"""A refusal has a code, every way to say no becomes one, and nothing decides by the words of a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from django.test import RequestFactory

from common.refusals import CODES, MEANINGS, Code, Refused
from games.api import api
from games.core.exceptions import translate_refusal
from games.engine.types import Illegal, Stale
from games.views.errors import RefusalMiddleware


@pytest.mark.parametrize("status", CODES)
def test_each_status_has_a_code(status: int) -> None:
    assert Refused("No.", status=status).code == CODES[status]


def test_every_no_is_translated() -> None:
    refused = Refused("No.", code="own")
    assert translate_refusal(refused) is refused
    found = [translate_refusal(error) for error in (Illegal("No.", "1.1"), Stale("Late."))]
    assert [(no.reason, no.rule, no.code, no.status, no.stale) for no in found] == [
        ("No.", "1.1", "illegal", 409, False),
        ("Late.", "", "stale", 409, True),
    ]


def test_a_view_needs_nothing_to_refuse(rf: RequestFactory) -> None:
    """What is no refusal stays a fault of ours."""
    said = RefusalMiddleware(lambda request: None)  # type: ignore[arg-type, return-value]
    assert said.process_exception(rf.get("/"), ValueError("a fault")) is None


# -- codes are known, and words decide nothing

ROOT = Path(__file__).parents[2]
CODE = ("accounts", "common", "config", "games")
SCRIPTS = [*ROOT.glob("static/**/*.js"), *ROOT.glob("games/**/client/*.js")]
CAUGHT = {"error", "exc", "why", "no", "refused", "refusal"}  # what an exception is called where it is caught
FORM = {"games/engine/conformance.py"}  # holds that a refusal is a sentence, whatever it says
READERS = {"startswith", "endswith", "find", "index", "search", "match", "fullmatch"}
SAID = "(?:reason|message|detail)"
DECIDES = rf"\b{SAID}\s*[!=]==?\s*['\"`]|\.{SAID}\.(?:includes|startsWith|endsWith|match|search)\("


def modules() -> Iterator[tuple[str, ast.Module]]:
    """What the product is made of, without its tests."""
    for path in sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if "/tests/" not in name and "/migrations/" not in name:
            yield name, ast.parse(path.read_text("utf-8"))


def raised() -> set[str]:
    """The codes that refusals are made with: their own, or those of their status."""
    found = set[str]()
    for _, tree in modules():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            given = {each.arg: each.value for each in call.keywords}
            if "code" in given and ast.unparse(call.func) in ("Refused", "super().__init__"):
                found |= {part.value for part in ast.walk(given["code"]) if isinstance(part, ast.Constant)}
            elif ast.unparse(call.func) == "Refused":
                status = given.get("status", ast.Constant(409))
                found |= {CODES[part.value] for part in ast.walk(status) if isinstance(part, ast.Constant)}
    return found


def test_the_table_has_every_code_that_is_raised_and_no_other() -> None:
    assert raised() == set(MEANINGS) == set(get_args(Code))


def test_the_description_of_the_api_has_the_table() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", api.description, re.MULTILINE)
    assert rows == list(MEANINGS.items())


def is_said(node: ast.AST) -> bool:
    """Whether this is the sentence of something caught."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="reason" | "message" | "messages" | "args"):
            return name in CAUGHT
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
            return name in CAUGHT
        case ast.Attribute() | ast.Subscript() | ast.Call(func=ast.Attribute()):
            return is_said(node.value if not isinstance(node, ast.Call) else node.func)
    return False


def by_words(tree: ast.AST) -> list[str]:
    """Where something is decided by the words of a sentence."""
    found: list[Any] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=[right]) if is_said(left) or is_said(right):
                found.append(node)
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in READERS and is_said(value):
                found.append(node)
    return [ast.unparse(node) for node in found]


def test_no_program_decides_by_a_sentence() -> None:
    assert {name: found for name, tree in modules() if name not in FORM and (found := by_words(tree))} == {}
    found = {path.name: re.findall(DECIDES, path.read_text("utf-8")) for path in SCRIPTS if "vendor" not in path.parts}
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "line",
    [
        "no.reason == 'Busy.'",
        "'busy' in str(error)",
        "refused.reason.startswith('Busy')",
        "str(why).lower().endswith('x')",
        "no.reason in (A, B)",
        "error.message != BUSY",
    ],
)
def test_a_decision_by_words_is_found(line: str) -> None:
    assert by_words(ast.parse(line)) == [line]
