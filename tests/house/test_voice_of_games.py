"""The voice: what the engine and the titles say, and their rulebooks, is English for everyone.

Others are "they", no sentence begins with "Who" unless it asks, "whom" and "somebody" are not said, rulebooks have no
contractions, British spelling is kept, and no exclamation mark shouts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = [ROOT / "games" / "engine", ROOT / "games" / "titles"]
SOURCES = sorted(file for folder in GAMES for file in folder.rglob("*.py") if not {"tests", "golden"} & set(file.parts))
BOOKS = sorted((ROOT / "games" / "titles").glob("*/rulebook.md"))

HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
WHO = re.compile(r"(?:^|[.:;!?>*|] )(?:Who|Whoever|Whom)\b[^.?|]*(?:[.|]|$)")
OLD = re.compile(r"\b(?:whom|somebody|everybody|anybody|anew|meanwhile|for ever)\b", re.IGNORECASE)
AMERICAN = re.compile(r"\b(?:colors?|favors?|neighbors?|center)\b", re.IGNORECASE)
SHORT = re.compile(r"\w(?:n't|'re|'ve|'ll)\b")
STORED = {"beyond his means"}  # a word in stored facts, which nobody reads


def sentences(file: Path) -> Iterator[tuple[int, str]]:
    """The texts of a source that people may read: with a space in them, and no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            apart |= {id(part) for part in node.values}
            pieces = [part.value if isinstance(part, ast.Constant) else "X" for part in node.values]
            yield node.lineno, "".join(map(str, pieces))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in apart
            and " " in node.value
        ):
            yield node.lineno, node.value


def faults(words: str) -> list[str]:
    """What is amiss in a text, as it stands there."""
    if words in STORED:
        return []
    found = [match[0] for rule in (HE, WHO, OLD, AMERICAN) for match in rule.finditer(words)]
    return [*found, *(["!"] if "! " in f"{words} " else [])]


WORST = (
    "He pays.",
    "Who is late gets one.",
    "Rent. Whoever stops pays.",
    "Whom does it hit?",
    "Wait for somebody.",
    "the color",
    "Wild times! Take one.",
)


@pytest.mark.parametrize("words", WORST)
def test_the_worst_is_found(words: str) -> None:
    assert faults(words)


@pytest.mark.parametrize(
    "words", ["They pay.", "Who does it hit?", "Wild Times: who do you take it from?", "the colour"]
)
def test_good_english_is_left_alone(words: str) -> None:
    assert not faults(words)


def test_nothing_that_engine_and_titles_say_sounds_translated() -> None:
    assert len(SOURCES) > 100
    wrong = [f"{file.relative_to(ROOT)}:{line}: {words!r}: {amiss}" for file in SOURCES
             for line, words in sentences(file) if (amiss := faults(words))]  # fmt: skip
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_a_rulebook_sounds_like_one_of_ours(book: Path) -> None:
    for number, line in enumerate(book.read_text("utf-8").splitlines(), 1):
        plain = re.sub(r"\*", "", line)
        names = line.startswith("|") or "names of races" in line
        amiss = [each for each in faults(plain) if not (names and AMERICAN.fullmatch(each))]
        assert not amiss, f"{book.parent.name}, line {number}: {amiss}"
        assert not SHORT.search(plain), f"{book.parent.name}, line {number}: no contractions in a rulebook"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_a_rulebook_has_its_minute_and_a_worked_turn(book: Path) -> None:
    text = book.read_text("utf-8")
    assert "**In one minute.**" in text
    assert re.search(r"\*\*A worked turn\.\*\*|## A turn, worked", text)
