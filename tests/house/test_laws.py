"""The laws of the house that no linter knows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from games.api.schemas import PaceName, StatusName
from games.engine.catalog import titles
from games.engine.pace import Pace
from games.models import Match

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 350  # lines of a file
ALONE = {"static/fairlog/verify.py": 530}  # strangers take it with them and read it whole: it has no second file
SHARED = ["games", "accounts", "common", "config", "templates", "static"]
CODE = {".py", ".js", ".mjs", ".css", ".html", ".toml", ".svg"}


def files(*folders: str) -> Iterator[Path]:
    """Our own code, without what was generated or comes from elsewhere."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = set(path.relative_to(ROOT).parts)
            if path.suffix in CODE and not parts & {"vendor", "migrations", "__pycache__", "node_modules", "fonts"}:
                yield path


def names() -> set[str]:
    """What titles are called: as a slug, as a package and as people say it."""
    return {name for title in titles() for name in (title.slug, title.slug.replace("-", "_"), title.name)}


def test_nothing_shared_names_a_title() -> None:
    """A new game is one new folder and no other edit."""
    spoken = re.compile("|".join(re.escape(name) for name in names()), re.IGNORECASE)
    found = [
        str(path.relative_to(ROOT))
        for path in files(*SHARED)
        if "titles" not in path.relative_to(ROOT).parts and spoken.search(path.read_text())
    ]
    assert found == []


def test_no_tag_of_a_template_goes_on_in_the_next_line() -> None:
    """Django reads a tag only where it ends in the line in which it begins; anything else is shown as it stands."""
    cut = re.compile(r"\{[{%](?![^\n]*?[%}]\})")
    found = {
        str(path): cut.findall(re.sub(r"(?s){% comment.*?endcomment %}", "", path.read_text("utf-8")))
        for path in files("templates")
    }
    assert {path: tags for path, tags in found.items() if tags} == {}


@pytest.mark.parametrize("folder", [*SHARED, "tests"])
def test_files_are_small(folder: str) -> None:
    """A file is read in one sitting."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files(folder)
        if path.suffix != ".toml"
        and (lines := len(path.read_text().splitlines())) > ALONE.get(str(path.relative_to(ROOT)), LONGEST)
    }
    assert long == {}


def test_no_page_has_inline_code_or_style() -> None:
    """The Content-Security-Policy forbids them, so a page that has them is broken."""
    inline = re.compile(r"<script(?![^>]*\b(src|type=.application/json))[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:")
    found = {
        str(path.relative_to(ROOT)): inline.findall(path.read_text())
        for path in files("templates")
        if inline.search(path.read_text())
    }
    assert found == {}


def test_nothing_is_fetched_from_elsewhere() -> None:
    """No page asks another site for anything."""
    fetched = re.compile(
        r"""(?:src|href)=["'](?:https?:)?//(?!www\.w3\.org)|@import\s+["'(]*https?:|url\(["']?https?:"""
    )
    found = [
        str(path.relative_to(ROOT))
        for path in files("templates", "static", "games")
        if path.suffix in {".html", ".css", ".js", ".svg"} and re.search(fetched, path.read_text())
    ]
    assert found == []


def test_strangers_text_is_cleaned_in_one_module() -> None:
    """What a character is, is asked of Unicode in `common/text.py` alone."""
    found = {
        path.relative_to(ROOT).as_posix()
        for path in files("games", "accounts", "common", "config")
        if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Import) and any(each.name == "unicodedata" for each in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "unicodedata")
    }
    assert found == {"common/text.py"}


STATED = {"pace": set(Pace), "status": set(Match.Status.values)}  # what is named so holds one of these words
LISTED = {"games/engine/pace.py", "games/models/match.py", "games/api/schemas.py"}  # where the words themselves stand


def words_of(node: ast.AST) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def named(node: ast.AST) -> str:
    """The last name of an expression: "status" for `match.status`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def words_beside_names(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Names, and the words they are compared with, given or set to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            yield from ((named(side), words_of(other)) for side in sides for other in sides if other is not side)
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg.removeprefix("match__").removesuffix("__in"), words_of(node.value)
        elif isinstance(node, ast.Assign):
            yield from ((named(target), words_of(node.value)) for target in node.targets)
        elif isinstance(node, ast.AnnAssign) and node.value:
            yield named(node.target), words_of(node.value)
        elif isinstance(node, ast.arguments):
            args = [*node.posonlyargs, *node.args]
            given = zip(args[len(args) - len(node.defaults) :], node.defaults, strict=True)
            kept = ((arg, value) for arg, value in zip(node.kwonlyargs, node.kw_defaults, strict=True) if value)
            yield from ((arg.arg, words_of(value)) for arg, value in (*given, *kept))


def test_paces_and_statuses_are_told_by_their_enums() -> None:
    """A word that is misspelt is an error, not a match that is never found."""
    found = [
        f"{path.relative_to(ROOT)}: {name} {sorted(words & known)}"
        for path in files("games", "accounts", "common", "config")
        if path.suffix == ".py" and path.relative_to(ROOT).as_posix() not in LISTED
        if not {"tests", "golden", "api"} & set(path.parts)
        for name, words in words_beside_names(ast.parse(path.read_text()))
        for end, known in STATED.items()
        if name.endswith(end) and words & known
    ]
    assert found == []


def test_the_api_knows_every_pace_and_status() -> None:
    assert set(get_args(PaceName)) == set(Pace) == set(Match.Pace.values)
    assert set(get_args(StatusName)) == set(Match.Status.values)
