"""The laws of the house that no linter knows."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.catalog import titles

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 350  # lines of a file
SHARED = ["games", "accounts", "config", "templates", "static"]
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


@pytest.mark.parametrize("folder", [*SHARED, "tests"])
def test_files_are_small(folder: str) -> None:
    """A file is read in one sitting."""
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files(folder)
        if path.suffix != ".toml" and (lines := len(path.read_text().splitlines())) > LONGEST
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
