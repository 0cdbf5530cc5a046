"""Static files: hashed names, modules that find each other, titles that bring their own."""

import json
import re
from pathlib import Path
from typing import Any

import brotli
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile

from config import statics
from config.sheets import SHEETS
from config.storage import HashedFiles
from games.content.static_finder import list_client_folders

FILES = {
    "shared/pen.js": "export const pen = 1;\n",
    "lobby/main.js": "import {pen} from '../shared/pen.js';\nexport const late = () => import('./late.js');\n",
    "lobby/late.js": "import {pen} from '../shared/pen.js';\nexport const rare = pen;\n",
    "titles/x/accent.css": ".x { color: var(--x); background: url(paper.svg) }\n",
    "titles/x/paper.svg": "<svg/>",
}


def collect(folder: Path, **changed: str) -> dict[str, str]:
    """Collects a site of few files; what came of each, by its name."""
    storage = HashedFiles(location=str(folder), base_url="/static/")
    empty = {name: "/* Nothing. */" for sheets in SHEETS.values() for name in sheets if "*" not in name}
    files = {**empty, **FILES, **changed}
    for name, text in files.items():
        storage.delete(name)
        storage.save(name, ContentFile(text.encode()))
    done = {name: hashed for name, hashed, _ in storage.post_process({name: (storage, name) for name in files})}
    assert json.loads((folder / "staticfiles.json").read_text())["paths"].items() <= done.items()
    return {name: hashed.removesuffix(".br").removesuffix(".gz") for name, hashed in done.items()}


def test_scripts_lie_together_under_the_hash_of_them_all(tmp_path: Path) -> None:
    """No import map: an inline one would break the policy. No name among them changes: late ones find early ones."""
    done = collect(tmp_path)
    folder = done["lobby/main.js"].removesuffix("lobby/main.js")
    assert done["shared/pen.js"] == f"{folder}packs/shared.js"
    assert done["lobby/late.js"] == f"{folder}lobby/late.js"
    assert "import('./late.js')" in (tmp_path / done["lobby/main.js"]).read_text()
    assert collect(tmp_path) == done
    assert collect(tmp_path, **{"lobby/late.js": "export const rare = 2;\n"})["lobby/main.js"] != done["lobby/main.js"]


def test_what_carries_a_hash_is_kept_for_ever(tmp_path: Path, settings: Any) -> None:
    done = collect(tmp_path)
    kept = [name for name in FILES if re.match(settings.WHITENOISE_IMMUTABLE_FILE_TEST, f"/static/{done[name]}")]
    assert kept == list(FILES)
    assert not [name for name in FILES if re.match(settings.WHITENOISE_IMMUTABLE_FILE_TEST, f"/static/{name}")]


def test_sheets_are_one_file_and_name_what_they_named(tmp_path: Path) -> None:
    done = collect(tmp_path)
    site = (tmp_path / done["packs/site.css"]).read_text()
    assert f'url("../{done["titles/x/paper.svg"]}")' in site
    assert "Nothing" not in site


def test_scripts_and_sheets_come_compressed(tmp_path: Path) -> None:
    """Alone as well, with no proxy in front."""
    many = "".join(f"export const colour{number} = 'a colour';\n" for number in range(100))
    done = collect(tmp_path, **{"shared/pen.js": f"{FILES['shared/pen.js']}{many}"})
    script = tmp_path / done["shared/pen.js"]
    assert {path.name.removeprefix(script.name) for path in script.parent.glob(f"{script.name}*")} == {"", ".br", ".gz"}
    assert brotli.decompress((script.parent / f"{script.name}.br").read_bytes()) == script.read_bytes()


def test_every_title_with_a_client_is_served_from_its_folder() -> None:
    for slug, folder in list_client_folders().items():
        for file in folder.glob("*.js"):
            assert finders.find(f"titles/{slug}/{file.name}") == str(file)


def test_nothing_else_of_a_title_is_served() -> None:
    for slug in list_client_folders():
        assert finders.find(f"titles/{slug}/state.py") is None
        assert finders.find(f"titles/{slug}/") is None
    assert finders.find("titles/no-such-title/board.js") is None


def test_files_are_collected_again_only_when_one_changed(settings: Any, tmp_path: Path, monkeypatch: Any) -> None:
    settings.VAR = tmp_path
    calls: list[str] = []
    monkeypatch.setattr(statics, "run_command", lambda name, *more: calls.append(name))
    assert statics.have_statics_changed()
    statics.collect_statics()
    assert not statics.have_statics_changed()
    monkeypatch.setattr(statics, "_lines", lambda: iter(["another"]))
    assert statics.have_statics_changed()
    assert calls == ["collectstatic"]
