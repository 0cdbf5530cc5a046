"""The voice of the house: what a native speaker took out of the sentences people read does not come back.

A player is "they"; no sentence begins with "Who" unless it asks; no one, someone and everyone, not nobody, somebody
and everybody; labels are in sentence case; sentences are contracted as one speaks; a bot is called a bot. Looked at are
the words people read: the text of templates without their tags, and strings of scripts and of Python that are
sentences, without docstrings, comments and logs. A file that is still to be done is named in NOT_YET; one that is done
must leave the list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("templates", "static", "accounts", "common", "games", "config")
ELSEWHERE = {"vendor", "migrations", "tests", "golden", "fonts", "benchmarks", "__pycache__"}
TAG = re.compile(r"\{%.*?%\}|\{#.*?#\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|<!--.*?-->|<(script|style|svg)\b.*?</\1>", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`\\])//[^\n]*", re.DOTALL)
SCRIPT_STRING = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")

WORST = {
    "he, him, his: a player is they": re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE),
    "Who, and no question": re.compile(r"(?:^|[.!?:] )Who(?:ever)? [^.?!]*[.!]"),
    "nobody, somebody, everybody: no one, someone, everyone": re.compile(
        r"\b(?:nobody(?! owns)|somebody(?!’s|'s)|anybody|everybody)\b(?!”)", re.IGNORECASE
    ),
    "Title Case: sentence case": re.compile(
        r"^(?:Enter|Sign|Reset|Confirm|Change|Add|Remove|Make|Email|Password|Forgot|Send|Create|Re-send) "
        r"(?:[A-Z][a-z]+ ?)+$"
    ),
    "not, in full: can't, isn't, don't": re.compile(
        r"^(?:You|This|That|The|It|They|Your)\b[^.?!]*\b(?:(?:do|does|did|is|are|was|were|has|have|could) not|cannot)\b"
    ),
    "computer player: bot": re.compile(r"(?<!a )\bcomputer players?\b", re.IGNORECASE),
}
KEPT = (
    "Somebody",  # a name shown for a deleted account
    "somebody",
    "Dear somebody",
    "Nobody else",
    "If it wasn’t you, do nothing: without it nobody gets in.",
    "When computer players take the free seats of an open table, and it begins.",  # of a column; a change migrates
    "beyond his means",  # a stored word of old journals, never shown
)

NOT_YET: set[str] = set()


def readable(path: Path) -> Iterator[str]:
    """What people read of a file."""
    text = path.read_text("utf-8")
    if path.suffix in {".html", ".txt"}:
        yield from (" ".join(piece.split()) for piece in TAG.sub("\0", COMMENT.sub("", text)).split("\0"))
    elif path.suffix == ".js":
        for found in SCRIPT_STRING.finditer(SCRIPT_COMMENT.sub("", text)):
            yield from (" ".join(piece.split()) for piece in re.split(r"\$\{[^}]*\}|<[^>]*>", found[0][1:-1]))
    else:
        yield from strings(ast.parse(text))


def strings(tree: ast.Module) -> Iterator[str]:
    """The strings of a module that are sentences for people."""
    hidden = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "logger.", "logging.")):
            hidden |= {id(each) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            yield node.value


def pages() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT).parts
            if path.suffix in {".html", ".txt", ".js", ".py"} and not ELSEWHERE & set(inside):
                yield path


def faults(text: str) -> list[str]:
    """What is wrong with a piece of text, by the words of WORST."""
    if text in KEPT or " " not in text:
        return []
    return [f"{wrong}: {text[:90]}" for wrong, pattern in WORST.items() if pattern.search(text)]


def found() -> dict[str, list[str]]:
    """The files with faults, and these."""
    return {
        path.relative_to(ROOT).as_posix(): wrong
        for path in pages()
        if (wrong := [fault for text in readable(path) for fault in faults(text)])
    }


def test_the_worst_does_not_come_back() -> None:
    new = {name: wrong for name, wrong in found().items() if name not in NOT_YET}
    assert new == {}


def test_what_is_done_has_left_the_list() -> None:
    assert sorted(NOT_YET - set(found())) == []


@pytest.mark.parametrize(
    "text",
    [
        "Mute a player and you hear no more of him.",
        "Who sits down can talk.",
        "Open to all. Whoever opens it sits down.",
        "Nobody has said anything yet.",
        "Enter Email Verification Code",
        "You do not sit at this table.",
        "The server cannot do that just now.",
        "There is no computer player called Bo.",
    ],
)
def test_the_worst_is_seen(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    ["Who do you want to invite? Enter a name.", "They can’t rejoin.", "No one is here.", "Sign in", "somebody"],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert faults(text) == []
