"""docs/FILE_FORMAT.md says what is in a game's file, and its example reads one with nothing but Python."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from games.matches import game_files, game_imports
from tests.matches.conftest import Game
from tests.matches.filing import file_of

PAGE = Path(settings.BASE_DIR) / "docs" / "FILE_FORMAT.md"
MOST_LINES = 50  # of code in the example


def test_the_example_tells_the_story_of_a_game(played: Game, tmp_path: Path) -> None:
    """As a stranger would run it: in a process of its own, without this site."""
    told = file_of(played)
    (tmp_path / "game.json").write_text(json.dumps(told), "utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= MOST_LINES
    (tmp_path / "reader.py").write_text(code, "utf-8")
    command = [sys.executable, "-I", "reader.py", "game.json"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    lines = ran.stdout.splitlines()
    assert lines[0].startswith(told["name"])
    winner = told["seats"][told["over"]["ranking"][0][0]]["name"]
    assert lines[-1].startswith(f"{told['over']['ending']}: {winner}")
    assert len(lines) == 2 + sum(bool(fact["say"]) for fact in told["facts"])
    assert not re.search(r"@\d|\{\w+\|", ran.stdout)


def test_the_page_names_all_that_is_in_a_file_and_its_bounds(played: Game) -> None:
    page = PAGE.read_text("utf-8")
    assert [name for name in file_of(played) if f"`{name}`" not in page] == []
    assert f"`{game_files.GAME_FORMAT}`" in page
    assert f"{game_imports.MAX_FILE_BYTES // 1_000_000} MB and {game_imports.MAX_DEPTH} levels" in page
