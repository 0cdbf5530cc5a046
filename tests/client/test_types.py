"""The types of the browser's code: those of what the server sends are as the server has it, and few things have none.

That they fit together is checked by TypeScript in the lane of the browser's code: `tsc -p .`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from games.management.commands.client_types import written
from tests.house.measures import find_scripts, find_types

ROOT = Path(__file__).parents[2]


def test_what_the_server_sends_is_written_as_it_is() -> None:
    late = [path for path, text in written().items() if (ROOT / path).read_text("utf-8") != text]
    assert late == [], "python manage.py client_types"


def test_every_script_is_checked() -> None:
    settings = json.loads((ROOT / "tsconfig.json").read_text("utf-8"))
    looked_at = {path for pattern in settings["include"] for path in ROOT.glob(pattern)}
    assert set(find_scripts()) <= looked_at
    assert settings["exclude"] == ["static/vendor/**/*.js"]


def test_nothing_is_hidden_from_the_checker() -> None:
    hidden = re.compile(r"@ts-(?:ignore|nocheck)|@ts-expect-error[ \t]*(?:\*/)?$", re.MULTILINE)
    assert [path for path in find_scripts() if hidden.search(path.read_text("utf-8"))] == []


def test_types_are_found_in_comments() -> None:
    script = "/** Any. @param {any} a any\n * @returns {{b: any[]}} c */\nlet d = /** @type {any} */ (e);\n"
    assert find_types(script) == ["any", "{b: any[]}", "any"]
