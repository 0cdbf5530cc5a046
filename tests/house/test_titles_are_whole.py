"""One folder is one game: what tests a title lies in its folder, and a lane runs it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.engine.catalog import titles
from tests.lanes.__main__ import CLIENT_TESTS

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(title.package.rpartition(".")[2] for title in titles())


def test_no_test_outside_a_title_is_named_after_one() -> None:
    named = re.compile("|".join(FOLDERS))
    files = [path for path in (ROOT / "tests").rglob("*.*") if "__pycache__" not in path.parts]
    assert [path.name for path in files if named.search(path.name.replace("-", "_"))] == []


def test_every_test_of_the_browsers_code_is_in_a_lane() -> None:
    lanes = [ROOT / folder for folder in CLIENT_TESTS]
    own = [path for folder in ("tests", "games", "static") for path in (ROOT / folder).rglob("*.test.mjs")]
    assert [path for path in own if path.parent not in lanes] == []
    assert len({path.parent for path in own}) > len(FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_title_brings_its_tests(folder: str) -> None:
    tests = ROOT / "games" / "titles" / folder / "tests"
    assert list(tests.glob("test_*.py"))
    assert list(tests.glob("client/*.test.mjs"))
    assert list(tests.glob("browser/test_*.py"))
