"""`manage.py start_title`: a new game plays, passes its tests and the laws, and nothing else was edited."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

ROOT = Path(__file__).parents[2]
LEFT = {"deploy", "node_modules", "requirements", "staticfiles", "var"}  # folders that a game needs nothing of
LOOSE = ("manage.py", "conftest.py", "pyproject.toml", "README.md", "tsconfig.json")
LAWS = (  # of the house, for every title there is
    "tests/engine/test_conformance.py",
    "tests/engine/test_title.py",
    "tests/engine/test_lessons.py",
    "tests/pages/test_lessons.py",
    "tests/engine/test_course.py",
    "tests/house/test_laws.py",
    "tests/house/test_titles_are_whole.py",
    "tests/house/test_voice_of_games.py",
    "tests/client/test_types.py",
    "tests/pages/test_rulebooks.py",
    "tests/realtime/test_goal.py",
)
GAME = """
from games.engine.catalog import title
from games.engine.simulate import played
for seats in title("comet-hop").seats:
    print(played(title("comet-hop"), ["steady"] * seats, {}, 7).over.ending)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """This site in a folder of its own, with a game that has just been started there."""
    home = tmp_path_factory.mktemp("site")
    for folder in ROOT.iterdir():
        if folder.is_dir() and folder.name not in LEFT and not folder.name.startswith("."):
            shutil.copytree(folder, home / folder.name, ignore=shutil.ignore_patterns("*.png"))
    for name in LOOSE:
        shutil.copy(ROOT / name, home / name)
    before = snapshot(home)
    said = run(home, "manage.py", "start_title", "comet hop")
    assert "Comet Hop is in games/titles/comet_hop, and plays." in said
    assert {name: text for name, text in snapshot(home).items() if "titles/comet_hop/" not in name} == before
    yield home
    shutil.rmtree(home)


def snapshot(home: Path) -> dict[str, bytes]:
    files = (path for path in home.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(home).as_posix(): path.read_bytes() for path in files if "var" not in path.parts}


def run(home: Path, *words: str) -> str:
    """What a command of Python says there; it must succeed."""
    done = subprocess.run([sys.executable, *words], cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_a_new_game_passes_its_own_tests_and_every_law(tree: Path) -> None:
    """Those of its own, and for the laws those that look at it."""
    quiet = ("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "-m", "not lone and not real")
    run(tree, *quiet, "games/titles/comet_hop", *LAWS, "-k", "comet or not (monopoly or planetopoly or magnate or civ)")


def test_bots_play_it_to_the_end(tree: Path) -> None:
    assert run(tree, "-c", GAME).split() == ["beacon"] * 3


def test_no_word_of_the_template_is_left(tree: Path) -> None:
    folder = tree / "games/titles/comet_hop"
    texts = {path: path.read_text("utf-8").lower() for path in folder.rglob("*") if path.suffix not in {".pyc", ""}}
    assert [path for path, text in texts.items() if any(word in text for word in ("sample", "template"))] == []


def test_it_is_refused_where_it_exists(tree: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "start_title", "Comet-Hop"], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert "There is a folder games/titles/comet_hop already." in done.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "can't be the name of a game"),
        ("1st Race", "can't be the name of a game"),
        ("../etc", "can't be the name of a game"),
        ("Sterne Über Uns", "can't be the name of a game"),
        ("a--b", "can't be the name of a game"),
        ("Go", "has 4 to 40 characters; 'Go' has 2"),
        ("x" * 41, "'" + "x" * 41 + "' has 41"),
        ("Class", "can't be the name of a package"),
        ("Sample Race", "what the template is called"),
        ("lobby", "The site's own code says that too, in "),
    ],
)
def test_a_bad_name_is_refused_in_a_sentence(name: str, why: str) -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("start_title", name)
    assert why in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_a_taken_name_is_refused() -> None:
    from games.engine.catalog import titles

    for title in titles():
        with pytest.raises(CommandError, match="already"):
            call_command("start_title", title.name)
