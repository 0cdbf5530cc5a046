"""Static files: hashed names, modules that find each other, titles that bring their own."""

import json
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile

from config import statics
from config.storage import HashedFiles
from games.content.static_finder import list_client_folders


def test_modules_import_each_other_by_their_hashed_names(tmp_path: Path) -> None:
    """No import map: an inline one would break the policy."""
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    storage.save("shared/pen.js", ContentFile(b"export const pen = 1;\n"))
    storage.save("match/page.js", ContentFile(b'import { pen } from "../shared/pen.js";\nexport { pen };\n'))
    paths = {name: (storage, name) for name in ("shared/pen.js", "match/page.js")}
    done = {name: hashed for name, hashed, _ in storage.post_process(paths)}
    written = (tmp_path / done["match/page.js"]).read_text()
    assert f'"../{done["shared/pen.js"]}"' in written
    assert json.loads((tmp_path / "staticfiles.json").read_text())["paths"] == done


def test_a_long_chain_of_modules_is_no_trouble(tmp_path: Path) -> None:
    """Django alone stops at five."""
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    for number in range(20):
        storage.save(f"{number}.js", ContentFile(f'import "./{number + 1}.js";\n'.encode()))
    storage.save("20.js", ContentFile(b"export const end = 1;\n"))
    paths = {f"{number}.js": (storage, f"{number}.js") for number in range(21)}
    results = {name: done for name, _, done in storage.post_process(paths)}
    assert set(results) == set(paths)
    assert not any(isinstance(done, Exception) for done in results.values())


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
    monkeypatch.setattr(statics, "chore", lambda name, *more: calls.append(name))
    assert statics.changed()
    statics.collect()
    assert not statics.changed()
    monkeypatch.setattr(statics, "_lines", lambda: iter(["another"]))
    assert statics.changed()
    assert calls == ["collectstatic"]
